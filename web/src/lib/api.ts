// The server's plain HTTP side. Whatever goes wrong arrives as an Error whose message is one
// sentence to show as it is.
import type { GameCard, Lobby, NewTable, RulesPage, SeatTaken, TableMade, TakeSeat } from "./messages";
import { at } from "./root";

const UNREACHABLE = "The server cannot be reached: check the connection and try again.";
const PUZZLING = "The server gave an answer that this page does not understand: reload the page.";

export const games = () => asked<GameCard[]>("/api/games");

export const rules = (game: string) => asked<RulesPage>(`/api/games/${encodeURIComponent(game)}/rules`);

export const lobby = () => asked<Lobby>("/api/lobby");

export const makeTable = (table: NewTable) => asked<TableMade>("/api/tables", table);

/** Sits down in `seat`, or in the first free one (0); as whom, and whether in hard mode, if that matters. */
export const takeSeat = (table: string, name: string, seat = 0, as: Omit<TakeSeat, "name" | "seat"> = {}) =>
  asked<SeatTaken>(`/api/tables/${encodeURIComponent(table)}/seats`, {
    name,
    ...(seat > 0 ? { seat } : {}),
    ...as,
  });

/** The sentence to show for something caught. */
export const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function asked<T>(address: string, body?: object): Promise<T> {
  const response = await fetch(at(address), body && request(body)).catch(() => {
    throw new Error(UNREACHABLE);
  });
  const content: unknown = await response.json().catch(() => {
    // A proxy in front of a server that is down answers with a page of its own.
    throw new Error(response.ok ? PUZZLING : UNREACHABLE);
  });
  if (response.ok) return content as T;
  throw new Error(refusal(content) ?? PUZZLING);
}

function request(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function refusal(content: unknown): string | undefined {
  if (typeof content !== "object" || content === null || !("error" in content)) return undefined;
  return typeof content.error === "string" ? content.error : undefined;
}
