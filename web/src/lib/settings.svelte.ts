/** What a person likes, kept in this browser. */
export type Speed = "slow" | "normal" | "fast" | "off";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];

const KEY = "parlorcar-settings";

interface Settings {
  speed: Speed;
  sound: boolean;
  /** Single keys choose and answer. Somebody who speaks to the computer may want them off. */
  keys: boolean;
}

function stored(): Settings {
  try {
    const given = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<keyof Settings, unknown>>;
    const speed = SPEEDS.find((known) => known === given.speed) ?? "normal";
    return { speed, sound: given.sound === true, keys: given.keys !== false };
  } catch {
    return { speed: "normal", sound: false, keys: true };
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
