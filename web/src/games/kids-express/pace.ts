/** How long what happened is shown, by the speed that a person likes: milliseconds. */
import type { Speed } from "../../lib/settings.svelte";

export interface Pace {
  /** Somebody goes, flees or falls. */
  step: number;
  /** A token is turned over and read. */
  turn: number;
  /** A token flies to where it belongs. */
  flight: number;
}

export const PACE: Record<Speed, Pace> = {
  slow: { step: 1_100, turn: 1_900, flight: 900 },
  normal: { step: 600, turn: 1_100, flight: 500 },
  fast: { step: 300, turn: 550, flight: 260 },
  off: { step: 0, turn: 0, flight: 0 },
};
