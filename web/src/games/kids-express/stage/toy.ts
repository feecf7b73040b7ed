/**
 * Where everything stands on the table, in the toy's own axes: x along the train, to the right for
 * Sam; y from Sam's side to the train, whose near side is y = 0; z up. Millimetres.
 */
import { BANDITS, KIDS, type Place, type ToyBoard } from "./props";

export type Point = [x: number, y: number, z: number];
/** A rotation as a unit quaternion, the real part first, as in a shot's frames. */
export type Turn = [w: number, x: number, y: number, z: number];
export interface Pose {
  at: Point;
  turn: Turn;
}

export const UPRIGHT: Turn = [1, 0, 0, 0];

/** The middle of a place along the train. */
export function placeX({ toy, cars }: ToyBoard, place: string): number {
  return (cars.indexOf(place) - 1.5) * (toy.car_len + toy.car_gap);
}

/** Where a standee stands in a place: every bandit and every kid has its own slot. */
export function standing(board: ToyBoard, name: string, place: Place): Pose {
  const among = (BANDITS as readonly string[]).includes(name) ? BANDITS : KIDS;
  const slot = (among as readonly string[]).indexOf(name);
  const [x, y] = board.slots[slot] ?? [0, 0];
  const { toy } = board;
  return { at: [placeX(board, place) + x, toy.car_wid / 2 + y, toy.floor_z], turn: UPRIGHT };
}

/** Where a stack of luggage stands in a place: its middle, on the floor. */
export function stackAt(board: ToyBoard, place: string): Point {
  const { toy } = board;
  return [placeX(board, place) + toy.car_len / 2 - toy.token / 2 - 3, toy.car_wid / 2 - 10, toy.floor_z];
}

/** Where the sling lies before the shot: its middle. */
export function slingAt({ toy, conditions }: ToyBoard, condition: string, side: number): Point {
  const way = conditions[condition] ?? { distance: toy.board_short, height: toy.plat_z };
  return [side, -way.distance - toy.puck_r, way.height + toy.puck_h / 2];
}

/** How far a standee leans out of the upright, in degrees. */
export function tilt([, x, y]: Turn): number {
  const up = 1 - 2 * (x * x + y * y);
  return (Math.acos(Math.max(-1, Math.min(1, up))) * 180) / Math.PI;
}
