/** Tables for the tests of this folder, as the server would send them. */
import type { Offer, Prompt, State } from "../../lib/messages";
import { seatInfo, tableState } from "../../lib/testing";
import type { Facts } from "./facts";

export function offer(move: string, rest: Partial<Offer> = {}): Offer {
  const [, kind = "", what = ""] = move.split(" ");
  const place = /^\d+$/.test(what) ? Number(what) : null;
  return { move, kind, label: move, legal: true, cards: [], to: null, place, ...rest };
}

const FACTS: Facts = {
  over: false,
  won: null,
  city: 0,
  delayed: false,
  challenge: ["memorable", "burglary"],
  goal: 300,
  miles: 75,
  places: [
    ["?", "?", "?"],
    ["?", "?", "?"],
  ],
  set_aside: [],
  discarded: [],
  challenges_won: 0,
  challenges_lost: 0,
  phase: "play",
  turn: 1,
  table: [null, null],
  chosen: [null, null],
  up: [null, null],
  seen: [[1, 2], []],
  looking: [null, null],
  looks: 0,
  signals: [null, null],
  suits: [null, null],
  cells: [[], []],
  order: [[], []],
  uncovered: [[], []],
  dropping: null,
  aim: null,
  leader: null,
};

const left = (title: string, setup: string, ring: string, talk: boolean) => ({
  title,
  cards: 6,
  setup,
  ring,
  talk,
  digits: "3",
  text: `How ${title} is played.`,
});

export const BOARD = {
  cities: ["New York", "Wichita", "St. Louis", "Chicago"],
  left: {
    memorable: left("Memorable", "row-down", "spin", false),
    "lost-luggage": left("Lost Luggage", "drop", "slide", true),
    "silent-treatment": left("Silent Treatment", "hand", "toss", false),
  },
  right: {
    burglary: { title: "Burglary", digits: "00", text: "At least one card has a zero in its mileage." },
  },
  grid: { rows: 3, columns: 4 },
  cells: 7,
  last: 875,
};

let version = 1;

export function table(facts: Partial<Facts>, asked: Partial<Prompt>, rest: Partial<State> = {}): State {
  return tableState({
    version: version++,
    game: "planes-trains",
    title: "Planes, Trains and Automobiles",
    board: BOARD,
    seats: [seatInfo(1, "Ada"), seatInfo(2, "Ben")],
    position: { ...FACTS, ...facts },
    prompt: {
      kind: "play",
      seat: 1,
      question: "Ada, choose a card to play.",
      offers: [],
      seconds_left: null,
      about: [],
      gesture: "",
      chosen: "",
      menu: [],
      laid: [],
      routine: "",
      ...asked,
    },
    ...rest,
  });
}
