/** Pulling the sling back with a mouse or a finger. */
import { LEAST_POWER, settled, type Aim } from "./aim";
import type { ToyBoard } from "../stage/props";

/** Pixels: within this of where the pull began, nothing is pulled; here it is given up again. */
export const TOUCH = 14;

export interface Pull {
  /** On the table, in mm, from the sling to the finger: to the right, and towards the train. */
  right: number;
  ahead: number;
  /** On the screen, in pixels. */
  length: number;
  /** The length that pulls with full power, in pixels. */
  full: number;
}

/** What a pull aims at: opposite to it, the stronger the longer. */
export function pulled(board: ToyBoard, aim: Aim, { right, ahead, length, full }: Pull): Aim {
  if (length <= TOUCH || ahead >= 0) return settled(board, { ...aim, power: 0 });
  const azimuth = (Math.atan2(-right, -ahead) * 1800) / Math.PI;
  const power = (100 * (length - TOUCH)) / Math.max(1, full - TOUCH);
  return settled(board, { ...aim, azimuth, power });
}

/** Whether letting go now shoots. */
export const shoots = (aim: Aim) => aim.power >= LEAST_POWER;
