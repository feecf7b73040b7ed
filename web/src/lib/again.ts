/** The tables that this browser has made, to set the same one again; and the way to the next one. */
import type { LogLine, NewTable } from "./messages";

const KEY = "parlorcar.tables";
const KEPT = 20;

function kept(): [table: string, setup: NewTable][] {
  try {
    const given: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(given) ? (given as [string, NewTable][]) : [];
  } catch {
    return []; // storage is switched off, or somebody wrote something else there
  }
}

export function rememberTable(table: string, setup: NewTable): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [table, setup]].slice(-KEPT)));
  } catch {
    // Storage is switched off: the table is set by hand next time.
  }
}

/** How `table` was set, if this browser has set it. */
export function setupOf(table: string): NewTable | undefined {
  return kept().find(([made]) => made === table)?.[1];
}

const INVITATION = "Another game:";

/** Said at the old table by whoever has set the next one. */
export const invitation = (table: string) => `${INVITATION} ${location.origin}/t/${table}`;

/** The path of the table to which somebody at this one has invited last. */
export function invitedTo(lines: LogLine[]): string | undefined {
  const said = lines.filter((line) => line.said && line.text.includes(INVITATION)).at(-1);
  return said && pathIn(said.text);
}

/** The path of a table of this server that is named in a text. */
export function pathIn(text: string): string | undefined {
  const [address] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!address?.startsWith(`${location.origin}/`)) return undefined;
  const path = address.slice(location.origin.length);
  return /^\/t\/[\w-]+$/.test(path) ? path : undefined;
}
