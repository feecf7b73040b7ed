import { describe, expect, it } from "vitest";
import { lyingTokens } from "./luggage";
import { savedTokens } from "./saved";
import { BOARD } from "./testing";
import { standing } from "./toy";

describe("luggage", () => {
  it("is as high as its count, in the place where the physics has it", () => {
    const tokens = lyingTokens(BOARD, "first-class", 7);
    expect(tokens).toHaveLength(7);
    expect(tokens[0]).toEqual([-66 + 44, 22, 8]);
    expect(tokens[6]?.[2]).toBe(8 + 6 * 2);
  });

  it("in the hideout lies in two piles when one is high enough, clear of who stands there", () => {
    const tokens = lyingTokens(BOARD, "hideout", 24);
    expect(tokens).toHaveLength(24);
    for (const [x, y] of tokens)
      for (const bandit of ["misty", "tuco", "doc", "silk"]) {
        const { at } = standing(BOARD, bandit, "hideout");
        const apart = Math.abs(at[0] - x) >= 28 || Math.abs(at[1] - y) >= 20.5;
        expect(apart, `${bandit} and a token`).toBe(true);
      }
  });

  it("that is saved lies by seat, beside the coach", () => {
    const tokens = savedTokens(BOARD, [2, 0, 1, 3]);
    expect(tokens).toHaveLength(6);
    expect(new Set(tokens.map(([x, y]) => `${x} ${y}`)).size).toBe(3);
  });
});
