import { expect, it } from "vitest";
import { cardOffers, laidDown, offersOf, panelKey, panelOffers, placeOfKey, step, whyNot } from "./chooser";
import { CARDS, face } from "./cards/faces";
import { offer, prompt } from "./testing";

const ONE = offer("1 play 3", "Move 3 spaces", ["3"]);
const TRIO = offer("1 trio 3", "Three 3s: on to the next station", ["3", "3", "3"]);
const SANTA = offer("1 play santa", "Santa: on to the next station", ["santa"]);
const HOBO = offer("1 hobo", "Play Hobo", ["hobo"]);
const PASS = offer("1 pass", "Let it pass");

it("offers a card of a trio alone first, then all three", () => {
  expect(offersOf("3", [TRIO, SANTA, ONE])).toEqual([ONE, TRIO]);
  expect(offersOf("4", [TRIO, SANTA, ONE])).toEqual([]);
});

it("lays down the card that was picked, and only as many as the offer says", () => {
  const hand = ["3", "3", "3", "3", "santa"];
  expect(laidDown(hand, ONE, 2)).toEqual([2]);
  expect(laidDown(hand, TRIO, 3)).toEqual([3, 0, 1]);
});

it("does not let a card be chosen that the server offers but does not allow", () => {
  expect(cardOffers(prompt({ kind: "answer", offers: [{ ...HOBO, legal: false }, PASS] }))).toEqual([]);
  expect(cardOffers(prompt({ kind: "answer", offers: [HOBO, PASS] }))).toEqual([HOBO]);
});

it("keeps the cards of a turn away from the buttons beside the question", () => {
  expect(panelOffers(prompt({ offers: [ONE, TRIO, offer("1 discard 3", "Discard", ["3"])] }))).toEqual([]);
  expect(panelOffers(prompt({ kind: "answer", offers: [HOBO, PASS] }))).toEqual([HOBO, PASS]);
});

it("says why a card cannot be chosen", () => {
  expect(whyNot(prompt({ offers: [ONE] }), "4")).toBe("This card cannot be played now.");
  expect(whyNot(prompt({ kind: "waiting", seat: 2, question: "Ben is to act." }), "4")).toBe(
    "Ben is to act.",
  );
  const again = prompt({
    question: "Play again?",
    offers: [offer("1 again", "Again"), offer("1 stop", "Stop")],
  });
  expect(whyNot(again, "4")).toBe("Play again?");
  expect(whyNot(prompt({ offers: [ONE] }), "hobo")).toBe(
    "Hobo: Shields you from Specialty Cards. This card cannot be played now.",
  );
});

it("finds a card by its number or its first letter", () => {
  const hand = ["2", "5", "5", "caribou-crossing", "hobo"];
  expect(placeOfKey("5", hand)).toBe(1);
  expect(placeOfKey("C", hand)).toBe(3);
  expect(placeOfKey("h", hand)).toBe(4);
  expect(placeOfKey("7", hand)).toBe(-1);
  expect(placeOfKey("Shift", hand)).toBe(-1);
});

it("has no key that means a card and a button at once", () => {
  const cards = [...CARDS.map((card) => face(card).key), "t"];
  expect(new Set(cards).size).toBe(14);
  for (const kind of [
    "announce",
    "move",
    "again",
    "stop",
    "slide",
    "stay",
    "caribou",
    "hobo",
    "call",
    "pass",
  ]) {
    expect(panelKey(kind)).toMatch(/^[a-z]$/);
    expect(cards).not.toContain(panelKey(kind));
  }
});

it("walks round the hand with the arrow keys", () => {
  expect(step("ArrowRight", 4, 5)).toBe(0);
  expect(step("ArrowLeft", 0, 5)).toBe(4);
  expect(step("End", 0, 5)).toBe(4);
  expect(step("Tab", 0, 5)).toBeNull();
  expect(step("ArrowRight", 0, 0)).toBeNull();
});
