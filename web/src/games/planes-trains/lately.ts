/** What has just happened, out of the log: for whoever does not have the log before their eyes. */
import type { LogLine } from "../../lib/messages";

/** Dealing goes without saying. */
const QUIET = ["PTA-deal", "PTA-hand", "PTA-row-up", "PTA-row-down", "PTA-grid-up", "PTA-grid-down"];
const TOLD = 2;

export function lately(lines: LogLine[]): string[] {
  return lines
    .slice(-40)
    .filter(({ rule, said }) => !said && !QUIET.includes(rule))
    .slice(-TOLD)
    .map(({ text }) => text);
}
