/** Tables for the tests of this folder, as the server would send them. */
import type { NamedShot, Offer, Prompt, ShotInfo, State } from "../../lib/messages";
import { seatInfo, tableState } from "../../lib/testing";
import type { BoardFacts, Facts } from "./facts";

const PLACES = ["locomotive", "first-class", "second-class", "stagecoach", "hideout"];

export function offer(move: string, rest: Partial<Offer> = {}): Offer {
  const [, kind = "", what = ""] = move.split(" ");
  const place = PLACES.includes(what) ? PLACES.indexOf(what) + 1 : null;
  return { move, kind, label: `${kind} ${what}`.trim(), legal: true, cards: [], to: null, place, ...rest };
}

export const TURN = [
  offer("1 go first-class", { label: "Go to the First-class car" }),
  offer("1 go stagecoach", { label: "Stay in the Stagecoach" }),
  offer("1 shoot easy", { label: "Shoot from close by" }),
  offer("1 shoot hard", { label: "Shoot from further away" }),
];

export const FACTS: Facts = {
  over: false,
  won: null,
  phase: "act",
  turn: 1,
  turns: 4,
  kids: { noa: "stagecoach", tom: "first-class" },
  bandits: { misty: "locomotive", tuco: "locomotive", doc: "second-class", silk: "hideout" },
  stacks: { locomotive: 7, "first-class": 9, "second-class": 8, stagecoach: 6 },
  hideout: 4,
  kept: [2, 1],
  hard_mode: [false, false],
  saved: 9,
  stolen: 28,
  seen: { locomotive: { grab: 1 } },
  shot: null,
  bonus: null,
  bonus_from: [],
};

const spread = Array.from({ length: 11 }, (_, n): [number, number, number] => [3 + n / 2, 3, 0.15]);
const way = (distance: number, height = 38) => ({ distance, height, spread });

export const BOARD: BoardFacts = {
  kids: ["noa", "tom"],
  bandits: ["misty", "tuco", "doc", "silk"],
  places: ["locomotive", "first-class", "second-class", "stagecoach", "hideout"],
  cars: ["locomotive", "first-class", "second-class", "hideout", "stagecoach"],
  stacks: { locomotive: 10, "first-class": 10, "second-class": 10, stagecoach: 7 },
  effects: {
    locomotive: { "misty first-class": 3, "doc locomotive": 3, grab: 2, hideout: 1, sleep: 1 },
    "first-class": { "tuco locomotive": 6, grab: 2, hideout: 1, sleep: 1 },
    "second-class": { "silk locomotive": 6, grab: 2, hideout: 1, sleep: 1 },
    stagecoach: { "silk first-class": 4, grab: 1, hideout: 1, sleep: 1 },
  },
  toy: {
    car_len: 120,
    car_wid: 64,
    car_gap: 12,
    wall_t: 2,
    wall_h: 14,
    floor_z: 8,
    card_w: 30,
    card_h: 45,
    card_t: 2,
    base_w: 30,
    base_d: 15,
    base_h: 6,
    plat_z: 38,
    plat_w: 50,
    plat_d: 60,
    puck_r: 12.5,
    puck_h: 5,
    board_short: 100,
    board_long: 150,
    token: 26,
    token_t: 2,
  },
  slots: [
    [-40, -13],
    [-4, -13],
    [-26, 15],
    [10, 15],
  ],
  conditions: {
    easy: way(100),
    hard: way(150),
    noa: way(100),
    tom: way(100),
    joy: way(300),
    lily: way(100, 0),
  },
  limits: { side: [-330, 400], azimuth: [-600, 600], elevation: [-100, 450], power: [0, 100] },
  speeds: [0.8, 4.5],
  hard_modes: { noa: "Noa shoots with the other hand.", tom: "Tom shoots with closed eyes." },
};

export const named = (move: string, label: string): NamedShot => ({
  move,
  target: "misty",
  label,
  side: -198,
  azimuth: 12,
  elevation: 45,
  power: 40,
});

/** A shot of two frames in which the sling flies and those who fall lie down backwards. */
export function flown(version: number, fallen: string[]): ShotInfo {
  const bodies = ["sling", ...fallen];
  const values: number[] = [];
  for (const last of [false, true])
    for (const name of bodies) {
      const lies = last && name !== "sling";
      values.push(-1980, last ? 300 : -1120, name === "sling" ? 400 : 80);
      values.push(...(lies ? [23170, -23170, 0, 0] : [32767, 0, 0, 0]));
    }
  const bytes = new Uint8Array(Int16Array.from(values).buffer);
  return {
    version,
    seat: 1,
    condition: "easy",
    side: -198,
    azimuth: 0,
    elevation: 40,
    power: 40,
    drawn: { speed: 2.3, azimuth: 1, elevation: 4, side: -198, spin: 0 },
    seconds: 2 / 120,
    hz: 120,
    bodies,
    frames: btoa(String.fromCharCode(...bytes)),
    contacts: fallen.map((name): [number, string] => [40, name]),
    fallen,
  };
}

let version = 1;

export function table(facts: Partial<Facts>, asked: Partial<Prompt>, rest: Partial<State> = {}): State {
  return tableState({
    version: version++,
    game: "kids-express",
    title: "Kids Express",
    board: BOARD as unknown as Record<string, unknown>,
    seats: ["Ada", "Ben"].map((name, n) => seatInfo(n + 1, name, { character: ["noa", "tom"][n] ?? "" })),
    position: { ...FACTS, ...facts },
    prompt: {
      kind: "play",
      seat: 1,
      question: "Ada, move Noa or shoot with Sam.",
      offers: TURN,
      seconds_left: null,
      about: [],
      gesture: "",
      chosen: "",
      menu: [named("1 shoot easy", "Misty in the Locomotive, easy"), named("1 shoot hard", "Misty, hard")],
      laid: [],
      routine: "",
      ...asked,
    },
    ...rest,
  });
}
