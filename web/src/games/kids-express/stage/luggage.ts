/** Luggage tokens in piles: as many as there are, so that a pile's height is its count. */
import {
  BoxGeometry,
  CanvasTexture,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  SRGBColorSpace,
} from "three";
import { mount, unmount } from "svelte";
import Luggage from "../tokens/Luggage.svelte";
import type { Place, ToyBoard } from "./props";
import { savedTokens } from "./saved";
import { stackAt, type Point } from "./toy";

const PILES: readonly Place[] = ["locomotive", "first-class", "second-class", "stagecoach", "hideout"];
const MOST = 40;
/** No pile is higher than this; the hideout's further tokens lie in a second one beside it. */
const HIGH = 10;

const SIDES: Record<Place | "kept", string> = {
  kept: "#c08a2c",
  locomotive: "#7b95a5",
  "first-class": "#b5532a",
  "second-class": "#5f8f4e",
  stagecoach: "#8a6cb8",
  hideout: "#8a6a3a",
};

/** What is saved is gold, from wherever it came: a nugget. */
function nugget(pen: CanvasRenderingContext2D) {
  const patch = (colour: string, points: [number, number][]) => {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.closePath();
    pen.fill();
    pen.stroke();
  };
  pen.fillStyle = "#fff1c9";
  pen.beginPath();
  pen.roundRect(5, 5, 118, 118, 16);
  pen.fill();
  pen.strokeStyle = "#7a4f12";
  pen.lineWidth = 5;
  pen.lineJoin = "round";
  pen.stroke();
  pen.lineWidth = 4;
  // prettier-ignore
  patch("#eeb62f", [[24, 78], [34, 42], [62, 26], [92, 36], [106, 68], [90, 98], [48, 102]]);
  // prettier-ignore
  patch("#ffdc6b", [[34, 42], [62, 26], [92, 36], [72, 58], [44, 64]]);
  // prettier-ignore
  patch("#cf8f1c", [[90, 98], [106, 68], [72, 58], [68, 84]]);
}

/** The token's back as the panels draw it, as a texture. */
function texture(place: Place | "kept", onready: () => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  const picture = new CanvasTexture(canvas);
  picture.colorSpace = SRGBColorSpace;
  picture.anisotropy = 4;
  if (pen) {
    pen.fillStyle = SIDES[place];
    pen.fillRect(0, 0, 128, 128);
  }
  if (place === "kept") {
    if (pen) nugget(pen);
    return picture;
  }
  const holder = document.createElement("div");
  const drawn = mount(Luggage, { target: holder, props: { place, size: 128 } });
  const svg = holder.querySelector("svg");
  if (pen && svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    void image
      .decode()
      .then(() => {
        pen.drawImage(image, 0, 0, 128, 128);
        picture.needsUpdate = true;
      })
      .then(onready, onready);
  }
  void unmount(drawn);
  return picture;
}

/** Lies a little crooked, always in the same way. */
const crooked = (n: number, by: number) => (((n * 37 + 11) % 17) / 16 - 0.5) * by;

/** Where the tokens of a place lie, from below. */
export function lyingTokens(board: ToyBoard, place: Place, count: number): Point[] {
  const [x, y, z] = stackAt(board, place);
  const { token_t, token } = board.toy;
  return Array.from({ length: Math.min(count, MOST) }, (_, n) => {
    const pile = Math.floor(n / HIGH);
    // In the hideout the further piles stand behind the first, clear of the slots.
    return [
      x,
      y + (pile === 0 ? 0 : token + 1),
      z + ((n % HIGH) + (pile > 1 ? HIGH * (pile - 1) : 0)) * token_t,
    ];
  });
}

/** Its sides take their colour from the corner of the picture, so that one material does for all of it. */
function block(wide: number, high: number): BoxGeometry {
  const shape = new BoxGeometry(wide, wide, high);
  const normal = shape.getAttribute("normal");
  const uv = shape.getAttribute("uv");
  for (let n = 0; n < uv.count; n++) if (normal.getZ(n) < 0.5) uv.setXY(n, 0.004, 0.004);
  return shape;
}

export interface Piles {
  group: Group;
  show: (stacks: Partial<Record<Place, number>>, hideout: number, kept: number[]) => void;
  dispose: () => void;
}

export function piles(board: ToyBoard, onready: () => void): Piles {
  const { token, token_t } = board.toy;
  const group = new Group();
  const shape = block(token, token_t * 0.94);
  const meshes = new Map<string, InstancedMesh>();
  const undo: (() => void)[] = [];
  for (const place of [...PILES, "kept" as const]) {
    const map = texture(place, onready);
    const material = new MeshLambertMaterial({ map });
    const mesh = new InstancedMesh(shape, material, MOST);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.count = 0;
    mesh.frustumCulled = false;
    meshes.set(place, mesh);
    group.add(mesh);
    undo.push(() => {
      map.dispose();
      material.dispose();
      mesh.dispose();
    });
  }
  const light = new Color("#ffffff");
  const shade = new Color("#b9b0a8");

  function lay(mesh: InstancedMesh | undefined, points: Point[]) {
    if (!mesh) return;
    mesh.count = Math.min(MOST, points.length);
    points.slice(0, MOST).forEach(([x, y, z], n) => {
      const matrix = new Matrix4().makeRotationZ(crooked(n, 0.14));
      matrix.setPosition(x + crooked(n + 5, 1.2), y + crooked(n + 9, 1.2), z + token_t / 2);
      mesh.setMatrixAt(n, matrix);
      mesh.setColorAt(n, n % 2 ? shade : light);
    });
    mesh.instanceMatrix.needsUpdate = true;
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  return {
    group,
    show(stacks, hideout, kept) {
      for (const place of PILES) {
        const count = place === "hideout" ? hideout : (stacks[place] ?? 0);
        lay(meshes.get(place), lyingTokens(board, place, count));
      }
      lay(meshes.get("kept"), savedTokens(board, kept));
    },
    dispose() {
      for (const one of undo) one();
      shape.dispose();
    },
  };
}
