/** What is printed on a Journey card, read from its name: "train-x2", "luggage-50". */
export type Kind = "plane" | "train" | "automobile" | "luggage";

export interface Face {
  kind: Kind;
  /** As it stands on the card. */
  name: string;
  miles: string;
}

const NAMES: Record<Kind, string> = {
  plane: "Plane",
  train: "Train",
  automobile: "Auto",
  luggage: "Luggage",
};
const SPOKEN: Record<Kind, string> = { ...NAMES, automobile: "Automobile" };

export function face(card: string): Face {
  const [kind = "", miles = ""] = card.split("-");
  const known = kind in NAMES ? (kind as Kind) : "luggage";
  return { kind: known, name: NAMES[known], miles: miles === "x2" ? "X2" : miles };
}

/** What a card is called in a sentence, "face down" where it is not seen. */
export function spoken(card: string): string {
  if (card === "?") return "face down";
  const { kind, miles } = face(card);
  return `${SPOKEN[kind]} ${miles}`;
}

export const suitName = (suit: string) => (suit in SPOKEN ? SPOKEN[suit as Kind] : suit);
export const suitsName = (suit: string) => `${suitName(suit)}s`;
