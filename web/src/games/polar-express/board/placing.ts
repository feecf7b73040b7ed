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
  points: (Point & { reach: number })[];
  /** Bridge and slope, which no footpath may cross. */
  fences: Point[];
  boxes: Box[];
}

const HIT = 400; // one point of rail covered outweighs a long way
const SHRINKING = 700; // smaller buildings only where there is no room for large ones
const EDGE = 10;
const GAP = 8;
const ABOVE_RAILS = 54; // a token rises this far above the rails it stands on
const BELOW_RAILS = 30;

/** Above it is sky, where nothing but the Pole's tower reaches. */
export const HORIZON = 262;

export const SIGN_TEXT = 31;

export function groundOf(track: Track, straights: [number, number][]): Ground {
  const points = track.line
    .filter((_, i) => i % 3 === 0)
    .map(({ x, y }) => ({ x, y, reach: 36 * Math.max(track.scale, 0.75) }));
  const fences: Point[] = [];
  for (const [a, b] of straights) {
    const [from, to] = [track.spaces[a], track.spaces[b]];
    if (!from || !to) continue;
    for (let i = 0; i <= 20; i++) {
      const point = { x: from.x + ((to.x - from.x) * i) / 20, y: from.y + ((to.y - from.y) * i) / 20 };
      points.push({ ...point, reach: 48 });
      fences.push(point);
    }
  }
  return { points, fences, boxes: [] };
}

/** How many points and boxes of the ground a box would cover; 0 where it may stand. */
export function collisions(ground: Ground, box: Box, scale: number): number {
  let points = 0;
  for (const { x, y, reach } of ground.points)
    if (
      x > box.left - reach &&
      x < box.right + reach &&
      y > box.top - BELOW_RAILS * scale &&
      y < box.bottom + ABOVE_RAILS * scale
    )
      points++;
  let boxes = 0;
  for (const other of ground.boxes) if (overlap(box, other, GAP)) boxes++;
  const outside = box.left < EDGE || box.top < EDGE || box.right > WIDTH - EDGE || box.bottom > HEIGHT - EDGE;
  return points + 40 * boxes + (outside ? 400 : 0);
}

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom + gap && a.bottom > b.top - gap;
}

export interface Wish {
  name: string;
  /** The stop it belongs to, from where a footpath leads to its door. */
  stop: Point;
  /** As near to this as can be. */
  near: Point;
  art: { width: number; height: number } | null;
  /** Where its foot may stand, from top to bottom of the page. */
  feet: { top: number; bottom: number };
}

/** A building with its sign, or the sign alone; it takes its room from the ground. */
export function place(ground: Ground, wish: Wish, trackScale: number): Placed {
  const { name, stop, near, art, feet } = wish;
  let best: Placed | undefined;
  let bestCost = Infinity;
  for (const shrink of [1, 0.85, 0.72, 0.6]) {
    const scale = shrink * Math.max(trackScale, 0.75);
    if ((1 - shrink) * SHRINKING >= bestCost) break;
    for (const placed of ways(near, name, art, scale)) {
      const foot = placed.art ? Math.max(placed.art.bottom, placed.sign.bottom - 40) : placed.sign.bottom;
      if (foot < feet.top || foot > feet.bottom) continue;
      let cost = farness(near, placed) + (1 - shrink) * SHRINKING + awkwardness(placed.sign);
      if (cost >= bestCost) continue; // counting what a box covers takes long
      if (placed.art) cost += HIT * collisions(ground, placed.art, trackScale);
      if (cost < bestCost) cost += HIT * collisions(ground, placed.sign, trackScale);
      if (placed.art && cost < bestCost) cost += HIT * blocked(ground, stop, doorOf(placed.art));
      if (cost < bestCost) {
        bestCost = cost;
        best = placed;
      }
    }
  }
  const chosen = best as Placed; // there are always ways, if bad ones
  ground.boxes.push(chosen.sign);
  if (chosen.art)
    ground.boxes.push(chosen.art, ...footpath(stop, doorOf(chosen.art)).map((p) => around(p, 8)));
  return chosen;
}

