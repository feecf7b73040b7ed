/** A recorded shot, unpacked: where each piece is at any moment of it. */
import type { Shot } from "./props";
import { tilt, type Point, type Pose, type Turn } from "./toy";

/** A standee that leans further than this lies: the upright stay below 5 degrees, the fallen above 45. */
export const LYING = 30;

const NUMBERS = 7;
const TENTH = 0.1;
const WHOLE = 32767;

export interface Flight {
  bodies: string[];
  frames: number;
  hz: number;
  /** [frame][body][x, y, z, qw, qx, qy, qz], millimetres and unit quaternions. */
  values: Float32Array;
}

export function unpack(shot: Pick<Shot, "bodies" | "frames" | "hz">): Flight {
  const bytes = Uint8Array.from(atob(shot.frames), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const each = shot.bodies.length * NUMBERS;
  const frames = each === 0 ? 0 : Math.floor(bytes.length / 2 / each);
  const values = new Float32Array(frames * each);
  for (let i = 0; i < values.length; i++) {
    const scale = i % NUMBERS < 3 ? TENTH : 1 / WHOLE;
    values[i] = view.getInt16(i * 2, true) * scale;
  }
  return { bodies: shot.bodies, frames, hz: shot.hz, values };
}

/** Seconds from the first frame to the last. */
export function lasts({ frames, hz }: Flight): number {
  return Math.max(0, frames - 1) / hz;
}

function frame(flight: Flight, number: number, body: number): Pose {
  const from = (number * flight.bodies.length + body) * NUMBERS;
  const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = flight.values.subarray(from, from + NUMBERS);
  return { at: [x, y, z], turn: unit([w, i, j, k]) };
}

/** Where a piece is `seconds` after the launch; before and after the shot it rests. */
export function poseAt(flight: Flight, body: number, seconds: number): Pose {
  const last = flight.frames - 1;
  const time = Math.max(0, Math.min(last, seconds * flight.hz));
  const before = Math.floor(time);
  const after = Math.min(last, before + 1);
  return between(frame(flight, before, body), frame(flight, after, body), time - before);
}

/** From one pose to another, straight on and turning evenly. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const at = from.at.map((value, axis) => value + ((to.at[axis] ?? value) - value) * share) as Point;
  return { at, turn: slerp(from.turn, to.turn, share) };
}

export function slerp(from: Turn, to: Turn, share: number): Turn {
  let cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const sign = cosine < 0 ? -1 : 1; // the shorter way round
  cosine *= sign;
  let a = 1 - share;
  let b = share;
  if (cosine < 0.9995) {
    const angle = Math.acos(cosine);
    a = Math.sin((1 - share) * angle) / Math.sin(angle);
    b = Math.sin(share * angle) / Math.sin(angle);
  }
  return unit(from.map((value, n) => value * a + (to[n] ?? 0) * b * sign) as Turn);
}

function unit(turn: Turn): Turn {
  const length = Math.hypot(...turn) || 1;
  return turn.map((value) => value / length) as Turn;
}

/** Who of those that moved lies at this moment. */
export function lyingAt(flight: Flight, seconds: number): string[] {
  return flight.bodies.filter(
    (name, body) => name !== "sling" && tilt(poseAt(flight, body, seconds).turn) > LYING,
  );
}
