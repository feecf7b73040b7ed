/** What stays at the bottom edge must leave room to see what one decides about. */
const SHARE = 0.5; // of the window
const LOW = 500; // pixels: in a window as low as that, what is asked lies beside it

/** Whether a dock as high as that would cover too much of the window: then it scrolls with the page. */
export const coversTooMuch = (height: number, window: number | undefined): boolean =>
  window !== undefined && window > LOW && height > window * SHARE;
