import { expect, test } from "vitest";
import { chapters, inWords, valueLines, measure, tokenInWords } from "./bookwords";

const rule = (id: string, source: string) => ({ id, title: id, text: id, source });

test("the rules stand in chapters, in the order in which they came", () => {
  const book = chapters([
    rule("A", "rulebook: To Begin"),
    rule("B", "rulebook: To Begin"),
    rule("C", "rulebook: Moving Back"),
    rule("D", "ruling"),
  ]);
  expect(book.map(({ title, rules }) => [title, rules.map(({ id }) => id)])).toEqual([
    ["To Begin", ["A", "B"]],
    ["Moving Back", ["C"]],
    ["Rulings", ["D"]],
  ]);
  expect(new Set(book.map(({ anchor }) => anchor)).size).toBe(3);
});

test("a value of the box is told without brackets and underscores", () => {
  expect(inWords("lower_bridge")).toBe("Lower bridge");
  expect(valueLines([0, 9, 18])).toEqual(["0, 9, 18"]);
  expect(valueLines(22)).toEqual(["22"]);
  expect(valueLines({ "glacier-gulch": 2, santa: 1 })).toEqual(["Glacier gulch: 2", "Santa: 1"]);
});

test("a token and a length of the toy are told in words", () => {
  expect(tokenInWords("misty first-class")).toBe("Misty comes to First-class");
  expect(tokenInWords("grab")).toBe("All bandits grab");
  expect(measure("car_len", 120)).toEqual(["A car is as long as", "120 mm"]);
  expect(measure("noise", { normal: { az: 9.7, v: 0.07, el: 1.5, x: 6, spin: 6 } })[1]).toContain(
    "a practised hand: 9.7° sideways",
  );
});
