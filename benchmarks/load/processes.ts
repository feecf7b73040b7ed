// The servers as processes of their own, and what the system says of them.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";

const TICKS = 100; // a second, of the times in /proc
const PATIENCE = 600_000; // ms to begin listening; rules may have to be compiled first

export interface Running {
  address: string;
  process: ChildProcess;
}

/** Starts a server and waits for the line in which it says its address. */
export async function start(command: string[]): Promise<Running> {
  const [program, ...rest] = command;
  const child = spawn(program!, rest, { stdio: ["ignore", "pipe", "inherit"] });
  const giveUp = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (!address) continue;
    clearTimeout(giveUp);
    child.stdout!.resume();
    return { address, process: child };
  }
  throw new Error(`${command.join(" ")}: ended before it listened`);
}

export async function stop({ process: child }: Running): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  const giveUp = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(giveUp);
}

/** A process and all its descendants. */
function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = stat(Number(name));
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

/** The fields of /proc/PID/stat from the state on; null where the process has ended. */
function stat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Seconds of a processor that a server's processes have taken so far. */
export function cpuSeconds({ process: child }: Running): number {
  const times = family(child.pid!).map((pid) => stat(pid));
  return (
    times.reduce((sum, fields) => sum + (fields ? Number(fields[11]) + Number(fields[12]) : 0), 0) / TICKS
  );
}

/** Megabytes that a server's processes hold in memory, what they share counted once. */
export function megabytes({ process: child }: Running): number {
  let kilobytes = 0;
  for (const pid of family(child.pid!)) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)![1]);
    } catch {
      // it has just ended
    }
  }
  return kilobytes / 1024;
}
