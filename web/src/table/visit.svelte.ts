/** A visit to a table, to play or to look on: the line to the server, and what has been told. */
import { at } from "../lib/root";
import type { LogLine, State } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { connect, newId, type Link, type Unsent } from "../lib/socket";
import { play as sound } from "../lib/sound";

const LONGEST_MOTION = 20_000; // a slow shot, and the token after it
const READ_OUT = 6_000; // how long a line that is not kept can be read
const READ_ALOUD = 8; // lines at most, for who comes back after long
const WATCHED = 60; // events at most: whoever has missed more sees how things stand

const MOVES = ["play", "gesture", "flick"];

/** `path` is the socket's. Call it while a component is made: it lives as long as that. */
export function visit(path: string) {
  let now = $state.raw<State>();
  let since = $state(0); // when that came
  let lines = $state.raw<LogLine[]>([]);
  let fresh = $state.raw<LogLine[]>([]); // lines to be read out: not those of a reload
  let up = $state(false);
  let why = $state("");
  let busy = $state(false); // a move is on its way
  let problem = $state("");
  let gone = $state("");
  let atRest = $state(true);
  let link: Link | undefined;
  let gesture = ""; // the last one that was sent
  let onTheirWay: Unsent[] = [];
  let awaited: { id: string; then: () => void }[] = [];

  function start() {
    link?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    link = connect(`${scheme}://${location.host}${at(path)}`, {
      onstate: receive,
      onack: ({ id }) => {
        const happens = awaited.find((one) => one.id === id);
        forget(id);
        happens?.then();
      },
      onrefused: (refused) => {
        forget(refused.id);
        // Two reached for the same ring: the other one was quicker, and all is well.
        const late = refused.code === "stale" && refused.id === gesture;
        if (!late) problem = refused.error;
      },
      ongone: (message) => (gone = message.error),
      onlink: (is, reason) => {
        up = is;
        why = reason;
      },
      onwaiting: (commands) => {
        onTheirWay = commands;
        busy = commands.some(({ type }) => MOVES.includes(type));
      },
    });
  }

  function forget(id: string) {
    awaited = awaited.filter((one) => one.id !== id);
  }

  function receive(state: State, whole: boolean) {
    // What is told only once is not kept.
    const kept = state.log.filter((line) => !line.fleeting);
    // A line that has grown stands in place of what it was.
    const first = Math.min(...kept.map((line) => line.first));
    lines = whole ? kept : [...lines.filter(({ n }) => n < first), ...kept];
    fresh = whole ? [] : state.log.slice(-READ_ALOUD);
    if (!whole && settings.sound && asked(now) !== asked(state) && state.prompt.kind === "play")
      sound("turn");
    const shown = state.events.length > WATCHED ? { ...state, events: [] } : state;
    if (shown.events.length > 0) {
      atRest = false;
      problem = "";
    }
    now = shown;
    since = Date.now();
  }

  /** What is asked, to tell a new question from news that leave the old one standing. */
  function asked(state: State | undefined): string {
    return JSON.stringify([state?.prompt.kind, state?.prompt.seat, state?.prompt.offers]);
  }

  function isSame(one: Unsent, other: Unsent): boolean {
    return (
      !["say", "show_hand", ...MOVES].includes(other.type) &&
      one.type === other.type &&
      one.seat === other.seat
    );
  }

  /** Sends a command; `then` happens when it is acknowledged. */
  function send(command: Unsent, then?: () => void) {
    if (onTheirWay.some((other) => isSame(other, command))) return; // a double click
    const id = newId();
    if (command.type === "gesture") gesture = id;
    if (then) awaited.push({ id, then });
    problem = "";
    link?.send({ ...command, id });
  }

  function play(move: string) {
    if (!now || now.prompt.seat === null) return;
    if (busy) problem = "Your last move is still on its way.";
    else send({ type: "play", seat: now.prompt.seat, move, version: now.version });
  }

  // Nor does what is told only once stay where it is read out.
  $effect(() => {
    if (!fresh.some((line) => line.fleeting)) return;
    const limit = setTimeout(() => {
      fresh = [];
      if (now) now = { ...now, log: [], events: [] };
    }, READ_OUT);
    return () => clearTimeout(limit);
  });

  // A motion that never ends must not hold anything up.
  $effect(() => {
    if (atRest) return;
    const limit = setTimeout(() => (atRest = true), LONGEST_MOTION);
    return () => clearTimeout(limit);
  });

  $effect(() => {
    start();
    return () => link?.close();
  });

  return {
    get now() {
      return now;
    },
    get since() {
      return since;
    },
    get lines() {
      return lines;
    },
    get fresh() {
      return fresh;
    },
    get up() {
      return up;
    },
    get why() {
      return why;
    },
    get busy() {
      return busy;
    },
    get gone() {
      return gone;
    },
    get problem() {
      return problem;
    },
    set problem(sentence: string) {
      problem = sentence;
    },
    get atRest() {
      return atRest;
    },
    rest: () => (atRest = true),
    look: (seat: number) => link?.look(seat),
    start,
    send,
    play,
  };
}
