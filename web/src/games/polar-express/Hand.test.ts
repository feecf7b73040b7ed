import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { State } from "../../lib/messages";
import Hand from "./Hand.svelte";
import { offer, table } from "./testing";

const OFFERS = [
  offer("1 play 3", "Move 3 spaces", ["3"]),
  offer("1 play 6", "Move 6 spaces", ["6"]),
  offer("1 trio 3", "Three 3s: on to the next station", ["3", "3", "3"]),
];
const HAND = ["3", "3", "3", "6", "caribou-crossing"];
const onplay = vi.fn();

function show(state: State, busy = false) {
  onplay.mockClear();
  return render(Hand, { state, busy, onplay });
}
const card = (name: string, nth = 0) => screen.getAllByTestId(`card-${name}`)[nth] as HTMLElement;
const pressed = () =>
  screen.getAllByRole("button", { pressed: true }).map((button) => button.dataset["testid"]);
const status = () => screen.getByTestId("hand-status").textContent;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("chooses a card with one click and plays it with the second", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.click(card("6"));
  expect(pressed()).toEqual(["card-6"]);
  expect(screen.getByTestId("offer-play").textContent).toContain("Move 6 spaces");
  expect(onplay).not.toHaveBeenCalled();
  await fireEvent.click(card("6"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 play 6");
});

it("plays with the gold button", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.click(card("6"));
  await fireEvent.click(screen.getByTestId("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 play 6");
});

it("sends a move once, however fast the button is pressed", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.click(card("6"));
  const button = screen.getByTestId("offer-play");
  await fireEvent.click(button);
  await fireEvent.click(button);
  expect(onplay).toHaveBeenCalledTimes(1);
});

it("says that a move is on its way instead of sending a second one", async () => {
  show(table(HAND, { offers: OFFERS }), true);
  await fireEvent.click(card("6"));
  await fireEvent.click(card("6"));
  expect(onplay).not.toHaveBeenCalled();
  expect(status()).toBe("One moment: your move is on its way.");
});

it("says why a card cannot be played", async () => {
  show(table(HAND, { offers: OFFERS }));
  expect(card("caribou-crossing").getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(card("caribou-crossing"));
  expect(status()).toBe(
    "Caribou Crossing: Stops somebody's three of a kind. This card cannot be played now.",
  );
  expect(screen.queryByTestId("offer-play")).toBeNull();
});

it("says whose turn it is when a card is clicked too early", async () => {
  show(table(HAND, { kind: "waiting", seat: 2, question: "Ben is to act." }));
  await fireEvent.click(card("6"));
  expect(status()).toBe("Ben is to act.");
});

it("offers three of a kind both ways, and guesses neither", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.click(card("3", 1));
  await fireEvent.click(card("3", 1));
  expect(onplay).not.toHaveBeenCalled();
  expect(status()).toContain("One card or three of a kind?");
  expect(screen.getByTestId("offer-play").textContent).toContain("Play one");
  await fireEvent.click(screen.getByTestId("offer-trio"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 trio 3");
});

it("plays a number with the keyboard alone", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.keyDown(document.body, { key: "6" });
  await vi.waitFor(() => expect(document.activeElement).toBe(card("6")));
  expect(pressed()).toEqual(["card-6"]);
  await fireEvent.click(document.activeElement as Element); // what Enter does on a button
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 play 6");
});

it("chooses all three with T, and Esc takes them back", async () => {
  show(table(HAND, { offers: OFFERS }));
  await fireEvent.keyDown(document.body, { key: "t" });
  expect(pressed()).toEqual(["card-3", "card-3", "card-3"]);
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
  expect(onplay).not.toHaveBeenCalled();
});

it("goes through the hand with the arrow keys, with one stop for Tab", async () => {
  show(table(HAND, { offers: OFFERS }));
  const stops = () => HAND.map((_, n) => screen.getAllByTestId(/^card-/)[n]?.tabIndex);
  expect(stops()).toEqual([0, -1, -1, -1, -1]);
  card("3", 0).focus();
  await fireEvent.keyDown(card("3", 0), { key: "ArrowLeft" });
  await vi.waitFor(() => expect(document.activeElement).toBe(card("caribou-crossing")));
  expect(stops()).toEqual([-1, -1, -1, -1, 0]);
});

it("leaves the keys alone while somebody writes", async () => {
  show(table(HAND, { offers: OFFERS }));
  const input = document.body.appendChild(document.createElement("input"));
  await fireEvent.keyDown(input, { key: "6" });
  expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
  input.remove();
});

it("lets go of a card when the moment has passed, but not when somebody says something", async () => {
  const { rerender } = show(table(HAND, { offers: OFFERS }));
  await fireEvent.click(card("6"));
  await rerender({ state: { ...table(HAND, { offers: OFFERS }), version: 2 } });
  expect(pressed()).toEqual(["card-6"]);
  await rerender({ state: table(HAND, { kind: "waiting", seat: 2, question: "Ben is to act." }) });
  await rerender({ state: table(HAND, { offers: OFFERS }) }); // the next turn
  expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
});

it("discards when nothing can be played", async () => {
  show(
    table(["hobo"], { offers: [offer("1 discard hobo", "Discard Hobo: nothing can be played", ["hobo"])] }),
  );
  await fireEvent.click(card("hobo"));
  await fireEvent.click(screen.getByTestId("offer-discard"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 discard hobo");
});

it("shows no cards while the curtain is down", () => {
  show(table(HAND, { kind: "curtain", question: "Hand the screen to Ada." }, null));
  expect(screen.queryAllByTestId(/^card-/)).toEqual([]);
});
