import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { State } from "../../lib/messages";
import { nothing } from "../../lib/testing";
import Scene from "./Scene.svelte";
import { offer, table } from "./testing";

const onplay = vi.fn<(move: string) => void>();
const send = vi.fn<(command: object) => void>();
const onrest = vi.fn();

const PLAYS = [1, 2, 3].map((place) => offer(`1 play ${place}`, { cards: ["?"] }));
const TURNED = [
  { kind: "turned_up", seat: 1, card: "plane-50" },
  { kind: "turned_up", seat: 2, card: "train-100" },
];

const props = (state: State) => ({
  state,
  lines: [],
  fresh: [],
  told: "",
  problem: "",
  busy: false,
  ended: false,
  strips: nothing,
  talk: nothing,
  again: "Play again",
  onagain: vi.fn(),
  onplay,
  send,
  onrest,
});
const show = (state: State) => render(Scene, props(state));
const part = (testid: string) => screen.getByTestId(testid);
const label = (testid: string) => part(testid).getAttribute("aria-label");

beforeEach(() => {
  vi.useFakeTimers();
  onplay.mockClear();
  send.mockClear();
  onrest.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows how far it is, and the two Challenge cards in words", () => {
  show(table({}, {}));
  expect(part("miles").textContent).toBe("75");
  expect(part("goal").textContent).toBe("300");
  expect(part("challenge-left").textContent).toContain("How Memorable is played.");
  expect(part("challenge-right").textContent).toContain("At least one card has a zero");
});

it("names each place, and says which one was looked at before", () => {
  show(table({ places: [["?", null, "plane-50"], ["?"]] }, {}));
  expect(label("place-1-1")).toBe("Place 1, face down, looked at before");
  expect(label("place-1-2")).toBe("Place 2, empty");
  expect(label("place-1-3")).toBe("Place 3, Plane 50");
  expect(label("place-2-1")).toBe("Place 1, face down");
});

