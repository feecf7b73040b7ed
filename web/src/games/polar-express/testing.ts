/** Tables and offers for the tests of this folder, as the server would send them. */
import type { Offer, Prompt, State } from "../../lib/messages";
import { seatInfo, tableState } from "../../lib/testing";

export function offer(move: string, label: string, cards: string[] = [], rest: Partial<Offer> = {}): Offer {
  return { move, kind: move.split(" ")[1] ?? "", label, legal: true, cards, to: null, place: null, ...rest };
}

export function prompt(rest: Partial<Prompt> = {}): Prompt {
  return {
    kind: "play",
    seat: 1,
    question: "Ada, it is your turn: choose a card.",
    offers: [],
    seconds_left: null,
    about: [],
    gesture: "",
    chosen: "",
    menu: [],
    laid: [],
    routine: "",
    ...rest,
  };
}

export function table(hand: string[], asked: Partial<Prompt>, looking: number | null = 1): State {
  return tableState({
    seats: ["Ada", "Ben", "Cleo"].map((name, n) => seatInfo(n + 1, name)),
    looking,
    position: { hands: [hand, ["?", "?"], ["?"]], deck_size: 20, discards: { "4": 2, santa: 0 } },
    prompt: prompt(asked),
  });
}
