// Plays steps one after another, frame by frame; whoever cannot wait ends them all at once.

import type { Step } from "./motion.ts";

export interface Stage {
  begin: (step: Step) => void;
  draw: (step: Step, part: number) => void;
  end: () => void;
}

/** Starts at once; the answer is a function that jumps to the end. */
export function play(steps: Step[], stage: Stage): () => void {
  let index = -1;
  let started = 0;
  let frame = 0;
  let over = false;

  function next(now: number): void {
    started = now;
    for (index++; index < steps.length; index++) {
      const step = steps[index] as Step;
      stage.begin(step);
      if (!step.travel) continue;
      stage.draw(step, 0);
      frame = requestAnimationFrame(tick);
      return;
    }
    over = true;
    stage.end();
  }

  function tick(now: number): void {
    const step = steps[index] as Step;
    const part = (now - started) / (step.travel?.milliseconds || 1);
    if (part >= 1) return next(now);
    stage.draw(step, Math.max(0, part));
    frame = requestAnimationFrame(tick);
  }

  next(performance.now());
  return () => {
    if (over) return;
    over = true;
    cancelAnimationFrame(frame);
    for (index++; index < steps.length; index++) stage.begin(steps[index] as Step);
    stage.end();
  };
}
