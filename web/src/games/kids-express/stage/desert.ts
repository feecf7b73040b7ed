/** The table, laid out as a desert: sand, mesas, cactuses, and a paper sky behind. */
import {
  BackSide,
  BufferGeometry,
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  RingGeometry,
  SRGBColorSpace,
  Shape,
} from "three";
import { glued, outline, round, soft, upright } from "./paper";

const WIDE = 1500;

type Line = [number, number][];

/** Dunes from edge to edge, from heights at even steps. */
function dune(heights: number[]): Shape {
  const step = (2 * WIDE) / (heights.length - 1);
  const line: Line = heights.map((high, n) => [-WIDE + n * step, high]);
  return soft(line, [
    [WIDE, -4],
    [-WIDE, -4],
  ]);
}

/** Mesas: flat tops with steep, stepped sides. */
function mesas(tops: Tops): Shape {
  const line: Line = [[-WIDE, 18]];
  for (const [x, half, high] of tops)
    line.push(
      [x - half * 1.75, 20],
      [x - half * 1.45, high * 0.36],
      [x - half * 1.22, high * 0.42],
      [x - half * 1.06, high * 0.9],
      [x - half * 0.92, high],
      [x + half * 0.88, high * 0.98],
      [x + half * 1.04, high * 0.88],
      [x + half * 1.2, high * 0.4],
      [x + half * 1.5, high * 0.34],
      [x + half * 1.8, 20],
    );
  return outline([...line, [WIDE, 18], [WIDE, -4], [-WIDE, -4]]);
}

/** A saguaro about 60 mm high: a trunk with rounded ends, and two arms. */
function cactus(x: number, y: number, size: number, colour: string): BufferGeometry[] {
  const limb = (from: number, to: number, left: number, half: number) => {
    const shape = new Shape();
    shape.moveTo(left - half, from);
    shape.lineTo(left - half, to).absarc(left, to, half, Math.PI, 0, true);
    shape.lineTo(left + half, from);
    return shape;
  };
  const elbow = (side: 1 | -1, low: number, high: number, reach: number) => {
    const [near, far, t] = [4 * side, reach * side, 3.6];
    const shape = new Shape();
    shape.moveTo(near, low - t);
    shape.lineTo(far - 4 * side, low - t);
    shape.quadraticCurveTo(far + t * side, low - t, far + t * side, low + 4);
    shape.lineTo(far + t * side, high);
    shape.absarc(far, high, t, side === 1 ? 0 : Math.PI, side === 1 ? Math.PI : 0, side === -1);
    shape.lineTo(far - t * side, low + t);
    shape.lineTo(near, low + t);
    return shape;
  };
  return [
    upright(limb(-2, 56, 0, 6), 0, 5, colour),
    upright(elbow(-1, 22, 38, 17), 0.8, 3.4, colour),
    upright(elbow(1, 30, 47, 16), 0.8, 3.4, colour),
    round([0, 2.5, 1], "z", [10, 7], 2, "#b5713c"),
  ].map((piece) => piece.scale(size, size, size).translate(x, y, 0));
}

function rock(x: number, y: number, size: number, colour: string): BufferGeometry {
  const shape = outline([
    [-16, -2],
    [-13, 9],
    [-5, 15],
    [4, 13],
    [9, 17],
    [15, 7],
    [18, -2],
  ]);
  return upright(shape, 0, 7, colour).scale(size, size, size).translate(x, y, 0);
}

