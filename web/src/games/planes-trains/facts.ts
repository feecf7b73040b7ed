/** What a position and a board say of this game, as the server sends them. No rule is known here. */
export type Suit = "plane" | "train" | "automobile";
export const SUITS: readonly Suit[] = ["plane", "train", "automobile"];

export type Setup = "row-up" | "row-down" | "hand" | "table-and-hand" | "grid-up" | "grid-down" | "drop";
export type RingAction = "" | "spin" | "toss" | "slide";
type Cell = [column: number, row: number];

/** A card's name, null for an empty place, "?" for a card that these eyes do not see. */
export type Seen = string | null;

export interface Facts {
  over: boolean;
  won: boolean | null;
  city: number;
  delayed: boolean;
  challenge: [left: string, right: string] | null;
  goal: number | null;
  miles: number;
  places: Seen[][];
  set_aside: string[][];
  discarded: string[][];
  challenges_won: number;
  challenges_lost: number;
  phase: string;
  turn: number;
  table: Seen[];
  /** The place of the card that a seat has laid for this turn; "?" where it is a secret. */
  chosen: (number | "?" | null)[];
  /** The cards of this turn's set that lie open already. */
  up: Seen[];
  seen: number[][];
  looking: (number | null)[];
  looks: number;
  signals: (string | null)[];
  suits: (string | null)[];
  cells: (Cell | null)[][];
  /** When each card fell on the pile. */
  order: (number | null)[][];
  uncovered: number[][];
  dropping: string | null;
  aim: Cell | null;
  leader: number | null;
}

export interface LeftCard {
  title: string;
  cards: number;
  setup: Setup;
  ring: string | null;
  talk: boolean;
  digits: string;
  text: string;
}

export interface RightCard {
  title: string;
  digits: string;
  text: string;
}

export interface BoardFacts {
  cities: string[];
  left: Record<string, LeftCard>;
  right: Record<string, RightCard>;
  grid: { rows: number; columns: number };
  cells: number;
  last: number;
}

export const factsOf = (position: object) => position as Facts;
export const boardOf = (board: object) => board as BoardFacts;

/** Which way of laying the cards is on the table now; null between two challenges. */
export function setupOf(board: BoardFacts, facts: Facts): Setup | null {
  const left = facts.challenge && board.left[facts.challenge[0]];
  return left ? left.setup : null;
}

export const isGrid = (setup: Setup | null) => setup === "grid-up" || setup === "grid-down";

/** A card on the ring, and when it fell: a later one lies over an earlier one. */
export interface Dropped {
  seat: number;
  place: number;
  card: string;
  column: number;
  row: number;
  order: number;
}

export function pileOf(facts: Facts): Dropped[] {
  const pile: Dropped[] = [];
  for (const [s, cards] of facts.places.entries())
    for (const [n, card] of cards.entries()) {
      const [column, row] = facts.cells[s]?.[n] ?? [];
      if (card === null || column === undefined || row === undefined) continue;
      pile.push({ seat: s + 1, place: n + 1, card, column, row, order: facts.order[s]?.[n] ?? 0 });
    }
  return pile.sort((one, other) => one.order - other.order);
}

/** With what was chosen in secret and lies face down: one's own card, and that there is a partner's. */
export function withChoice(facts: Facts, move: string, laid: number[] = []): Facts {
  const [seat, kind, place] = move.split(" ");
  const own = kind === "play" ? Number(seat) : 0;
  const chosen = facts.chosen.map((known, at) =>
    at + 1 === own ? Number(place) : laid.includes(at + 1) ? "?" : known,
  );
  return { ...facts, chosen };
}

/** What lies in a seat's part of the set that is being played: nothing, a back, or an open card. */
export function laidBy(facts: Facts, seat: number): Seen {
  return facts.up[seat - 1] ?? ((facts.chosen[seat - 1] ?? null) === null ? null : "?");
}
