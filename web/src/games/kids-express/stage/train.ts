/** The train and the coach, cut out of paper, as long and as high as the physics has them. */
import { Group, Mesh, MeshBasicMaterial, Shape, type BufferGeometry } from "three";
import { block, glued, lying, moved, outline, round, rounded, upright } from "./paper";
import type { ToyBoard } from "./props";
import { placeX } from "./toy";

interface Paint {
  wall: string;
  trim: string;
  floor: string;
}

const PAINT: Record<string, Paint> = {
  locomotive: { wall: "#4a6b80", trim: "#f0b94a", floor: "#c9a574" },
  "first-class": { wall: "#c95236", trim: "#f5c95b", floor: "#d8b184" },
  "second-class": { wall: "#659c52", trim: "#f2e3b8", floor: "#cfae7c" },
  hideout: { wall: "#6a4580", trim: "#e6b34c", floor: "#a58aa6" },
  stagecoach: { wall: "#c98a2e", trim: "#8e3222", floor: "#d9b98a" },
};
const PLAIN: Paint = { wall: "#7a6a58", trim: "#e0c890", floor: "#c9a574" };

const IRON = "#2a2730";
const BRASS = "#e0aa48";

/** A wheel seen from Sam: rim, spokes and hub, its outer side at `y`. */
function wheel(x: number, y: number, radius: number, colour: string, spokes: number): BufferGeometry[] {
  const thick = 2.4;
  const parts = [
    round([x, y + thick / 2, radius], "y", [radius, radius], thick, IRON, 32),
    round([x, y + 0.3, radius], "y", [radius * 0.82, radius * 0.82], thick + 0.4, colour, 32),
    round([x, y - 0.6, radius], "y", [radius * 0.26, radius * 0.26], thick + 1, BRASS, 16),
  ];
  for (let n = 0; n < spokes; n++) {
    const bar = block([0, 0, 0], [radius * 1.6, 0.6, radius * 0.13], IRON, 0);
    bar.translate(0, 0, -radius * 0.065).rotateY((n * Math.PI) / spokes);
    parts.push(bar.translate(x, y - 0.7, radius));
  }
  return parts;
}

/** A box without a lid: the floor and four low walls, as in the physics, and a paper trim. */
function box(board: ToyBoard, place: string): BufferGeometry[] {
  const { car_len, car_wid, wall_t, wall_h, floor_z } = board.toy;
  const { wall, trim, floor } = PAINT[place] ?? PLAIN;
  const x = placeX(board, place);
  const [middle, high] = [car_wid / 2, floor_z + wall_h];
  const parts = [
    block([x, middle, 0.6], [car_len, car_wid, floor_z - 0.6], floor, 0),
    block([x, -wall_t / 2, 1], [car_len + 2 * wall_t, wall_t, high - 1], wall, 0.45),
    block([x, car_wid + wall_t / 2, 1], [car_len + 2 * wall_t, wall_t, high - 1], wall, 0.45),
    block([x - (car_len + wall_t) / 2, middle, 1], [wall_t, car_wid, high - 1], wall, 0.45),
    block([x + (car_len + wall_t) / 2, middle, 1], [wall_t, car_wid, high - 1], wall, 0.45),
    block([x, -wall_t - 0.35, high - 4], [car_len + 2 * wall_t, 0.7, 2.2], trim, 0.2),
    block([x, -wall_t - 0.35, 6.2], [car_len + 2 * wall_t, 0.7, 1.4], trim, 0.2),
  ];
  for (let n = 1; n < 6; n++)
    parts.push(block([x, n * (car_wid / 6), floor_z - 0.05], [car_len, 0.5, 0.1], "#8c6a43", 0));
  return parts;
}

/** The front of the cab with two round windows, seen through from the train; its foot at z = 0. */
function cab(wide: number): BufferGeometry {
  const half = wide / 2 + 1;
  const wall = new Shape();
  wall.moveTo(-half, 0);
  wall.lineTo(half, 0);
  wall.lineTo(half, 36);
  wall.quadraticCurveTo(0, 58, -half, 36);
  for (const x of [-18, 18]) {
    const window = new Shape();
    window.absarc(x, 28, 8, 0, 2 * Math.PI, true);
    wall.holes.push(window);
  }
  return upright(wall, -1.2, 2.4, "#d0573a", 0.5).rotateZ(Math.PI / 2);
}

/** The boiler before the first car, with a chimney, a lamp and a cow-catcher. */
function engine(board: ToyBoard): BufferGeometry[] {
  const { car_len, car_wid, wall_t } = board.toy;
  const right = placeX(board, "locomotive") - car_len / 2 - wall_t - 1;
  const middle = car_wid / 2;
  const left = right - 58;
  const [radius, up] = [21, 36];
  const boiler = "#34495a";
  const parts = [
    block([right - 28, middle, 5], [58, 46, 9], "#8e2f22", 0.2),
    round([right - 27, middle, up], "x", [radius, radius], 54, boiler),
    round([left + 3, middle, up], "x", [radius + 1.2, radius + 1.2], 3, BRASS),
    round([left + 1, middle, up], "x", [radius - 2.5, radius - 2.5], 3, IRON),
    round([left + 19, middle, up], "x", [radius + 0.7, radius + 0.7], 2.4, BRASS),
    round([left + 37, middle, up], "x", [radius + 0.7, radius + 0.7], 2.4, BRASS),
    // The chimney, wide at its top, and the steam dome.
    round([left + 14, middle, up + 29], "z", [6, 6.5], 22, IRON),
    round([left + 14, middle, up + 46], "z", [7, 12], 14, boiler),
    round([left + 14, middle, up + 54], "z", [13, 13], 3, "#c63d2b"),
    round([left + 35, middle, up + 23], "z", [8, 7], 8, BRASS),
    round([left + 35, middle, up + 29], "z", [7, 2], 5, BRASS),
    // The lamp before the boiler.
    block([left - 3, middle, up + 7], [9, 12, 13], IRON, 0.2),
    round([left - 8, middle, up + 13.5], "x", [5.4, 5.4], 1.4, "#fff0b8"),
    cab(car_wid).translate(right - 1.5, middle, 12),
  ];
  const catcher = outline([
    [0, 0],
    [-22, 0],
    [0, 15],
  ]);
  for (const y of [middle - 20, middle - 10, middle, middle + 10, middle + 20])
    parts.push(upright(catcher, y - 1.5, 3, "#c63d2b").translate(left + 2, 0, 2));
  for (const [x, size, paint] of [
    [left + 12, 9, "#f3c667"],
    [left + 40, 13, "#f3c667"],
  ] as const)
    parts.push(...wheel(x, 5.5, size, paint, 4));
  parts.push(block([left + 26, 3.6, 10.5], [34, 1.4, 2.6], BRASS));
  return parts;
}

