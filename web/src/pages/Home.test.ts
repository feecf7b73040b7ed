import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameCard, Lobby, NewTable, TableSummary } from "../lib/messages";
import Home from "./Home.svelte";

const game: GameCard = {
  name: "night-train",
  title: "Night Train",
  seats_min: 2,
  seats_max: 4,
  summary: "A race.",
  policies: { sensible: "Plays well." },
  house_rules: [
    { name: "bump", ruling: "NT-1", question: "Bumped?", choices: { share: "Share.", chain: "Chain." } },
    { name: "slide", ruling: "NT-2", question: "Slide?", choices: { optional: "May.", forced: "Must." } },
  ],
  characters: [],
  hard_modes: {},
  answers: true,
  secrets: true,
};

let posted: NewTable[];
let answers: Response[];
let tables: Lobby | null;
const opened = vi.fn<(table: string) => void>();

const json = (status: number, content: unknown) => new Response(JSON.stringify(content), { status });
const field = (testid: string) => screen.getByTestId<HTMLInputElement>(testid);

function write(testid: string, text: string) {
  field(testid).value = text;
  field(testid).dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => {
  posted = [];
  answers = [];
  opened.mockClear();
  localStorage.clear();
  tables = { mine: [], open: [] };
  vi.stubGlobal("fetch", (address: string, request?: RequestInit) => {
    if (address === "/api/lobby")
      return Promise.resolve(json(tables ? 200 : 404, tables ?? { error: "No." }));
    if (!request) return Promise.resolve(json(200, [game]));
    posted.push(JSON.parse(String(request.body)) as NewTable);
    return Promise.resolve(answers.shift() ?? json(201, { table: "abc" }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function home() {
  render(Home, { onopen: opened });
  await screen.findByTestId("play-now");
}

test("Play now opens a table against two computers, under the name that was given", async () => {
  await home();
  write("play-name", "Ada");
  field("play-now").click();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith("/t/abc"));
  expect(posted[0]?.chairs.map(({ who, name }) => [who, name])).toEqual([
    ["me", "Ada"],
    ["computer", undefined],
    ["computer", undefined],
  ]);
});

test("the name is there again at the next visit", async () => {
  await home();
  write("play-name", "Ada");
  field("play-now").click();
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  cleanup();
  await home();
  expect(field("play-name").value).toBe("Ada");
});

test("names on one screen outlast a smaller table", async () => {
  await home();
  field("who-3-me").click();
  await vi.waitFor(() => field("name-3"));
  write("name-3", "Cleo");
  field("seats-2").click();
  await vi.waitFor(() => expect(screen.queryByTestId("chair-3")).toBeNull());
  field("seats-4").click();
  await vi.waitFor(() => expect(field("name-3").value).toBe("Cleo"));
});

test("only the house rules that differ from the usual are sent", async () => {
  await home();
  field("rule-bump-chain").click();
  field("rule-slide-forced").click();
  field("rule-slide-optional").click();
  field("all-aboard").click();
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.house_rules).toEqual({ bump: "chain" });
});

test("a refusal is shown in the server's sentence, and what was typed stays", async () => {
  answers = [json(422, { error: "Somebody at this table is already called Ada: choose another name." })];
  await home();
  write("name-1", "Ada");
  field("all-aboard").click();
  await screen.findByText("Somebody at this table is already called Ada: choose another name.");
  expect(field("name-1").value).toBe("Ada");
  expect(opened).not.toHaveBeenCalled();
});

const summary = (table: string, rest: Partial<TableSummary>, awaited = 0): TableSummary => ({
  table,
  game: "night-train",
  title: "Night Train",
  stage: "playing",
  seats: ["Ada", "Ben"].map((name, n) => ({
    name,
    who: "person",
    yours: n === 0,
    awaited: awaited === n + 1,
  })),
  clock: "none",
  listed: false,
  quiet_for: 90,
  ...rest,
});

test("the own tables are listed, first those where one is to play, last those that are over", async () => {
  const over = summary("over", { stage: "over" });
  tables = { mine: [over, summary("theirs", {}, 2), summary("yours", {}, 1)], open: [] };
  await home();
  const links = await screen.findAllByTestId(/^my-table-/);
  expect(links.map((link) => link.dataset["testid"])).toEqual([
    "my-table-yours",
    "my-table-theirs",
    "my-table-over",
  ]);
  expect(links[0]?.textContent).toContain("Your turn");
  links[0]?.click();
  expect(opened).toHaveBeenCalledWith("/t/yours");
});

test("an open table shows who sits there, and leads to its free seat", async () => {
  const seats = [
    { name: "Cleo", who: "person" as const, yours: false, awaited: false },
    { name: "", who: "free" as const, yours: false, awaited: false },
  ];
  tables = { mine: [], open: [summary("open", { stage: "waiting", seats })] };
  await home();
  const link = await screen.findByTestId("open-table-open");
  expect(link.textContent).toContain("With Cleo");
  expect(screen.queryByText("Your tables")).toBeNull();
});

test("a server without a lobby shows the rest of the page", async () => {
  tables = null;
  await home();
  expect(screen.queryByText("Open tables")).toBeNull();
});

test("a table for friends may be listed and have a clock; one for computers has neither", async () => {
  await home();
  field("listed").click();
  field("clock-gentle").click();
  field("all-aboard").click();
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect([posted[0]?.clock, posted[0]?.listed]).toEqual(["gentle", true]);
  field("who-2-computer").click();
  await vi.waitFor(() => expect(screen.queryByTestId("listed")).toBeNull());
  field("all-aboard").click();
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(posted[1]).not.toHaveProperty("clock");
});
