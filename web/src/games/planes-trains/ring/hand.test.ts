import { expect, it } from "vitest";
import { clampAim, flick, powerAt } from "./hand";
import { after, drawn, leanOf } from "./motion";

it("lets power swell and ebb while the button is held", () => {
  expect([0, 550, 1100, 1650, 2200].map(powerAt)).toEqual([0, 50, 100, 50, 0]);
  expect(powerAt(-5)).toBe(0);
});

it("takes a quick drag for a push towards where it went", () => {
  expect(flick(0, -160, 100)).toEqual({ power: 100, aim: 0 });
  expect(flick(0, -80, 100)).toEqual({ power: 50, aim: 0 });
  expect(flick(80, -80, 100)?.aim).toBe(100);
  expect(flick(-40, -120, 100)?.aim).toBeLessThan(0);
});

it("takes no touch for a push", () => {
  expect(flick(3, 4, 20)).toBeNull();
});

it("keeps the aim within what a hand can do", () => {
  expect([clampAim(-140), clampAim(12.4), clampAim(260)]).toEqual([-100, 12, 100]);
});

it("leans the ring further the more it wobbles, and lays it down when it has stopped", () => {
  const leans = [0, 1, 2, 3, 4, null].map(leanOf);
  expect(leans).toEqual([...leans].sort((one, other) => other - one));
  let pose = { lean: leanOf(4), facing: 0 };
  for (let n = 0; n < 60; n++) pose = after(pose, null, 0.05);
  expect(pose.lean).toBeCloseTo(leanOf(null), 1);
});

it("draws the ring on the table: on its edge it is as high as it is wide", () => {
  const heights = (lean: number) =>
    drawn({ lean, facing: Math.PI / 2 })
      .slice(1, -1)
      .split("L")
      .map((point) => Number(point.split(" ")[1]));
  expect(Math.min(...heights(90))).toBeLessThan(-80);
  expect(Math.min(...heights(0))).toBeGreaterThan(-30);
});
