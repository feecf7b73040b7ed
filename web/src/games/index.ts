/** The games of the house that have a scene: a folder beside these, and a line here. */
import { inWords } from "../words/look";
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

/** How a game looks; one without a scene of its own is told in words. */
export function lookOf(game: string): Look {
  return LOOKS[game] ?? inWords;
}
