/** A piece is taken up and set down somewhere else. */
import { between } from "./flight";
import type { Pose } from "./toy";

export const HOP = 0.5; // seconds

const eased = (share: number) => share * share * (3 - 2 * share);

/** How high a hop goes, in mm: the farther the higher, over the heads of the others. */
export function height(from: Pose, to: Pose): number {
  const way = Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
  return way < 1 ? 0 : Math.min(110, 18 + way * 0.35);
}

export function hopping(from: Pose, to: Pose, share: number): Pose {
  const s = Math.max(0, Math.min(1, share));
  const pose = between(from, to, eased(s));
  pose.at[2] += height(from, to) * 4 * s * (1 - s);
  return pose;
}

export const samePose = (a: Pose, b: Pose) =>
  Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2]) < 0.05 &&
  Math.abs(a.turn.reduce((sum, value, n) => sum + value * (b.turn[n] ?? 0), 0)) > 0.99999;
