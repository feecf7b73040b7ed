/** Which offers belong to which card, and what a key or a click on a card means. No rule of the game. */
import type { Offer, Prompt } from "../../lib/messages";
import { CARDS, face } from "./cards/faces";

/** Kinds that are made by laying down cards of one's hand on one's own turn. */
const FROM_HAND = ["play", "trio", "discard"];

/** The offers that are made with cards out of the hand. */
export function cardOffers(prompt: Prompt): Offer[] {
  return prompt.offers.filter((offer) => offer.legal && offer.cards.length > 0);
}

/** The offers that stand as buttons beside the question. */
export function panelOffers(prompt: Prompt): Offer[] {
  return prompt.offers.filter((offer) => !FROM_HAND.includes(offer.kind));
}

/** What can be done with a card, the single card first. */
export function offersOf(card: string, offers: Offer[]): Offer[] {
  return offers
    .filter((offer) => offer.cards.includes(card))
    .sort((one, other) => one.cards.length - other.cards.length);
}

/** The places in the hand of the cards that an offer lays down, the one picked among them. */
export function laidDown(hand: string[], offer: Offer, picked: number): number[] {
  const wanted = offer.cards.length;
  const same = hand.map((card, place) => ({ card, place })).filter(({ card }) => card === offer.cards[0]);
  const places = same.map(({ place }) => place).filter((place) => place !== picked);
  return [picked, ...places].slice(0, wanted);
}

/** What a card does, if that is not plain to see, and why it cannot be chosen. */
export function whyNot(prompt: Prompt, card: string): string {
  const { title, does } = face(card);
  const what = does.length > 0 ? `${title}: ${does.join(" ")}. ` : "";
  const choosing = prompt.kind === "play" && cardOffers(prompt).length > 0;
  return what + (choosing || prompt.question === "" ? "This card cannot be played now." : prompt.question);
}

/** The place in the hand of the card that a key chooses; -1 if no card of the hand has that key. */
export function placeOfKey(key: string, hand: string[]): number {
  const card = CARDS.find((name) => face(name).key === key.toLowerCase());
  return card === undefined ? -1 : hand.indexOf(card);
}

/** Where an arrow key leads within a row of `length`; null for any other key. */
export function step(key: string, from: number, length: number): number | null {
  if (length === 0) return null;
  if (key === "ArrowRight") return (from + 1) % length;
  if (key === "ArrowLeft") return (from + length - 1) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return null;
}

/** The key of a button beside the question: none of them is a card's key. */
const PANEL_KEYS: Record<string, string> = {
  announce: "w",
  again: "y",
  slide: "y",
  call: "y",
  caribou: "y",
  hobo: "y",
  move: "n",
  stop: "n",
  stay: "n",
  pass: "n",
};

export function panelKey(kind: string): string {
  return PANEL_KEYS[kind] ?? "";
}
