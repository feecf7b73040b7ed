/** What a position says, for a table that is told in words: titles and values, from plain JSON alone. */

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export interface Fact {
  name: string;
  title: string;
  value: Value;
}

export const HIDDEN = "?";
/** What the question, the log and the end tell better. */
const UNTOLD = ["to_act", "legal", "weights", "over", "players", "phase", "turn", "turns", "winner"];

/** A field's name for people: "pile_size" is the "Pile size". */
export function titled(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What one seat has of a field that all seats have: of "hands" a "hand". */
export function ofOne(name: string): string {
  const words = titled(name).toLowerCase();
  return /[^s]s$/.test(words) ? words.slice(0, -1) : words;
}

function bySeat(board: Record<string, unknown>): string[] {
  const named = board["by_seat"];
  return Array.isArray(named) ? named.map(String) : [];
}

function told(position: Record<string, unknown> | null): [string, Value][] {
  return Object.entries(position ?? {})
    .filter(([name, value]) => !UNTOLD.includes(name) && value !== null)
    .map(([name, value]) => [name, value as Value]);
}

/** What lies open to all, in the position's own order. */
export function openFacts(position: Record<string, unknown> | null, board: Record<string, unknown>): Fact[] {
  const seats = bySeat(board);
  return told(position)
    .filter(([name]) => !seats.includes(name))
    .map(([name, value]) => ({ name, title: titled(name), value }));
}

/** What a seat has of the fields that hold something for each seat. */
export function factsOfSeat(
  position: Record<string, unknown> | null,
  board: Record<string, unknown>,
  seat: number,
): Fact[] {
  const seats = bySeat(board);
  return told(position)
    .filter(([name, value]) => seats.includes(name) && Array.isArray(value))
    .map(([name, value]) => ({ name, title: ofOne(name), value: (value as Value[])[seat - 1] ?? null }));
}

/** The parts of a list that are seen, in their order, those alike in a row counted; and how many are hidden. */
export function parts(values: Value[]): { seen: [value: Value, times: number][]; hidden: number } {
  const seen: [Value, number][] = [];
  for (const value of values) {
    if (value === HIDDEN) continue;
    const last = seen.at(-1);
    if (last && typeof value !== "object" && last[0] === value) last[1] += 1;
    else seen.push([value, 1]);
  }
  return { seen, hidden: values.filter((value) => value === HIDDEN).length };
}

/** A value in one line of text. */
export function inWords(value: Value): string {
  if (value === null) return "nothing";
  if (value === HIDDEN) return "hidden";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const { seen, hidden } = parts(value);
    const words = seen.map(([one, times]) => inWords(one) + (times > 1 ? ` (${times} times)` : ""));
    return [...words, ...(hidden > 0 ? [`${hidden} hidden`] : [])].join(", ") || "none";
  }
  if (typeof value === "object") {
    const entries = Object.entries(value).map(([name, one]) => `${ofOne(name)} ${inWords(one)}`);
    return entries.join(", ") || "none";
  }
  return String(value);
}
