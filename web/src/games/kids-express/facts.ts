/** What a position and a board say of this game, as the server sends them. No rule is known here. */
import { BANDITS, KIDS } from "./faces";
import type { Place, ToyBoard } from "./stage/props";

export type { Place } from "./stage/props";
/** The places in the order in which the rules name them. */
export const PLACES: readonly Place[] = [
  "locomotive",
  "first-class",
  "second-class",
  "stagecoach",
  "hideout",
];
/** Those from which tokens are picked up. */
export const STACKS = ["locomotive", "first-class", "second-class", "stagecoach"] as const;
export type Stack = (typeof STACKS)[number];

/** How many there are of each kind of token, by the token's text. */
export type Tokens = Record<string, number>;

export interface Facts {
  over: boolean;
  won: boolean | null;
  phase: string;
  turn: number;
  turns: number;
  kids: Record<string, Place>;
  bandits: Record<string, Place>;
  stacks: Record<Stack, number>;
  hideout: number;
  /** Tokens in front of each seat. */
  kept: number[];
  hard_mode: boolean[];
  saved: number;
  stolen: number;
  /** The tokens of each stack that have been turned over. */
  seen: Partial<Record<Stack, Tokens>>;
  /** The shot of this turn. */
  shot: string | null;
  bonus: Place | null;
  bonus_from: Place[];
}

export interface BoardFacts extends ToyBoard {
  kids: string[];
  bandits: string[];
  places: Place[];
  stacks: Record<Stack, number>;
  effects: Record<Stack, Tokens>;
  hard_modes: Record<string, string>;
}

export const factsOf = (position: object) => position as Facts;
export const boardOf = (board: object) => board as BoardFacts;

const WORDS: Record<Place, string> = {
  locomotive: "Locomotive",
  "first-class": "First-class",
  "second-class": "Second-class",
  stagecoach: "Stagecoach",
  hideout: "Hideout",
};
export const placeWords = (place: string): string => WORDS[place as Place] ?? place;

const LUGGAGE: Record<Place, [one: string, many: string]> = {
  locomotive: ["Safe", "Safes"],
  "first-class": ["Suitcase", "Suitcases"],
  "second-class": ["Bag", "Bags"],
  stagecoach: ["Parcel", "Parcels"],
  hideout: ["stolen token", "stolen tokens"],
};
/** What lies in a place, one of it. */
export const piece = (place: Place): string => LUGGAGE[place][0];
/** The same, many of it. */
export const pieces = (place: Place): string => LUGGAGE[place][1];
export const luggage = (place: Place, amount: number): string =>
  `${amount} ${LUGGAGE[place][amount === 1 ? 0 : 1]}`;

/** How many lie in a place: its stack, or what the bandits have brought to the Hideout. */
export const amountIn = (facts: Facts, place: Place): number =>
  place === "hideout" ? facts.hideout : facts.stacks[place];

/** Tokens that would count as stolen now, though the bandits have not brought them to the Hideout. */
export const onTheTrain = ({ stolen, hideout }: Pick<Facts, "stolen" | "hideout">): number =>
  Math.max(0, stolen - hideout);

/** How many tokens must be saved to win: more than half of them all. */
export const needed = ({ saved, stolen }: Pick<Facts, "saved" | "stolen">): number =>
  Math.floor((saved + stolen) / 2) + 1;

/** What taking a token from a place would bring about, where it is the last one there; else nothing. */
export const lastOne = (facts: Facts, place: Place): string =>
  place !== "hideout" && facts.stacks[place] === 1
    ? `This is the last ${piece(place)}: taking it ends the game.`
    : "";

/** The bandits because of whom no kid may go to a place. */
export const guards = (facts: Facts, place: Place): string[] =>
  CARS.includes(place) ? BANDITS.filter((bandit) => facts.bandits[bandit] === place) : [];

/** The standees in a place, bandits first, each in the order of the box. */
export function standing(facts: Facts, place: Place): string[] {
  return [
    ...BANDITS.filter((bandit) => facts.bandits[bandit] === place),
    ...KIDS.filter((kid) => facts.kids[kid] === place),
  ];
}

/** The three cars that are no Hideout: where bandits can be shot and kids can go. */
export const CARS: readonly Place[] = PLACES.slice(0, 3);

export const banditsAbout = (facts: Facts): number =>
  Object.values(facts.bandits).filter((place) => CARS.includes(place)).length;

/** What may still lie in a stack: all know what was in it, and what has been turned over. Tokens
 * that were stolen unseen cannot be told apart from those that are left. */
export function leftIn(board: BoardFacts, facts: Facts, stack: Stack): [token: string, count: number][] {
  const seen = facts.seen[stack] ?? {};
  return Object.entries(board.effects[stack])
    .map(([token, count]): [string, number] => [token, count - (seen[token] ?? 0)])
    .filter(([, count]) => count > 0);
}

/** Whether tokens of a stack were stolen without being turned over. */
export function stolenUnseen(board: BoardFacts, facts: Facts, stack: Stack): number {
  const unseen = leftIn(board, facts, stack).reduce((sum, [, count]) => sum + count, 0);
  return unseen - facts.stacks[stack];
}

export type Token =
  { kind: "bandit"; bandit: string; car: Place } | { kind: "hideout" } | { kind: "grab" } | { kind: "sleep" };

/** "misty locomotive" is Misty with an arrow to the Locomotive. */
export function tokenOf(text: string): Token {
  if (text === "hideout" || text === "grab" || text === "sleep") return { kind: text };
  const [bandit = "", car = ""] = text.split(" ");
  return { kind: "bandit", bandit, car: car as Place };
}

/** What a token says, for whoever does not see it. */
export function tokenWords(text: string): string {
  const token = tokenOf(text);
  if (token.kind === "bandit")
    return `${token.bandit.charAt(0).toUpperCase()}${token.bandit.slice(1)} to ${token.car === "locomotive" ? "the Locomotive" : placeWords(token.car)}`;
  if (token.kind === "hideout") return "To the Hideout";
  return token.kind === "grab" ? "All bandits grab" : "Zzz: nothing happens";
}

/** The way of shooting that a seat's shot has on the board: its distance and its kid's hard mode. */
export function conditionOf(move: string, kid: string): string {
  const [, , distance = ""] = move.split(" ");
  return distance || kid;
}

/** The same of a shot that has been decided on already. */
export const conditionNow = (facts: Facts, kid: string): string =>
  facts.shot === "easy" || facts.shot === "hard" ? facts.shot : kid;
