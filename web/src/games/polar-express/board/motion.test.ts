import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { standard } from "./boxes.ts";
import type { TableEvent } from "./facts.ts";
import { play } from "./journey.ts";
import { type Step, after, pointOnTheWay, stepsOf, wordsOf } from "./motion.ts";
import { layTrack } from "./track.ts";

const track = layTrack(standard);
const travelOf = (event: TableEvent) => {
  const travel = stepsOf([event], "normal")[0]?.travel;
  if (!travel) throw new Error(`${event.kind} does not travel`);
  return travel;
};
type Trip = TableEvent & { from: number; to: number };
const moved: Trip = { kind: "moved", seat: 1, from: 10, to: 18 };

describe("how trains travel", () => {
  it("starts on the space that is left and ends on the space that is reached", () => {
    const trips: Trip[] = [
      moved,
      { kind: "bumped", seat: 2, from: 18, to: 13, by: 1 },
      { kind: "sent_back", seat: 2, from: 40, to: 30 },
      { kind: "crossed", seat: 1, from: 22, to: 44 },
      { kind: "slid_back", seat: 1, from: 44, to: 22 },
      { kind: "slope", seat: 1, from: 66, to: 51 },
    ];
    for (const event of trips) {
      const travel = travelOf(event);
      for (const [part, space] of [
        [0, event.from],
        [1, event.to],
      ] as const) {
        const point = pointOnTheWay(track, travel, part);
        expect(point.x).toBeCloseTo(track.spaces[space]?.x ?? 0, 3);
        expect(point.y).toBeCloseTo(track.spaces[space]?.y ?? 0, 3);
      }
    }
  });

  it("goes round the curve on the rails, not through the snow", () => {
    const travel = travelOf({ kind: "moved", seat: 1, from: 12, to: 22 });
    for (let part = 0; part <= 1; part += 0.05) {
      const { x, y } = pointOnTheWay(track, travel, part);
      const off = Math.min(...track.line.map((point) => Math.hypot(point.x - x, point.y - y)));
      expect(off).toBeLessThan(4);
    }
  });

  it("crosses the bridge straight, not round the ice cap", () => {
    const travel = travelOf({ kind: "crossed", seat: 1, from: 22, to: 44 });
    const [from, to] = [track.spaces[22], track.spaces[44]];
    const middle = pointOnTheWay(track, travel, 0.5);
    expect(middle.x).toBeCloseTo(((from?.x ?? 0) + (to?.x ?? 0)) / 2);
    expect(middle.y).toBeCloseTo(((from?.y ?? 0) + (to?.y ?? 0)) / 2);
  });

  it("takes half a second to nine tenths, whatever the distance", () => {
    for (const to of [11, 14, 18, 60]) {
      const { milliseconds } = travelOf({ ...moved, to });
      expect(milliseconds).toBeGreaterThanOrEqual(500);
      expect(milliseconds).toBeLessThanOrEqual(900);
    }
  });

  it("is twice as long when slow, less than half when fast, and not at all when off", () => {
    const normal = travelOf(moved).milliseconds;
    expect(stepsOf([moved], "slow")[0]?.travel?.milliseconds).toBe(2 * normal);
    expect(stepsOf([moved], "fast")[0]?.travel?.milliseconds).toBeCloseTo(0.4 * normal);
    expect(stepsOf([moved], "off")[0]?.travel).toBeNull();
  });

  it("lets nobody travel who stays, draws or is sent back from Home to Home", () => {
    for (const event of [
      { kind: "drew", seat: 2, card: "?" },
      { kind: "sent_back", seat: 1, from: 0, to: 0 },
      { kind: "skipped", seat: 3 },
    ])
      expect(stepsOf([event], "normal")[0]?.travel).toBeNull();
  });

  it("moves the one who travelled and nobody else", () => {
    expect(after([10, 18, 43], moved)).toEqual([18, 18, 43]);
    expect(after([10, 18, 43], { kind: "station", seat: 1, to: 18 })).toEqual([10, 18, 43]);
  });
});

describe("what is called out", () => {
  it("whistles the name of the next station", () => {
    expect(wordsOf({ kind: "announced", seat: 1, to: 18 }, standard)).toMatchObject({
      text: "WOOO WOOO, next stop Hot Chocolate Corner!",
      whistle: true,
    });
  });

  it("says which card is played, and nothing about cards drawn", () => {
    expect(wordsOf({ kind: "drew", seat: 1, card: "?" }, standard)).toBeNull();
    const text = (event: object) => wordsOf({ kind: "", seat: 1, ...event }, standard)?.text;
    expect(text({ kind: "played", card: "5" })).toBe("Plays a 5");
    expect(text({ kind: "played", card: "glacier-gulch" })).toBe("Plays Glacier Gulch");
    expect(text({ kind: "trio", card: "3" })).toBe("Three 3s!");
  });
});

describe("a message's events, played", () => {
  let frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    frames = [];
    vi.spyOn(performance, "now").mockReturnValue(0);
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const until = (now: number) => {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now);
  };
  const staged = () => {
    const told: string[] = [];
    const finish = play(
      stepsOf([{ kind: "played", seat: 1 }, moved, { kind: "station", seat: 1 }], "normal"),
      {
        begin: ({ event }: Step) => told.push(event.kind),
        draw: () => undefined,
        end: () => told.push("idle"),
      },
    );
    return { told, finish };
  };

  it("tells each when it begins, and that all stands still at the end", () => {
    const { told } = staged();
    expect(told).toEqual(["played", "moved"]);
    until(400);
    expect(told).toEqual(["played", "moved"]);
    until(1000);
    expect(told).toEqual(["played", "moved", "station", "idle"]);
  });

  it("tells the rest at once when somebody skips, and only once", () => {
    const { told, finish } = staged();
    until(100);
    finish();
    finish();
    until(2000);
    expect(told).toEqual(["played", "moved", "station", "idle"]);
  });
});
