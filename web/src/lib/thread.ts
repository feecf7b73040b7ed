/** How far this page has been told what happened, so that nothing is missed or shown twice. */
import type { State } from "./messages";

export interface Thread {
  /** The version up to which this page has been told; null before the first state. */
  since: () => number | null;
  /** A connection begins: whatever whole state it brings first counts. */
  opened: () => void;
  /** What is new in a state; "missed" where something before it is missing, "old" if nothing is. */
  take: (state: State) => State | "missed" | "old";
}

export function thread(): Thread {
  let version: number | null = null;
  let line = -Infinity; // the last line of the log
  let events = 0; // how many there were in all,
  const upTo = new Map<number, number>(); // and how many up to each version
  let begun = false;

  function whole(state: State): State | "old" {
    if (begun && version !== null && state.version < version) return "old";
    line = -Infinity;
    events = 0;
    upTo.clear();
    return goOn(state, 0);
  }

  /** Goes on with a state; so many of its events have been told before. */
  function goOn(state: State, known: number): State {
    const news = { ...state, log: state.log.filter(({ n }) => n > line), events: state.events.slice(known) };
    version = state.version;
    line = Math.max(line, ...state.log.map(({ n }) => n));
    events += news.events.length;
    upTo.set(version, events);
    begun = true;
    return news;
  }

  return {
    since: () => version,
    opened: () => (begun = false),
    take(state) {
      if (state.since === null) return whole(state);
      if (version === null || state.since > version) return "missed";
      if (state.since === version) return state.version < version ? "old" : goOn(state, 0);
      if (state.version <= version) return "old";
      // It reaches back: some of it has been told, by a message that was thought lost.
      const before = upTo.get(state.since);
      return goOn(state, before === undefined ? state.events.length : events - before);
    },
  };
}
