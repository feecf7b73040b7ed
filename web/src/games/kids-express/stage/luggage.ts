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
import { placeX, stackAt, type Point } from "./toy";

const PILES: readonly Place[] = ["locomotive", "first-class", "second-class", "stagecoach", "hideout"];
const MOST = 40;
/** No pile is higher than this; the hideout's further tokens lie in a second one beside it. */
const HIGH = 10;

const SIDES: Record<Place, string> = {
  locomotive: "#7b95a5",
  "first-class": "#b5532a",
  "second-class": "#5f8f4e",
  stagecoach: "#8a6cb8",
  hideout: "#8a6a3a",
};

/** The token's back as the panels draw it, as a texture. */
function texture(place: Place, onready: () => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  const picture = new CanvasTexture(canvas);
  picture.colorSpace = SRGBColorSpace;
  picture.anisotropy = 4;
  const holder = document.createElement("div");
  const drawn = mount(Luggage, { target: holder, props: { place, size: 128 } });
  const svg = holder.querySelector("svg");
  if (pen && svg) {
    pen.fillStyle = SIDES[place];
    pen.fillRect(0, 0, 128, 128);
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

/** Where the tokens lie that the kids have saved: beside the coach, one pile for each seat. */
export function savedTokens(board: ToyBoard, kept: number[]): Point[] {
  const { toy } = board;
  const x = placeX(board, "stagecoach") + toy.car_len / 2 + 42;
  return kept.flatMap((count, seat): Point[] =>
    Array.from({ length: count }, (_, n) => [
      x + (seat > 1 ? toy.token + 5 : 0),
      (seat % 2) * (toy.token + 6) + 14,
      n * toy.token_t,
    ]),
  );
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
    const kind = place === "kept" ? "stagecoach" : place;
    const map = texture(kind, onready);
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
