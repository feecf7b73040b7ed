// Boxes for tests: the standard one, and some that nobody would print but anybody may give.

import type { BoardFacts } from "./facts.ts";

const NAMES = [
  "Home",
  "Herpolsheimer's Department Store",
  "Hot Chocolate Corner",
  "Great Polar Ice Cap",
  "Reindeer Run",
  "Clock Tower Terminal",
  "The North Pole",
];

function box(spaces: number[], bridge: [number, number], slope: [number, number]): BoardFacts {
  return {
    stations: spaces.map((space, i) => ({ name: NAMES[i] ?? `Station ${i}`, space })),
    lower_bridge: bridge[0],
    upper_bridge: bridge[1],
    slope_top: slope[0],
    slope_bottom: slope[1],
    last: spaces.at(-1) ?? 0,
  };
}

export const standard = box([0, 9, 18, 33, 50, 59, 72], [22, 44], [66, 51]);

export const boxes: [string, BoardFacts][] = [
  ["the standard box", standard],
  ["150 spaces", box([0, 20, 38, 62, 96, 120, 150], [42, 84], [140, 108])],
  ["30 spaces", box([0, 4, 8, 14, 20, 24, 30], [9, 18], [27, 21])],
  ["a slope around the bridge", box([0, 9, 18, 33, 50, 59, 72], [22, 44], [70, 20])],
  ["a bridge over nearly everything", box([0, 9, 18, 33, 50, 59, 72], [1, 71], [66, 51])],
  ["a bridge of one space", box([0, 9, 18, 33, 50, 59, 72], [30, 31], [66, 51])],
  ["a slope of two spaces", box([0, 9, 18, 33, 50, 59, 72], [22, 44], [60, 58])],
  ["a bridge beyond the slope", box([0, 9, 18, 33, 50, 59, 72], [62, 70], [61, 40])],
  ["stations side by side", box([0, 1, 2, 3, 4, 5, 40], [10, 20], [6, 4])],
];
