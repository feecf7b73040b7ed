import { settings } from "../lib/settings.svelte";

/** A key that means itself: typed nowhere and held with nothing. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!settings.keys && event.key !== "Escape") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  const at = event.target;
  return !(at instanceof Element && at.closest("input, textarea, select, [contenteditable], dialog[open]"));
}