/** The coach: the same low box, with great wheels, a bench, and a shaft. */
function coach(board: ToyBoard): BufferGeometry[] {
  const { car_len, car_wid, wall_t } = board.toy;
  const x = placeX(board, "stagecoach");
  const end = x + car_len / 2 + wall_t;
  const parts: BufferGeometry[] = [];
  for (const y of [-wall_t - 3.4, car_wid + wall_t + 0.6]) {
    parts.push(...wheel(x - 38, y, 13, "#c63d2b", 4), ...wheel(x + 40, y, 11, "#c63d2b", 4));
  }
  parts.push(
    block([end + 8, car_wid / 2, 6], [16, car_wid - 8, 4], "#8e3222"),
    block([end + 7, car_wid / 2, 20], [12, car_wid - 14, 3], "#8e3222"),
    block([end + 2, car_wid / 2, 10], [2, car_wid - 14, 24], "#8e3222"),
  );
  return parts;
}

function rails(board: ToyBoard): BufferGeometry[] {
  const { car_wid, car_len } = board.toy;
  const left = placeX(board, "locomotive") - car_len / 2 - 330;
  const right = placeX(board, "hideout") + car_len / 2 + 6;
  const parts: BufferGeometry[] = [];
  const length = right - left;
  for (const y of [9, car_wid - 9])
    parts.push(block([(left + right) / 2, y, 0.4], [length, 3, 1.6], "#6d6470", 0.5));
  for (let x = left + 8; x < right; x += 17)
    parts.push(block([x, car_wid / 2, 0], [8, car_wid + 14, 0.8], "#7b5232", 0.2));
  return parts;
}

/** Paper steam that trails over the train, above and behind the line of fire. */
function steam(board: ToyBoard): BufferGeometry[] {
  const { car_len, car_wid } = board.toy;
  const x = placeX(board, "locomotive") - car_len / 2 - 46;
  const puffs: [right: number, z: number, radius: number, colour: string][] = [
    [2, 106, 8, "#fff6e4"],
    [17, 116, 11, "#f8ecd8"],
    [40, 124, 14, "#f0dfca"],
    [70, 129, 11, "#e9d2bf"],
    [93, 131, 7, "#e2c5b4"],
  ];
  return puffs.map(([right, z, radius, colour], n) =>
    round([x + right, car_wid / 2 + 4 * n, z], "y", [radius, radius], 2.5, colour, 24),
  );
}

export function train(board: ToyBoard): Group {
  const { car_len, wall_t, car_gap, car_wid } = board.toy;
  const parts = board.cars.flatMap((place) => box(board, place));
  for (const place of board.cars) {
    const x = placeX(board, place);
    if (place !== "stagecoach")
      for (const dx of [-38, 38]) parts.push(...wheel(x + dx, -wall_t - 2.6, 8, "#d8cdb8", 3));
    if (["locomotive", "first-class", "second-class"].includes(place))
      parts.push(block([x + (car_len + car_gap) / 2, car_wid / 2, 5], [car_gap, 7, 3], IRON));
  }
  parts.push(...engine(board), ...coach(board), ...rails(board), ...steam(board));
  const group = new Group();
  group.add(glued(parts));
  // The lamp's glass shines by itself.
  const glass = new Mesh(
    round(
      [placeX(board, "locomotive") - car_len / 2 - wall_t - 68.2, car_wid / 2, 49.5],
      "x",
      [4.4, 4.4],
      1,
      "#fff3c4",
    ),
    new MeshBasicMaterial({ color: "#fff3c4" }),
  );
  group.add(glass);
  return group;
}

/** A gold frame on the table around a place, and an arrow over it: here one may go. */
export function marker(board: ToyBoard, place: string): Group {
  const { car_len, car_wid } = board.toy;
  const [wide, deep] = [car_len + 12, car_wid + 26];
  const frame = rounded(wide, deep, 10);
  frame.holes.push(rounded(wide - 7, deep - 7, 7));
  const arrow = outline([
    [0, 0],
    [-11, 15],
    [-4.5, 15],
    [-4.5, 27],
    [4.5, 27],
    [4.5, 15],
    [11, 15],
  ]);
  const group = new Group();
  const mesh = glued(
    [lying(frame, 1.6, 1, "#ffd15c", 0.4), moved(upright(arrow, -1.5, 3, "#ffd15c", 0.6), 0, [0, 14, 72])],
    false,
  );
  mesh.material = new MeshBasicMaterial({ vertexColors: true });
  group.add(mesh);
  group.position.set(placeX(board, place), car_wid / 2, 0);
  return group;
}
