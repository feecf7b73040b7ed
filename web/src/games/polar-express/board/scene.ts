// The whole page laid out once for a box: rails, then buildings, signs and trees around them.

import type { BoardFacts } from "./facts.ts";
import { HORIZON, type Placed, type Box, clearing, groundOf, place, wood } from "./placing.ts";
import { type Point, type Track, HEIGHT, WIDTH, layTrack } from "./track.ts";

export const ARTS = ["home", "shop", "cocoa", "ice", "stable", "clock", "pole"] as const;
export type Art = (typeof ARTS)[number];

export const SIZES: Record<Art, { width: number; height: number }> = {
  home: { width: 120, height: 112 },
  shop: { width: 136, height: 116 },
  cocoa: { width: 118, height: 124 },
  ice: { width: 172, height: 112 },
  stable: { width: 140, height: 118 },
  clock: { width: 78, height: 142 },
  pole: { width: 160, height: 228 },
};

export const SIGHTS = ["pond", "igloo", "snowman"] as const;
export type Sight = (typeof SIGHTS)[number];
const SIGHT_SIZES: Record<Sight, { width: number; height: number; which: number }> = {
  pond: { width: 170, height: 80, which: 0.8 },
  igloo: { width: 110, height: 70, which: 0.58 },
  snowman: { width: 64, height: 96, which: 0.1 },
};

export interface StationScene extends Placed {
  name: string;
  space: number;
  art: Box;
  kind: Art;
}

export interface Scene {
  track: Track;
  stations: StationScene[];
  bridgeSign: Placed;
  slopeSign: Placed;
  trees: (Point & { size: number })[];
  /** Things to find: a snowman, an igloo, a pond; those for which there is room. */
  sights: (Point & { kind: Sight })[];
  moonLeft: boolean;
  /** Where those wait in a row who have not left Home. */
  platform: Point;
}

export function layScene(board: BoardFacts): Scene {
  const track = layTrack(board);
  const ground = groundOf(track, [
    [board.lower_bridge, board.upper_bridge],
    [board.slope_top, board.slope_bottom],
  ]);
  const home = track.spaces[0] as Point;
  const platform = { x: Math.min(Math.max(home.x, 146), WIDTH - 146), y: Math.min(home.y + 80, HEIGHT - 40) };
  ground.boxes.push({
    left: platform.x - 125,
    right: platform.x + 125,
    top: platform.y - 56,
    bottom: platform.y + 20,
  });
  const moonLeft = (track.spaces[board.last] as Point).x > WIDTH / 2;
  ground.boxes.push({
    left: moonLeft ? 40 : WIDTH - 200,
    right: moonLeft ? 200 : WIDTH - 40,
    top: 0,
    bottom: 190,
  });
  const anywhere = { top: HORIZON, bottom: HEIGHT };
  const sign = (name: string, near: Point) => {
    return place(ground, { name, stop: near, near, art: null, feet: anywhere }, track.scale);
  };
  const slopeSign = sign("Slippery Slope", besideWay(track, board.slope_bottom, board.slope_top, 0.5, 90));
  const bridgeSign = sign("Bridge", besideWay(track, board.lower_bridge, board.upper_bridge, 0.75, -90));
  const stations = [...board.stations]
    .map((station, i) => ({ ...station, kind: kindOf(i, board.stations.length) }))
    .sort((a, b) => urgency(b.kind) - urgency(a.kind))
    .map(({ name, space, kind }) => {
      const stop = track.spaces[space] as Point;
      const art = SIZES[kind];
      const feet =
        kind === "pole" ? { top: 0, bottom: stop.y - 40 } : { top: HORIZON + art.height, bottom: HEIGHT };
      const wish = { name, stop, near: insideLoop(board, track, space), art, feet };
      const placed = place(ground, wish, track.scale);
      return { ...placed, art: placed.art as Box, name, space, kind };
    });
  const sights = SIGHTS.flatMap((kind) => {
    const { width, height, which } = SIGHT_SIZES[kind];
    const spot = clearing(ground, width, height, track.scale, which);
    return spot ? [{ ...spot, kind }] : [];
  });
  return {
    track,
    stations,
    bridgeSign,
    slopeSign,
    sights,
    trees: wood(ground, track.scale),
    platform,
    moonLeft,
  };
}

function between(track: Track, a: number, b: number, part: number): Point {
  const [from, to] = [track.spaces[a] as Point, track.spaces[b] as Point];
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** What the rails go around, the ice cap and the clock tower, stands within the loop. */
function insideLoop(board: BoardFacts, track: Track, space: number): Point {
  const stop = track.spaces[space] as Point;
  for (const [low, high] of [
    [board.lower_bridge, board.upper_bridge],
    [board.slope_bottom, board.slope_top],
  ] as const) {
    const across = between(track, low, high, 0.5);
    // At the far end of the loop, not where it has just begun.
    const far = Math.min(space - low, high - space) > (high - low) / 4;
    if (far) return { x: stop.x + (across.x - stop.x) * 0.3, y: stop.y + (across.y - stop.y) * 0.3 };
  }
  return stop;
}

/** `out` units away from the bridge or the slope, on the side that lies outside the loop of the rails. */
function besideWay(track: Track, low: number, high: number, part: number, out: number): Point {
  const across = between(track, low, high, part);
  const turn = track.spaces[Math.round((low + high) / 2)] as Point;
  const far = Math.hypot(across.x - turn.x, across.y - turn.y) || 1;
  return { x: across.x + ((across.x - turn.x) / far) * out, y: across.y + ((across.y - turn.y) / far) * out };
}

/** Home has only its corner; of the others the largest finds room hardest. */
function urgency(kind: Art): number {
  return kind === "home" ? Infinity : SIZES[kind].width * SIZES[kind].height;
}

/** Home first, the Pole last; a box with more or fewer stations repeats or leaves out those between. */
function kindOf(i: number, count: number): Art {
  if (i === 0) return "home";
  if (i === count - 1) return "pole";
  return ARTS[1 + ((i - 1) % 5)] ?? "shop";
}

/** Where the tokens of one space stand: one upon the rails, several side by side around them. */
export function standing(
  scene: Scene,
  space: number,
  index: number,
  count: number,
): Point & { size: number } {
  const { track, platform } = scene;
  const size = track.scale;
  const place = track.spaces[space];
  if (!place) return { ...platform, size };
  if (space === 0 && count > 1)
    return { x: platform.x + (index - (count - 1) / 2) * 60, y: platform.y, size: Math.max(size, 0.85) };
  if (count === 1) return { x: place.x, y: place.y, size };
  const turn = (place.angle * Math.PI) / 180;
  const across = (index % 2 ? 1 : -1) * 33 * size;
  const along = count > 2 ? (index < 2 ? -1 : 1) * 25 * size : 0;
  const small = count > 2 ? 0.82 : 0.95;
  return {
    x: place.x + Math.cos(turn) * along - Math.sin(turn) * across,
    y: place.y + Math.sin(turn) * along + Math.cos(turn) * across + (across > 0 ? 8 : 0) * size,
    size: size * small,
  };
}
