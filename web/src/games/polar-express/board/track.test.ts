import { describe, expect, it } from "vitest";
import { boxes, standard } from "./boxes.ts";
import { HEIGHT, WIDTH, layTrack } from "./track.ts";

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
    expect(apart(standard.lower_bridge, standard.upper_bridge)).toBeLessThan(track.rowGap * 1.33);
  });

  it("brings the ends of the slope together", () => {
    expect(apart(standard.slope_bottom, standard.slope_top)).toBeLessThan(track.rowGap * 1.2);
  });

  it("leaves room for a train of thumb's width on every space", () => {
    expect(track.pitch).toBeGreaterThan(52);
  });
});
