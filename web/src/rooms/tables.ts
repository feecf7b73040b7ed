// Tables in a list: where somebody is to play, and in which order they stand.
import type { TableSummary } from "../lib/messages";

/** Whether the game waits for whoever looks at the list. */
export const isYourTurn = ({ stage, seats }: TableSummary) =>
  stage === "playing" && seats.some(({ yours, awaited }) => yours && awaited);

const rank = (table: TableSummary) => (table.stage === "over" ? 2 : isYourTurn(table) ? 0 : 1);

/** Where one is to play first, what is over last; else as they come. */
export const inOrder = (tables: TableSummary[]) => [...tables].sort((one, other) => rank(one) - rank(other));
