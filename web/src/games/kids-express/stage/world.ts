/** The whole scene in three dimensions, and what of it changes from frame to frame. */
import { Mesh, MeshBasicMaterial, RingGeometry, type Group } from "three";
import type { Aim } from "../aiming/aim";
import { cards } from "./cards";
import { desert } from "./desert";
import type { Moment } from "./director";
import { piles } from "./luggage";
import type { Place, ToyBoard } from "./props";
import { sam } from "./sam";
import { sight } from "./sight";
import { theatre } from "./theatre";
import { marker, train } from "./train";

export interface Shown {
  moment: Moment;
  /** What is aimed at now, sway included; null while nobody aims, or whose eyes are closed. */
  aim: Aim | null;
  /** The boards that measure his distance lie on the table. */
  measured: boolean;
  marked: Place[];
  pointed: Place | null;
  yours: string | null;
}

export interface World {
  aspect: () => number;
  size: (wide: number, high: number) => void;
  luggage: (stacks: Partial<Record<Place, number>>, hideout: number, kept: number[]) => void;
  draw: (shown: Shown) => void;
  coarser: () => void;
  sharp: (sharp: boolean) => boolean;
  dispose: () => void;
}

/** Throws where there is no WebGL. */
export function world(
  board: ToyBoard,
  canvas: HTMLCanvasElement,
  onready: () => void,
  onlost: (event: Event) => void,
): World {
  const room = theatre(canvas, onlost);
  const standees = cards(board, onready);
  const tokens = piles(board, onready);
  const rider = sam(board);
  const seen = sight(board);
  const scenery = [desert(), train(board)];
  const markers = new Map<string, Group>();
  const halo = new Mesh(
    new RingGeometry(19, 23.5, 40),
    new MeshBasicMaterial({ color: "#ffd15c", depthWrite: false }),
  );
  halo.visible = false;
  for (const place of board.cars) {
    const frame = marker(board, place);
    frame.visible = false;
    markers.set(place, frame);
  }
  room.scene.add(
    ...scenery,
    standees.group,
    tokens.group,
    rider.group,
    rider.sling,
    seen.group,
    halo,
    ...markers.values(),
  );
  let cast = "";

  function boards(distance: number): number[] {
    const { board_short, board_long } = board.toy;
    if (distance <= board_short + 1) return [board_short];
    return distance <= board_long + 1 ? [board_long] : [distance / 2, distance / 2];
  }

  return {
    aspect: room.aspect,
    size: room.size,
    luggage(stacks, hideout, kept) {
      tokens.show(stacks, hideout, kept);
      cast = "";
    },
    draw({ moment, aim, measured, marked, pointed, yours }) {
      const { poses } = moment;
      for (const mesh of standees.group.children) mesh.visible = poses.has(mesh.name);
      for (const [name, { at, turn }] of poses) {
        const mesh = name === "sling" ? rider.sling : name === "sam" ? rider.group : standees.of(name);
        mesh?.position.set(...at);
        mesh?.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
      }
      const way = board.conditions[moment.condition];
      const distance = way?.distance ?? board.toy.board_short;
      rider.low(way?.height === 0);
      const lengths = measured ? boards(distance) : [];
      const { board_short, board_long } = board.toy;
      rider.measure(lengths, lengths[0] === board_short ? board_long : board_short);
      seen.show(aim);
      for (const [place, frame] of markers) {
        frame.visible = (marked as string[]).includes(place);
        frame.position.z = place === pointed ? 5 : 0;
      }
      const own = yours ? poses.get(yours) : undefined;
      halo.visible = own !== undefined && !moment.playing;
      if (own) halo.position.set(own.at[0], own.at[1], own.at[2] + 0.5);
      room.look(moment.view);
      // The lamp is asked for new shadows only if something stands elsewhere.
      const now = JSON.stringify([[...poses], moment.condition, lengths, marked]);
      room.render(now !== cast);
      cast = now;
    },
    coarser: room.coarser,
    sharp: room.sharp,
    dispose() {
      for (const thing of [...scenery, ...markers.values(), rider.group, halo])
        thing.traverse((part) => {
          if (!(part instanceof Mesh)) return;
          part.geometry.dispose();
          const materials = Array.isArray(part.material) ? part.material : [part.material];
          for (const material of materials) {
            if ("map" in material && material.map) (material.map as { dispose: () => void }).dispose();
            (material as { dispose: () => void }).dispose();
          }
        });
      standees.dispose();
      tokens.dispose();
      rider.dispose();
      seen.dispose();
      room.dispose();
    },
  };
}
