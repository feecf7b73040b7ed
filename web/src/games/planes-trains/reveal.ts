/** The set that has just been turned up, and what came of it: read from the events of one message. */
import { face, suitsName } from "./cards";
import type { BoardFacts, Facts, Seen } from "./facts";

export interface Event {
  kind: string;
  seat?: number;
  card?: string;
  neal?: string;
  del?: string;
  amount?: number;
  why?: string;
  suit?: string;
  to?: number;
  city?: string;
}

/** What lies open for all: the part of a position that may be kept when the table has moved on. */
export type Standing = Pick<Facts, "challenge" | "goal" | "miles" | "city" | "delayed" | "up">;

export function standing({ challenge, goal, miles, city, delayed, up }: Facts): Standing {
  return { challenge, goal, miles, city, delayed, up };
}

export interface Reveal {
  cards: Seen[];
  verdict: { counts: boolean; sum: string; text: string };
  /** Where the marker stands when all is told; null where it does not move. */
  miles: number | null;
  /** How the challenge ended with this set. */
  end: { won: boolean; text: string } | null;
}

/** The reveal that a message brings, or null if no set was judged in it. */
export function readReveal(events: Event[], before: Standing | null, board: BoardFacts): Reveal | null {
  const counted = events.find(({ kind }) => kind === "counted");
  const failed = events.find(({ kind }) => kind === "not_counted");
  if (!counted && !failed) return null;
  // What lay open before is part of the set, too.
  const cards: Seen[] = [before?.up[0] ?? null, before?.up[1] ?? null];
  for (const { kind, seat, card } of events)
    if ((kind === "turned_up" || kind === "laid") && seat && card && card !== "?") cards[seat - 1] = card;
  const verdict = counted
    ? { counts: true, sum: sumOf(counted), text: `This set counts.${asides(events)}` }
    : { counts: false, sum: "", text: spared(events) + whyNot(failed?.why ?? "", before, board) };
  return { cards, verdict, miles: milesAfter(events), end: endOf(events, before) };
}

function sumOf({ neal = "?", del = "?", amount = 0 }: Event): string {
  return `${face(neal).miles} + ${face(del).miles} = ${amount}`;
}

function asides(events: Event[]): string {
  if (events.some(({ kind }) => kind === "both_x2")) return " Two X2 are worth nothing.";
  const copied = events.find(({ kind }) => kind === "copied");
  return copied ? ` X2 copies ${copied.amount ?? 0} miles.` : "";
}

/** What a Luggage was taken for, so that the set does not count. */
function spared(events: Event[]): string {
  const luggage = events.find(({ kind }) => kind === "luggage");
  const suit = suitsName(luggage?.suit ?? "");
  return luggage ? `The Luggage is ${suit}, so you do not go past the goal. ` : "";
}

/** The reason in words: what the Challenge card that was not met says. */
function whyNot(why: string, before: Standing | null, board: BoardFacts): string {
  const [left, right] = before?.challenge ?? [];
  if (why === "table card") return "A card fits its table card in neither suit nor miles.";
  if (why === "no choice") {
    const card = left === undefined ? undefined : board.left[left];
    return `${card?.title ?? "The left card"} allowed none of the cards.`;
  }
  const card = right === undefined ? undefined : board.right[right];
  return card ? `${card.title} asks: ${card.text}` : "The right card asks for something else.";
}

function milesAfter(events: Event[]): number | null {
  return events.filter(({ kind }) => kind === "miles").at(-1)?.to ?? null;
}

function endOf(events: Event[], before: Standing | null): Reveal["end"] {
  const won = events.find(({ kind }) => kind === "won_challenge");
  if (won)
    return { won: true, text: `Exactly ${before?.goal ?? "there"}! On to ${won.city ?? "the next city"}.` };
  const lost = events.find(({ kind }) => kind === "lost_challenge");
  if (!lost) return null;
  const why = lost.why === "passed" ? "You have gone past the goal." : "The cards have run out.";
  const stranded = events.some(({ kind }) => kind === "stranded");
  return { won: false, text: `${why} ${stranded ? "You are stranded." : "You are delayed."}` };
}
