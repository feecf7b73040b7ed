/** How Sam aims: whole numbers within the board's limits, as they are sent. */
import type { Condition, Limit, ToyBoard } from "../stage/props";

export interface Aim {
  /** The way of shooting: easy, hard, or the kid whose hard mode it is. */
  condition: string;
  /** Where Sam stands along the train, in mm. */
  side: number;
  /** Tenths of a degree, 0 straight at the train, more is to the right. */
  azimuth: number;
  /** Tenths of a degree above the level. */
  elevation: number;
  /** 0 to 100. */
  power: number;
  /** The height was chosen by hand; else it follows the power. */
  lifted?: boolean;
  /** Tom has shut his eyes, and does not open them again before he has shot or given up. */
  shut?: boolean;
}

/** Less than this is a touch, not a shot. */
export const LEAST_POWER = 8;
/** A pull that is usual for a board's length; the comfortable height before any pull is made for it. */
const USUAL_POWER = 35;
const GRAVITY = 9.81;
/** The middle of a card in the train, in mm, and how far behind the near wall the front row stands. */
const CHEST = 38;
const FRONT_ROW = 19;

const within = (value: number, [least, most]: Limit) =>
  Math.max(least, Math.min(most, Math.round(value))) + 0; // no minus zero

/** Tom shuts his eyes as soon as he really aims; Sam may still find his place before. */
export const eyesShut = ({ condition, azimuth, power, shut }: Aim) =>
  shut === true || (condition === "tom" && (power > 0 || azimuth !== 0));

/** The aim in whole numbers that the table takes. */
export function whole(board: Pick<ToyBoard, "limits">, aim: Aim): Aim {
  const { limits } = board;
  const taken = {
    ...aim,
    side: within(aim.side, limits.side),
    azimuth: within(aim.azimuth, limits.azimuth),
    elevation: within(aim.elevation, limits.elevation),
    power: within(aim.power, limits.power),
  };
  return eyesShut(taken) ? { ...taken, shut: true } : taken;
}

/** Metres a second. */
export function speedOf({ speeds: [least, most] }: Pick<ToyBoard, "speeds">, power: number): number {
  return least + ((most - least) * power) / 100;
}

/**
 * The height at which a flick of this power comes down on the chest of somebody in the front row, in
 * tenths of a degree; for a power that does not carry so far, the height that carries farthest.
 */
export function comfortable(board: ToyBoard, aim: Aim): number {
  const way = board.conditions[aim.condition];
  if (!way) return 0;
  const speed = speedOf(board, aim.power < LEAST_POWER ? USUAL_POWER : aim.power);
  const turned = Math.cos((Math.min(450, Math.abs(aim.azimuth)) * Math.PI) / 1800);
  const run = (way.distance + FRONT_ROW) / turned / 1000;
  const rise = (CHEST - way.height - board.toy.puck_h / 2) / 1000;
  const drop = (GRAVITY * run * run) / (2 * speed * speed);
  const root = run * run - 4 * drop * (drop + rise);
  const angle = Math.atan((run - Math.sqrt(Math.max(0, root))) / (2 * drop));
  return within((angle * 1800) / Math.PI, board.limits.elevation);
}

/** With its comfortable height, unless a hand has chosen another. */
export function settled(board: ToyBoard, aim: Aim): Aim {
  return whole(board, aim.lifted ? aim : { ...aim, elevation: comfortable(board, aim) });
}

/** Before anything is aimed at: Sam in the middle, straight ahead. */
export function startAim(board: ToyBoard, condition: string, side = 0): Aim {
  return settled(board, { condition, side, azimuth: 0, elevation: 0, power: 0 });
}

/** The spread of a hand at this power, between the tenths that the board tells. */
export function spreadAt({ spread }: Condition, power: number): Condition["spread"][number] {
  const tenth = Math.max(0, Math.min(10, power / 10));
  const low = Math.min(9, Math.floor(tenth));
  const from = spread[low] ?? [0, 0, 0];
  const to = spread[low + 1] ?? from;
  const mix = (n: 0 | 1 | 2) => from[n] + (to[n] - from[n]) * (tenth - low);
  return [mix(0), mix(1), mix(2)];
}

const degrees = (tenths: number) => (Math.abs(tenths) / 10).toFixed(1).replace(/\.0$/, "");

/** The aim in words, to be read out. */
export function inWords(aim: Aim): string {
  if (eyesShut(aim)) return "Eyes closed.";
  const { side, azimuth, elevation, power } = aim;
  const stands =
    side === 0 ? "Sam in the middle" : `Sam ${Math.abs(side)} mm to the ${side < 0 ? "left" : "right"}`;
  const turns =
    azimuth === 0 ? "straight ahead" : `${degrees(azimuth)} degrees to the ${azimuth < 0 ? "left" : "right"}`;
  const lifts = elevation === 0 ? "level" : `${degrees(elevation)} degrees ${elevation < 0 ? "down" : "up"}`;
  return `${stands}, ${turns}, ${lifts}, power ${power}.`;
}
