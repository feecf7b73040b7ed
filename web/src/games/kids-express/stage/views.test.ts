import { describe, expect, it } from "vitest";
import { placeUnder } from "./places";
import type { Place } from "./props";
import { savedTokens } from "./saved";
import { BOARD } from "./testing";
import { placeX, slingAt, standing, type Point } from "./toy";
import { behind, near, overview, seenAt, underneath, type View } from "./views";

const SHAPES = [0.7, 1, 1.7, 2.6, 3.4];

function inside(view: View, aspect: number, point: Point) {
  const [x, y] = seenAt(view, aspect, point);
  expect(Math.abs(x)).toBeLessThanOrEqual(1);
  expect(Math.abs(y)).toBeLessThanOrEqual(1);
}

it("in a wide picture the front row leaves the faces behind it free", () => {
  for (const aspect of [2.4, 3.4]) {
    const view = overview(BOARD, aspect, 0, 150);
    const high = (name: string, z: number) => {
      const { at } = standing(BOARD, name, "second-class");
      return seenAt(view, aspect, [at[0], at[1], z])[1];
    };
    const [hat, chin] = [59, 34];
    expect(high("doc", chin)).toBeGreaterThan(high("misty", hat));
    expect(high("silk", chin)).toBeGreaterThan(high("tuco", hat));
  }
});

describe.each(SHAPES)("in a picture %s times as wide as high", (aspect) => {
  it("the whole train and Sam are seen between shots", () => {
    for (const side of [-330, 0, 400]) {
      const view = overview(BOARD, aspect, side, 150);
      for (const place of BOARD.cars)
        for (const name of ["misty", "silk"]) {
          const { at } = standing(BOARD, name, place as Place);
          inside(view, aspect, at);
          inside(view, aspect, [at[0], at[1], at[2] + 51]);
        }
      inside(view, aspect, slingAt(BOARD, "hard", side));
    }
  });

  it("the chimney and all that has been saved are seen between shots", () => {
    const view = overview(BOARD, aspect, 0, 150);
    const engine = placeX(BOARD, "locomotive") - BOARD.toy.car_len / 2;
    inside(view, aspect, [engine - 56, BOARD.toy.car_wid / 2, 100]);
    const half = BOARD.toy.token / 2;
    for (const kept of [
      [12, 0, 0, 0],
      [5, 9, 7, 8],
    ])
      for (const [x, y, z] of savedTokens(BOARD, kept))
        for (const dx of [-half, half])
          for (const dy of [-half, half]) inside(view, aspect, [x + dx, y + dy, z]);
  });

  it.each(Object.keys(BOARD.conditions))("the sling and who stands before it are seen: %s", (condition) => {
    for (const side of [-330, 40, 400]) {
      const view = behind(BOARD, condition, side, aspect);
      inside(view, aspect, slingAt(BOARD, condition, side));
      inside(view, aspect, [side, 17, 59]);
    }
  });

  it("who is hit is seen near by", () => {
    const { at } = standing(BOARD, "misty", "first-class");
    const view = near(BOARD, at[0], aspect);
    inside(view, aspect, [at[0] - 15, at[1], at[2]]);
    inside(view, aspect, [at[0] + 15, at[1], at[2] + 51]);
  });

  it("what is under a finger is found again", () => {
    const view = overview(BOARD, aspect, 0, 100);
    for (const place of BOARD.cars) {
      const middle: Point = [placeX(BOARD, place), 32, 10];
      const spot = seenAt(view, aspect, middle);
      const found = underneath(view, aspect, spot, 10);
      expect(found[0]).toBeCloseTo(middle[0]);
      expect(found[1]).toBeCloseTo(middle[1]);
      expect(placeUnder(BOARD, view, aspect, spot)).toBe(place);
      // A standee's face is as good as the floor it stands on.
      const { at } = standing(BOARD, "misty", place as Place);
      expect(placeUnder(BOARD, view, aspect, seenAt(view, aspect, [at[0], at[1], 50]))).toBe(place);
    }
    expect(placeUnder(BOARD, view, aspect, seenAt(view, aspect, [0, -120, 0]))).toBeNull();
  });
});
