// The whole page laid out once for a box: rails, then buildings, signs and trees around them.

import type { BoardFacts } from "./facts.ts";
import { type Placed, type Box, groundOf, place, wood } from "./placing.ts";
import { type Point, type Track, HEIGHT, WIDTH, layTrack } from "./track.ts";

export const ARTS = ["home", "shop", "cocoa", "ice", "stable", "clock", "pole"] as const;
export type Art = (typeof ARTS)[number];

export const SIZES: Record<Art, { width: number; height: number }> = {
  home: { width: 120, height: 112 },
  shop: { width: 136, height: 116 },
  cocoa: { width: 118, height: 124 },
  ice: { width: 190, height: 128 },
  stable: { width: 140, height: 118 },
  clock: { width: 84, height: 158 },
  pole: { width: 150, height: 228 },
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
  const platform = { x: Math.min(Math.max(home.x, 130), WIDTH - 130), y: Math.min(home.y + 82, HEIGHT - 24) };
  ground.boxes.push({
    left: platform.x - 125,
    right: platform.x + 125,
    top: platform.y - 56,
    bottom: platform.y + 20,
  });
  const stations = [...board.stations]
    .map((station, i) => ({ ...station, kind: kindOf(i, board.stations.length) }))
    // The largest first: it finds room hardest.
    .sort((a, b) => SIZES[b.kind].height * SIZES[b.kind].width - SIZES[a.kind].height * SIZES[a.kind].width)
    .map(({ name, space, kind }) => {
      const placed = place(ground, track.spaces[space] as Point, name, SIZES[kind], track.scale);
      return { ...placed, art: placed.art as Box, name, space, kind };
    });
  const between = (a: number, b: number) => {
    const [from, to] = [track.spaces[a] as Point, track.spaces[b] as Point];
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  };
  const bridgeSign = place(
    ground,
    between(board.lower_bridge, board.upper_bridge),
    "Bridge",
    null,
    track.scale,
  );
  const slopeSign = place(
    ground,
    between(board.slope_top, board.slope_bottom),
    "Slippery Slope",
    null,
    track.scale,
  );
  return { track, stations, bridgeSign, slopeSign, trees: wood(ground, track.scale), platform };
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
