/** Cut paper: coloured pieces without textures, glued into one mesh so that they are drawn at once. */
import {
  BoxGeometry,
  BufferAttribute,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Shape,
  Vector2,
  type BufferGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Point } from "./toy";

/** How much lighter the cut edge of coloured paper is than its face. */
const EDGE = 0.3;
const WHITE = new Color("#fff4de");

function paint(geometry: BufferGeometry, colour: (normal: Point) => Color): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  plain.clearGroups();
  const normals = plain.getAttribute("normal");
  const colours = new Float32Array(normals.count * 3);
  for (let n = 0; n < normals.count; n++)
    colour([normals.getX(n), normals.getY(n), normals.getZ(n)]).toArray(colours, n * 3);
  plain.setAttribute("color", new BufferAttribute(colours, 3));
  return plain;
}

/** A block: its middle below, and its whole lengths. Its upper side is a cut edge. */
export function block([x, y, z]: Point, [wide, deep, high]: Point, colour: string, edge = EDGE) {
  const face = new Color(colour);
  const cut = face.clone().lerp(WHITE, edge);
  const geometry = paint(new BoxGeometry(wide, deep, high), ([, , up]) => (up > 0.5 ? cut : face));
  return geometry.translate(x, y, z + high / 2);
}

export type Axis = "x" | "y" | "z";

/** A round thing around an axis: its middle, its radii at both ends, its length. */
export function round(
  at: Point,
  axis: Axis,
  [from, to]: [number, number],
  length: number,
  colour: string,
  sides = 28,
) {
  const face = new Color(colour);
  const end = face.clone().lerp(WHITE, 0.05);
  // three's cylinders stand along y: from -y (the second radius) to +y.
  const geometry = new CylinderGeometry(to, from, length, sides);
  const painted = paint(geometry, ([, along]) => (Math.abs(along) > 0.9 ? end : face));
  if (axis === "x") painted.rotateZ(-Math.PI / 2);
  if (axis === "z") painted.rotateX(Math.PI / 2);
  return painted.translate(...at);
}

/** A cut-out that stands up and faces Sam: drawn in x and z, its foot at `y`. */
export function upright(shape: Shape, y: number, thick: number, colour: string, edge = EDGE) {
  return cut(shape, thick, colour, edge)
    .rotateX(Math.PI / 2)
    .translate(0, y + thick, 0);
}

/** A cut-out that lies on the table: drawn in x and y. */
export function lying(shape: Shape, z: number, thick: number, colour: string, edge = EDGE) {
  return cut(shape, thick, colour, edge).translate(0, 0, z);
}

function cut(shape: Shape, thick: number, colour: string, edge: number) {
  const face = new Color(colour);
  const side = face.clone().lerp(WHITE, edge);
  const geometry = new ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false, curveSegments: 10 });
  return paint(geometry, ([, , ahead]) => (Math.abs(ahead) > 0.5 ? face : side));
}

export const outline = (points: [number, number][]) => new Shape(points.map(([x, y]) => new Vector2(x, y)));

/** A soft outline through the points. */
export function soft(points: [number, number][], closed: [number, number][]): Shape {
  const shape = new Shape();
  const [first] = points;
  if (first) shape.moveTo(...first);
  shape.splineThru(points.slice(1).map(([x, y]) => new Vector2(x, y)));
  for (const [x, y] of closed) shape.lineTo(x, y);
  shape.closePath();
  return shape;
}

export function rounded(wide: number, high: number, radius: number): Shape {
  const [x, y] = [wide / 2, high / 2];
  const shape = new Shape();
  shape.moveTo(-x + radius, -y);
  shape.lineTo(x - radius, -y).absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - radius).absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false);
  shape.lineTo(-x + radius, y).absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + radius).absarc(-x + radius, -y + radius, radius, Math.PI, 1.5 * Math.PI, false);
  return shape;
}

export function moved(geometry: BufferGeometry, turn: number, at: Point): BufferGeometry {
  return geometry.applyMatrix4(new Matrix4().makeRotationZ(turn)).translate(...at);
}

/** All pieces as one thing. */
export function glued(pieces: BufferGeometry[], shadow = true): Mesh {
  const whole = mergeGeometries(pieces);
  for (const piece of pieces) piece.dispose();
  const mesh = new Mesh(whole, new MeshLambertMaterial({ vertexColors: true }));
  mesh.castShadow = shadow;
  mesh.receiveShadow = true;
  return mesh;
}
