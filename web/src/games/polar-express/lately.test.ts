import { expect, it } from "vitest";
import { logLine } from "../../lib/testing";
import { lately } from "./lately";

const line = (text: string, rule: string, said = false) => logLine(0, text, { rule, said });

const BEN = [
  line("It is Ben's turn.", "PE-turns"),
  line("Ben draws a card.", "PE-five-cards"),
  line("Ben plays the 4.", "PE-number"),
  line("Ada is bumped by Ben from space 4 back to Home.", "PE-bump"),
];

it("tells the last turn still when the next player has only drawn", () => {
  const mine = [line("It is Ada's turn.", "PE-turns"), line("Ada draws the 6.", "PE-five-cards")];
  expect(lately([line("Cy plays Santa.", "PE-santa"), ...BEN, ...mine])).toEqual([
    "Ben plays the 4.",
    "Ada is bumped by Ben from space 4 back to Home.",
  ]);
});

it("tells the running turn as soon as there is something to tell, and no chat", () => {
  const mine = [
    line("It is Ada's turn.", "PE-turns"),
    line("Ada plays Santa.", "PE-santa"),
    line("Oh no!", "", true),
  ];
  expect(lately([...BEN, ...mine])).toEqual(["Ada plays Santa."]);
});

it("has nothing to tell before the first card", () => {
  expect(lately([])).toEqual([]);
  expect(lately([line("Ada deals.", "PE-dealer"), line("It is Ada's turn.", "PE-turns")])).toEqual([]);
});
