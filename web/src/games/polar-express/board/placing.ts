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
  /** From top to bottom of the page. */
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
  return { points: points.sort((a, b) => a.y - b.y), fences, boxes: [] };
}

/**
 * How many points and boxes of the ground a box would cover; 0 where it may stand.
 *
 * Who only asks whether there are `enough` is not told how many more.
 */
export function collisions(ground: Ground, box: Box, scale: number, enough = Infinity): number {
  const { left, top, right, bottom } = box;
  let count = left < EDGE || top < EDGE || right > WIDTH - EDGE || bottom > HEIGHT - EDGE ? 400 : 0;
  if (count >= enough) return count;
  for (const other of ground.boxes) if (overlap(box, other, GAP) && (count += 40) >= enough) return count;
  const above = top - BELOW_RAILS * scale;
  const below = bottom + ABOVE_RAILS * scale;
  for (let i = firstBelow(ground.points, above); i < ground.points.length; i++) {
    const { x, y, reach } = ground.points[i] as Point & { reach: number };
    if (y >= below) break;
    if (x > left - reach && x < right + reach && ++count >= enough) return count;
  }
  return count;
}

/** The first of some points, sorted from top to bottom, that lies below a height. */
function firstBelow(points: Point[], height: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as Point).y > height) high = middle;
    else low = middle + 1;
  }
  return low;
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

/**
 * A building with its sign, or the sign alone; it takes its room from the ground.
 *
 * Every way is weighed, but most are given up as soon as they are seen to be worse than the best so far.
 */
export function place(ground: Ground, wish: Wish, trackScale: number): Placed {
  const { name, stop, near, art, feet } = wish;
  let best: Placed | undefined;
  let bestCost = Infinity;
  const enough = (cost: number) => Math.ceil((bestCost - cost) / HIT);
  for (const shrink of [1, 0.85, 0.72, 0.6]) {
    const scale = shrink * Math.max(trackScale, 0.75);
    const smallness = (1 - shrink) * SHRINKING;
    if (smallness >= bestCost) break;
    const signs = signsOf(name, scale);
    const width = art ? art.width * scale : 0;
    const height = art ? art.height * scale : 0;
    for (const { x: dx, y: dy } of OFFSETS) {
      const reach = art ? away(Math.abs(dx), width, dy > 0 ? Math.max(0, dy - height) : -dy) * 1.6 : 0;
      const least = reach + smallness;
      if (least >= bestCost) continue;
      const x = near.x + dx;
      const y = near.y + dy;
      if (art && y > feet.bottom) continue;
      const body = art && boxAt(x, y - height / 2, width, height);
      const covered = body ? collisions(ground, body, trackScale, enough(least)) : 0;
      if (least + HIT * covered >= bestCost) continue;
      let crossed = -1;
      for (const sign of signs)
        for (const box of body ? beside(body, sign) : [boxAt(x, y, sign.width, sign.height)]) {
          const foot = body ? Math.max(body.bottom, box.bottom - 40) : box.bottom;
          if (foot < feet.top || foot > feet.bottom) continue;
          const farness = body ? reach + far(near, box) * 0.4 : far(near, box) * 1.6;
          let cost = farness + smallness + awkwardness(sign) + HIT * covered;
          if (cost < bestCost) cost += HIT * collisions(ground, box, trackScale, enough(cost));
          if (body && cost < bestCost) {
            if (crossed < 0) crossed = blocked(ground, stop, doorOf(body));
            cost += HIT * crossed;
          }
          if (cost < bestCost) {
            bestCost = cost;
            best = { art: body, sign: { lines: sign.lines, size: sign.size, ...box }, scale };
          }
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
function awkwardness({ width, lines }: SignSize): number {
  return Math.max(0, width - 250) * 0.35 + lines.length * 7;
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

/** How far a box lies from where something belongs. */
function far(home: Point, { left, top, right, bottom }: Box): number {
  const aside = Math.abs((left + right) / 2 - home.x);
  return away(aside, right - left, Math.max(top - home.y, 0, home.y - bottom));
}

/** The same of a box so wide, whose middle is so far aside, and whose nearest edge so far up or down. */
function away(aside: number, width: number, upright: number): number {
  const gap = Math.max(0, aside - width / 2);
  return Math.sqrt(gap * gap + upright * upright) + aside * 0.25;
}

// The near ones first: once one fits, the far ones need no second look.
const OFFSETS: Point[] = [];
for (let x = -325; x <= 325; x += 13) for (let y = -264; y <= 264; y += 8) OFFSETS.push({ x, y });
OFFSETS.sort((a, b) => a.x * a.x + a.y * a.y - b.x * b.x - b.y * b.y);

/** Where a sign may hang: at either side of a building, above and below it. */
function beside(body: Box, { width, height }: SignSize): Box[] {
  const middle = (body.left + body.right) / 2;
  const level = body.bottom - Math.min((body.bottom - body.top) * 0.3, height / 2 + 10);
  return [
    boxAt(body.right + GAP + width / 2, level, width, height),
    boxAt(body.left - GAP - width / 2, level, width, height),
    boxAt(middle, body.top - height / 2 - 4, width, height),
    boxAt(middle, body.bottom + height / 2 + 4, width, height),
  ];
}

function boxAt(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

interface SignSize {
  lines: string[];
  size: number;
  width: number;
  height: number;
}

/** The name over one, two or three lines of about equal length; never too small for a phone. */
function signsOf(name: string, scale: number): SignSize[] {
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
      if (collisions(ground, box, trackScale, 1) === 0) spots.push({ x, y });
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
    if (collisions(ground, box, trackScale, 1) > 0) continue;
    ground.boxes.push({ ...box, top: y - 40 * size });
    trees.push({ x, y, size });
  }
  return trees.sort((a, b) => a.y - b.y);
}
