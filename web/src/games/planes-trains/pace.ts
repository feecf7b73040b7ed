/** How long what happened is shown, by the speed that a person likes: milliseconds. */
import type { Speed } from "../../lib/settings.svelte";

export interface Pace {
  /** Both cards are turned up. */
  turn: number;
  /** What they come to is read. */
  judge: number;
  /** How the challenge ended is read. */
  end: number;
  /** The marker drives on. */
  drive: number;
  /** The ring flies over the table. */
  flight: number;
}

export const PACE: Record<Speed, Pace> = {
  slow: { turn: 1_100, judge: 5_000, end: 3_000, drive: 1_400, flight: 1_500 },
  normal: { turn: 700, judge: 3_200, end: 2_000, drive: 900, flight: 1_000 },
  fast: { turn: 350, judge: 1_600, end: 900, drive: 450, flight: 900 },
  // Without motion there is still something to read.
  off: { turn: 0, judge: 1_200, end: 600, drive: 0, flight: 500 },
};
