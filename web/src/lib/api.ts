// The server's plain HTTP side. Whatever goes wrong arrives as an Error whose message is one
// sentence to show as it is.
import type {
  GameCard,
  Lobby,
  MoveCode,
  NewTable,
  PlaysOn,
  Reach,
  RulesPage,
  SeatTaken,
  TableMade,
  TakeSeat,
} from "./messages";
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

/** A code with which another device takes over all seats that this one holds at the table. */
export const moveCode = (table: string, seat: number) =>
  asked<MoveCode>(`/api/tables/${encodeURIComponent(table)}/seats/${seat}/move`, {});

/** Plays on here, with the code of the other device; until that is `sure`, it only asks who would. */
export const playOn = (table: string, code: string, sure: boolean) =>
  asked<PlaysOn>(`/api/tables/${encodeURIComponent(table)}/move`, { code, sure });

/** How other devices come to this server; told at its own computer alone. */
export const reach = () => asked<Reach>("/api/reach");

/** Opens the house to the local network, or closes it. */
export const openHouse = (open: boolean) => asked<Reach>("/api/reach", { open });

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
