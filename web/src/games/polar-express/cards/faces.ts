/** What is printed on each card, and the key that chooses it. What a card does is the server's business. */
export interface Face {
  title: string;
  /** The name as set on the card, one entry a line. */
  name: string[];
  /** What it does, in two short lines. */
  does: string[];
  key: string;
}

const FACES: Record<string, Face> = {
  "glacier-gulch": {
    title: "Glacier Gulch",
    name: ["Glacier", "Gulch"],
    does: ["Advance 8; leader", "back one station"],
    key: "g",
  },
  express: {
    title: "Express",
    name: ["Express"],
    does: ["Advance 8; next", "player is skipped"],
    key: "e",
  },
  avalanche: { title: "Avalanche", name: ["Avalanche"], does: ["All the others", "go back 7"], key: "a" },
  "caribou-crossing": {
    title: "Caribou Crossing",
    name: ["Caribou", "Crossing"],
    does: ["Stops somebody's", "three of a kind"],
    key: "c",
  },
  santa: { title: "Santa", name: ["Santa"], does: ["Straight on to", "the next station"], key: "s" },
  hobo: { title: "Hobo", name: ["Hobo"], does: ["Shields you from", "Specialty Cards"], key: "h" },
  "?": { title: "A card face down", name: [], does: [], key: "" },
};

const MOTIFS = [
  "one pine",
  "two mittens",
  "three bells",
  "four snowmen",
  "five lanterns",
  "six presents",
  "seven stars",
];

export const SPECIALTIES = ["glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"];
/** All cards in the order in which lists show them. */
export const CARDS = ["1", "2", "3", "4", "5", "6", "7", ...SPECIALTIES];

/** The face of a card; a number has its motif instead of a name. */
export function face(card: string): Face {
  return FACES[card] ?? { title: card, name: [], does: [], key: card };
}

/** What a card with a picture does, in one line; nothing for a number. */
export function does(card: string): string {
  const lines = face(card).does;
  return lines.length > 0 ? `${lines.join(" ")}.` : "";
}

/** What a screen reader says of a card. */
export function spoken(card: string): string {
  const motif = MOTIFS[Number(card) - 1];
  if (motif) return `${card}, ${motif}`;
  const { title, does } = face(card);
  return does.length > 0 ? `${title}: ${does.join(" ")}` : title;
}
