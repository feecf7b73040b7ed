// How the rules page tells what the server knows: chapters, and the box's values in words.
import type { RuleText } from "../lib/messages";

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
