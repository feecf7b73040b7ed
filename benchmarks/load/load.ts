// `make load`: our server beside a boardgame.io server, under the same load, in one run.

import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Load, idle } from "./measure.ts";
import type { Idle, Phase } from "./measure.ts";
import * as ours from "./ours.ts";
import { start, stop } from "./processes.ts";
import type { Running } from "./processes.ts";
import type { OpenTable } from "./table.ts";
import * as theirs from "./theirs.ts";

const { values: given } = parseArgs({
  options: {
    tables: { type: "string", default: "300" },
    seconds: { type: "string", default: "8" },
    think: { type: "string", default: "1" },
    idle: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const [tables, seconds, think] = [Number(given.tables), Number(given.seconds), Number(given.think)];

interface Side {
  name: string;
  /** Whether what idle people take is measured too. */
  idle: boolean;
  command: string[];
  openTable: OpenTable;
}

interface Result {
  name: string;
  steady: Phase;
  most: Phase;
  idle: Idle | null;
}

async function measured(side: Side): Promise<Result> {
  const server = await started(side.command);
  const load = new Load(side.openTable, server);
  // Half to one and a half of the time to think, evenly spread.
  load.think.now = () => (0.5 + Math.random()) * think * 1000;
  await load.begin(tables);
  const steady = await load.measure(5, seconds);
  load.think.now = () => 0;
  const most = await load.measure(3, seconds);
  await load.end();
  await stop(server);
  if (!side.idle) return { name: side.name, steady, most, idle: null };
  const quiet = await started(side.command);
  const memory = await idle(side.openTable, quiet, Number(given.idle), 5);
  await stop(quiet);
  return { name: side.name, steady, most, idle: memory };
}

async function started(command: string[]): Promise<Running> {
  const server = await start(command);
  process.once("exit", () => server.process.kill());
  return server;
}

const folder = mkdtempSync(join(tmpdir(), "parlorcar-load-"));
const sides: Side[] = [
  {
    name: "Parlor Car",
    idle: true,
    command: ["parlorcar", "serve", "--port", "0", "--database", join(folder, "tables.db")],
    openTable: ours.openTable,
  },
  {
    name: "its 2 workers",
    idle: false,
    command: ["python", join(import.meta.dirname, "cluster.py")],
    openTable: ours.openTable,
  },
  {
    name: "boardgame.io",
    idle: true,
    command: [process.execPath, join(import.meta.dirname, "race_server.mjs")],
    openTable: theirs.openTable,
  },
  {
    name: "with its files",
    idle: false,
    command: [process.execPath, join(import.meta.dirname, "race_server.mjs"), join(folder, "matches")],
    openTable: theirs.openTable,
  },
];

const results: Result[] = [];
try {
  for (const side of sides) {
    if (given.only && !given.only.split(",").some((name) => side.name.toLowerCase().includes(name))) continue;
    results.push(await measured(side));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const machine = `${availableParallelism()} cores (${cpus()[0]!.model}), Node.js ${process.version}`;
if (given.json) {
  console.log(JSON.stringify({ machine, tables, think, results }, null, 2));
} else {
  console.log(`${tables} tables of two on ${machine}; driver and server share the cores.\n`);
  print(
    "",
    results.map((result) => result.name),
  );
  const row = (name: string, of: (result: Result) => string) => print(name, results.map(of));
  row("Steady: moves a second", ({ steady }) => steady.movesPerSecond.toFixed(0));
  row("  send to broadcast, median (ms)", ({ steady }) => steady.medianMs.toFixed(1));
  row("  send to broadcast, 99th percentile (ms)", ({ steady }) => steady.p99Ms.toFixed(1));
  row("  of it the driver's own, 99th (ms)", ({ steady }) => steady.driverP99Ms.toFixed(1));
  row("  server's share of a core", ({ steady }) => steady.serverCpu.toFixed(2));
  row("As fast as it goes: moves a second", ({ most }) => most.movesPerSecond.toFixed(0));
  row("  games a second", ({ most }) => (most.games / most.seconds).toFixed(1));
  row("  send to broadcast, median (ms)", ({ most }) => most.medianMs.toFixed(0));
  row("  send to broadcast, 99th percentile (ms)", ({ most }) => most.p99Ms.toFixed(0));
  row(
    "  messages and kB told for a move",
    ({ most }) => `${most.messagesPerMove.toFixed(1)}, ${most.kbPerMove.toFixed(1)}`,
  );
  row("  server's share of a core", ({ most }) => most.serverCpu.toFixed(2));
  row("  driver's share of a core", ({ most }) => most.driverCpu.toFixed(2));
  row("  moves for a second of the server's core", ({ most }) => most.movesPerServerSecond.toFixed(0));
  const idleRow = (name: string, of: (idle: Idle) => string) =>
    row(name, ({ idle }) => (idle === null ? "" : of(idle)));
  idleRow("Idle connections", (idle) => String(idle.connections));
  idleRow("  memory over the empty server (MB)", (idle) => (idle.fullMb - idle.emptyMb).toFixed(0));
  idleRow("  of it one connection (kB)", (idle) => idle.kbPerConnection.toFixed(1));
  idleRow("  server's share of a core", (idle) => idle.serverCpu.toFixed(2));
  row("Refused moves and lost connections", ({ steady, most }) =>
    String(steady.refused + steady.broken + most.refused + most.broken),
  );
}
process.exit(0);

function print(name: string, columns: string[]): void {
  console.log(name.padEnd(46) + columns.map((column) => column.padStart(16)).join(""));
}
