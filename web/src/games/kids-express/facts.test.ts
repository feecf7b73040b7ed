import { expect, it } from "vitest";
import {
  conditionOf,
  leftIn,
  luggage,
  standing,
  stolenUnseen,
  tokenOf,
  tokenWords,
  type Facts,
} from "./facts";
import { BOARD, FACTS } from "./testing";

it("names the standees of a place, the bandits first", () => {
  const facts: Facts = { ...FACTS, kids: { tom: "stagecoach", noa: "stagecoach" } };
  expect(standing(facts, "locomotive")).toEqual(["misty", "tuco"]);
  expect(standing(facts, "stagecoach")).toEqual(["noa", "tom"]);
});

it("takes away from a stack what has been turned over, and no more", () => {
  const facts: Facts = { ...FACTS, seen: { locomotive: { grab: 2, hideout: 1 } } };
  const left = Object.fromEntries(leftIn(BOARD, facts, "locomotive"));
  expect(left).toEqual({ "misty first-class": 3, "doc locomotive": 3, sleep: 1 });
});

it("knows how many were stolen unseen", () => {
  const facts: Facts = { ...FACTS, seen: { stagecoach: { grab: 1 } } };
  expect(stolenUnseen(BOARD, facts, "stagecoach")).toBe(0);
  expect(stolenUnseen(BOARD, { ...facts, seen: {} }, "stagecoach")).toBe(1);
});

it("reads a token, and says it", () => {
  expect(tokenOf("silk second-class")).toEqual({ kind: "bandit", bandit: "silk", car: "second-class" });
  expect(tokenOf("grab")).toEqual({ kind: "grab" });
  expect(tokenWords("doc locomotive")).toBe("Doc to the Locomotive");
  expect(tokenWords("hideout")).toBe("To the Hideout");
});

it("counts luggage in the words of the box", () => {
  expect(luggage("second-class", 1)).toBe("1 Bag");
  expect(luggage("hideout", 0)).toBe("0 stolen tokens");
});

it("finds the way of shooting in the move", () => {
  expect(conditionOf("2 shoot hard", "joy")).toBe("hard");
  expect(conditionOf("2 shoot", "joy")).toBe("joy");
});
