import { expect, it } from "vitest";
import type { BoardFacts } from "./facts";
import { readReveal, type Standing } from "./reveal";

const board = {
  left: { memorable: { title: "Memorable" } },
  right: { burglary: { title: "Burglary", text: "At least one card has a zero in its mileage." } },
} as unknown as BoardFacts;

const before: Standing = {
  challenge: ["memorable", "burglary"],
  goal: 300,
  miles: 150,
  city: 0,
  delayed: false,
  up: [null, null],
};
const turned = [
  { kind: "turned_up", seat: 1, card: "plane-50" },
  { kind: "turned_up", seat: 2, card: "train-100" },
];

it("shows both cards, what they come to, and where the marker goes", () => {
  const events = [
    ...turned,
    { kind: "counted", neal: "plane-50", del: "train-100", amount: 150 },
    { kind: "miles", from: 150, to: 300 },
    { kind: "won_challenge", city: "Wichita" },
  ];
  const reveal = readReveal(events, before, board);
  expect(reveal?.cards).toEqual(["plane-50", "train-100"]);
  expect(reveal?.verdict).toEqual({ counts: true, sum: "50 + 100 = 150", text: "This set counts." });
  expect(reveal?.miles).toBe(300);
  expect(reveal?.end).toEqual({ won: true, text: "Exactly 300! On to Wichita." });
});

it("says with the Challenge card's own words why a set does not count", () => {
  const reveal = readReveal([...turned, { kind: "not_counted", why: "condition" }], before, board);
  expect(reveal?.verdict.counts).toBe(false);
  expect(reveal?.verdict.text).toBe("Burglary asks: At least one card has a zero in its mileage.");
  expect(reveal?.miles).toBeNull();
});

it("says what a Luggage counts as where a set would have gone past the goal", () => {
  const events = [
    ...turned,
    { kind: "luggage", seat: 1, suit: "train" },
    { kind: "not_counted", why: "condition" },
  ];
  const reveal = readReveal(events, before, board);
  expect(reveal?.verdict.counts).toBe(false);
  expect(reveal?.verdict.text).toMatch(/^The Luggage is Trains, so you do not go past the goal\. Burg/);
});

it("keeps the card that lay open before the other one came", () => {
  const events = [
    { kind: "laid", seat: 2, card: "luggage-50" },
    { kind: "copied", seat: 1, amount: 50 },
    { kind: "counted", neal: "plane-x2", del: "luggage-50", amount: 100 },
  ];
  const reveal = readReveal(events, { ...before, up: ["plane-x2", null] }, board);
  expect(reveal?.cards).toEqual(["plane-x2", "luggage-50"]);
  expect(reveal?.verdict.sum).toBe("X2 + 50 = 100");
  expect(reveal?.verdict.text).toBe("This set counts. X2 copies 50 miles.");
});

it("tells how a challenge was lost, and that the second loss strands", () => {
  const lost = [
    { kind: "not_counted", why: "no choice" },
    { kind: "lost_challenge", why: "ran out" },
  ];
  expect(readReveal(lost, before, board)?.end?.text).toBe("The cards have run out. You are delayed.");
  const twice = [...lost, { kind: "stranded" }];
  expect(readReveal(twice, before, board)?.end?.text).toBe("The cards have run out. You are stranded.");
});

it("has nothing to show while no set is judged", () => {
  expect(
    readReveal(
      [
        { kind: "chose", seat: 1 },
        { kind: "turned_up", seat: 1, card: "plane-50" },
      ],
      before,
      board,
    ),
  ).toBeNull();
});
