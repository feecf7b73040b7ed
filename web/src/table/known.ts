// Whether somebody at this browser has read how to play a game. Until then the page points at it.
const key = (game: string) => `parlorcar.known.${game}`;

export function wasKnown(game: string): boolean {
  try {
    return localStorage.getItem(key(game)) !== null;
  } catch {
    return false; // storage is switched off
  }
}

export function rememberKnown(game: string): void {
  try {
    localStorage.setItem(key(game), "yes");
  } catch {
    // Storage is switched off: the page points at it again.
  }
}
