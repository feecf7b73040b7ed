/** What a hand does to the ring: how much power, and where it points. No law of the ring is known here. */
export interface Push {
  power: number;
  aim: number;
}

const RISE = 1_100; // ms from nothing to full power, and as many back

/** The power that has gathered after so many milliseconds: it swells and ebbs. */
export function powerAt(ms: number): number {
  const part = (Math.max(0, ms) % (2 * RISE)) / RISE;
  return Math.round(100 * (part <= 1 ? part : 2 - part));
}

export const clampAim = (aim: number) => Math.max(-100, Math.min(100, Math.round(aim)));

const SHORTEST = 18; // px: less than that is a touch, not a drag
const FULL = 1.6; // px a millisecond: as fast as a finger flicks

/** What a drag means, of so many pixels in so many milliseconds; null if it was only a touch. */
export function flick(dx: number, dy: number, ms: number): Push | null {
  const length = Math.hypot(dx, dy);
  if (length < SHORTEST) return null;
  const power = Math.min(100, Math.max(1, Math.round((length / Math.max(16, ms) / FULL) * 100)));
  // Straight on is up the page, towards the partner.
  const angle = (Math.atan2(dx, -dy) * 180) / Math.PI;
  return { power, aim: clampAim((angle / 45) * 100) };
}

/** A press shorter than this starts the power, and the next one lets go: for whoever cannot hold. */
export const TAP = 260;
