/** What stays at the bottom edge must leave room to see what one decides about. */
const SHARE = 0.62; // of the window

/** Whether a dock as high as that would cover too much of the window: then it scrolls with the page. */
export const coversTooMuch = (height: number, window: number | undefined): boolean =>
  window !== undefined && height > window * SHARE;
