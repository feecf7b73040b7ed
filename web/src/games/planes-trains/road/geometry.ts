/** The Mileage Track as a road across the map: where each mile of it lies. */
export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 720;
export const HEIGHT = 236;
export const STEP = 25;
/** The road goes on a little behind the goal: whoever passes it is seen to have passed it. */
export const BEYOND = 75;

const SAMPLES = 240;

/** The road's line from the left edge of the map to the right. */
function line(part: number): Point {
  const x = 44 + part * 628;
  const y = 132 + 58 * Math.sin(part * Math.PI * 3.1 + 2.7) + 12 * Math.sin(part * Math.PI * 7);
  return { x, y };
}

export interface Road {
  path: string;
  /** The point at which so many miles have been travelled. */
  at: (miles: number) => Point;
  steps: number[];
  last: number;
}

export function layRoad(goal: number): Road {
  const last = goal + BEYOND;
  const points = Array.from({ length: SAMPLES + 1 }, (_, n) => line(n / SAMPLES));
  const lengths = [0];
  for (let n = 1; n < points.length; n++) {
    const [a, b] = [points[n - 1] as Point, points[n] as Point];
    lengths.push((lengths[n - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths.at(-1) as number;
  const at = (miles: number): Point => {
    const wanted = (Math.min(Math.max(miles, 0), last) / last) * whole;
    const n = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted),
    );
    const [from, to] = [lengths[n - 1] as number, lengths[n] as number];
    const part = to === from ? 0 : (wanted - from) / (to - from);
    const [a, b] = [points[n - 1] as Point, points[n] as Point];
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  };
  const path = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return { path, at, steps: Array.from({ length: goal / STEP + 1 }, (_, n) => n * STEP), last };
}
