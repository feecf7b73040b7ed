import { describe, expect, it } from "vitest";
import type { BoardFacts } from "./facts.ts";
import { HEIGHT, WIDTH, layTrack } from "./track.ts";

const standard: BoardFacts = {
  stations: [0, 9, 18, 33, 50, 59, 72].map((space, i) => ({ name: `Station ${i}`, space })),
  lower_bridge: 22,
  upper_bridge: 44,
  slope_top: 66,
  slope_bottom: 51,
  last: 72,
};

const boxes: [string, BoardFacts][] = [
  ["the standard box", standard],
  [
    "150 spaces",
    { ...standard, lower_bridge: 40, upper_bridge: 84, slope_bottom: 110, slope_top: 140, last: 150 },
  ],
  [
    "a short track",
    { ...standard, lower_bridge: 4, upper_bridge: 9, slope_bottom: 11, slope_top: 14, last: 16 },
  ],
  ["a slope around the bridge", { ...standard, slope_bottom: 20, slope_top: 70, last: 72 }],
  ["a bridge over nearly everything", { ...standard, lower_bridge: 1, upper_bridge: 71 }],
  ["bridge ends side by side", { ...standard, lower_bridge: 30, upper_bridge: 31 }],
  ["a slope of two spaces", { ...standard, slope_bottom: 58, slope_top: 60 }],
  ["seven spaces", { ...standard, lower_bridge: 1, upper_bridge: 3, slope_bottom: 2, slope_top: 6, last: 7 }],
];

describe.each(boxes)("the railway of %s", (_, board) => {
  const track = layTrack(board);

  it("has a stop for every space, all of them on the page", () => {
    expect(track.spaces).toHaveLength(board.last + 1);
    for (const { x, y } of track.spaces) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(WIDTH - 30);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(HEIGHT - 30);
    }
  });

  it("leads from Home at the bottom to the Pole at the top", () => {
    expect(track.spaces[0]?.y).toBeGreaterThan(HEIGHT * 0.8);
    expect(track.spaces.at(-1)?.y).toBeLessThan(HEIGHT * 0.3);
  });

  it("has its stops at even steps along the rails", () => {
    const steps = track.spaces.slice(1).map((place, i) => {
      const before = track.spaces[i];
      return before ? Math.hypot(place.x - before.x, place.y - before.y) : 0;
    });
    // Straight across a curve is a little shorter than along it.
    for (const step of steps) {
      expect(step).toBeLessThanOrEqual(track.pitch + 0.01);
      expect(step).toBeGreaterThan(track.pitch * 0.85);
    }
  });

  it("keeps spaces apart that do not follow each other", () => {
    track.spaces.forEach((place, i) =>
      track.spaces.slice(i + 2).forEach((other) => {
        expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(track.pitch * 1.2);
      }),
    );
  });
});

describe("the railway of the standard box", () => {
  const track = layTrack(standard);
  const apart = (a: number, b: number) => {
    const [from, to] = [track.spaces[a], track.spaces[b]];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity;
  };

  it("brings the ends of the bridge together across the ice cap", () => {
    expect(apart(standard.lower_bridge, standard.upper_bridge)).toBeLessThan(track.rowGap * 1.2);
  });

  it("brings the ends of the slope together", () => {
    expect(apart(standard.slope_bottom, standard.slope_top)).toBeLessThan(track.rowGap * 1.2);
  });

  it("leaves room for a train of thumb's width on every space", () => {
    expect(track.pitch).toBeGreaterThan(52);
  });
});
