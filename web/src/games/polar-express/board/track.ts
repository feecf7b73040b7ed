// Where the railway runs: a serpentine whose turns fall midway between the ends of the bridge and
// midway between the ends of the slope, so that both lead straight from one row to the next.

import type { BoardFacts } from "./facts.ts";

export const WIDTH = 1000;
export const HEIGHT = 1400;

const LEFT = 66;
const RIGHT = 934;
const TOP = 318;
const BOTTOM = 1262;
const SAMPLE = 5; // units between the points of the drawn line
const WIDEST_PITCH = 260; // a few spaces still have to lead all the way up
const PITCH = 57; // at which everything has its drawn size
const ROW_GAP = 236;

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  /** The way the rails point, in degrees; 0 leads to the right, -90 up. */
  angle: number;
}

export interface Track {
  /** The rails as a close polyline, from Home to the Pole. */
  line: Point[];
  /** For each point of the line, how far along the rails it lies. */
  distances: number[];
  length: number;
  /** One for each space. */
  spaces: Place[];
  /** Units of rail between two spaces. */
  pitch: number;
  rowGap: number;
  /** What the drawings are scaled by, for long tracks. */
  scale: number;
}

interface Serpentine {
  turns: number[]; // in spaces, fractions allowed; with 0 and the last space at the ends
  pitch: number;
  rowGap: number;
}

export function layTrack(board: BoardFacts): Track {
  const serpentine = chooseTurns(board);
  const line = gentleHills(straightLine(serpentine));
  const distances = measure(line);
  const length = distances.at(-1) ?? 0;
  const pitch = length / board.last;
  const track: Track = {
    line,
    distances,
    length,
    spaces: [],
    pitch,
    rowGap: serpentine.rowGap,
    scale: Math.min(1, pitch / PITCH, (serpentine.rowGap / ROW_GAP) * 1.15),
  };
  track.spaces = Array.from({ length: board.last + 1 }, (_, space) => placeAt(track, space * pitch));
  return track;
}

/** The place `distance` units along the rails. */
export function placeAt(track: Pick<Track, "line" | "distances" | "length">, distance: number): Place {
  const { line, distances } = track;
  const wanted = Math.min(Math.max(distance, 0), track.length);
  let low = 0;
  let high = distances.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) <= wanted) low = middle;
    else high = middle;
  }
  const from = line[low] as Point;
  const to = line[high] as Point;
  const start = distances[low] ?? 0;
  const part = (wanted - start) / ((distances[high] ?? 0) - start || 1);
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
  };
}

/** A line beside the rails, `offset` units to the right of the way the train goes. */
export function beside(line: Point[], offset: number): Point[] {
  return line.map((point, i) => {
    const before = line[Math.max(0, i - 1)] as Point;
    const after = line[Math.min(line.length - 1, i + 1)] as Point;
    const run = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    return {
      x: point.x - ((after.y - before.y) / run) * offset,
      y: point.y + ((after.x - before.x) / run) * offset,
    };
  });
}

export function pathOf(line: Point[]): string {
  return line.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
}

/** The widest serpentine that fits; one that leaves bridge or slope crooked only if it gains much. */
function chooseTurns(board: BoardFacts): Serpentine {
  let best: Serpentine | undefined;
  let bestWorth = 0;
  for (const { fixed, worth } of wantedTurns(board))
    for (const turns of splits(board, [0, ...fixed, board.last])) {
      const found = widest(turns, bestWorth / worth);
      if (!found) continue;
      const size = Math.min(1.05, found.pitch / PITCH, found.rowGap / ROW_GAP) * worth * clear(board, found);
      if (size > bestWorth) {
        bestWorth = size;
        best = found;
      }
    }
  return best ?? { turns: [0, board.last], pitch: (RIGHT - LEFT) / board.last, rowGap: ROW_GAP };
}

/** Less than 1 if a turn of the rails falls upon an end of the bridge or of the slope. */
function clear(board: BoardFacts, { turns, pitch, rowGap }: Serpentine): number {
  const ends = [board.lower_bridge, board.upper_bridge, board.slope_bottom, board.slope_top];
  const near = turns.slice(1, -1).flatMap((turn) => ends.map((end) => Math.abs(turn - end) * pitch));
  return 0.85 + 0.15 * Math.min(1, ...near.map((distance) => distance / (0.85 * rowGap)));
}

function wantedTurns(board: BoardFacts): { fixed: number[]; worth: number }[] {
  const bridge = (board.lower_bridge + board.upper_bridge) / 2;
  const slope = (board.slope_bottom + board.slope_top) / 2;
  return [
    { fixed: bridge < slope ? [bridge, slope] : [slope, bridge], worth: 1 },
    { fixed: [bridge], worth: 0.75 },
    { fixed: [slope], worth: 0.7 },
    { fixed: [], worth: 0.6 },
  ];
}

