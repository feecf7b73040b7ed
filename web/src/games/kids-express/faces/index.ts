/** The four bandits and the four kids as plain SVG, for the page and for the pieces of the train. */
import { doc } from "./doc";
import { joy } from "./joy";
import { lily } from "./lily";
import { misty } from "./misty";
import { noa } from "./noa";
import { silk } from "./silk";
import { tom } from "./tom";
import { tuco } from "./tuco";

export const BANDITS = ["misty", "tuco", "doc", "silk"] as const;
export const KIDS = ["noa", "tom", "joy", "lily"] as const;
export type Bandit = (typeof BANDITS)[number];
export type Kid = (typeof KIDS)[number];
export type Standee = Bandit | Kid;

/** Each figure stands in a frame of 60 by 78, its head in the upper two thirds. */
export const FIGURES: Record<Standee, string> = { misty, tuco, doc, silk, noa, tom, joy, lily };

/** Paper behind a figure: dusk behind the bandits, daylight behind the kids. */
export const PAPER: Record<Standee, [paper: string, hill: string]> = {
  misty: ["#b9a3d6", "#8f78b4"],
  tuco: ["#e9a98a", "#c97c5c"],
  doc: ["#a5c4b4", "#77a08d"],
  silk: ["#a9b7d8", "#7d8fbd"],
  noa: ["#fbe6b4", "#efc873"],
  tom: ["#cfe6f2", "#9cc7de"],
  joy: ["#d9ecc4", "#aed18c"],
  lily: ["#f9dbe3", "#eeb3c5"],
};

export const isBandit = (name: string): name is Bandit => (BANDITS as readonly string[]).includes(name);
export const isStandee = (name: string): name is Standee => name in FIGURES;

/** "misty" is Misty. */
export const called = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What a standee's card shows, 60 by 90 without the <svg> around it: half a millimetre each. */
export function card(name: Standee): string {
  const [paper, hill] = PAPER[name];
  const [label, letters] = isBandit(name) ? ["#2a1a2e", "#ffe3b0"] : ["#fff8e6", "#3a2413"];
  return `<path d="M0 90V9Q0 0 9 0H51Q60 0 60 9V90Z" fill="${paper}"/><path d="M0 58Q16 44 32 54T60 50V90H0Z" fill="${hill}"/>${
    FIGURES[name]
  }<path d="M0 77H60V90H0Z" fill="${label}"/><text x="30" y="87" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="700" font-size="10.5" letter-spacing=".6" fill="${letters}">${called(name)}</text>`;
}

/** A whole card as a picture file's text, `width` pixels wide: for an image, or a texture. */
export function cardFile(name: Standee, width = 256): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90" width="${width}" height="${width * 1.5}">${card(name)}</svg>`;
}
