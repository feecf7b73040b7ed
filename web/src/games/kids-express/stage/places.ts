/** The places in the picture: what lies under a finger, and where their names are written. */
import type { Place, ToyBoard } from "./props";
import { placeX, type Point } from "./toy";
import { underneath, type View } from "./views";

export interface Label {
  place: Place;
  name: string;
  x: number;
  y: number;
}

const NAMES: Record<string, string> = {
  locomotive: "Locomotive",
  "first-class": "First-class",
  "second-class": "Second-class",
  hideout: "Hideout",
  stagecoach: "Coach",
};

/** Names under the cars, on Sam's side. */
export function placeLabels(board: ToyBoard, onScreen: (point: Point) => [number, number]): Label[] {
  return board.cars.map((place) => {
    const [x, y] = onScreen([placeX(board, place), -10, 0]);
    return { place: place as Place, name: NAMES[place] ?? place, x, y };
  });
}

/** Heights at which a place may be pointed at, in mm: its floor, and the standees' chests. */
const HEIGHTS = [10, 36, 56];

/** The place whose box, or whose standees, are seen at a spot of the picture (-1 to 1). */
export function placeUnder(
  board: ToyBoard,
  view: View,
  aspect: number,
  spot: [number, number],
): Place | null {
  const { car_len, car_wid, car_gap } = board.toy;
  for (const z of HEIGHTS) {
    const [x, y] = underneath(view, aspect, spot, z);
    if (y < -16 || y > car_wid + 8) continue;
    const place = board.cars.find((one) => Math.abs(placeX(board, one) - x) <= (car_len + car_gap) / 2);
    if (place) return place as Place;
  }
  return null;
}
