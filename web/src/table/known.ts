// Whether somebody at this browser has read how to play. Until then the page points at it.
const KEY = "parlorcar.known";

export function wasKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage is switched off
  }
}

export function rememberKnown(): void {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // Storage is switched off: the page points at it again.
  }
}
