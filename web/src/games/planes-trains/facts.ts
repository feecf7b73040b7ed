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
  seen: number[][];
  looking: (number | null)[];
  looks: number;
  signals: (string | null)[];
  suits: (string | null)[];
  cells: (Cell | null)[][];
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

/** The cards of a drop in the order in which they fell: Neal's and Del's in turn, Neal's first. */
export interface Dropped {
  seat: number;
  place: number;
  card: string;
  column: number;
  row: number;
}

export function pileOf(facts: Facts): Dropped[] {
  const longest = Math.max(0, ...facts.places.map((cards) => cards.length));
  const pile: Dropped[] = [];
  for (let n = 0; n < longest; n++)
    for (const [s, cards] of facts.places.entries()) {
      const card = cards[n];
      const cell = facts.cells[s]?.[n];
      if (card && cell) pile.push({ seat: s + 1, place: n + 1, card, column: cell[0], row: cell[1] });
    }
  return pile;
}

/** A card that is laid down face down for this turn, or open where it has been turned up at once. */
export type Laid = { open: false } | { open: true; card: string } | null;

/** What lies in a seat's part of the set that is being played. */
export function laidBy(facts: Facts, seat: number): Laid {
  const chosen = facts.chosen[seat - 1] ?? null;
  if (chosen === null) return null;
  if (chosen === "?" || facts.leader !== seat) return { open: false };
  const card = facts.places[seat - 1]?.[chosen - 1];
  return card && card !== "?" ? { open: true, card } : { open: false };
}
