import { expect, it } from "vitest";
import { logLine } from "../../lib/testing";
import { face, spoken } from "./cards";
import { laidBy, pileOf, withChoice, type Facts } from "./facts";
import { lately } from "./lately";
import { placeOfKey, walk } from "./walking";

const facts = (rest: Partial<Facts>) => ({ chosen: [null, null], up: [null, null], ...rest }) as Facts;

it("reads a card's name", () => {
  expect(face("automobile-x2")).toEqual({ kind: "automobile", name: "Auto", miles: "X2" });
  expect(spoken("luggage-50")).toBe("Luggage 50");
  expect(spoken("automobile-75")).toBe("Automobile 75");
  expect(spoken("?")).toBe("face down");
});

it("lays down a back for a choice, and a face only where the server shows one", () => {
  expect(laidBy(facts({}), 1)).toBeNull();
  expect(laidBy(facts({ chosen: [3, "?"] }), 1)).toBe("?");
  expect(laidBy(facts({ chosen: [3, "?"] }), 2)).toBe("?");
  expect(laidBy(facts({ chosen: [3, null], up: ["train-25", null] }), 1)).toBe("train-25");
});

it("piles later cards over earlier ones, whoever dropped them, and leaves out those that are gone", () => {
  const pile = pileOf(
    facts({
      places: [["plane-25", null], ["train-50"]],
      cells: [
        [
          [4, 4],
          [5, 5],
        ],
        [[4, 5]],
      ],
      order: [[2, 3], [1]],
    }),
  );
  expect(pile.map(({ card }) => card)).toEqual(["train-50", "plane-25"]);
});

it("walks round a row, and within a grid", () => {
  expect(walk("ArrowRight", 5, 6, 6)).toBe(0);
  expect(walk("ArrowLeft", 0, 6, 6)).toBe(5);
  expect(walk("ArrowDown", 1, 12, 4)).toBe(5);
  expect(walk("ArrowUp", 1, 12, 4)).toBe(1);
  expect(walk("ArrowRight", 3, 12, 4)).toBe(3);
  expect(walk("End", 3, 12, 4)).toBe(11);
  expect(walk("a", 3, 12, 4)).toBeNull();
  expect(walk("ArrowLeft", 0, 0, 4)).toBeNull();
});

it("knows the places that a key means", () => {
  expect(placeOfKey("7")).toBe(7);
  expect(placeOfKey("0")).toBeNull();
  expect(placeOfKey("x")).toBeNull();
});

it("tells the last things that happened, without dealing and chat", () => {
  const line = (text: string, rule: string, said = false) => logLine(1, text, { rule, said, seat: null });
  const lines = [line("One.", "PTA-set"), line("Two.", "PTA-set"), line("Three.", "PTA-counts")];
  expect(lately([...lines, line("Ada draws.", "PTA-hand"), line("Hm", "", true)])).toEqual([
    "Two.",
    "Three.",
  ]);
});

it("shows the own choice face down while it waits for the partner's", () => {
  expect(withChoice(facts({}), "2 play 5").chosen).toEqual([null, 5]);
  expect(withChoice(facts({}), "").chosen).toEqual([null, null]);
});
