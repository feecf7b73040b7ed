/** When what of a shot is shown: from the slots to the first frame, the flight, the lying. */
import type { Shot } from "./props";
import { STANDEES } from "./props";

/** Seconds on the screen for each part, and how fast the flight is shown. */
const READY = 0.9;
const READY_ALREADY = 0.35;
const REST = 1.2;
export const RATE = 0.35;
/** Around the first touch of a standee it is shown slower still: from, to (seconds of flight), rate. */
const EARLY = 0.012;
const LATE = 0.11;
const SLOW = 0.16;

export type Part = "ready" | "flight" | "rest" | "over";

export interface Moment {
  part: Part;
  /** How far this part is, 0 to 1. */
  share: number;
  /** Seconds of the flight that are over. */
  flown: number;
  /** The first touch is being shown slowly. */
  slow: boolean;
}

export interface Timeline {
  seconds: number;
  /** Seconds of flight at the first touch of a standee, or null. */
  touch: number | null;
  at: (seconds: number) => Moment;
  /** Seconds on the screen at which the flight has come to `flown`. */
  when: (flown: number) => number;
}

/** The first standee that the sling touches: when, and who. */
export function firstTouch(shot: Pick<Shot, "contacts">): { seconds: number; name: string } | null {
  const hit = shot.contacts.find(([, name]) => STANDEES.includes(name));
  return hit ? { seconds: hit[0] / 1000, name: hit[1] } : null;
}

/**
 * `flight` seconds of recorded shot; `pace` 1 is normal, more is slower. Whoever shot is already there
 * where it begins: `there`.
 */
export function timeline(
  shot: Pick<Shot, "contacts">,
  flight: number,
  pace: number,
  there = false,
): Timeline {
  const ready = (there ? READY_ALREADY : READY) * pace;
  const touch = firstTouch(shot)?.seconds ?? null;
  const from = touch === null ? flight : Math.max(0, touch - EARLY);
  const to = touch === null ? flight : Math.min(flight, touch + LATE);
  // Pieces of the flight, each shown at its own rate.
  const pieces = [
    { flown: from, rate: RATE },
    { flown: to - from, rate: SLOW },
    { flown: flight - to, rate: RATE },
  ].map((piece) => ({ ...piece, shown: (piece.flown / piece.rate) * pace }));
  const flying = pieces.reduce((sum, { shown }) => sum + shown, 0);
  const parts: [Part, number][] = [
    ["ready", ready],
    ["flight", flying],
    ["rest", REST * pace],
  ];

  function flownAfter(seconds: number): { flown: number; slow: boolean } {
    let left = seconds;
    let flown = 0;
    for (const [n, piece] of pieces.entries()) {
      if (left < piece.shown) return { flown: flown + (left * piece.rate) / pace, slow: n === 1 };
      left -= piece.shown;
      flown += piece.flown;
    }
    return { flown: flight, slow: false };
  }

  return {
    touch,
    seconds: parts.reduce((sum, [, length]) => sum + length, 0),
    at(seconds) {
      let left = seconds;
      for (const [part, length] of parts) {
        if (left < length) {
          const share = left / length;
          if (part === "flight") return { part, share, ...flownAfter(left) };
          return { part, share, flown: part === "ready" ? 0 : flight, slow: false };
        }
        left -= length;
      }
      return { part: "over", share: 1, flown: flight, slow: false };
    },
    when(flown) {
      let left = flown;
      let seconds = ready;
      for (const piece of pieces) {
        if (left <= piece.flown) return seconds + (left / piece.rate) * pace;
        left -= piece.flown;
        seconds += piece.shown;
      }
      return seconds;
    },
  };
}
