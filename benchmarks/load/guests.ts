// People who come to a table and go again: a player's second tab, who watches, a program that reads.

import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { person } from "./ours.ts";
import type { Place } from "./ours.ts";

/** How guests come: each resolves when its guest has gone, with whether anything was told. */
const WAYS = {
  tab: ({ table, people }: Place, address: string, ms: number) =>
    look(`${address}/api/tables/${table}/socket`, people[0]!, ms),
  watcher: ({ watch }: Place, address: string, ms: number) =>
    look(`${address}/api/watch/${watch}/socket`, person(), ms),
  reader: ({ table, people }: Place, address: string, ms: number) =>
    read(`${address}/api/tables/${table}/seats/2/stream`, people[1]!, ms),
};

export type Way = keyof typeof WAYS;

/** Whom one may still visit, and how many guests came in each way and were told something. */
export class Guests {
  readonly seen: Record<Way, number> = { tab: 0, watcher: 0, reader: 0 };
  readonly turnedAway: Record<Way, number> = { tab: 0, watcher: 0, reader: 0 };

  /** One guest after another, in every way by turns, until `stopped`. */
  async keepComing(places: Place[], address: string, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      for (const way of Object.keys(WAYS) as Way[]) {
        const place = places[Math.floor(Math.random() * places.length)];
        if (!place) await pause(200);
        else if (await WAYS[way](place, address, 1000 + Math.random() * 5000)) this.seen[way] += 1;
        else this.turnedAway[way] += 1;
      }
    }
  }
}

/** A socket that only looks on, for some milliseconds. Some leave without a word. */
function look(url: string, headers: Record<string, string>, ms: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = new WebSocket(url.replace("http", "ws"), { headers, perMessageDeflate: false });
    let told = false;
    socket.on("message", () => (told = true));
    socket.on("error", () => done(false));
    socket.on("close", () => done(told));
    setTimeout(() => (Math.random() < 0.5 ? socket.close() : socket.terminate()), ms);
  });
}

/** A stream of lines that is read for some milliseconds. */
async function read(url: string, headers: Record<string, string>, ms: number): Promise<boolean> {
  let told = false;
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(Math.round(ms)) });
    if (!answer.ok || !answer.body) return false;
    for await (const _chunk of answer.body) told = true;
  } catch {
    // the time is over
  }
  return told;
}
