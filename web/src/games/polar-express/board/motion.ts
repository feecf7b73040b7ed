// From events to travel: which token goes where, by which way, how long, and what is called out.

import type { BoardFacts, Speed, TableEvent } from "./facts.ts";
import { face } from "../cards/faces.ts";
import { type Point, type Track, placeAt } from "./track.ts";

export type Way = "rails" | "bridge" | "slide";

export interface Step {
  event: TableEvent;
  travel: { seat: number; from: number; to: number; way: Way; milliseconds: number } | null;
}

export interface Words {
  seat: number;
  text: string;
  /** A whistle with steam, not a remark. */
  whistle: boolean;
  /** A card that is laid down, not what comes of it. */
  laid: boolean;
  milliseconds: number;
}

const PACE: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, off: 0 };

const WAYS: Record<string, Way> = {
  moved: "rails",
  bumped: "rails",
  sent_back: "rails",
  crossed: "bridge",
  slid_back: "bridge",
  slope: "slide",
};

export function stepsOf(events: TableEvent[], speed: Speed): Step[] {
  return events.map((event) => ({ event, travel: travelOf(event, PACE[speed]) }));
}

function travelOf(event: TableEvent, pace: number): Step["travel"] {
  const way = WAYS[event.kind];
  const { seat, from, to } = event;
  if (!way || pace === 0 || seat === undefined || from === undefined || to === undefined || from === to)
    return null;
  const whole = way === "rails" ? Math.min(900, Math.max(500, 90 * Math.abs(to - from))) : 800;
  return { seat, from, to, way, milliseconds: whole * pace };
}

/** Where a travelling token is after `part` (0 to 1) of its time. */
export function pointOnTheWay(track: Track, travel: NonNullable<Step["travel"]>, part: number): Point {
  const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
  if (travel.way === "rails")
    return placeAt(track, (travel.from + (travel.to - travel.from) * eased) * track.pitch);
  const done = travel.way === "slide" ? part * part : eased;
  const from = track.spaces[travel.from] ?? placeAt(track, 0);
  const to = track.spaces[travel.to] ?? placeAt(track, 0);
  return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
}

/** Where everybody stands once `event` is over. */
export function after(spaces: number[], event: TableEvent): number[] {
  if (!WAYS[event.kind] || event.seat === undefined || event.to === undefined) return spaces;
  return spaces.map((space, i) => (i + 1 === event.seat ? (event.to as number) : space));
}

export function wordsOf(event: TableEvent, board: BoardFacts): Words | null {
  const { seat } = event;
  if (seat === undefined) return null;
  if (event.kind === "announced") {
    const station = board.stations.find(({ space }) => space === event.to);
    return station
      ? {
          seat,
          text: `WOOO WOOO, next stop ${station.name}!`,
          whistle: true,
          laid: false,
          milliseconds: 1800,
        }
      : null;
  }
  const card = cardWords(event);
  const text = card ?? REMARKS[event.kind];
  return text ? { seat, text, whistle: false, laid: card !== null, milliseconds: 1200 } : null;
}

/** Which card somebody has laid down, to be seen where the token stands. */
function cardWords({ kind, card }: TableEvent): string | null {
  if (typeof card !== "string") return null;
  if (kind === "played") return `Plays ${Number(card) ? `a ${card}` : face(card).title}`;
  return kind === "trio" ? `Three ${card}s!` : null;
}

const REMARKS: Record<string, string> = {
  bumped: "Bumped back!",
  skipped: "Skips a turn",
  called: "No whistle!",
  hobo: "The Hobo helps!",
  caribou: "Caribou Crossing!",
  lost_turn: "Loses the turn",
};
