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
  slow: { step: 1_300, turn: 2_200, flight: 1_100 },
  normal: { step: 900, turn: 1_500, flight: 750 },
  fast: { step: 300, turn: 550, flight: 260 },
  off: { step: 0, turn: 0, flight: 0 },
};
