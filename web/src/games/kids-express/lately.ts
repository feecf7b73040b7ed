/** What has just happened, out of the log: for whoever does not have the log before their eyes. */
import type { LogLine } from "../../lib/messages";

const TURN = "KE-turn";

/** The sentences of the newest turn of which there is something to tell, oldest first. */
export function lately(lines: LogLine[]): string[] {
  const told: string[] = [];
  for (const { text, rule, said } of [...lines].reverse()) {
    if (rule === TURN && told.length > 0) break;
    if (!said && rule !== TURN) told.unshift(text);
  }
  return told;
}
