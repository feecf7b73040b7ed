// A table that is being set: what the form holds, and what is asked of the server.
import type { Chair, GameCard, HouseRule, NewTable } from "../lib/messages";

export interface DraftChair {
  who: Chair["who"];
  name: string;
  policy: string;
  /** Whom it plays, in a game of characters; empty: whoever is free. */
  character: string;
  hardMode: boolean;
}

/** `chairs` are as many as any game has; the first `seats` of them are used. */
export interface Draft {
  seats: number;
  chairs: DraftChair[];
  answerSeconds: number;
  /** How long somebody may think, and whether strangers find the table: where somebody is awaited. */
  clock: Clock;
  listed: boolean;
  houseRules: Record<string, string>;
}

export type Clock = NonNullable<NewTable["clock"]>;
export const CLOCKS: { value: Clock; label: string }[] = [
  { value: "none", label: "No limit" },
  { value: "gentle", label: "Gentle: 90 s" },
  { value: "fast", label: "Fast: 30 s" },
];

export const ANSWER_SECONDS = [5, 8, 15, 30, 0]; // 0: an answer is waited for
const USUAL_ANSWER = 8;
const USUAL_SEATS = 3;
const USUAL_POLICY = "sensible";

export function newDraft(name: string, chairs: number): Draft {
  const who = (place: number) => (["me", "link"] as const)[place] ?? "computer";
  return {
    seats: USUAL_SEATS,
    chairs: Array.from({ length: chairs }, (_, place) => ({
      who: who(place),
      name: place === 0 ? name : "",
      policy: USUAL_POLICY,
      character: "",
      hardMode: false,
    })),
    answerSeconds: USUAL_ANSWER,
    clock: "none",
    listed: false,
    houseRules: {},
  };
}

export function seatNumbers(game: GameCard): number[] {
  return Array.from({ length: game.seats_max - game.seats_min + 1 }, (_, more) => game.seats_min + more);
}

/** As many seats as were asked for, or as near to it as the game has. */
export function seatsOf(draft: Draft, game: GameCard): number {
  return Math.min(Math.max(draft.seats, game.seats_min), game.seats_max);
}

/** Whom each chair plays: what was chosen, else the first whom nobody has; empty in other games. */
export function charactersOf(draft: Draft, game: GameCard): string[] {
  const chairs = draft.chairs.slice(0, seatsOf(draft, game));
  const chosen = chairs.map(({ character }) => (game.characters.includes(character) ? character : ""));
  const kept = chosen.map((name, place) => (chosen.indexOf(name) === place ? name : ""));
  const free = game.characters.filter((name) => !kept.includes(name));
  return kept.map((name) => name || (free.shift() ?? ""));
}

/** Lets a chair play somebody; whoever played them before takes over in exchange. */
export function chooseCharacter(draft: Draft, game: GameCard, place: number, name: string): void {
  const before = charactersOf(draft, game);
  const other = before.indexOf(name);
  for (const [at, chair] of draft.chairs.entries()) {
    if (at >= before.length) chair.character = "";
    else chair.character = at === place ? name : at === other ? (before[place] ?? "") : (before[at] ?? "");
  }
}

export function policyOf(chair: DraftChair, game: GameCard): string {
  return chair.policy in game.policies ? chair.policy : (Object.keys(game.policies)[0] ?? "");
}

export function choiceOf(draft: Draft, rule: HouseRule): string {
  const [usual = ""] = Object.keys(rule.choices);
  const chosen = draft.houseRules[rule.name] ?? usual;
  return chosen in rule.choices ? chosen : usual;
}

/** The house rules that differ from the usual ones. */
export function changedRules(draft: Draft, game: GameCard): Record<string, string> {
  const changed = game.house_rules.filter((rule) => choiceOf(draft, rule) !== Object.keys(rule.choices)[0]);
  return Object.fromEntries(changed.map((rule) => [rule.name, choiceOf(draft, rule)]));
}

/** Whether hard mode is decided on when the table is set: a house rule may leave it to every shot. */
export function hardBefore(draft: Draft, game: GameCard): boolean {
  const rule = game.house_rules.find(({ name }) => name === "hard_shots");
  return !rule || choiceOf(draft, rule) !== "each_shot";
}

/** Whether somebody joins by link: then there is somebody to wait for. */
export function isOpen(draft: Draft, game: GameCard): boolean {
  return draft.chairs.slice(0, seatsOf(draft, game)).some(({ who }) => who === "link");
}

/** The name of a person who gives none. */
export const standIn = (seat: number) => `Passenger ${seat}`;

export function tableOf(draft: Draft, game: GameCard): NewTable {
  const chairs = draft.chairs.slice(0, seatsOf(draft, game));
  const characters = charactersOf(draft, game);
  return {
    game: game.name,
    chairs: chairs.map((chair, place) => ({
      ...chairAsked(chair, place + 1, game),
      ...(characters[place]
        ? { character: characters[place], hard_mode: chair.hardMode && hardBefore(draft, game) }
        : {}),
    })),
    house_rules: changedRules(draft, game),
    answer_seconds: draft.answerSeconds,
    ...(isOpen(draft, game) ? { clock: draft.clock, listed: draft.listed } : {}),
  };
}

function chairAsked(chair: DraftChair, seat: number, game: GameCard): Chair {
  if (chair.who === "me") return { who: "me", name: chair.name.trim() || standIn(seat) };
  if (chair.who === "computer") return { who: "computer", policy: policyOf(chair, game) };
  return { who: "link" };
}

const KEY = "parlorcar.draft";

/** Keeps in this browser how a table was set, for the next time. */
export function rememberDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is switched off: the form begins as usual next time.
  }
}

/** The form as it was filled in last; a new one where that cannot be told. */
export function rememberedDraft(name: string, chairs: number): Draft {
  const usual = newDraft(name, chairs);
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
    if (last?.chairs.length !== chairs) return usual;
    const known = last.chairs.every(({ who }) => ["me", "link", "computer"].includes(who));
    if (!known || !ANSWER_SECONDS.includes(last.answerSeconds)) return usual;
    return {
      seats: Number(last.seats) || usual.seats,
      // A form that was kept before there were characters knows none.
      chairs: last.chairs.map(({ who, name, policy, character, hardMode }: Partial<DraftChair>) => ({
        who: who ?? "computer",
        name: String(name),
        policy: String(policy),
        character: String(character ?? ""),
        hardMode: hardMode === true,
      })),
      answerSeconds: last.answerSeconds,
      clock: CLOCKS.find(({ value }) => value === last.clock)?.value ?? usual.clock,
      listed: Boolean(last.listed),
      houseRules: { ...last.houseRules },
    };
  } catch {
    return usual;
  }
}

/** One person with computers in the other seats, by the usual rules. */
export function quickTable(name: string, game: GameCard, seats: number): NewTable {
  const draft = { ...newDraft(name, game.seats_max), seats };
  for (const chair of draft.chairs.slice(1)) chair.who = "computer";
  return tableOf(draft, game);
}
