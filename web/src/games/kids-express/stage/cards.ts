/** The eight paper standees: a printed card in a black base, all out of one sheet. */
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CanvasTexture,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  SRGBColorSpace,
  Shape,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { BANDITS as BANDIT_CARDS, cardFile, isStandee } from "../faces";
import { STANDEES, type ToyBoard } from "./props";

/** The sheet: eight fronts in two rows, then a row with both backs and plain colours. */
const [WIDE, HIGH] = [256, 384];
const SHEET = { wide: 4 * WIDE, high: 3 * HIGH };
const BACKS = 2 * HIGH;
const EDGE: Spot = { x: 2 * WIDE + 60, y: BACKS + 60 };
const BASE: Spot = { x: 2 * WIDE + 190, y: BACKS + 60 };

interface Spot {
  x: number;
  y: number;
}

const front = (name: string): Spot => {
  const n = STANDEES.indexOf(name);
  return { x: (n % 4) * WIDE, y: Math.floor(n / 4) * HIGH };
};
const back = (name: string): Spot => ({ x: isOne(name) ? 0 : WIDE, y: BACKS });
const isOne = (name: string) => (BANDIT_CARDS as readonly string[]).includes(name);

async function picture(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

function drawBack(
  pen: CanvasRenderingContext2D,
  { x, y }: Spot,
  paper: string,
  ink: string,
  bandit: boolean,
) {
  pen.fillStyle = paper;
  pen.fillRect(x, y, WIDE, HIGH);
  pen.strokeStyle = ink;
  pen.lineWidth = 5;
  pen.strokeRect(x + 16, y + 16, WIDE - 32, HIGH - 32);
  pen.fillStyle = ink;
  pen.translate(x + WIDE / 2, y + HIGH / 2);
  pen.beginPath();
  const points = bandit ? 8 : 5;
  for (let n = 0; n < 2 * points; n++) {
    const away = bandit ? 62 : n % 2 ? 30 : 74;
    const turn = (n * Math.PI) / points - Math.PI / 2;
    pen.lineTo(away * Math.cos(turn), away * Math.sin(turn));
  }
  pen.fill();
  pen.resetTransform();
}

/** One texture for all of them; the faces come a moment later than the colours. */
function sheet(onready: () => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = SHEET.wide;
  canvas.height = SHEET.high;
  const pen = canvas.getContext("2d");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  if (!pen) return texture;
  pen.fillStyle = "#e8d3a8";
  pen.fillRect(0, 0, SHEET.wide, SHEET.high);
  drawBack(pen, back("misty"), "#6b4a5e", "#e8c583", true);
  drawBack(pen, back("noa"), "#c9985a", "#fff0cc", false);
  pen.fillStyle = "#fff7e6";
  pen.fillRect(EDGE.x - 60, EDGE.y - 60, 120, 120);
  pen.fillStyle = "#1d1a20";
  pen.fillRect(BASE.x - 60, BASE.y - 60, 120, 120);
  void Promise.all(
    STANDEES.filter(isStandee).map(async (name) => {
      const { x, y } = front(name);
      pen.drawImage(await picture(cardFile(name, WIDE)), x, y, WIDE, HIGH);
    }),
  )
    .then(() => (texture.needsUpdate = true))
    .then(onready, onready);
  return texture;
}

/** All of a geometry takes the colour of one spot of the sheet. */
function plain(geometry: BufferGeometry, { x, y }: Spot): BufferGeometry {
  const loose = geometry.index ? geometry.toNonIndexed() : geometry;
  const count = loose.getAttribute("position").count;
  const uv = new Float32Array(count * 2);
  for (let n = 0; n < count; n++) uv.set([x / SHEET.wide, 1 - y / SHEET.high], n * 2);
  return loose.setAttribute("uv", new BufferAttribute(uv, 2));
}

/** A card as high and as thick as in the physics; its corners above are cut round. */
function card({ toy }: ToyBoard, name: string): BufferGeometry {
  const { card_w, card_h, card_t, base_w, base_d, base_h } = toy;
  const half = card_w / 2;
  const radius = card_w * 0.15;
  const shape = new Shape();
  shape.moveTo(-half, 0);
  shape.lineTo(half, 0);
  shape.lineTo(half, card_h - radius).absarc(half - radius, card_h - radius, radius, 0, Math.PI / 2, false);
  shape.lineTo(-half + radius, card_h);
  shape.absarc(-half + radius, card_h - radius, radius, Math.PI / 2, Math.PI, false);
  const paper = plain(
    new ExtrudeGeometry(shape, { depth: card_t, bevelEnabled: false, curveSegments: 6 }),
    EDGE,
  );
  const position = paper.getAttribute("position");
  const normal = paper.getAttribute("normal");
  const uv = paper.getAttribute("uv");
  for (let n = 0; n < position.count; n++) {
    const facing = normal.getZ(n);
    if (Math.abs(facing) < 0.5) continue;
    const { x, y } = facing > 0 ? front(name) : back(name);
    const across = position.getX(n) / card_w + 0.5;
    const along = 1 - position.getY(n) / card_h;
    // A hair inside the picture, so that its neighbour on the sheet never shows.
    const inset = (share: number) => 0.004 + share * 0.992;
    uv.setXY(
      n,
      (x + inset(facing > 0 ? across : 1 - across) * WIDE) / SHEET.wide,
      1 - (y + inset(along) * HIGH) / SHEET.high,
    );
  }
  // The front looks to Sam: -y.
  paper.rotateX(Math.PI / 2).translate(0, card_t / 2, base_h);
  const base = plain(new BoxGeometry(base_w, base_d, base_h).translate(0, 0, base_h / 2), BASE);
  base.clearGroups();
  paper.clearGroups();
  const whole = mergeGeometries([paper, base]);
  paper.dispose();
  base.dispose();
  return whole;
}

export interface Cards {
  group: Group;
  of: (name: string) => Mesh | undefined;
  dispose: () => void;
}

export function cards(board: ToyBoard, onready: () => void): Cards {
  const map: Texture = sheet(onready);
  const material = new MeshLambertMaterial({ map });
  const group = new Group();
  const known = new Map<string, Mesh>();
  for (const name of STANDEES) {
    const mesh = new Mesh(card(board, name), material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.visible = false;
    mesh.name = name;
    known.set(name, mesh);
    group.add(mesh);
  }
  return {
    group,
    of: (name) => known.get(name),
    dispose() {
      map.dispose();
      material.dispose();
      for (const mesh of known.values()) mesh.geometry.dispose();
    },
  };
}
