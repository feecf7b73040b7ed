/** The side view's drawing: Sam's view of the train, what is further away a little higher. Millimetres. */
import type { Point, Pose, Turn } from "../stage/toy";

/** How much further up a point is drawn for each millimetre that it is further away. */
const DEPTH = 0.42;

export type Flat = [x: number, y: number];

export const flat = ([x, y, z]: Point): Flat => [x, -z - y * DEPTH];

/** A vector turned by a unit quaternion. */
export function turned([w, i, j, k]: Turn, [x, y, z]: Point): Point {
  const [tx, ty, tz] = [2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)];
  return [x + w * tx + j * tz - k * ty, y + w * ty + k * tx - i * tz, z + w * tz + i * ty - j * tx];
}

/** The matrix that puts a standee's card, drawn upright from its base's middle, where its pose is. */
export function matrixOf({ at, turn }: Pose): string {
  const [a, b] = flat(turned(turn, [1, 0, 0]));
  const [c, d] = flat(turned(turn, [0, 0, 1]));
  const [e, f] = flat(at);
  return `matrix(${[a, b, -c, -d, e, f].map((value) => value.toFixed(3)).join(" ")})`;
}
