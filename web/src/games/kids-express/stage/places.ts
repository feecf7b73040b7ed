/** The places in the picture: their names, and which of them lies under a finger. */
import type { Place, ToyBoard } from "./props";
import { placeX } from "./toy";
import { underneath, type View } from "./views";

/** Short enough to stand under a car on a phone. */
export const NAMES: Record<string, string> = {
  locomotive: "Locomotive",
  "first-class": "First-class",
  "second-class": "Second-class",
  hideout: "Hideout",
  stagecoach: "Stagecoach",
};

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
