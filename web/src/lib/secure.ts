/**
 * What browsers give to pages of a secure address alone, and what is done without it.
 *
 * At http://192.168.1.23:8000 there is no clipboard and no sharing. Nothing else may use such an
 * API by itself (eslint.config.js).
 */

/** Copies a text that stands in `field`. False: it could not be; then it is selected there. */
export async function copy(text: string, field: HTMLElement): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // It may have been forbidden.
    }
  }
  getSelection()?.selectAllChildren(field);
  try {
    return document.execCommand("copy"); // outdated, and all there is at a plain address
  } catch {
    return false;
  }
}

/** How the reader copies what is selected. */
export function byHand(): string {
  if (matchMedia("(pointer: coarse)").matches) return "Hold your finger on the link, then tap Copy.";
  const apple = /mac/i.test(navigator.userAgent);
  return `The link is selected. Press ${apple ? "⌘C" : "Ctrl+C"} to copy it.`;
}

export const canShare = () => "share" in navigator;

/** Offers a link to the other apps of this device. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined); // closed again without choosing
}
