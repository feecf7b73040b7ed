/** Where the tokens lie that the kids have saved: beside the coach. */
import type { ToyBoard } from "./props";
import { placeX, type Point } from "./toy";

/** How far from the coach what is saved lies, and how far that reaches: millimetres. */
const SAVED_FROM = 34;
export const SAVED_TO = 80;

/** One pile for each seat. */
export function savedTokens(board: ToyBoard, kept: number[]): Point[] {
  const { toy } = board;
  const x = placeX(board, "stagecoach") + toy.car_len / 2 + SAVED_FROM;
  return kept.flatMap((count, seat): Point[] =>
    Array.from({ length: count }, (_, n) => [
      x + (seat > 1 ? toy.token + 5 : 0),
      (seat % 2) * (toy.token + 6) + 14,
      n * toy.token_t,
    ]),
  );
}
