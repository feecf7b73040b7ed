/** What has happened is shown one thing after another, though the table may have moved on meanwhile:
 * the shot first, then what it comes to, the token that is turned over, and what that does. */
import type { ShotInfo } from "../../lib/messages";
import type { Facts, Place } from "./facts";
import type { Pace } from "./pace";
import { after, caption, isTurn, lasts, together, type Event } from "./telling";

/** The token that was turned over last. */
export interface Turned {
  token: string;
  from: Place;
  bonus: boolean;
  /** Counts up, so that two alike are two. */
  n: number;
}

export interface News {
  shot: ShotInfo | null;
  events: Event[];
  /** How the table stands after them. */
  facts: Facts;
  /** How many lines of the log tell of them. */
  lines: number;
}

/** A picture that nobody looks at, in a tab behind others, must not hold anything up. */
const LONGEST_SHOT = 15_000; // ms

export function showing(
  onrest: () => void,
  nameOf: (seat: number) => string,
  kidOf: (seat: number) => string,
  alone: () => boolean,
) {
  let facts = $state.raw<Facts | null>(null);
  let shot = $state.raw<ShotInfo | null>(null);
  let landing = $state.raw<Facts | null>(null);
  let turned = $state.raw<Turned | null>(null);
  let event = $state.raw<Event | null>(null);
  let words = $state("");
  let busy = $state(false);
  let untold = $state(0);
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
      timer = setTimeout(next, LONGEST_SHOT);
      return;
    }
    const now = told.shift();
    if (!now) {
      facts = news.facts;
      untold -= news.lines;
      queue.shift();
      shot = null;
      landing = null;
      told = [...(queue[0]?.events ?? [])];
      return next();
    }
    const group: [Event, ...Event[]] = [now];
    while (told[0] && together(now, told[0])) group.push(told.shift() as Event);
    tell(group, news.facts);
    const pause = now.kind === "turn" && alone() ? 0 : lasts(now, pace);
    if (pause > 0) {
      busy = true;
      timer = setTimeout(next, pause);
    } else next();
  }

  function tell(group: [Event, ...Event[]], end: Facts) {
    const [now] = group;
    for (const one of group) if (facts) facts = after(facts, one, end);
    event = now;
    words = caption(group, nameOf, kidOf) || words;
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
    /** How many of the newest lines of the log tell more than has been shown. */
    get untold() {
      return untold;
    },
    /** A message has come. */
    arrive(news: News, at: Pace) {
      const { events } = news;
      pace = at;
      const last = queue.at(-1);
      if (events.length === 0 && !news.shot) {
        if (last) queue[queue.length - 1] = { ...last, facts: news.facts, lines: last.lines + news.lines };
        else facts = news.facts;
        untold += last ? news.lines : 0;
        return;
      }
      queue.push(news);
      untold += news.lines;
      if (last) return;
      told = [...events];
      if (events.some(({ kind }) => kind === "turn" || kind === "shot")) words = "";
      next();
    },
    /** The shot on show has come to rest. */
    landed() {
      if (!queue[0]?.shot || shot !== queue[0].shot) return;
      clearTimeout(timer);
      next();
    },
    /** All of it has been seen enough: the table is shown as it is. */
    goOn() {
      clearTimeout(timer);
      for (const news of queue) {
        for (const now of told) tell([now], news.facts);
        facts = news.facts;
        told = [...(queue[queue.indexOf(news) + 1]?.events ?? [])];
      }
      const any = queue.length > 0;
      queue = [];
      untold = 0;
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
