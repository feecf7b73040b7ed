/** What is shown of a shot before it is made: the first part of its path, and how far a hand strays. */
import { spreadAt, speedOf, type Aim } from "./aim";
import { slingAt, type Point } from "../stage/toy";
import type { ToyBoard } from "../stage/props";

const GRAVITY = 9810; // mm a second squared
const radians = (tenths: number) => (tenths * Math.PI) / 1800;

/** The share of the way to the train that is shown. */
export const SHOWN = 0.5;

/** Evenly timed points of the path, from the sling to half the way, or to where it meets the table. */
export function path(board: ToyBoard, aim: Aim, points = 10): Point[] {
  const [x, y, z] = slingAt(board, aim.condition, aim.side);
  const speed = speedOf(board, aim.power) * 1000;
  const level = speed * Math.cos(radians(aim.elevation));
  const ahead = level * Math.cos(radians(aim.azimuth));
  const right = level * Math.sin(radians(aim.azimuth));
  const up = speed * Math.sin(radians(aim.elevation));
  const seconds = (-y * SHOWN) / ahead;
  const line: Point[] = [];
  for (let n = 1; n <= points; n++) {
    const t = (seconds * n) / points;
    const height = z + up * t - (GRAVITY * t * t) / 2;
    if (height < board.toy.puck_h / 2) break;
    line.push([x + right * t, y + ahead * t, height]);
  }
  return line;
}

/** How far to the side, in mm, a hand may stray when the sling reaches the train: one spread. */
export interface Cone {
  from: Point;
  /** Directions in radians: the middle, and one spread to either side. */
  middle: number;
  spread: number;
}

export function cone(board: ToyBoard, aim: Aim): Cone {
  const way = board.conditions[aim.condition];
  const [azimuth] = way ? spreadAt(way, aim.power) : [0];
  return {
    from: slingAt(board, aim.condition, aim.side),
    middle: radians(aim.azimuth),
    spread: radians(azimuth * 10),
  };
}

/** Before the front row, at the height of the chests: there the fan ends. */
const ENDS = 10;
const CHEST = 38;
const FARTHEST = 900;

/** The far edge of a fan that is so many spreads wide: where it comes to the train, chest high. */
export function fan({ from: [x, y], middle, spread }: Cone, spreads: number, parts = 16): Point[] {
  return Array.from({ length: parts + 1 }, (_, n) => {
    const turn = middle + spread * spreads * ((2 * n) / parts - 1);
    const away = Math.min(FARTHEST, (ENDS - y) / Math.max(0.05, Math.cos(turn)));
    return [x + away * Math.sin(turn), y + away * Math.cos(turn), CHEST];
  });
}