/** Every way to cut each stretch between fixed turns into one to four rows. */
function splits(board: BoardFacts, fixed: number[]): number[][] {
  let found: number[][] = [[0]];
  for (let i = 1; i < fixed.length; i++) {
    const from = fixed[i - 1] ?? 0;
    const to = fixed[i] ?? 0;
    const cuts = [1, 2, 3, 4].map((rows) =>
      Array.from({ length: rows }, (_, row) => from + ((to - from) * (row + 1)) / rows),
    );
    // Between bridge and slope a single turn keeps clear of the ends of both.
    const middle = (board.upper_bridge + board.slope_bottom) / 2;
    if (i === 2 && fixed.length === 4 && middle > from && middle < to) cuts.push([middle, to]);
    found = found.flatMap((start) => cuts.map((cut) => [...start, ...cut]));
  }
  return found.filter((turns) => turns.length <= 13);
}

/**
 * The largest pitch with which a serpentine of these turns stays within the page.
 *
 * Undefined as well if that could not be `better`, as a share of the size that is wanted.
 */
function widest(turns: number[], better: number): Serpentine | undefined {
  const rows = turns.length - 1;
  if (rows < 2) return undefined;
  const rowGap = (BOTTOM - TOP) / (rows - 1);
  if (Math.min(1.05, rowGap / ROW_GAP) <= better) return undefined;
  for (let pitch = WIDEST_PITCH; pitch > 14 && pitch / PITCH > better; pitch -= 0.5) {
    const serpentine = { turns, pitch, rowGap };
    const extent = extentOf(serpentine);
    if (extent && extent.right - extent.left <= RIGHT - LEFT) return serpentine;
  }
  return undefined;
}

interface Row {
  from: number;
  to: number;
}

/** The straight part of row `i`, from 1: how long it is beside the turns that it leads into. */
function straight({ turns, pitch, rowGap }: Serpentine, i: number): number {
  const arcs = (i > 1 ? 1 : 0) + (i < turns.length - 1 ? 1 : 0);
  return ((turns[i] ?? 0) - (turns[i - 1] ?? 0)) * pitch - (arcs * Math.PI * rowGap) / 4;
}

/** Where the straight part of each row begins and ends. */
function rowsOf(serpentine: Serpentine): Row[] {
  const rows: Row[] = [];
  let x = 0;
  for (let i = 1; i < serpentine.turns.length; i++) {
    const to = x + (i % 2 ? 1 : -1) * straight(serpentine, i);
    rows.push({ from: x, to });
    x = to;
  }
  return rows;
}

/** How far it reaches to either side of where it begins; undefined if a row is too short to turn in. */
function extentOf(serpentine: Serpentine): { left: number; right: number } | undefined {
  const rows = serpentine.turns.length - 1;
  let [x, left, right] = [0, 0, 0];
  for (let i = 1; i <= rows; i++) {
    const run = straight(serpentine, i);
    if (run < 10) return undefined;
    x += i % 2 ? run : -run;
    const turn = i === rows ? 0 : serpentine.rowGap / 2;
    left = Math.min(left, x - (i % 2 ? 0 : turn));
    right = Math.max(right, x + (i % 2 ? turn : 0));
  }
  return { left, right };
}

/** The serpentine as points: rows and half circles, centred on the page. */
function straightLine(serpentine: Serpentine): Point[] {
  const extent = extentOf(serpentine);
  const rows = extent ? rowsOf(serpentine) : [{ from: 0, to: RIGHT - LEFT }];
  const { left, right } = extent ?? { left: 0, right: RIGHT - LEFT };
  const shift = (LEFT + RIGHT) / 2 - (left + right) / 2;
  const radius = serpentine.rowGap / 2;
  const points: Point[] = [];
  rows.forEach((row, i) => {
    const y = BOTTOM - i * serpentine.rowGap;
    const steps = Math.ceil(Math.abs(row.to - row.from) / SAMPLE);
    for (let step = 0; step <= steps; step++)
      points.push({ x: row.from + shift + ((row.to - row.from) * step) / steps, y });
    if (i === rows.length - 1) return;
    const arcs = Math.ceil((Math.PI * radius) / SAMPLE);
    const side = i % 2 ? -1 : 1;
    for (let step = 1; step < arcs; step++) {
      const turn = (Math.PI * step) / arcs;
      points.push({
        x: row.to + shift + side * Math.sin(turn) * radius,
        y: y - radius + Math.cos(turn) * radius,
      });
    }
  });
  return points;
}

/** Bends the whole page a little, so that no row lies as straight as a ruler. */
function gentleHills(line: Point[]): Point[] {
  return line.map(({ x, y }) => ({ x, y: y + 13 * Math.sin(x / 96 + y / 170) }));
}

function measure(line: Point[]): number[] {
  let length = 0;
  return line.map((point, i) => {
    const before = line[i - 1];
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    return length;
  });
}
