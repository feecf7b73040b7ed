// The name that somebody gave last, kept in this browser only.
const KEY = "parlorcar.name";

export const NAME_LENGTH = 24;

export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // storage is switched off
  }
}

export function rememberName(name: string): void {
  try {
    if (name.trim()) localStorage.setItem(KEY, name.trim());
  } catch {
    // Storage is switched off: the name is asked for again next time.
  }
}
