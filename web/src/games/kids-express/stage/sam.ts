/** Sam on his horse, the platform that the sling lies on, the sling, and the boards that measure his distance. */
import {
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  SRGBColorSpace,
  type BufferGeometry,
} from "three";
import { block, glued, lying, moved, outline, round, rounded, upright } from "./paper";
import type { ToyBoard } from "./props";

/** Small enough to hide little of the train from whoever aims over his shoulder. */
const SIZE = 0.86;

/** The horse looks to the train; its middle is the origin, its hooves stand at z = 0. */
function horse(): BufferGeometry[] {
  const [coat, dark, hoof] = ["#a5673c", "#4b2a18", "#2c1c18"];
  const leg = (x: number, y: number) => [
    round([x, y, 15], "z", [2.9, 4.6], 22, coat, 14),
    round([x, y, 2], "z", [4, 3.4], 4, hoof, 14),
  ];
  const along = (
    y: number,
    z: number,
    radii: [number, number],
    length: number,
    tilted: number,
    colour: string,
  ) => round([0, 0, 0], "y", radii, length, colour, 20).rotateX(tilted).translate(0, y, z);
  return [
    along(0, 32, [10.6, 10.2], 36, 0, coat),
    along(-20.5, 32, [6.5, 10.6], 5, 0, coat),
    along(20, 32, [10.2, 7], 4, 0, coat),
    // Neck, mane and head.
    along(25, 44, [8, 5.6], 28, 0.95, coat),
    along(20.5, 47, [2.2, 2.2], 29, 0.95, dark),
    along(36, 53, [6, 4.2], 20, -0.5, coat),
    along(44.5, 48, [4.4, 4], 4, -0.5, "#dcb48c"),
    round([-3.4, 29, 60], "z", [2.2, 0.4], 8, coat, 8),
    round([3.4, 29, 60], "z", [2.2, 0.4], 8, coat, 8),
    // The tail hangs down, fuller towards its end.
    round([0, 0, 0], "z", [3.4, 1.2], 24, dark, 14).rotateX(-0.16).translate(0, -26.5, 22),
    // A blanket with a stripe, and the saddle.
    round([0, -1, 32.4], "y", [11.3, 11.3], 20, "#d0462f", 24),
    round([0, -9.5, 32.4], "y", [11.5, 11.5], 2.4, "#f5d48a", 24),
    block([0, -1, 41], [13, 15, 4], dark, 0.2),
    ...leg(-6, -15),
    ...leg(6, -15),
    ...leg(-6, 15),
    ...leg(6, 15),
  ];
}

function rider(): BufferGeometry[] {
  const [shirt, jeans, skin, hat] = ["#f3bd48", "#3a66a3", "#e7b48a", "#7d4d29"];
  const limb = (radii: [number, number], length: number, colour: string) =>
    round([0, 0, 0], "z", radii, length, colour, 14);
  return [
    round([0, -1, 53], "z", [6.4, 8], 20, shirt, 20),
    round([0, -1, 54], "z", [7.2, 8.5], 15, "#8c5a34", 20),
    block([0, -1, 47], [5, 20, 15], shirt, 0),
    round([0, 0, 68.5], "z", [5.2, 5.8], 7, skin, 20),
    round([0, -1.6, 69.5], "z", [5.2, 5.9], 6, "#5a3218", 20),
    round([0, -0.5, 64.5], "z", [7.2, 5.4], 4, "#d0462f", 20),
    upright(
      outline([
        [-5, 0],
        [5, 0],
        [0, -9],
      ]),
      -9.6,
      1,
      "#d0462f",
      0.1,
    ).translate(0, 0, 65),
    round([0, -0.5, 72.6], "z", [12, 13], 1.6, hat, 28),
    round([0, -0.5, 77.5], "z", [7.2, 5.6], 9, hat, 20),
    round([0, -0.5, 74.6], "z", [7.5, 7.2], 2.2, "#f5d48a", 20),
    limb([3.4, 4.6], 22, jeans).rotateY(0.32).translate(-10, 1, 36),
    limb([3.4, 4.6], 22, jeans).rotateY(-0.32).translate(10, 1, 36),
    block([-13, 3, 23], [5.4, 10, 5], "#3a2218", 0.1),
    block([13, 3, 23], [5.4, 10, 5], "#3a2218", 0.1),
    // The right arm reaches to the sling, the left one holds the reins.
    limb([2.2, 3], 20, shirt).rotateY(1.95).translate(15, 5, 54),
    round([25.5, 5.6, 49.8], "z", [3, 2.6], 5, skin, 12),
    limb([2.2, 3], 17, shirt).rotateX(-2.1).translate(-7.5, 8, 54),
  ];
}

