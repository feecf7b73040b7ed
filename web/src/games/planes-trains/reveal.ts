/** The set that has just been turned up, and what came of it: read from the events of one message. */
import type { BoardFacts, Facts, Seen } from "./facts";

/** What lies open for all: the part of a position that may be kept when the table has moved on. */
export type Standing = Pick<Facts, "challenge" | "goal" | "miles" | "city" | "delayed">;

export interface Event {
  kind: string;
  seat?: number;
  place?: number;
  card?: string;
  neal?: number;
  del?: number;
  amount?: number;
  why?: string;
  from?: number;
  to?: number | string;
  suit?: string;
}

export interface Reveal {
  cards: Seen[];
  /** Null while the other card is still to come. */
  verdict: { counts: boolean; amount: number; sum: string; text: string } | null;
  /** Where the marker stands when all is told; null where it does not move. */
  miles: number | null;
  /** How the challenge ended with this set. */
  end: { won: boolean; text: string } | null;
}

/** What stood on the table before, of which the reveal still tells. */
export interface Before {
  facts: Standing;
  board: BoardFacts;
}

export const standing = ({ challenge, goal, miles, city, delayed }: Facts): Standing => ({
  challenge,
  goal,
  miles,
  city,
  delayed,
});

/** The reveal that a message brings, or null if no card was turned up or judged in it. */
export function readReveal(events: Event[], open: Seen[], before: Before | null): Reveal | null {
  const judged = events.some(({ kind }) => kind === "counted" || kind === "not_counted");
  if (!judged) return null;
  const cards = [...open];
  for (const { kind, seat, card } of events)
    if ((kind === "turned_up" || kind === "laid") && seat && card && card !== "?") cards[seat - 1] = card;
  return { cards, verdict: verdictOf(events, before), miles: milesAfter(events), end: endOf(events, before) };
}

function verdictOf(events: Event[], before: Before | null): Reveal["verdict"] {
  const counted = events.find(({ kind }) => kind === "counted");
  if (counted) {
    const amount = counted.amount ?? 0;
    const sum = `${counted.neal ?? 0} + ${counted.del ?? 0} = ${amount}`;
    return { counts: true, amount, sum, text: countedText(events, amount) };
  }
  const failed = events.find(({ kind }) => kind === "not_counted");
  return failed ? { counts: false, amount: 0, sum: "", text: whyNot(failed.why ?? "", before) } : null;
}

function countedText(events: Event[], amount: number): string {
  if (events.some(({ kind }) => kind === "both_x2")) return "The set counts, but two X2 are worth nothing.";
  const copied = events.some(({ kind }) => kind === "copied") ? " X2 copies the other card." : "";
  return `The set counts: ${amount} miles on.${copied}`;
}

/** The reason in words: the text of the Challenge card that was not met. */
function whyNot(why: string, before: Before | null): string {
  const [left, right] = before?.facts.challenge ?? [];
  if (why === "table card" && left)
    return "The set does not count: a card shares neither suit nor mileage with its table card.";
  if (why === "no choice") return "The set does not count: somebody had no card that the rules allow.";
  const card = right === undefined ? undefined : before?.board.right[right];
  return card ? `The set does not count. ${card.title}: ${card.text}` : "The set does not count.";
}

function milesAfter(events: Event[]): number | null {
  const moved = events.filter(({ kind }) => kind === "miles").at(-1);
  return typeof moved?.to === "number" ? moved.to : null;
}

function endOf(events: Event[], before: Before | null): Reveal["end"] {
  const won = events.find(({ kind }) => kind === "won_challenge");
  if (won) return { won: true, text: `Exactly ${before?.facts.goal ?? "the goal"}! On to ${won.to}.` };
  const lost = events.find(({ kind }) => kind === "lost_challenge");
  if (!lost) return null;
  const why = lost.why === "passed" ? "You have gone past the goal." : "The cards have run out.";
  const stranded = events.some(({ kind }) => kind === "stranded");
  return { won: false, text: `${why} ${stranded ? "You are stranded." : "You are delayed."}` };
}

/** The cards that lie open in the set from an earlier message of the same turn. */
export function openAfter(events: Event[], open: Seen[]): Seen[] {
  if (events.some(({ kind }) => kind === "counted" || kind === "not_counted")) return [null, null];
  const cards = [...open];
  for (const { kind, seat, card } of events)
    if ((kind === "laid" || kind === "turned_up") && seat && card && card !== "?") cards[seat - 1] = card;
  return cards;
}
