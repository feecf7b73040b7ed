/** What has happened is shown one thing after another, though the table may have moved on meanwhile:
 * the shot first, then what it comes to, the token that is turned over, and what that does. */
import type { ShotInfo } from "../../lib/messages";
import type { Facts, Place } from "./facts";
import type { Pace } from "./pace";
import { after, caption, isTurn, lasts, type Event } from "./telling";

/** The token that was turned over last. */
export interface Turned {
  token: string;
  from: Place;
  bonus: boolean;
  /** Counts up, so that two alike are two. */
  n: number;
}

interface News {
  shot: ShotInfo | null;
  events: Event[];
  facts: Facts;
}

export function showing(onrest: () => void) {
  let facts = $state.raw<Facts | null>(null);
  let shot = $state.raw<ShotInfo | null>(null);
  let landing = $state.raw<Facts | null>(null);
  let turned = $state.raw<Turned | null>(null);
  let event = $state.raw<Event | null>(null);
  let words = $state("");
  let busy = $state(false);
  let queue: News[] = [];
  let told: Event[] = []; // what is left to tell of the news on show
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pace: Pace;

  /** Goes on to the next event, or to the next news. */
  function next() {
    const news = queue[0];
    if (!news) return rest();
    if (news.shot && shot !== news.shot) {
      busy = true;
      shot = news.shot; // goes on when it has landed
      landing = news.facts;
      words = "";
      return;
    }
    const now = told.shift();
    if (!now) {
      facts = news.facts;
      queue.shift();
      shot = null;
      landing = null;
      told = [...(queue[0]?.events ?? [])];
      return next();
    }
    tell(now, news.facts);
    const pause = lasts(now, pace);
    if (pause > 0) {
      busy = true;
      timer = setTimeout(next, pause);
    } else next();
  }

  function tell(now: Event, end: Facts) {
    if (facts) facts = after(facts, now, end);
    event = now;
    words = caption(now) || words;
    if (isTurn(now) && now.token && now.place)
      turned = {
        token: now.token,
        from: now.place,
        bonus: now.kind === "bonus_turned",
        n: (turned?.n ?? 0) + 1,
      };
  }

  function rest() {
    clearTimeout(timer);
    busy = false;
    event = null;
    onrest();
  }

  return {
    /** How the table stands as far as it has been told; null before the first message. */
    get facts() {
      return facts;
    },
    /** Who stands where when the shot on show has landed: the picture plays it, and goes on from there. */
    get picture() {
      return landing;
    },
    get shot() {
      return shot;
    },
    get turned() {
      return turned;
    },
    get event() {
      return event;
    },
    get words() {
      return words;
    },
    get busy() {
      return busy;
    },
    /** A message has come. */
    arrive(events: Event[], now: Facts, flown: ShotInfo | null, at: Pace) {
      pace = at;
      if (events.length === 0 && !flown) {
        if (queue.length === 0) facts = now;
        else queue[queue.length - 1] = { ...(queue.at(-1) as News), facts: now };
        return;
      }
      queue.push({ shot: flown, events, facts: now });
      if (queue.length > 1) return;
      told = [...events];
      if (events.some(({ kind }) => kind === "turn" || kind === "shot")) words = "";
      next();
    },
    /** The shot on show has come to rest. */
    landed() {
      if (queue[0]?.shot && shot === queue[0].shot) next();
    },
    /** All of it has been seen enough: the table is shown as it is. */
    goOn() {
      clearTimeout(timer);
      for (const news of queue) {
        for (const now of told) tell(now, news.facts);
        facts = news.facts;
        told = [...(queue[queue.indexOf(news) + 1]?.events ?? [])];
      }
      const any = queue.length > 0;
      queue = [];
      told = [];
      shot = null;
      landing = null;
      if (any) rest();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
