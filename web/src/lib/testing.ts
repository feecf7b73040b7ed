/** What the server would send, for the tests of the page. */
import { createRawSnippet } from "svelte";
import type { LogLine, SeatInfo, State } from "./messages";

export function seatInfo(seat: number, name: string, rest: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat,
    name,
    who: "person",
    yours: seat === 1,
    here: true,
    character: "",
    hard_mode: false,
    away_for: 0,
    replaceable: false,
    stand_in: false,
    ready: false,
    shows_hand: false,
    ...rest,
  };
}

export function logLine(n: number, text: string, rest: Partial<LogLine> = {}): LogLine {
  return {
    n,
    first: n,
    text,
    seat: 1,
    rule: "",
    rule_text: "",
    said: false,
    fleeting: false,
    by: "",
    ...rest,
  };
}

/** A table at which Ada sits before this screen and Ben far away. */
export function tableState(rest: Partial<State> = {}): State {
  return {
    type: "state",
    table: "t",
    watch: "w",
    watching: false,
    version: 1,
    since: null,
    game: "polar-express",
    title: "The Polar Express Game",
    house_rules: {},
    board: {},
    seats: [seatInfo(1, "Ada"), seatInfo(2, "Ben")],
    looking: 1,
    position: null,
    events: [],
    prompt: {
      kind: "waiting",
      seat: 2,
      question: "Ben is to play.",
      offers: [],
      seconds_left: null,
      about: [],
      gesture: "",
      chosen: "",
      menu: [],
      laid: [],
      routine: "",
    },
    talk: "",
    phrases: [],
    ring: null,
    shot: null,
    log: [],
    ceremony: null,
    standing: null,
    clock: "none",
    undo: null,
    commitment: "c0ffee",
    seed: "",
    next: "",
    closed: "",
    unseated: "",
    ...rest,
  };
}

/** What stands where a page puts something of its own. */
export const nothing = createRawSnippet(() => ({ render: () => "<span hidden></span>" }));