it("picks a card with the first click and plays it with the button", async () => {
  show(table({}, { offers: PLAYS }));
  await fireEvent.click(part("place-1-2"));
  expect(onplay).not.toHaveBeenCalled();
  expect(part("place-1-2").getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(part("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 play 2");
});

it("picks a card with its number, and Esc puts it back", async () => {
  show(table({}, { offers: PLAYS }));
  await fireEvent.keyDown(document.body, { key: "3" });
  expect(part("offer-play").textContent).toContain("place 3");
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByTestId("offer-play")).toBeNull();
});

it("says why a card cannot be taken", async () => {
  show(table({}, { offers: PLAYS.slice(0, 1) }));
  await fireEvent.click(part("place-1-3"));
  expect(part("note").textContent).toMatch(/^Not that one: /);
});

it("lays the own card down as a back until both are turned up", () => {
  show(table({ chosen: [2, "?"] }, { kind: "waiting", offers: [] }));
  expect(label("set-1")).toBe("Neal: chosen, face down");
  expect(label("set-2")).toBe("Del: chosen, face down");
  expect(label("place-1-2")).toBe("Place 2, laid for this turn");
});

it("turns up both cards at once, tells what they come to, and forgets them", async () => {
  const { rerender } = show(table({}, {}));
  const counted = { kind: "counted", neal: "plane-50", del: "train-100", amount: 150 };
  const events = [...TURNED, counted, { kind: "miles", from: 75, to: 225 }];
  await rerender(props(table({ miles: 225 }, { offers: PLAYS }, { events })));
  expect(label("set-1")).toBe("Neal: Plane 50");
  expect(label("set-2")).toBe("Del: Train 100");
  expect(part("miles").textContent).toBe("75");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(part("verdict").textContent).toContain("50 + 100 = 150");
  expect(part("miles").textContent).toBe("225");
  expect(onrest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(document.body.innerHTML).not.toContain("Train 100");
  expect(onrest).toHaveBeenCalledOnce();
});

it("gives the reason for a set that does not count, and goes on when asked", async () => {
  const { rerender } = show(table({}, {}));
  const events = [...TURNED, { kind: "not_counted", why: "condition" }];
  await rerender(props(table({}, { offers: PLAYS }, { events })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(part("verdict").textContent).toContain("Burglary asks: At least one card has a zero");
  await fireEvent.click(part("skip"));
  expect(screen.queryByTestId("verdict")).toBeNull();
  expect(document.body.innerHTML).not.toContain("Plane 50");
});

it("keeps the challenge on the table until its end is told", async () => {
  const { rerender } = show(table({}, {}));
  const events = [
    ...TURNED,
    { kind: "counted", neal: "plane-50", del: "train-100", amount: 225 },
    { kind: "miles", from: 75, to: 300 },
    { kind: "won_challenge", city: "Wichita" },
  ];
  const after = { challenge: null, goal: null, miles: 0, city: 1, places: [[], []], phase: "challenge" };
  await rerender(props(table(after, { kind: "gesture", gesture: "flip" }, { events })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(part("goal").textContent).toBe("300");
  expect(part("destination").dataset["city"]).toBe("0");
  expect(part("verdict").textContent).toContain("Exactly 300! On to Wichita.");
  await vi.advanceTimersByTimeAsync(8_000);
  expect(part("destination").dataset["city"]).toBe("1");
  expect(part("goal").textContent).toBe("–");
});

it("holds no face that the server has withdrawn", async () => {
  const ring = { seat: 1, seconds_gone: 1, wobble: 2, eyes: true };
  const seen = { places: [["plane-50", "train-x2", "luggage-50"], ["?"]], phase: "ring" };
  const { rerender } = show(table(seen, { kind: "waiting" }, { ring }));
  expect(label("place-1-2")).toBe("Place 2, Train X2");
  expect(part("ring").dataset["wobble"]).toBe("2");
  await rerender(props(table({}, { offers: PLAYS })));
  expect(document.body.innerHTML).not.toMatch(/Train|Luggage 50|Plane/);
});

it("turns up a card with one tap while the ring spins", async () => {
  const ring = { seat: 1, seconds_gone: 1, wobble: 0, eyes: true };
  const looks = [1, 2, 3].map((place) => offer(`1 look ${place}`));
  show(table({ phase: "ring" }, { kind: "look", offers: looks }, { ring }));
  await fireEvent.click(part("place-1-2"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 look 2");
});

it("turns up the Challenge cards with a button", async () => {
  const state = table(
    { challenge: null, goal: null, phase: "challenge", places: [[], []] },
    { kind: "gesture", gesture: "flip" },
  );
  show(state);
  await fireEvent.click(part("gesture"));
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: "gesture", seat: 1, version: state.version }),
  );
});

it("spins the ring with a held key, and sends the power that had gathered", async () => {
  show(table({ phase: "ring" }, { kind: "gesture", gesture: "spin" }));
  await fireEvent.keyDown(part("gesture"), { key: " " });
  await vi.advanceTimersByTimeAsync(550);
  await fireEvent.keyUp(part("gesture"), { key: " " });
  const [[command] = []] = send.mock.calls as { power: number; aim: number }[][];
  expect(command?.power).toBeGreaterThan(40);
  expect(command?.power).toBeLessThan(60);
  expect(command?.aim).toBe(0);
});

it("tosses the ring with two taps, for whoever cannot hold, and aims with the arrows", async () => {
  const hand = { challenge: ["silent-treatment", "burglary"] as [string, string], phase: "ring" };
  show(table(hand, { kind: "gesture", gesture: "toss" }));
  await fireEvent.keyDown(part("gesture"), { key: "ArrowRight" });
  await fireEvent.pointerDown(part("gesture"), { pointerId: 1 });
  await fireEvent.pointerUp(part("gesture"), { pointerId: 1 });
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(800);
  await fireEvent.pointerDown(part("gesture"), { pointerId: 1 });
  await fireEvent.pointerUp(part("gesture"), { pointerId: 1 });
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ aim: 10 }));
});

it("offers a signal as buttons, and with its letter", async () => {
  const signals = ["plane", "train", "automobile"].map((suit) => offer(`1 signal ${suit}`));
  show(table({ phase: "signal" }, { offers: [...signals, offer("1 pass", { label: "Give no signal" })] }));
  await fireEvent.click(part("signal-train"));
  expect(onplay).toHaveBeenLastCalledWith("1 signal train");
  expect(part("offer-pass").textContent).toBe("Give no signal");
});

it("drops a card where one points, or on the middle", async () => {
  const cells = Array.from({ length: 49 }, (_, n) =>
    offer(`1 aim ${(n % 7) + 1} ${Math.floor(n / 7) + 1}`, { place: n + 1 }),
  );
  const drop = {
    challenge: ["lost-luggage", "burglary"] as [string, string],
    phase: "aim",
    places: [[], []],
  };
  const { rerender } = show(table(drop, { offers: cells }));
  await fireEvent.click(part("cell-10"));
  expect(onplay).toHaveBeenLastCalledWith("1 aim 3 2");
  await vi.advanceTimersByTimeAsync(600);
  await rerender(props(table(drop, { offers: cells })));
  await fireEvent.click(part("drop-middle"));
  expect(onplay).toHaveBeenLastCalledWith("1 aim 4 4");
});

it("spreads out the own cards where also a covered one may be taken", async () => {
  const drop = {
    challenge: ["lost-luggage", "burglary"] as [string, string],
    places: [["plane-50", "train-25"], []],
    cells: [
      [
        [4, 4],
        [4, 4],
      ] as [number, number][],
      [],
    ],
    order: [[1, 2], []],
    uncovered: [[2], []],
  };
  const { rerender } = show(table(drop, { offers: PLAYS.slice(1, 2) }));
  const left = (testid: string) => part(testid).parentElement?.style.left;
  expect(left("place-1-1")).toBe(left("place-1-2"));
  expect(label("place-1-1")).toBe("Yours, place 1, Plane 50, covered");
  await rerender(props(table(drop, { offers: PLAYS.slice(0, 2) })));
  expect(left("place-1-1")).not.toBe(left("place-1-2"));
  await fireEvent.click(part("place-1-1"));
  await fireEvent.click(part("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 play 1");
});

it("says on the table why nobody may talk, for as long as that is so", async () => {
  const why = "Memorable is played in silence.";
  const { rerender } = show(table({}, {}, { talk: why }));
  expect(part("silence").textContent).toContain(why);
  await rerender(props(table({}, {})));
  expect(screen.queryByTestId("silence")).toBeNull();
});

it("says after a lost trip what became of each challenge", () => {
  const standing = {
    why: "The marker went past the goal: 25 miles too far.",
    needed: "You need 3 won challenges to get home.",
    rows: [{ title: "Open Road and Burglary", text: "25 miles too far", seat: null, good: false }],
  };
  const end = table(
    { over: true, won: false, city: 0, phase: "over" },
    { kind: "over", seat: null },
    { ceremony: { winner: null, won: false, bell_rung: false, wishes: [], reader: null }, standing },
  );
  render(Scene, { ...props(end), ended: true });
  expect(part("why").textContent).toContain("25 miles too far");
  expect(part("standing-1").textContent).toContain("Open Road and Burglary");
});

it("shows that the partner's card lies face down while one still chooses", () => {
  show(table({}, { offers: PLAYS.slice(0, 1), laid: [2] }));
  expect(label("set-1")).toBe("Neal: nothing yet");
  expect(label("set-2")).toBe("Del: chosen, face down");
  expect(part("chosen").textContent).toMatch(/Del\s+has chosen/);
});

it("asks about the card that is picked, and no longer to choose one", async () => {
  show(table({}, { question: "Ada, choose a card to play.", offers: PLAYS.slice(0, 1) }));
  await fireEvent.click(part("place-1-1"));
  expect(part("question").textContent).toBe("Do you play this card?");
});

it("ends at home, with another game to play", async () => {
  const end = table(
    { over: true, won: true, city: 3, phase: "over" },
    { kind: "over", seat: null },
    { ceremony: { winner: null, won: true, bell_rung: false, wishes: [], reader: null } },
  );
  const given = { ...props(end), ended: true };
  render(Scene, given);
  expect(part("finale").dataset["won"]).toBe("true");
  expect(part("winner").textContent).toBe("Home in Chicago!");
  await fireEvent.click(part("again"));
  expect(given.onagain).toHaveBeenCalledOnce();
});
