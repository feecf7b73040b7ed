import { expect, test } from "vitest";
import type { GameCard } from "../lib/messages";
import { changedRules, newDraft, quickTable, seatNumbers, tableOf } from "./draft";

const game: GameCard = {
  name: "night-train",
  title: "Night Train",
  seats_min: 2,
  seats_max: 4,
  summary: "",
  policies: { random: "Plays anything.", sensible: "Plays well." },
  house_rules: [
    { name: "bump", ruling: "NT-1", question: "?", choices: { share: "Share.", chain: "Chain." } },
    { name: "slide", ruling: "NT-2", question: "?", choices: { optional: "May.", forced: "Must." } },
  ],
  characters: [],
  hard_modes: {},
};

test("only the house rules that differ are sent", () => {
  const draft = newDraft("Ada", 4);
  draft.houseRules = { bump: "share", slide: "forced" };
  expect(tableOf(draft, game).house_rules).toEqual({ slide: "forced" });
});

test("a house rule put back to the usual choice is not sent", () => {
  const draft = newDraft("Ada", 4);
  draft.houseRules = { slide: "forced" };
  draft.houseRules["slide"] = "optional";
  expect(changedRules(draft, game)).toEqual({});
});

test("a choice that only another game has is not sent", () => {
  const draft = newDraft("Ada", 4);
  draft.houseRules = { bump: "explode", whistle: "loud" };
  expect(changedRules(draft, game)).toEqual({});
});

test("names on one screen are kept when the number of seats changes", () => {
  const draft = newDraft("Ada", 4);
  for (const [place, name] of ["Ada", "Ben", "Cleo", "Dan"].entries())
    draft.chairs[place] = { who: "me", name, policy: "random" };
  draft.seats = 2;
  expect(tableOf(draft, game).chairs).toEqual([
    { who: "me", name: "Ada" },
    { who: "me", name: "Ben" },
  ]);
  draft.seats = 4;
  expect(tableOf(draft, game).chairs.map((chair) => chair.name)).toEqual(["Ada", "Ben", "Cleo", "Dan"]);
});

test("somebody without a name still gets one, and no two the same", () => {
  const draft = newDraft("  ", 4);
  draft.seats = 2;
  draft.chairs[1] = { who: "me", name: "", policy: "" };
  expect(tableOf(draft, game).chairs.map((chair) => chair.name)).toEqual(["Passenger 1", "Passenger 2"]);
});

test("a chair for a friend tells nothing of what was typed into it before", () => {
  const draft = newDraft("Ada", 4);
  draft.seats = 2;
  draft.chairs[1] = { who: "link", name: "Ben", policy: "random" };
  expect(tableOf(draft, game).chairs[1]).toEqual({ who: "link" });
});

test("Play now is one person against two computers by the usual rules", () => {
  const { chairs, house_rules } = quickTable("Ada", game);
  expect(chairs).toEqual([
    { who: "me", name: "Ada" },
    { who: "computer", policy: "sensible" },
    { who: "computer", policy: "sensible" },
  ]);
  expect(house_rules).toEqual({});
});

test("a game for two gets two seats from Play now", () => {
  expect(quickTable("Ada", { ...game, seats_max: 2 }).chairs).toHaveLength(2);
});

test("a computer plays in a way that the game knows", () => {
  const { chairs } = quickTable("Ada", { ...game, policies: { random: "Plays anything." } });
  expect(chairs[1]?.policy).toBe("random");
});

test("the seats to choose from are those of the game", () => {
  expect(seatNumbers(game)).toEqual([2, 3, 4]);
});
