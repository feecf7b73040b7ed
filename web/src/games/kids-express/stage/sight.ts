/** What is seen of an aim: the first part of the path, and the fan in which a hand strays. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
} from "three";
import { LEAST_POWER, type Aim } from "../aiming/aim";
import { cone, fan, path } from "../aiming/path";
import type { ToyBoard } from "./props";

const DOTS = 6;
const PARTS = 16;

function sector(colour: string, opacity: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array((PARTS + 2) * 3), 3));
  geometry.setIndex(Array.from({ length: PARTS }, (_, n) => [0, n + 1, n + 2]).flat());
  const material = new MeshBasicMaterial({
    color: colour,
    transparent: true,
    opacity,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

export interface Sight {
  group: Group;
  show: (aim: Aim | null) => void;
  dispose: () => void;
}

export function sight(board: ToyBoard): Sight {
  const group = new Group();
  const wide = sector("#ffe9a8", 0.26);
  const close = sector("#ff7a1f", 0.42);
  wide.renderOrder = 1;
  close.renderOrder = 2;
  const ball = new SphereGeometry(2.1, 14, 10);
  const white = new MeshBasicMaterial({ color: "#fffaf0" });
  const dots = new InstancedMesh(ball, white, DOTS);
  dots.frustumCulled = false;
  group.add(wide, close, dots);
  group.visible = false;

  function spread(mesh: Mesh<BufferGeometry, MeshBasicMaterial>, aim: Aim, spreads: number, lift: number) {
    const all = cone(board, aim);
    const position = mesh.geometry.getAttribute("position");
    position.setXYZ(0, all.from[0], all.from[1], all.from[2] + lift);
    fan(all, spreads, PARTS).forEach(([x, y, z], n) => position.setXYZ(n + 1, x, y, z + lift));
    position.needsUpdate = true;
  }

  return {
    group,
    show(aim) {
      group.visible = aim !== null;
      if (!aim) return;
      spread(wide, aim, 2, 0);
      spread(close, aim, 1, 0.4);
      const points = aim.power < LEAST_POWER ? [] : path(board, aim, DOTS);
      dots.count = points.length;
      points.forEach(([x, y, z], n) => {
        const size = 1 - (0.55 * n) / DOTS;
        dots.setMatrixAt(n, new Matrix4().makeScale(size, size, size).setPosition(x, y, z));
      });
      dots.instanceMatrix.needsUpdate = true;
    },
    dispose() {
      for (const mesh of [wide, close]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      ball.dispose();
      white.dispose();
      dots.dispose();
    },
  };
}
