/** What a person likes, kept in this browser. */
export type Speed = "slow" | "normal" | "fast" | "off";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];

const KEY = "parlorcar-settings";

function stored(): { speed: Speed; sound: boolean } {
  try {
    const given = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { speed?: unknown; sound?: unknown };
    const speed = SPEEDS.find((known) => known === given.speed) ?? "normal";
    return { speed, sound: given.sound === true };
  } catch {
    return { speed: "normal", sound: false };
  }
}

export const settings = $state(stored());

export function remember() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
