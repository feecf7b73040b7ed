// `make soak`: a server that is kept busy. It fails where its memory still grows at the end.
//
// At each table a game follows the other, some are left in the middle for good, and guests come and
// go. The line through the memory of the second half says how much it has grown in that time; what
// it does before that is warming up, so give it ten minutes at least.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Guests } from "./guests.ts";
import { Load } from "./measure.ts";
import { openPlace } from "./ours.ts";
import type { Place } from "./ours.ts";
import { megabytes, start, stop } from "./processes.ts";

const { values: given } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    tables: { type: "string", default: "40" },
    guests: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
  },
});
const [minutes, tables, guests] = [Number(given.minutes), Number(given.tables), Number(given.guests)];
const THINK = 500; // ms
const EVERY = Math.min(10_000, (minutes * 60_000) / 40); // ms between two samples
const LEAVE = 2000; // ms after which another table is left in the middle
const ALLOWED = { megabytes: 6, part: 0.04 }; // growth in the second half: noise, not a leak

interface Sample {
  minute: number;
  megabytes: number;
  /** What the server says of itself at /metrics. */
  told: Record<string, number>;
}

const folder = mkdtempSync(join(tmpdir(), "parlorcar-soak-"));
const server = await start([
  ...["parlorcar", "serve", "--port", "0", "--metrics"],
  ...["--database", join(folder, "tables.db")],
]);
process.once("exit", () => server.process.kill());
const places: Place[] = [];
const load = new Load(async (address, told) => {
  const place = await openPlace(address, told);
  places.push(place);
  if (places.length > tables) places.shift();
  return place.clients;
}, server);
load.think.now = () => (0.5 + Math.random()) * THINK;
await load.begin(tables);

let stopped = false;
const visitors = new Guests();
const coming = Array.from({ length: guests }, () =>
  visitors.keepComing(places, server.address, () => stopped),
);
const leaving = setInterval(() => load.leaveOne(), LEAVE);
const samples: Sample[] = [];
const began = performance.now();
const gone = () => (performance.now() - began) / 60_000;
while (gone() < minutes) {
  await pause(EVERY);
  const sample = { minute: gone(), megabytes: megabytes(server), told: await told() };
  samples.push(sample);
  if (!given.json) say(sample);
}
stopped = true;
clearInterval(leaving);
await Promise.all(coming);
await load.end();
await stop(server);
rmSync(folder, { recursive: true });

const half = samples.slice(Math.floor(samples.length / 2));
const grown = slope(half) * (half.at(-1)!.minute - half[0]!.minute);
const mean = half.reduce((sum, { megabytes }) => sum + megabytes, 0) / half.length;
const allowed = Math.max(ALLOWED.megabytes, ALLOWED.part * mean);
const { accepted, games, refused, broken, reasons } = load.counts;
const trouble = Object.fromEntries(reasons);
const found = { minutes, tables, accepted, games, refused, broken, trouble, guests: visitors.seen };
const silent = Object.entries(visitors.seen).filter(([, seen]) => seen === 0);
const ok = grown <= allowed && broken === 0 && silent.length === 0;
if (given.json) {
  console.log(JSON.stringify({ ok, grown, allowed, mean, ...found, samples }));
} else {
  console.log(JSON.stringify(found));
  console.log(
    `In the second half the memory grew by ${grown.toFixed(1)} MB of ${mean.toFixed(0)} MB: ` +
      (grown <= allowed ? "flat." : `more than ${allowed.toFixed(1)} MB. It leaks.`),
  );
  for (const [way] of silent) console.log(`No ${way} was ever told anything.`);
  if (broken) console.log(`${broken} connections were lost.`);
}
process.exit(ok ? 0 : 1);

/** The server's own numbers: those without labels, and open sockets of all kinds together. */
async function told(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const numbers: Record<string, number> = {};
  for (const [, name, value] of text.matchAll(/^parlorcar_(tables|tasks|sockets)(?:{[^}]*})? (\S+)$/gm)) {
    numbers[name!] = (numbers[name!] ?? 0) + Number(value);
  }
  return numbers;
}

function say({ minute, megabytes, told }: Sample): void {
  const rest = Object.entries(told).map(([name, number]) => `${number} ${name}`);
  const moves = `${load.counts.accepted} moves`;
  console.log([`${minute.toFixed(1)} min`, `${megabytes.toFixed(1)} MB`, moves, ...rest].join(", "));
}

/** Megabytes a minute: the line with the least squares. */
function slope(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [minute, height] = [mean((one) => one.minute), mean((one) => one.megabytes)];
  const together = mean((one) => (one.minute - minute) * (one.megabytes - height));
  return together / mean((one) => (one.minute - minute) ** 2);
}
