/** What a position says of cards. It comes as plain JSON, so every field is looked at before use. */

function field(position: object | null, name: string): unknown {
  return position === null ? undefined : (position as Record<string, unknown>)[name];
}

/** The hand of a seat, as the viewer knows it. */
export function handOf(position: object | null, seat: number | null): string[] {
  const hands = field(position, "hands");
  const hand: unknown = Array.isArray(hands) && seat !== null ? hands[seat - 1] : undefined;
  return Array.isArray(hand) ? hand.map(String) : [];
}

/** How many cards the draw pile has. */
export function deckSize(position: object | null): number {
  const size = field(position, "deck_size");
  return typeof size === "number" ? size : 0;
}

/** How many of each card lie in the discard pile. */
export function discards(position: object | null): Record<string, number> {
  const table = field(position, "discards");
  if (typeof table !== "object" || table === null) return {};
  const counts = Object.entries(table).map(([card, count]): [string, number] => [card, Number(count)]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The card that came onto the discard pile between two positions; null if none did. */
export function newcomer(before: Record<string, number>, after: Record<string, number>): string | null {
  return Object.keys(after).find((card) => (after[card] ?? 0) > (before[card] ?? 0)) ?? null;
}

/** The seat whose turn it is, while it is somebody's. */
export function onTurn(position: object | null): number | null {
  const turn = field(position, "turn");
  return typeof turn === "number" ? turn : null;
}
