import type { Ceremony, SeatInfo } from "../../lib/messages";

/** The seats that still wait for a wish: all but the winner's and the empty ones. */
export function wishless(ceremony: Ceremony, seats: SeatInfo[]): SeatInfo[] {
  const given = ceremony.wishes.map(({ seat }) => seat);
  return seats.filter(({ seat, who }) => who !== "free" && seat !== ceremony.winner && !given.includes(seat));
}
