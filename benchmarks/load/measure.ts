// One server under load: opened tables, a steady rate, all that it can take, and idle people.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds, megabytes } from "./processes.ts";
import type { Running } from "./processes.ts";
import { Counts, Play } from "./table.ts";
import type { OpenTable } from "./table.ts";

const AT_ONCE = 20; // tables that are being opened

/** What was measured within some seconds. */
export interface Phase {
  seconds: number;
  movesPerSecond: number;
  medianMs: number;
  p99Ms: number;
  games: number;
  refused: number;
  broken: number;
  /** Of a second: what the server's processes and the driver took of a processor. */
  serverCpu: number;
  driverCpu: number;
  movesPerServerSecond: number;
  /** How late the driver itself was: it is part of every delay. */
  driverP99Ms: number;
  messagesPerMove: number;
  kbPerMove: number;
  reasons: Record<string, number>;
}

export interface Idle {
  connections: number;
  emptyMb: number;
  fullMb: number;
  kbPerConnection: number;
  serverCpu: number;
}

/** `tables` at which a game follows the other, as long as it is not stopped. */
export class Load {
  readonly counts = new Counts();
  readonly think = { now: () => 0 };
  private playing = new Set<Play>();
  private stopped = false;
  private readonly open: OpenTable;
  private readonly server: Running;

  constructor(open: OpenTable, server: Running) {
    this.open = open;
    this.server = server;
  }

  /** Opens the tables, and resolves once people sit at all of them. */
  async begin(tables: number): Promise<void> {
    let left = tables;
    const openSome = async () => {
      while (left-- > 0) await this.one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  }

  private async one(): Promise<void> {
    const play = new Play(this.counts, this.think);
    this.playing.add(play);
    await play.open(this.open, this.server.address);
    void play.over.then(async () => {
      this.playing.delete(play);
      while (!this.stopped) {
        try {
          return await this.one();
        } catch (error) {
          this.counts.note(String(error));
          await pause(500);
        }
      }
    });
  }

  /** A game is left in the middle, and another table is opened. */
  leaveOne(): void {
    const [first] = this.playing;
    first?.stop();
  }

  /** Plays on for `warmUp` seconds, then measures for `seconds`. */
  async measure(warmUp: number, seconds: number): Promise<Phase> {
    await pause(warmUp * 1000);
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    this.counts.reset();
    const [began, server, driver] = [performance.now(), cpuSeconds(this.server), process.cpuUsage()];
    await pause(seconds * 1000);
    const gone = (performance.now() - began) / 1000;
    const serverCpu = (cpuSeconds(this.server) - server) / gone;
    const used = process.cpuUsage(driver);
    loop.disable();
    const { accepted, delays, games, refused, broken, messages, bytes, reasons } = this.counts;
    delays.sort((a, b) => a - b);
    return {
      seconds: gone,
      movesPerSecond: accepted / gone,
      medianMs: quantile(delays, 0.5),
      p99Ms: quantile(delays, 0.99),
      games,
      refused,
      broken,
      serverCpu,
      driverCpu: (used.user + used.system) / 1e6 / gone,
      movesPerServerSecond: accepted / gone / serverCpu,
      driverP99Ms: loop.percentile(99) / 1e6,
      messagesPerMove: messages / accepted,
      kbPerMove: bytes / 1024 / accepted,
      reasons: Object.fromEntries(reasons),
    };
  }

  async end(): Promise<void> {
    this.stopped = true;
    for (const play of this.playing) play.stop();
    await pause(500);
  }
}

/** How much memory people take who do nothing, two at each of `tables`. */
export async function idle(open: OpenTable, server: Running, tables: number, settle: number): Promise<Idle> {
  const quiet = new Load(open, server);
  quiet.think.now = () => 3_600_000;
  // The first table brings in what is loaded once, and is no longer counted.
  await quiet.begin(1);
  await pause(settle * 1000);
  const emptyMb = megabytes(server);
  await quiet.begin(tables);
  await pause(settle * 1000);
  const cpu = cpuSeconds(server);
  await pause(settle * 1000);
  const serverCpu = (cpuSeconds(server) - cpu) / settle;
  const fullMb = megabytes(server);
  await quiet.end();
  const connections = 2 * tables;
  const kbPerConnection = ((fullMb - emptyMb) * 1024) / connections;
  return { connections, emptyMb, fullMb, kbPerConnection, serverCpu };
}

function quantile(sorted: number[], part: number): number {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]! : NaN;
}
