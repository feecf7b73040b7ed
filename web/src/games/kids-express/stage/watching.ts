/** Where the eye is, and how it gets somewhere else. */
import { betweenViews, type View } from "./views";

const eased = (share: number) => share * share * (3 - 2 * share);

export interface Watching {
  /** Goes to a view within so many seconds; 0 is at once. */
  go: (to: View, seconds: number, now: number) => void;
  /** The view at a moment, in milliseconds. */
  at: (now: number) => View;
  moving: (now: number) => boolean;
}

export function watching(start: View): Watching {
  let from = start;
  let goal = start;
  let since = 0;
  let lasting = 0;

  function at(now: number): View {
    const share = lasting <= 0 ? 1 : Math.max(0, Math.min(1, (now - since) / lasting));
    return betweenViews(from, goal, eased(share));
  }
  return {
    at,
    moving: (now) => now - since < lasting,
    go(to, seconds, now) {
      from = at(now);
      goal = to;
      since = now;
      lasting = seconds * 1000;
      if (lasting <= 0) from = to;
    },
  };
}
