/** A game without a scene: everything that can be done at a table can be done in words. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { lookOf } from "../games";
import type { Offer, Prompt, State } from "../lib/messages";
import { nothing, seatInfo, tableState } from "../lib/testing";
import Scene from "./Scene.svelte";

const POSITION = {
  phase: "load",
  turn: 1,
  weight: 7,
  loaded: ["3", "3", "1", "3"],
  hands: [
    ["2", "5"],
    ["?", "?", "?"],
  ],
  pile_size: 0,
  winner: null,
};
const onplay = vi.fn();
const send = vi.fn();

function offer(move: string, label: string, legal = true): Offer {
  const kind = move.split(" ")[1] ?? "";
  return { move, kind, label, legal, cards: [], to: null, place: null };
}

const OFFERS = [offer("1 load 2", "Load the 2"), offer("1 load 5", "Load the 5")];
const ASKED = { kind: "play", seat: 1, question: "Load a trunk.", offers: OFFERS } as const;

function show(asked: Partial<Prompt>, rest: Partial<State> = {}, more: { busy?: boolean } = {}) {
  onplay.mockClear();
  send.mockClear();
  const board = { by_seat: ["hands"] };
  const prompt = { ...tableState().prompt, ...asked };
  const state = tableState({ game: "night-mail", board, position: POSITION, version: 7, prompt, ...rest });
  return render(Scene, {
    state,
    lines: [],
    fresh: [],
    told: "",
    problem: "",
    busy: more.busy ?? false,
    ended: state.ceremony !== null,
    strips: nothing,
    talk: nothing,
    again: "Play again",
    onagain: vi.fn(),
    onplay,
    send,
    onrest: vi.fn(),
  });
}

afterEach(cleanup);

const text = (testid: string) => screen.getByTestId(testid).textContent.replaceAll(/\s+/g, " ").trim();

it("is what a game gets that has no scene of its own", async () => {
  const inside = await lookOf("night-mail").open();
  expect(inside.Scene).toBe(Scene);
});

it("tells what lies open, what is one's own, and of the others only how much they hide", () => {
  show(ASKED);
  expect(text("fact-weight")).toBe("Weight 7");
  const slips = within(screen.getByTestId("fact-loaded")).getAllByRole("listitem");
  expect(slips.map(({ textContent }) => textContent.trim())).toEqual(["3× 2", "1", "3"]);
  expect(text("fact-pile_size")).toBe("Pile size 0");
  const held = within(screen.getByTestId("fact-hands")).getAllByRole("listitem");
  expect(held.map(({ textContent }) => textContent.trim())).toEqual(["2", "5"]);
  expect(text("seat-2")).toContain("hand: 3 hidden");
  expect(text("seat-1")).not.toContain("hand");
  expect(text("seat-1")).toContain("on turn");
  for (const told of ["fact-phase", "fact-turn", "fact-winner"])
    expect(screen.queryByTestId(told)).toBeNull();
});

it("shows who looks on nobody's own things", () => {
  show(
    { kind: "waiting", seat: 1 },
    { looking: null, watching: true, seats: [seatInfo(1, "Ada", { yours: false }), seatInfo(2, "Ben")] },
  );
  expect(screen.queryByTestId("own-facts")).toBeNull();
});

it("makes a move by a click, once, and none while one is on its way", async () => {
  show(ASKED);
  const [, five] = screen.getAllByTestId("offer-load");
  await fireEvent.click(five as HTMLElement);
  await fireEvent.click(five as HTMLElement);
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 load 5");
  cleanup();
  show(ASKED, {}, { busy: true });
  await fireEvent.click(screen.getAllByTestId("offer-load")[0] as HTMLElement);
  expect(onplay).not.toHaveBeenCalled();
});

it("finds a choice by its number and by the arrows", async () => {
  show(ASKED);
  const [two, five] = screen.getAllByTestId("offer-load");
  await fireEvent.keyDown(document.body, { key: "2" });
  expect(document.activeElement).toBe(five);
  await fireEvent.keyDown(five as HTMLElement, { key: "ArrowUp" });
  expect(document.activeElement).toBe(two);
  expect(onplay).not.toHaveBeenCalled();
});

it("shows an answer that cannot be given, and does not send it", async () => {
  show({
    kind: "answer",
    question: "Do you answer?",
    offers: [offer("1 stop", "Stop it", false), offer("1 pass", "Let it pass")],
  });
  const stop = screen.getByTestId("offer-stop");
  expect(stop.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(stop);
  expect(onplay).not.toHaveBeenCalled();
  expect(text("note")).toBe("You cannot do that now.");
});

it("puts many choices together by what they are", () => {
  const many = ["1", "2", "3"].map((card) => offer(`1 play ${card}`, `Play the ${card}`));
  show({ ...ASKED, offers: [...many, offer("1 pass", "Pass")] });
  const asked = within(screen.getByTestId("prompt"));
  expect(asked.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Play", "Or"]);
});

it("tosses with the power and the aim that were set", async () => {
  show({ kind: "gesture", gesture: "toss", seat: 1, question: "Toss the coin." });
  await fireEvent.input(screen.getByTestId("power"), { target: { value: "80" } });
  await fireEvent.input(screen.getByTestId("aim"), { target: { value: "-30" } });
  await fireEvent.click(screen.getByTestId("gesture"));
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "gesture", seat: 1, power: 80, aim: -30, version: 7 });
});

it("shoots by name", async () => {
  const shot = {
    move: "1 shoot easy",
    target: "misty",
    label: "Shoot at Misty",
    side: 1,
    azimuth: 2,
    elevation: 3,
    power: 4,
  };
  show({ kind: "gesture", gesture: "shot", seat: 1, menu: [shot] });
  await fireEvent.click(screen.getByTestId("shot-1"));
  const { move, side, azimuth, elevation, power } = shot;
  expect(send).toHaveBeenCalledExactlyOnceWith({
    type: "flick",
    seat: 1,
    version: 7,
    move,
    side,
    azimuth,
    elevation,
    power,
  });
});

it.each([
  [{ winner: 2, won: null }, "Ben wins!"],
  [{ winner: null, won: null }, "Nobody has won this time."],
  [{ winner: null, won: true }, "All of you have won!"],
  [{ winner: null, won: false }, "This time you have lost."],
])("says at the end who has won: %o", (end, told) => {
  const standing = { why: "The carriage is full.", needed: "It carries 20.", rows: [] };
  show(
    { kind: "over", seat: null },
    { standing, ceremony: { bell_rung: false, wishes: [], reader: null, ...end } },
  );
  expect(text("winner")).toBe(told);
  expect(text("why")).toBe("The carriage is full.");
});
