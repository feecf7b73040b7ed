/** From where the toy is looked at. Millimetres in the toy's axes; angles in degrees. */
import type { Point } from "./toy";
import { SAVED_TO } from "./saved";
import { placeX, slingAt } from "./toy";
import type { ToyBoard } from "./props";

export interface View {
  eye: Point;
  at: Point;
  /** The vertical angle of view. */
  angle: number;
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const scaled = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const unit = (a: Point): Point => scaled(a, 1 / (Math.hypot(...a) || 1));

/** Right, up and back of somebody who looks along `ahead`. */
function axes(ahead: Point): { right: Point; up: Point } {
  const right = unit(cross(ahead, [0, 0, 1]));
  return { right, up: cross(right, ahead) };
}

/** Where a point is in the picture, -1 to 1 to either side. */
export function seenAt(view: View, aspect: number, point: Point): [x: number, y: number] {
  const ahead = unit(minus(view.at, view.eye));
  const { right, up } = axes(ahead);
  const to = minus(point, view.eye);
  const depth = Math.max(1, dot(to, ahead));
  const tall = Math.tan((view.angle * Math.PI) / 360);
  return [dot(to, right) / depth / tall / aspect, dot(to, up) / depth / tall];
}

/** Where on a level `z` above the table that is which is seen at a spot of the picture. */
export function underneath(view: View, aspect: number, [x, y]: [number, number], z: number): Point {
  const ahead = unit(minus(view.at, view.eye));
  const { right, up } = axes(ahead);
  const tall = Math.tan((view.angle * Math.PI) / 360);
  const ray = plus(ahead, plus(scaled(right, x * tall * aspect), scaled(up, y * tall)));
  // Above the horizon there is no table: far away is far enough.
  const away = ray[2] < -0.02 ? (z - view.eye[2]) / ray[2] : 4000;
  return plus(view.eye, scaled(ray, away));
}

export interface Direction {
  /** Degrees: the eye looks to the right of straight ahead, and down. */
  turn: number;
  pitch: number;
  angle: number;
  /** What is left free at each edge of the picture, as a share of half of it. */
  margin: number;
  /** Where the picture is higher than needed, how far all is moved down in it: 0 middle, 1 to its foot. */
  sink: number;
}

/** The nearest view in a direction that has all the points in the picture. */
export function framing(points: Point[], aspect: number, direction: Direction): View {
  const { turn, pitch, angle, margin, sink } = direction;
  const [a, p] = [(turn * Math.PI) / 180, (pitch * Math.PI) / 180];
  const ahead: Point = [Math.sin(a) * Math.cos(p), Math.cos(a) * Math.cos(p), -Math.sin(p)];
  const { right, up } = axes(ahead);
  const tall = Math.tan((angle * Math.PI) / 360) * (1 - margin);
  const wide = tall * aspect;
  let at = scaled(
    points.reduce((sum, point) => plus(sum, point), [0, 0, 0] as Point),
    1 / points.length,
  );
  let away = 0;
  for (let again = 0; again < 6; again++) {
    const seen = points.map((point) => {
      const to = minus(point, at);
      return { x: dot(to, right), y: dot(to, up), z: dot(to, ahead) };
    });
    away = Math.max(...seen.map(({ x, y, z }) => Math.max(Math.abs(x) / wide, Math.abs(y) / tall) - z));
    // Move to the middle of what is seen, then look again.
    const across = seen.map(({ x, z }) => x / (away + z));
    const along = seen.map(({ y, z }) => y / (away + z));
    const shift = (values: number[]) => ((Math.max(...values) + Math.min(...values)) / 2) * away;
    at = plus(at, plus(scaled(right, shift(across)), scaled(up, shift(along))));
  }
  const feet = points.map((point) => {
    const to = minus(point, at);
    return (dot(to, up) / (away + dot(to, ahead)) + tall) * away;
  });
  at = plus(at, scaled(up, Math.max(0, Math.min(...feet)) * sink));
  return { eye: minus(at, scaled(ahead, away)), at, angle };
}

/** The whole toy: the train, the coach, and Sam. A tall picture looks along the train, to be nearer to it. */
export function overview(board: ToyBoard, aspect: number, side: number, distance: number): View {
  const { toy } = board;
  const left = placeX(board, board.cars[0] ?? "") - toy.car_len / 2;
  const right = placeX(board, board.cars[board.cars.length - 1] ?? "") + toy.car_len / 2;
  const points: Point[] = [
    [left - 70, 0, 0],
    [left - 66, toy.car_wid / 2, 118],
    [right + SAVED_TO, 0, 0],
    [right, toy.car_wid, 66],
    [side - 50, -distance - 56, 0],
    [side + 20, -distance - 56, 0],
  ];
  const tall = Math.max(0, Math.min(1, (2.35 - aspect) / 0.75));
  return framing(points, aspect, {
    turn: 40 * tall,
    pitch: 54 - 7 * tall,
    angle: 30,
    margin: 0.05,
    sink: 0.7,
  });
}

/** Behind the sling, over Sam's shoulder. */
export function behind(board: ToyBoard, condition: string, side: number, aspect: number): View {
  const [x, y] = slingAt(board, condition, side);
  const { toy } = board;
  const half = toy.car_len * 0.5 + (aspect > 1.2 ? toy.car_len * 0.55 : 26);
  const points: Point[] = [
    [x - half, toy.car_wid, 60],
    [x + half, toy.car_wid, 60],
    [x - 56, y - 34, 0],
    [x + 56, y - 34, 0],
  ];
  // From farther away flatter, or the train would be small at the upper edge.
  const pitch = 30 - Math.min(7, Math.max(0, (-y - 110) * 0.035));
  return framing(points, aspect, { turn: 0, pitch, angle: 42, margin: 0.08, sink: 0.8 });
}

/** Near to what is hit: the whole car where there is room, else most of it around that spot. */
export function near(board: ToyBoard, hit: number, aspect: number): View {
  const { toy } = board;
  const half = toy.car_len * (aspect > 1.2 ? 0.85 : 0.6);
  const middles = board.cars.map((place) => placeX(board, place));
  const car = middles.reduce((a, b) => (Math.abs(b - hit) < Math.abs(a - hit) ? b : a), Infinity);
  const x = Number.isFinite(car) ? car * 0.75 + hit * 0.25 : hit;
  const points: Point[] = [
    [x - half, -24, 0],
    [x + half, -24, 0],
    [x - half, toy.car_wid, 66],
    [x + half, toy.car_wid, 66],
  ];
  return framing(points, aspect, { turn: -9, pitch: 26, angle: 36, margin: 0.05, sink: 0.5 });
}

export function betweenViews(from: View, to: View, share: number): View {
  const mix = (a: Point, b: Point): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ];
  return {
    eye: mix(from.eye, to.eye),
    at: mix(from.at, to.at),
    angle: from.angle + (to.angle - from.angle) * share,
  };
}
