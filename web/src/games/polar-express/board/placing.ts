// Finds room for buildings, signs and trees: near where they belong, and on nothing else.

import type { Point, Track } from "./track.ts";
import { HEIGHT, WIDTH } from "./track.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Sign extends Box {
  lines: string[];
  size: number;
}

export interface Placed {
  art: Box | null;
  sign: Sign;
  scale: number;
}

/** What must stay free: the rails with the trains on them, bridge and slope, and what stands already. */
export interface Ground {
  points: { x: number; y: number; reach: number }[];
  boxes: Box[];
}

const EDGE = 10;
const GAP = 8;
const ABOVE_RAILS = 54; // a token rises this far above the rails it stands on
const BELOW_RAILS = 30;

export const SIGN_TEXT = 31;

export function groundOf(track: Track, straights: [number, number][]): Ground {
  const points = track.line
    .filter((_, i) => i % 3 === 0)
    .map(({ x, y }) => ({ x, y, reach: 36 * Math.max(track.scale, 0.75) }));
  for (const [a, b] of straights) {
    const [from, to] = [track.spaces[a], track.spaces[b]];
    if (!from || !to) continue;
    for (let i = 0; i <= 20; i++)
      points.push({
        x: from.x + ((to.x - from.x) * i) / 20,
        y: from.y + ((to.y - from.y) * i) / 20,
        reach: 48,
      });
  }
  return { points, boxes: [] };
}

/** How many points and boxes of the ground a box would cover; 0 where it may stand. */
export function collisions(ground: Ground, box: Box, scale: number): number {
  const points = ground.points.filter(
    ({ x, y, reach }) =>
      x > box.left - reach &&
      x < box.right + reach &&
      y > box.top - BELOW_RAILS * scale &&
      y < box.bottom + ABOVE_RAILS * scale,
  ).length;
  const boxes = ground.boxes.filter((other) => overlap(box, other, GAP)).length;
  const outside = box.left < EDGE || box.top < EDGE || box.right > WIDTH - EDGE || box.bottom > HEIGHT - EDGE;
  return points + 40 * boxes + (outside ? 400 : 0);
}

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom + gap && a.bottom > b.top - gap;
}

/** A building with its sign (or the sign alone) near `home`; it takes its room from the ground. */
export function place(
  ground: Ground,
  home: Point,
  name: string,
  art: { width: number; height: number } | null,
  trackScale: number,
): Placed {
  let best: Placed | undefined;
  let bestCost = Infinity;
  for (const shrink of [1, 0.85, 0.72, 0.6]) {
    const scale = shrink * Math.max(trackScale, 0.75);
    for (const placed of ways(home, name, art, scale)) {
      let cost = farness(home, placed) + (1 - shrink) * 300;
      if (cost >= bestCost) continue; // counting what a box covers takes long
      if (placed.art) cost += 60 * collisions(ground, placed.art, trackScale);
      if (cost < bestCost) cost += 60 * collisions(ground, placed.sign, trackScale);
      if (cost < bestCost) {
        bestCost = cost;
        best = placed;
      }
    }
  }
  const chosen = best as Placed; // there are always ways, if bad ones
  ground.boxes.push(...(chosen.art ? [chosen.art, chosen.sign] : [chosen.sign]));
  return chosen;
}

function farness(home: Point, { art, sign }: Placed): number {
  const far = (box: Box) => {
    const dx = Math.max(box.left - home.x, 0, home.x - box.right);
    const dy = Math.max(box.top - home.y, 0, home.y - box.bottom);
    const middle = Math.abs((box.left + box.right) / 2 - home.x);
    return Math.hypot(dx, dy) + middle * 0.25;
  };
  return art ? far(art) * 1.6 + far(sign) * 0.4 : far(sign) * 1.6;
}

function* ways(
  home: Point,
  name: string,
  art: { width: number; height: number } | null,
  scale: number,
): Generator<Placed> {
  const signs = signsOf(name, scale);
  for (let dx = -260; dx <= 260; dx += 13)
    for (let dy = -240; dy <= 190; dy += 12)
      for (const sign of signs) {
        const x = home.x + dx;
        const y = home.y + dy;
        if (!art) {
          yield { art: null, sign: { ...sign, ...boxAt(x, y, sign.width, sign.height) }, scale };
          continue;
        }
        const [w, h] = [art.width * scale, art.height * scale];
        const body = { left: x - w / 2, right: x + w / 2, top: y - h, bottom: y };
        const level = y - Math.min(h * 0.3, sign.height / 2 + 10);
        for (const at of [
          boxAt(body.right + GAP + sign.width / 2, level, sign.width, sign.height),
          boxAt(body.left - GAP - sign.width / 2, level, sign.width, sign.height),
          boxAt(x, body.top - sign.height / 2 - 4, sign.width, sign.height),
          boxAt(x, body.bottom + sign.height / 2 + 4, sign.width, sign.height),
        ])
          yield { art: body, sign: { ...sign, ...at }, scale };
      }
}

function boxAt(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** The name over one, two or three lines; never smaller than can be read on a phone. */
function signsOf(name: string, scale: number) {
  const size = SIGN_TEXT * Math.max(scale, 0.9);
  const seen = new Set<string>();
  return [24, 16, 10]
    .map((width) => wrap(name, width))
    .filter((lines) => lines.length <= 3 && !seen.has(lines.join("\n")) && seen.add(lines.join("\n")))
    .map((lines) => ({
      lines,
      size,
      width: Math.max(...lines.map((line) => textWidth(line))) * size + size,
      height: lines.length * size * 1.08 + size * 0.55,
    }));
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** In ems, roughly, for the display face: the page must lay itself out before any font has loaded. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[mwMW]/.test(letter)) width += 0.86;
    else if (/[A-Z]/.test(letter)) width += 0.7;
    else if (/[ijlft'’.,! ]/.test(letter)) width += 0.33;
    else width += 0.55;
  }
  return width;
}

/** Spots for trees on free ground, the far ones first. The same track always grows the same wood. */
export function wood(ground: Ground, trackScale: number): (Point & { size: number })[] {
  const trees: (Point & { size: number })[] = [];
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 900 && trees.length < 70; i++) {
    const size = 0.55 + next() * 0.6;
    const x = 20 + next() * (WIDTH - 40);
    const y = 330 + next() * (HEIGHT - 340);
    const box = { left: x - 26 * size, right: x + 26 * size, top: y - 86 * size, bottom: y };
    if (collisions(ground, box, trackScale) > 0) continue;
    ground.boxes.push({ ...box, top: y - 40 * size });
    trees.push({ x, y, size });
  }
  return trees.sort((a, b) => a.y - b.y);
}
