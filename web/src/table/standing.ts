/** How somebody stands with the table, in words. */
import type { SeatInfo } from "../lib/messages";

/** Who sits there, in a word or two. */
export function standing(seat: SeatInfo, seats: SeatInfo[]): string {
  if (seat.who === "free") return "not yet here";
  if (seat.who === "computer") return "computer";
  if (seat.stand_in) return seat.yours ? "a computer plays for you" : "a computer plays";
  if (seat.yours) return seats.filter((other) => other.yours).length > 1 ? "at this screen" : "you";
  return seat.here ? "here" : "away";
}

/** How long each may think, in words. */
export const CLOCKS = {
  gentle: "90 seconds to think for each move, and twice that for the first.",
  fast: "30 seconds to think for each move, and twice that for the first.",
};

/** How long ago, roughly: nobody needs to know it to the second. */
export function roughly(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour" : `${hours} hours`;
  const days = Math.round(hours / 24);
  return days === 1 ? "a day" : `${days} days`;
}

/** People who sit before other screens. */
export const others = (seats: SeatInfo[]) => seats.filter(({ who, yours }) => who === "person" && !yours);
