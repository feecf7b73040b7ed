// How the rules page tells what the server knows: chapters, and the box's values in words.
import type { BoxValue, RuleText } from "../lib/messages";

export interface Chapter {
  title: string;
  note: string;
  anchor: string;
  rules: RuleText[];
}

/** Neighbouring rules with the same source make a chapter: "rulebook: To Begin" is "To Begin". */
export function chapters(rules: RuleText[]): Chapter[] {
  const found: Chapter[] = [];
  let source: string | undefined;
  for (const rule of rules) {
    if (rule.source !== source) {
      source = rule.source;
      found.push({ ...heading(source), anchor: `chapter-${found.length + 1}`, rules: [] });
    }
    found.at(-1)?.rules.push(rule);
  }
  return found;
}

function heading(source: string): { title: string; note: string } {
  if (source === "ruling")
    return { title: "Rulings", note: "What the rulebook leaves open, and how this table reads it." };
  return { title: source.slice(source.indexOf(":") + 1).trim(), note: "" };
}

/** "lower_bridge" is "Lower bridge". */
export function inWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of the box as lines to read: a list is one line, a table has a line for each entry. */
export function valueLines(value: unknown): string[] {
  if (Array.isArray(value)) return [value.map(String).join(", ")];
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).map(([name, entry]) => `${inWords(name)}: ${valueLines(entry).join("; ")}`);
}

/** The tokens of each stack: how many there are of each kind. */
export interface Stacks extends BoxValue {
  value: Record<string, Record<string, number>>;
}
export const isStacks = (item: BoxValue): item is Stacks => item.name === "effects";

/** Lengths, weights and what is counted with them: for whoever builds the toy anew. */
export const isMeasures = ({ name }: BoxValue): boolean => name === "shot" || name === "shot_table";

/** "first-class" is First-class: the hyphen belongs to the name. */
export const placeInWords = (place: string): string => inWords(place).replaceAll(" ", "-");

/** "misty first-class" is a token with Misty and an arrow to the First-class car. */
export function tokenInWords(token: string): string {
  const [who = "", where] = token.split(" ");
  if (where !== undefined)
    return `${inWords(who)} comes to ${where === "locomotive" ? "the Locomotive" : placeInWords(where)}`;
  const words: Record<string, string> = {
    hideout: "The token goes to the Hideout",
    grab: "All bandits grab",
    sleep: "Zzz: nothing happens",
  };
  return words[token] ?? inWords(token);
}

const MEASURES: Record<string, [words: string, unit: string]> = {
  car_len: ["A car is as long as", "mm"],
  car_wid: ["A car is as wide as", "mm"],
  car_gap: ["Between two cars", "mm"],
  wall_t: ["A car's wall is as thick as", "mm"],
  wall_h: ["A car's wall is as high as", "mm"],
  floor_z: ["A car's floor lies as high as", "mm"],
  card_w: ["A figure's card is as wide as", "mm"],
  card_h: ["A figure's card is as high as", "mm"],
  card_t: ["A figure's card is as thick as", "mm"],
  card_g: ["A figure's card weighs", "g"],
  base_w: ["A figure's base is as wide as", "mm"],
  base_d: ["A figure's base is as deep as", "mm"],
  base_h: ["A figure's base is as high as", "mm"],
  base_g: ["A figure's base weighs", "g"],
  puck_r: ["Half the slingshot's disc, across", "mm"],
  puck_h: ["The slingshot's disc is as thick as", "mm"],
  puck_g: ["The slingshot's disc weighs", "g"],
  plat_z: ["Sam's platform is as high as", "mm"],
  plat_w: ["Sam's platform is as wide as", "mm"],
  plat_d: ["Sam's platform is as deep as", "mm"],
  board_short: ["From close by: the board's short side", "mm"],
  board_long: ["From further away: the board's long side", "mm"],
  token: ["A token is as wide as", "mm"],
  token_t: ["A token is as thick as", "mm"],
};
const HANDS: Record<string, string> = {
  normal: "a practised hand",
  non_dominant: "the other hand",
  eyes_closed: "eyes closed",
  on_table: "from the table",
};

/** A measure of the toy, and what it is. */
export function measure(name: string, value: unknown): [words: string, amount: string] {
  const [words, unit] = MEASURES[name] ?? [inWords(name), ""];
  if (name === "noise" && typeof value === "object" && value !== null)
    return ["How much a shot strays", Object.entries(value).map(strays).join("; ")];
  return [
    words,
    typeof value === "object" ? valueLines(value).join("; ") : `${String(value)} ${unit}`.trim(),
  ];
}

function strays([hand, by]: [string, Record<string, number>]): string {
  const { az = 0, v = 0, el = 0, x = 0, spin = 0 } = by;
  return `${HANDS[hand] ?? inWords(hand)}: ${az}° sideways, ${el}° in height, ${Math.round(v * 100)} % in speed, ${x} mm in place, ${spin} radians a second in spin`;
}