/** Long signs crowd the page, and towers of words read badly. */
function awkwardness(sign: Sign): number {
  return Math.max(0, sign.right - sign.left - 250) * 0.35 + sign.lines.length * 7;
}

function around({ x, y }: Point, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function doorOf(art: Box): Point {
  return { x: (art.left + art.right) / 2, y: art.bottom };
}

/** Points between the stop and the door, without those on the rails. */
function footpath(from: Point, door: Point): Point[] {
  return [0.35, 0.5, 0.65, 0.8, 0.92].map((part) => ({
    x: from.x + (door.x - from.x) * part,
    y: from.y + (door.y - from.y) * part,
  }));
}

function blocked({ fences, boxes }: Ground, from: Point, door: Point): number {
  return footpath(from, door).filter(
    (step) =>
      fences.some((fence) => Math.hypot(fence.x - step.x, fence.y - step.y) < 34) ||
      boxes.some((box) => overlap(box, around(step, 8))),
  ).length;
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

// The near ones first: once one fits, the far ones need no second look.
const OFFSETS: Point[] = [];
for (let x = -325; x <= 325; x += 13) for (let y = -264; y <= 264; y += 8) OFFSETS.push({ x, y });
OFFSETS.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

function* ways(
  home: Point,
  name: string,
  art: { width: number; height: number } | null,
  scale: number,
): Generator<Placed> {
  const signs = signsOf(name, scale);
  for (const { x: dx, y: dy } of OFFSETS)
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

/** The name over one, two or three lines of about equal length; never too small for a phone. */
function signsOf(name: string, scale: number) {
  const size = SIGN_TEXT * Math.max(scale, 0.9);
  return [1, 2, 3]
    .map((count) => balanced(name, count))
    .filter((lines, i, all) => i === 0 || lines.length > (all[i - 1] as string[]).length)
    .map((lines) => ({
      lines,
      size,
      width: Math.max(...lines.map((line) => textWidth(line))) * size + size,
      height: lines.length * size * 1.08 + size * 0.55,
    }));
}

/** As few lines as `count`, about equally long. */
export function balanced(text: string, count: number): string[] {
  for (let width = 4; width < text.length; width++) {
    const lines = wrap(text, width);
    if (lines.length <= count) return lines;
  }
  return [text];
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
    if (/[mwMWO]/.test(letter)) width += 0.9;
    else if (/[A-Z]/.test(letter)) width += 0.72;
    else if (/[ijlft'’.,! ]/.test(letter)) width += 0.33;
    else width += 0.55;
  }
  return width;
}

/** A free spot for something of this size, tried from all over the page; none if there is none. */
export function clearing(
  ground: Ground,
  width: number,
  height: number,
  trackScale: number,
  /** Which of the free spots, from left (0) to right (1). */
  which: number,
): Point | null {
  const spots: Point[] = [];
  for (let x = width / 2 + 20; x < WIDTH - width / 2 - 20; x += 24)
    for (let y = HORIZON + height; y < HEIGHT - 12; y += 20) {
      const box = { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y };
      if (collisions(ground, box, trackScale) === 0) spots.push({ x, y });
    }
  const spot = spots[Math.floor(spots.length * which)];
  if (!spot) return null;
  ground.boxes.push({
    left: spot.x - width / 2 - 60,
    right: spot.x + width / 2 + 60,
    top: spot.y - height - 20,
    bottom: spot.y + 20,
  });
  return spot;
}

/** Spots for trees on free ground, the far ones first. The same track always grows the same wood. */
export function wood(ground: Ground, trackScale: number): (Point & { size: number })[] {
  const trees: (Point & { size: number })[] = [];
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 2500 && trees.length < 90; i++) {
    const x = 20 + next() * (WIDTH - 40);
    const y = HORIZON + 30 + next() * (HEIGHT - HORIZON - 35);
    const size = 0.4 + 0.55 * (y / HEIGHT) + next() * 0.4; // the nearer, the taller
    const box = { left: x - 26 * size, right: x + 26 * size, top: y - 86 * size, bottom: y };
    if (collisions(ground, box, trackScale) > 0) continue;
    ground.boxes.push({ ...box, top: y - 40 * size });
    trees.push({ x, y, size });
  }
  return trees.sort((a, b) => a.y - b.y);
}
