import { expect, test } from "vitest";
import { initial } from "./initial";

test.each([
  ["ada", "A"],
  ["🦊 Fox", "🦊"],
  ["👩‍🚀Val", "👩‍🚀"],
  ["🇫🇷", "🇫🇷"],
  ["e\u0301mile", "E\u0301"],
  ["", "?"],
])("the mark of %s shows %s, never half a letter", (name, mark) => {
  expect(initial(name)).toBe(mark);
});
