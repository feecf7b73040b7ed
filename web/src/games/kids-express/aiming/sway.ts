/** Noa shoots with her other hand: what she aims at sways, and counts as it is when she lets go. */
import { whole, type Aim } from "./aim";
import type { ToyBoard } from "../stage/props";

const wave = (milliseconds: number, period: number) => Math.sin((milliseconds / period) * 2 * Math.PI);

/** Where the aim points now. Two waves that never quite meet, slow enough to follow with the eye. */
export function swayed(board: ToyBoard, aim: Aim, milliseconds: number): Aim {
  if (aim.condition !== "noa") return aim;
  const turn = 42 * wave(milliseconds, 1900) + 26 * wave(milliseconds, 830);
  const lift = 14 * wave(milliseconds, 1370);
  return whole(board, { ...aim, azimuth: aim.azimuth + turn, elevation: aim.elevation + lift });
}
