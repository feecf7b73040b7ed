import { expect, test } from "vitest";
import { at, rootOf, within } from "./root";

test.each([
  ["http://127.0.0.1:8000/assets/index-abc.js", "/"],
  ["https://games.example/trains/assets/index-abc.js", "/trains/"],
  ["https://games.example/a/b/assets/index-abc.js", "/a/b/"],
])("a page knows from its script %s that it lives at %s", (script, root) => {
  expect(rootOf(script)).toBe(root);
  expect(at("/t/abc", root)).toBe(`${root}t/abc`);
  expect(at("/", root)).toBe(root);
  for (const path of ["/", "/t/abc", "/rules/polar-express"]) expect(within(at(path, root), root)).toBe(path);
});

test("an address outside the page's root is left as it is", () => {
  expect(within("/elsewhere", "/trains/")).toBe("/elsewhere");
});
