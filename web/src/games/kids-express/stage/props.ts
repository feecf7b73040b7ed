/** What the stage is given, in the words of the box. Lengths in millimetres, as the toy's. */
import type { Aim } from "../aiming/aim";

export type Place = "locomotive" | "first-class" | "second-class" | "stagecoach" | "hideout";

export const BANDITS = ["misty", "tuco", "doc", "silk"] as const;
export const KIDS = ["noa", "tom", "joy", "lily"] as const;
export const STANDEES: readonly string[] = [...BANDITS, ...KIDS];

/** The lengths of the box that the picture is built from; the box may hold more. */
export interface ToyLengths {
  car_len: number;
  car_wid: number;
  car_gap: number;
  wall_t: number;
  wall_h: number;
  floor_z: number;
  card_w: number;
  card_h: number;
  card_t: number;
  base_w: number;
  base_d: number;
  base_h: number;
  plat_z: number;
  plat_w: number;
  plat_d: number;
  puck_r: number;
  puck_h: number;
  board_short: number;
  board_long: number;
  token: number;
  token_t: number;
}

/** One way of shooting: how far Sam stands, how high the sling lies, how much a hand strays. */
export interface Condition {
  distance: number;
  height: number;
  /** For power 0, 10, .. 100: spread of azimuth and elevation in degrees, of speed as a share. */
  spread: [azimuth: number, elevation: number, speed: number][];
}

export type Limit = [least: number, most: number];

export interface ToyBoard {
  /** The five places as they stand on the table, from left to right. */
  cars: string[];
  toy: ToyLengths;
  slots: [x: number, y: number][];
  conditions: Record<string, Condition>;
  limits: Record<"side" | "azimuth" | "elevation" | "power", Limit>;
  /** Metres a second at power 0 and at power 100. */
  speeds: [number, number];
}

/** A shot as the server stored it: what was intended, what the hand made of it, and every frame. */
export interface Shot {
  version: number;
  seat: number;
  condition: string;
  side: number;
  azimuth: number;
  elevation: number;
  power: number;
  seconds: number;
  hz: number;
  bodies: string[];
  /** Base64 of little-endian int16: [frame][body][x, y, z in 0.1 mm, qw, qx, qy, qz in 1/32767]. */
  frames: string;
  contacts: [milliseconds: number, name: string][];
  fallen: string[];
}

export interface StageProps {
  board: ToyBoard;
  kids: Record<string, Place>;
  bandits: Record<string, Place>;
  stacks: Partial<Record<Place, number>>;
  hideout: number;
  kept: number[];
  shot: Shot | null;
  aim: Aim | null;
  /** Tom shoots with his eyes closed: the picture goes dark once he aims. */
  dark: boolean;
  /** Stills instead of motion. */
  reduced: boolean;
  /** Places that may be chosen now. */
  legal: Place[];
  /** The kid that is asked. */
  yours: string | null;
  onplace: (place: Place) => void;
  onaim: (aim: Aim) => void;
  onfire: (aim: Aim) => void;
  /** The shot has been seen. */
  onlanded: () => void;
  /** There is no WebGL here, or it was lost. */
  onfail: () => void;
}
