/** What stays at the bottom edge must leave room to see what one decides about. */
const SHARE = 0.5; // of the window, with letters of the usual size; larger ones need more above it
const USUAL = 16; // pixels
const LOW = 500; // pixels: in a window as low as that, what is asked lies beside it

/** Whether a dock as high as that would cover too much of the window: then it scrolls with the page. */
export function coversTooMuch(height: number, window: number | undefined): boolean {
  if (window === undefined || window <= LOW) return false;
  const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL;
  return height > window * SHARE * Math.min(1, USUAL / letters);
}
