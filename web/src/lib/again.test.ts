import { beforeEach, expect, it } from "vitest";
import { invitation, invitedTo, pathIn, rememberTable, setupOf } from "./again";
import type { NewTable } from "./messages";
import { logLine } from "./testing";

const setup: NewTable = { game: "night-train", chairs: [{ who: "me", name: "Ada" }, { who: "link" }] };
const line = (text: string, said: boolean) => logLine(1, text, { said });

beforeEach(() => localStorage.clear());

it("sets the same table again, though others were made since", () => {
  rememberTable("first", setup);
  rememberTable("second", { game: "night-train", chairs: [] });
  expect(setupOf("first")).toEqual(setup);
  expect(setupOf("third")).toBeUndefined();
});

it("does not mind what else lies in the browser's storage", () => {
  localStorage.setItem("parlorcar.tables", "{broken");
  expect(setupOf("first")).toBeUndefined();
  rememberTable("first", setup);
  expect(setupOf("first")).toEqual(setup);
});

it("leads a guest to the next table, and nowhere else", () => {
  const next = `Ada: ${invitation("A_b-9")}`;
  expect(invitedTo([line(next, true), line("Ada: hurry!", true)])).toBe("/t/A_b-9");
  expect(invitedTo([line(next, false)])).toBeUndefined();
  expect(pathIn("Another game: https://elsewhere.example/t/A_b-9")).toBeUndefined();
  expect(pathIn(`Another game: ${location.origin}.elsewhere.example/t/A_b-9`)).toBeUndefined();
  expect(pathIn(`Another game: ${location.origin}/t/A_b-9/../../rules`)).toBeUndefined();
});
