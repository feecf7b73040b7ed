/** What has just happened is shown for a while, though the table has moved on: a set that was turned up,
 * and a ring on its way. Nothing of it is kept when it has been told. */
import type { BoardFacts, Facts } from "./facts";
import type { Pace } from "./pace";
import { readReveal, standing, type Event, type Reveal, type Standing } from "./reveal";

export type Flight = "across" | "short" | "off";
const FLIGHTS: Record<string, Flight> = { across: "across", short: "short", off_table: "off" };

export function showing(onrest: () => void) {
  let reveal = $state.raw<Reveal | null>(null);
  let step = $state(0); // 0: the cards, 1: what they come to, 2: how the challenge ended
  let was = $state.raw<Standing | null>(null); // what stood on the table when they were turned up
  let flight = $state<Flight | null>(null);
  let before: Standing | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  /** The set has been seen: the table is shown as it is. */
  function goOn() {
    stop();
    if (!reveal) return;
    reveal = null;
    was = null;
    onrest();
  }

  function begin(found: Reveal, from: Standing | null, pace: Pace) {
    stop();
    [reveal, was, step] = [found, from, 0];
    const told = pace.turn + pace.judge;
    timers = [setTimeout(() => (step = 1), pace.turn)];
    if (found.end) timers.push(setTimeout(() => (step = 2), told));
    timers.push(setTimeout(goOn, told + (found.end ? pace.end : 0)));
  }

  function fly(events: Event[], pace: Pace) {
    for (const { kind } of events) flight = FLIGHTS[kind] ?? flight;
    if (flight) setTimeout(land, pace.flight);
  }

  function land() {
    flight = null;
  }

  return {
    get reveal() {
      return reveal;
    },
    get flight() {
      return flight;
    },
    /** Whether what the set comes to is told already. */
    get judged() {
      return step > 0;
    },
    /** What the map shows: the marker moves when the set has been judged. */
    road(facts: Facts): Standing {
      if (!reveal || !was || step > 1) return standing(facts);
      return { ...was, miles: step === 1 ? (reveal.miles ?? was.miles) : was.miles };
    },
    /** The challenge that lies there: the old one stays until its end has been told. */
    task(facts: Facts): Standing {
      return reveal && was ? was : standing(facts);
    },
    /** News have come. Says whether a set was turned up in them. */
    arrive(events: Event[], facts: Facts, board: BoardFacts, pace: Pace): boolean {
      const found = readReveal(events, before, board);
      const from = before;
      before = standing(facts);
      fly(events, pace);
      if (found) begin(found, from, pace);
      else if (events.length > 0 && !reveal) setTimeout(onrest);
      return found !== null;
    },
    goOn,
    land,
    stop,
  };
}
