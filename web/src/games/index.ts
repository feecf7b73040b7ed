/** The games of the house. A new one brings a folder beside these, and a line here. */
import { kidsExpress } from "./kids-express/look";
import { planesTrains } from "./planes-trains/look";
import { polarExpress } from "./polar-express/look";
import type { Look } from "./scene";

const LOOKS: Record<string, Look> = {
  "polar-express": polarExpress,
  "planes-trains": planesTrains,
  "kids-express": kidsExpress,
};

/** Begins to fetch what a game's table needs, for whoever is about to go there; the table says if it fails. */
export function preload(game: string): void {
  lookOf(game)
    .open()
    .catch(() => undefined);
}

/** How a game looks; one that is not known yet looks like the first of the house. */
export function lookOf(game: string): Look {
  return LOOKS[game] ?? polarExpress;
}