/** A plank on a barrel. */
function platform({ toy }: ToyBoard): BufferGeometry[] {
  const { plat_w, plat_d, plat_z } = toy;
  const y = -plat_d / 2;
  const [radius, high] = [Math.min(plat_w, plat_d) * 0.42, plat_z - 4];
  return [
    block([0, y, high], [plat_w, plat_d, 4], "#c98c50", 0.4),
    round([0, y, high * 0.25], "z", [radius * 0.84, radius], high / 2, "#a06a3a", 22),
    round([0, y, high * 0.75], "z", [radius, radius * 0.84], high / 2, "#a06a3a", 22),
    round([0, y, high * 0.2], "z", [radius * 0.96, radius * 1.0], 2.4, "#5d5660", 22),
    round([0, y, high * 0.8], "z", [radius * 1.0, radius * 0.96], 2.4, "#5d5660", 22),
  ];
}

function top(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "#d8402c";
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = "#ffe6b0";
    pen.lineWidth = 5;
    pen.beginPath();
    pen.arc(64, 64, 52, 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = "#ffe6b0";
    pen.beginPath();
    for (let n = 0; n < 10; n++) {
      const away = n % 2 ? 17 : 41;
      pen.lineTo(64 + away * Math.sin((n * Math.PI) / 5), 64 - away * Math.cos((n * Math.PI) / 5));
    }
    pen.fill();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

export interface Sam {
  /** The middle of the platform's front edge, on the table. */
  group: Group;
  sling: Mesh;
  /** The sling lies on the table: then there is no platform. */
  low: (low: boolean) => void;
  /** Lays Player Aid boards between him and the train, which is how his distance is measured. */
  measure: (lengths: number[], across: number) => void;
  dispose: () => void;
}

export function sam(board: ToyBoard): Sam {
  const { toy } = board;
  const group = new Group();
  const mounted = glued(
    [...horse(), ...rider()].map((part) => moved(part.scale(SIZE, SIZE, SIZE), 0, [-38, -26, 0])),
  );
  const stage = glued(platform(board));
  group.add(mounted, stage);

  const map = top();
  const side = new MeshLambertMaterial({ color: "#8e2418" });
  const face = new MeshLambertMaterial({ map });
  const disc = new CylinderGeometry(toy.puck_r, toy.puck_r, toy.puck_h, 36).rotateX(Math.PI / 2);
  const sling = new Mesh(disc, [side, face, face]);
  sling.castShadow = sling.receiveShadow = true;

  const aids = new Group();
  group.add(aids);
  let measured = "";

  function clear() {
    for (const old of [...aids.children]) {
      aids.remove(old);
      if (old instanceof Mesh) {
        (old.geometry as BufferGeometry).dispose();
        (old.material as MeshLambertMaterial).dispose();
      }
    }
  }

  return {
    group,
    sling,
    low(low) {
      stage.visible = !low;
    },
    measure(lengths, across) {
      const key = `${lengths.join()} ${across}`;
      if (key === measured) return;
      measured = key;
      clear();
      let y = 0;
      for (const length of lengths) {
        aids.add(aid(across, length, y));
        y += length;
      }
    },
    dispose() {
      clear();
      map.dispose();
      side.dispose();
      face.dispose();
      disc.dispose();
    },
  };
}

/** A Player Aid board: cream card, a picture on its left, lines of print. Its near edge at `y`. */
function aid(wide: number, long: number, y: number): Mesh {
  const flat = wide > long;
  const [w, h] = flat ? [wide, long] : [long, wide];
  const frame = rounded(w - 8, h - 8, 4);
  frame.holes.push(rounded(w - 11, h - 11, 3));
  const star = outline(
    Array.from({ length: 10 }, (_, n): [number, number] => {
      const away = n % 2 ? h * 0.09 : h * 0.2;
      return [away * Math.sin((n * Math.PI) / 5), away * Math.cos((n * Math.PI) / 5)];
    }),
  );
  const parts = [
    lying(rounded(w - 1, h - 1, 6), 0.2, 0.8, "#f7e7c2", 0.2),
    lying(frame, 1, 0.15, "#c98a3c", 0),
    lying(star, 1, 0.2, "#d8402c", 0).translate(-w * 0.3, 0, 0),
  ];
  for (let n = 0; n < 4; n++)
    parts.push(
      block([w * 0.16, (1.5 - n) * h * 0.17, 1], [w * (n === 3 ? 0.3 : 0.5), 2.4, 0.15], "#b79a72", 0),
    );
  return glued(
    parts.map((part) => moved(part, flat ? 0 : Math.PI / 2, [0, y + long / 2, 0])),
    false,
  );
}