/** Small random numbers that are the same each time. */
function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function drawn(wide: number, high: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = high;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

const GROUND = 1700;

/** Sand under a lamp: bright in the middle, dusk at the edges, with the grain of thick paper. */
function sand(): Mesh {
  const size = 1024;
  const texture = drawn(size, size, (pen) => {
    const glow = pen.createRadialGradient(size / 2, size / 2, 40, size / 2, size / 2, size / 2);
    glow.addColorStop(0, "#f3c583");
    glow.addColorStop(0.2, "#eab673");
    glow.addColorStop(0.42, "#c98652");
    glow.addColorStop(0.75, "#6d3f45");
    glow.addColorStop(1, "#2a1c3a");
    pen.fillStyle = glow;
    pen.fillRect(0, 0, size, size);
    const random = scatter(7);
    for (let n = 0; n < 26_000; n++) {
      pen.fillStyle = random() < 0.5 ? "rgb(255 236 200 / 0.11)" : "rgb(110 60 30 / 0.09)";
      pen.fillRect(random() * size, random() * size, 1 + random() * 1.4, 1);
    }
  });
  // In rings, so that no piece reaches from the train to behind the eye: some machines draw such a one torn.
  const shape = new RingGeometry(0, GROUND, 64, 12);
  const mesh = new Mesh(shape, new MeshLambertMaterial({ map: texture }));
  mesh.receiveShadow = true;
  return mesh;
}

type Tops = [x: number, half: number, high: number][];
const NEAR: Tops = [
  [-820, 100, 110],
  [-330, 64, 96],
  [40, 46, 84],
  [420, 74, 112],
  [860, 110, 100],
];
const FAR: Tops = [
  [-560, 90, 150],
  [-110, 52, 128],
  [250, 60, 142],
  [660, 110, 158],
];
const FARTHEST: Tops = [
  [-820, 90, 190],
  [-300, 62, 204],
  [90, 90, 176],
  [480, 60, 210],
  [900, 90, 190],
];

/** The evening sky, painted on the inside of a round wall. */
function sky(): Mesh {
  const [wide, high] = [2048, 512];
  const texture = drawn(wide, high, (pen) => {
    const dusk = pen.createLinearGradient(0, 0, 0, high);
    dusk.addColorStop(0, "#0d1533");
    dusk.addColorStop(0.45, "#2b2a63");
    dusk.addColorStop(0.68, "#7a4379");
    dusk.addColorStop(0.84, "#d8745c");
    dusk.addColorStop(1, "#f6b765");
    pen.fillStyle = dusk;
    pen.fillRect(0, 0, wide, high);
    const random = scatter(11);
    pen.fillStyle = "#fff3cf";
    for (let n = 0; n < 220; n++) {
      const [x, y] = [random() * wide, random() * high * 0.6];
      const r = 0.8 + random() * 1.7;
      pen.globalAlpha = 0.5 + random() * 0.5;
      pen.beginPath();
      for (let k = 0; k < 8; k++) {
        const away = k % 2 ? r * 0.45 : r * 1.5;
        const turn = (k * Math.PI) / 4;
        pen.lineTo(x + away * Math.cos(turn), y + away * Math.sin(turn));
      }
      pen.fill();
    }
  });
  const wall = new CylinderGeometry(1650, 1650, 620, 48, 1, true, Math.PI * 0.7, Math.PI * 0.6);
  const mesh = new Mesh(wall, new MeshBasicMaterial({ map: texture, side: BackSide }));
  mesh.rotation.x = Math.PI / 2;
  mesh.position.set(0, -980, 300);
  return mesh;
}

/** A tuft of grass: a few pointed blades. */
function tuft(x: number, y: number, size: number): BufferGeometry {
  const shape = outline([
    [-9, 0],
    [-12, 9],
    [-6, 3],
    [-4, 14],
    [-0.5, 4],
    [4, 16],
    [5, 4],
    [11, 10],
    [8, 0],
  ]);
  return upright(shape, 0, 2, "#8d9a4a").scale(size, size, size).translate(x, y, 0);
}

export function desert(): Group {
  const group = new Group();
  const moon = new Shape();
  moon.absarc(0, 0, 40, 0, 2 * Math.PI, false);
  const far = glued(
    [
      upright(moon, 655, 4, "#ffedb8", 0).translate(210, 0, 268),
      upright(mesas(FARTHEST), 600, 8, "#6a4079"),
      upright(mesas(FAR), 500, 8, "#9c4868"),
      upright(mesas(NEAR), 400, 8, "#c65d42"),
    ],
    false,
  );
  group.add(sky(), far);
  const pieces = [
    upright(dune([34, 58, 76, 60, 44, 62, 84, 66, 42, 60, 50]), 320, 6, "#d57c44"),
    upright(dune([22, 36, 26, 34, 46, 30, 22, 36, 44, 26, 34, 24]), 245, 6, "#e39a56"),
    upright(dune([8, 16, 24, 14, 6, 14, 20, 10, 4, 14, 20, 12, 6]), 180, 5, "#efb56c"),
    ...cactus(-396, 120, 1.5, "#3f8a5c"),
    ...cactus(-150, 150, 1.05, "#52986a"),
    ...cactus(92, 205, 0.9, "#3f8a5c"),
    ...cactus(462, 130, 1.6, "#3f8a5c"),
    ...cactus(255, 155, 0.95, "#5ba474"),
    ...cactus(-470, -120, 1.2, "#52986a"),
    ...cactus(580, -60, 1.35, "#52986a"),
    rock(-330, 140, 1.4, "#b9643f"),
    rock(-60, 130, 0.9, "#ad5d41"),
    rock(170, 140, 1.2, "#b9643f"),
    rock(378, 120, 1, "#ad5d41"),
    rock(-440, -60, 1.2, "#b9643f"),
    rock(520, -150, 1.3, "#ad5d41"),
    rock(-505, 40, 1.7, "#ad5d41"),
    rock(-230, -330, 0.7, "#b9643f"),
    rock(330, -300, 0.8, "#ad5d41"),
  ];
  const random = scatter(23);
  for (let n = 0; n < 44; n++) {
    const [x, y] = [-520 + random() * 1100, -420 + random() * 600];
    // Nothing grows on the track, nor where Sam rides and shoots.
    if (y > -20 && y < 100) continue;
    if (n % 3 && y < 0) {
      const radius = 2 + random() * 3.5;
      pieces.push(round([x, y, 0.7], "z", [radius, radius * 0.7], 1.4, n % 2 ? "#c98a55" : "#f2cf97", 9));
    } else if (y > 100 || y < -230) pieces.push(tuft(x, y, 0.6 + random() * 0.5));
  }
  group.add(sand(), glued(pieces));
  return group;
}
