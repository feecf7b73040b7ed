import { render } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "../../../lib/settings.svelte";
import type { Shot } from "./props";
import Stage from "./Stage.svelte";
import { BOARD, RECORDED } from "./testing";

// A picture that is never drawn: what is told of it is told all the same.
vi.mock("./world", () => ({
  world: () => ({
    aspect: () => 1.6,
    size: () => undefined,
    luggage: () => undefined,
    draw: () => undefined,
    coarser: () => undefined,
    sharp: () => true,
    dispose: () => undefined,
  }),
}));

beforeEach(() => {
  settings.speed = "fast";
  settings.sound = false;
});

const first = RECORDED["all three fall"] as Shot;
const second: Shot = { ...(RECORDED["shaken, but all stand"] as Shot), version: 99 };
const nothing = () => undefined;

function stage(shot: Shot | null) {
  const drawn = render(Stage, {
    board: BOARD,
    kids: { noa: "stagecoach" },
    bandits: { misty: "first-class", tuco: "first-class", doc: "first-class" },
    stacks: {},
    hideout: 0,
    kept: [],
    shot,
    aim: null,
    dark: false,
    reduced: false,
    legal: [],
    yours: null,
    onplace: nothing,
    onaim: nothing,
    onfire: nothing,
    onlanded: nothing,
    onfail: nothing,
  });
  const frame = drawn.getByTestId("stage3d");
  const told: string[] = [];
  const note = () => {
    const now = `${frame.dataset.playing} ${frame.dataset.lying}`.trim();
    if (told.at(-1) !== now) told.push(now);
  };
  new MutationObserver(note).observe(frame, { attributes: true });
  return { drawn, frame, told };
}

const LAY = { timeout: 8_000, interval: 10 };

it.each([
  ["which has been gone on from", true],
  ["in the middle of which it comes", false],
])(
  "the next shot shows nobody who lay after the one %s",
  async (_, gone) => {
    const { drawn, frame, told } = stage(first);
    await vi.waitFor(() => expect(frame.dataset.lying).toBe("misty tuco doc"), LAY);
    if (gone) {
      await drawn.rerender({ shot: null });
      expect([frame.dataset.playing, frame.dataset.lying]).toEqual(["false", ""]);
    }
    await drawn.rerender({ shot: second });
    await vi.waitFor(() => expect(frame.dataset.playing).toBe("true"), LAY);
    await vi.waitFor(() => expect(frame.dataset.playing).toBe("false"), LAY);
    const end = told.lastIndexOf("true misty tuco doc");
    expect(told.slice(end + 1)).toEqual(["false", "true", "false"]);
  },
  20_000,
);
