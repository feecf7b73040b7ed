import { expect, it } from "vitest";
import { UPRIGHT, type Turn } from "../stage/toy";
import { flat, matrixOf, turned } from "./oblique";

const HALF = Math.SQRT1_2;
const numbers = (matrix: string) => matrix.slice(7, -1).split(" ").map(Number);

it("draws what is further away higher up", () => {
  expect(flat([5, 64, 0])[1]).toBeLessThan(flat([5, 0, 0])[1]);
  expect(flat([5, 0, 30])).toEqual([5, -30]);
});

it("turns a vector as a quaternion says", () => {
  const left: Turn = [HALF, 0, -HALF, 0]; // a quarter turn about the line of sight
  const [x, y, z] = turned(left, [0, 0, 1]);
  expect(x).toBeCloseTo(-1);
  expect(y).toBeCloseTo(0);
  expect(z).toBeCloseTo(0);
});

it("leaves an upright standee upright, and lays a fallen one down", () => {
  const [a, b, c, d, e, f] = numbers(matrixOf({ at: [10, 0, 8], turn: UPRIGHT }));
  expect([a, b, c, d].map((n) => (n ?? 9) + 0)).toEqual([1, 0, 0, 1]);
  expect([e, f]).toEqual([10, -8]);
  // Backwards: its head is now further away than its feet, and hardly higher.
  const back = numbers(matrixOf({ at: [10, 0, 8], turn: [HALF, -HALF, 0, 0] }));
  expect(back[3]).toBeGreaterThan(0);
  expect(back[3]).toBeLessThan(0.5);
});
