import { expect, test } from "vitest";
import type { GameCard } from "../lib/messages";
import {
  changedRules,
  charactersOf,
  chooseCharacter,
  hardBefore,
  newDraft,
  quickTable,
  rememberDraft,
  rememberedDraft,
  seatNumbers,
  tableOf,
} from "./draft";

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
  answers: true,
  secrets: true,
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
    draft.chairs[place] = { who: "me", name, policy: "random", character: "", hardMode: false };
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
  draft.chairs[1] = { who: "me", name: "", policy: "", character: "", hardMode: false };
  expect(tableOf(draft, game).chairs.map((chair) => chair.name)).toEqual(["Passenger 1", "Passenger 2"]);
});

test("a chair for a friend tells nothing of what was typed into it before", () => {
  const draft = newDraft("Ada", 4);
  draft.seats = 2;
  draft.chairs[1] = { who: "link", name: "Ben", policy: "random", character: "", hardMode: false };
  expect(tableOf(draft, game).chairs[1]).toEqual({ who: "link" });
});

test("Play now is one person against two computers by the usual rules", () => {
  const { chairs, house_rules } = quickTable("Ada", game, 3);
  expect(chairs).toEqual([
    { who: "me", name: "Ada" },
    { who: "computer", policy: "sensible" },
    { who: "computer", policy: "sensible" },
  ]);
  expect(house_rules).toEqual({});
});

test("a game for two gets two seats from Play now", () => {
  expect(quickTable("Ada", { ...game, seats_max: 2 }, 3).chairs).toHaveLength(2);
});

test("a computer plays in a way that the game knows", () => {
  const { chairs } = quickTable("Ada", { ...game, policies: { random: "Plays anything." } }, 3);
  expect(chairs[1]?.policy).toBe("random");
});

test("the seats to choose from are those of the game", () => {
  expect(seatNumbers(game)).toEqual([2, 3, 4]);
});

const kids: GameCard = { ...game, seats_min: 1, characters: ["noa", "tom", "joy", "lily"] };

test("every chair plays somebody else, in the order of the box, until one is chosen", () => {
  const draft = newDraft("Ada", 4);
  expect(charactersOf(draft, kids)).toEqual(["noa", "tom", "joy"]);
  chooseCharacter(draft, kids, 0, "lily");
  expect(charactersOf(draft, kids)).toEqual(["lily", "tom", "joy"]);
});

test("who chooses the kid of another chair leaves it the own one", () => {
  const draft = newDraft("Ada", 4);
  chooseCharacter(draft, kids, 0, "joy");
  expect(charactersOf(draft, kids)).toEqual(["joy", "tom", "noa"]);
});

test("whom a chair plays, and how hard, is sent with it", () => {
  const draft = newDraft("Ada", 4);
  draft.seats = 1;
  chooseCharacter(draft, kids, 0, "tom");
  if (draft.chairs[0]) draft.chairs[0].hardMode = true;
  expect(tableOf(draft, kids).chairs).toEqual([
    { who: "me", name: "Ada", character: "tom", hard_mode: true },
  ]);
});

test("hard mode is not asked for where it is decided on before each shot", () => {
  const choices = { before_game: "Before the game.", each_shot: "Before each shot." };
  const either = { ...kids, house_rules: [{ name: "hard_shots", ruling: "KE-37", question: "?", choices }] };
  const draft = { ...newDraft("Ada", 4), seats: 1 };
  if (draft.chairs[0]) draft.chairs[0].hardMode = true;
  expect(hardBefore(draft, either)).toBe(true);
  draft.houseRules = { hard_shots: "each_shot" };
  expect(hardBefore(draft, either)).toBe(false);
  expect(tableOf(draft, either).chairs[0]?.hard_mode).toBe(false);
});

test("a game without characters hears nothing of them", () => {
  const draft = newDraft("Ada", 4);
  chooseCharacter(draft, kids, 0, "tom");
  expect(tableOf(draft, game).chairs[0]).toEqual({ who: "me", name: "Ada" });
});

test("a form that was kept before there were characters still opens", () => {
  rememberDraft(newDraft("Ada", 4));
  const kept = JSON.parse(localStorage.getItem("parlorcar.draft") ?? "{}") as {
    chairs: { character?: string; hardMode?: boolean }[];
  };
  for (const chair of kept.chairs) {
    delete chair.character;
    delete chair.hardMode;
  }
  localStorage.setItem("parlorcar.draft", JSON.stringify(kept));
  expect(rememberedDraft("Ben", 4)).toEqual(newDraft("Ada", 4));
});
