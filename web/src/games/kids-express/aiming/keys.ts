/** Aiming with the keyboard alone. */
import { settled, type Aim } from "./aim";
import type { ToyBoard } from "../stage/props";

/** Coarse and fine steps: mm for Sam, tenths of a degree for the sling. */
const STEPS = { side: [12, 2], azimuth: [20, 5], elevation: [20, 5] } as const;

const KEYS: Record<string, ["side" | "azimuth" | "elevation", -1 | 1]> = {
  arrowleft: ["side", -1],
  arrowright: ["side", 1],
  arrowup: ["elevation", 1],
  arrowdown: ["elevation", -1],
  a: ["azimuth", -1],
  d: ["azimuth", 1],
  ",": ["azimuth", -1],
  ".": ["azimuth", 1],
  "<": ["azimuth", -1],
  ">": ["azimuth", 1],
};

/** The aim after a key, or null where the key means nothing here. */
export function keyed(board: ToyBoard, aim: Aim, key: string, fine: boolean): Aim | null {
  const meant = KEYS[key.toLowerCase()];
  if (!meant) return null;
  const [what, way] = meant;
  const next = { ...aim, [what]: aim[what] + way * STEPS[what][fine ? 1 : 0] };
  return settled(board, what === "elevation" ? { ...next, lifted: true } : next);
}

/** Milliseconds for which Space gathers power, before it sinks again. */
export const GATHERING = 1600;

/** The power after Space was held so long: it rises, and falls again for whoever holds on. */
export function gathered(milliseconds: number): number {
  const turn = (milliseconds / GATHERING) % 2;
  return Math.round(100 * (turn <= 1 ? turn : 2 - turn));
}
