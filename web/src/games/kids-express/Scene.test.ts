import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { State } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import { nothing } from "../../lib/testing";
import Scene from "./Scene.svelte";
import { flown, named, offer, table } from "./testing";

const onplay = vi.fn<(move: string) => void>();
const send = vi.fn<(command: object) => void>();
const onrest = vi.fn();
const onagain = vi.fn();

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
  onagain,
  onplay,
  send,
  onrest,
});
const show = (state: State) => render(Scene, props(state));
const part = (testid: string) => screen.getByTestId(testid);
const label = (testid: string) => part(testid).getAttribute("aria-label");
const read = (place: string) => part(`place-${place}`).querySelector(".hidden")?.textContent;

const TURNED = [
  { kind: "went", seat: 1, kid: "noa", from: "stagecoach", to: "first-class" },
  { kind: "turned", seat: 1, place: "first-class", token: "misty second-class" },
  { kind: "kept", seat: 1 },
  { kind: "bandit_moved", bandit: "misty", from: "locomotive", to: "second-class" },
  { kind: "stole", bandit: "misty", place: "second-class" },
  { kind: "stole", bandit: "doc", place: "second-class" },
];
const AFTER = {
  kids: { noa: "first-class" as const, tom: "first-class" as const },
  bandits: {
    misty: "second-class" as const,
    tuco: "locomotive" as const,
    doc: "second-class" as const,
    silk: "hideout" as const,
  },
  stacks: { locomotive: 7, "first-class": 8, "second-class": 6, stagecoach: 6 },
  hideout: 6,
  kept: [3, 1],
  saved: 10,
  stolen: 27,
};

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
  for (const mock of [onplay, send, onrest, onagain]) mock.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("says of every place what lies there, who stands there, and whether one may go", () => {
  show(table({}, {}));
  expect(read("locomotive")).toBe("Locomotive, 7 Safes, there: Misty, Tuco");
  expect(read("first-class")).toBe("Go to the First-class car. First-class, 9 Suitcases, there: Tom");
  expect(read("hideout")).toBe("Hideout, 4 stolen tokens, there: Silk");
  expect(read("stagecoach")).toContain("Stay in the Stagecoach");
  expect(part("place-locomotive").textContent).toContain("Closed: Misty +1");
  expect(part("place-hideout").textContent).toContain("No kids here");
});

it("picks a place with the first click and goes there with the second, or with the button", async () => {
  show(table({}, {}));
  await fireEvent.click(part("place-first-class"));
  expect(onplay).not.toHaveBeenCalled();
  expect(part("place-first-class").getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(part("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 go first-class");
});

it("picks a place with its number, Esc puts it back, and Enter goes there", async () => {
  show(table({}, {}));
  await fireEvent.keyDown(document.body, { key: "2" });
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByTestId("offer-play")).toBeNull();
  await fireEvent.keyDown(document.body, { key: "2" });
  // The button has the focus by now, so that Enter presses it.
  await vi.waitFor(() => expect(document.activeElement).toBe(part("offer-play")));
  await fireEvent.click(part("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 go first-class");
});

it("goes nowhere with the number of a car with a bandit", async () => {
  show(table({}, {}));
  await fireEvent.keyDown(document.body, { key: "1" });
  expect(screen.queryByTestId("offer-play")).toBeNull();
});

it("shows what is saved, what is still on the train and what is in the Hideout, also in words", () => {
  show(table({}, {}));
  expect(part("saved").textContent).toBe("9");
  expect(part("on-the-train").textContent).toBe("24");
  expect(part("in-the-hideout").textContent).toBe("4");
  expect(part("heaps").textContent).toContain("19 wins");
  expect(label("heaps")).toContain("If it ended now, you would have 9 and the bandits 28.");
  expect(part("in-words").textContent).toContain("If it ended now");
  expect(part("in-words").textContent).toContain("Ada plays Noa and has kept 2 tokens.");
  expect(part("in-words").textContent).toContain("Shoot from close by");
});

it("tells what may still lie in a stack, and how much of it was stolen unseen", () => {
  show(table({}, {}));
  const locomotive = within(part("remaining")).getByLabelText("Locomotive");
  expect(locomotive.textContent).toContain("All bandits grab");
  expect(locomotive.textContent).not.toContain("All bandits grab 2 times");
  expect(locomotive.textContent).toContain("2 of these were stolen unseen.");
});

it("tells a turn step by step: going, the token, who comes, what is stolen", async () => {
  const { rerender } = show(table({}, {}));
  await rerender(props(table(AFTER, { kind: "waiting", seat: 2, offers: [] }, { events: TURNED })));
  expect(part("caption").textContent).toBe("Noa goes to First-class.");
  expect(screen.queryByTestId("turned")).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(part("turned").dataset["token"]).toBe("misty second-class");
  expect(part("saved").textContent).toBe("9");
  expect(part("amount-second-class").textContent).toBe("8");
  expect(onrest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_200);
  expect(part("caption").textContent?.trim()).toBe("Misty and Doc steal two Bags.");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(part("saved").textContent).toBe("10");
  expect(part("amount-second-class").textContent).toBe("6");
  expect(read("second-class")).toContain("there: Misty, Doc");
  expect(onrest).toHaveBeenCalledOnce();
});

it("shows the table as it is when somebody goes on", async () => {
  const { rerender } = show(table({}, {}));
  await rerender(props(table(AFTER, {}, { events: TURNED })));
  await fireEvent.click(part("skip"));
  expect(part("saved").textContent).toBe("10");
  expect(part("turned").dataset["token"]).toBe("misty second-class");
  expect(onrest).toHaveBeenCalledOnce();
  expect(part("shoot-easy")).toBeTruthy();
});

it("tells nothing of what fell before the shot has landed, in stills where nothing may move", async () => {
  settings.speed = "off";
  const { rerender } = show(table({}, {}));
  const fell = {
    bandits: {
      misty: "hideout" as const,
      tuco: "locomotive" as const,
      doc: "second-class" as const,
      silk: "hideout" as const,
    },
    phase: "token",
    shot: "easy",
  };
  const state = table(fell, { kind: "waiting", offers: [] });
  const events = [{ kind: "bandit_fell", seat: 1, bandit: "misty", from: "locomotive" }];
  await rerender(props({ ...state, events, shot: flown(state.version, ["misty"]) }));
  await vi.advanceTimersByTimeAsync(100);
  expect(part("side-view").dataset["lying"]).toBe("misty");
  expect(read("locomotive")).toContain("there: Misty, Tuco");
  // The token comes while the shot is still being watched.
  const token = [{ kind: "turned", seat: 1, place: "stagecoach", token: "sleep" }];
  await rerender(props(table(fell, { kind: "waiting", offers: [] }, { events: token })));
  expect(screen.queryByTestId("turned")).toBeNull();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(read("locomotive")).toContain("there: Tuco");
  expect(part("turned").dataset["token"]).toBe("sleep");
  expect(onrest).toHaveBeenCalled();
});

it("opens the aiming with a click, and gives it up without a move", async () => {
  show(table({}, {}));
  await fireEvent.click(part("shoot-easy"));
  expect(part("aiming")).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByTestId("aiming")).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(onplay).not.toHaveBeenCalled();
});

it("shoots from the list of named shots, with the move that was chosen", async () => {
  const state = table({}, {});
  show(state);
  await fireEvent.click(part("shoot-hard"));
  await fireEvent.click(part("by-name"));
  expect(screen.queryByText("Misty in the Locomotive, easy")).toBeNull();
  await fireEvent.click(part("shot-1"));
  expect(send).toHaveBeenCalledExactlyOnceWith({
    type: "flick",
    seat: 1,
    version: state.version,
    move: "1 shoot hard",
    side: -198,
    azimuth: 12,
    elevation: 45,
    power: 40,
  });
});

it("aims at once where a shot is waited for, and sends no move with it", async () => {
  const asked = { kind: "gesture" as const, gesture: "shot" as const, offers: [] };
  show(table({ phase: "fall", shot: "easy" }, { ...asked, menu: [named("", "Misty")] }));
  await fireEvent.click(part("by-name"));
  await fireEvent.click(part("shot-1"));
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: "flick", move: "" }));
});

it("warns of a shot that can hit nobody, and lets it be made all the same", async () => {
  const away = { misty: "hideout", tuco: "hideout", doc: "hideout", silk: "hideout" } as const;
  show(table({ bandits: away }, {}));
  await fireEvent.click(part("shoot-easy"));
  expect(part("vain").textContent).toContain("in the Hideout");
  expect(screen.queryByTestId("aiming")).toBeNull();
  await fireEvent.click(part("shoot-all-the-same"));
  expect(part("aiming")).toBeTruthy();
});

it("warns before the last token of a stack is taken, by a move or by a shot", async () => {
  const stacks = { locomotive: 7, "first-class": 1, "second-class": 2, stagecoach: 1 };
  show(table({ stacks }, {}));
  expect(part("low-first-class").textContent).toBe("last one!");
  expect(part("low-second-class").textContent).toBe("2 left");
  expect(screen.queryByTestId("low-locomotive")).toBeNull();
  expect(part("last-one").textContent).toContain("Noa is at the last Parcel");
  await fireEvent.click(part("place-first-class"));
  expect(part("last-one").textContent).toBe("This is the last Suitcase: taking it ends the game.");
});

it("tells whose turn it is now, and gives the next thing to do the keyboard's focus", async () => {
  const { rerender } = show(table({}, { kind: "waiting", seat: 2, offers: [] }));
  await fireEvent.keyDown(document.body, { key: "Tab" });
  await rerender(props(table({}, {}, { events: [{ kind: "turn", seat: 1 }] })));
  expect(part("caption").textContent?.trim()).toBe("Ada’s turn with Noa.");
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(document.activeElement).toBe(part("shoot-easy")));
});

it("asks nothing while the sling flies or a token is turned by itself", () => {
  show(table({ phase: "token" }, { kind: "waiting", seat: null, offers: [], question: "…" }));
  expect(screen.queryByTestId("question")).toBeNull();
});

it("lets the shooter choose where the bonus comes from", async () => {
  const offers = ["locomotive", "second-class"].map((place) =>
    offer(`1 bonus ${place}`, { label: `Take the bonus token from ${place}` }),
  );
  show(table({ phase: "bonus" }, { offers }));
  await fireEvent.click(part("place-second-class"));
  await fireEvent.click(part("offer-play"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 bonus second-class");
});

it("says what is asked of whoever plays in hard mode", () => {
  show(table({ hard_mode: [true, false] }, { offers: [offer("1 shoot")] }));
  expect(part("seat-1").textContent).toContain("Noa shoots with the other hand.");
  expect(part("seat-2").textContent).not.toContain("Hard mode");
  expect(part("shoot-hard-mode")).toBeTruthy();
});

it("says at the end which stack ran out, and how many more were needed", () => {
  const standing = {
    why: "The luggage in the Stagecoach ran out.",
    needed: "You needed 12 more.",
    rows: [
      { title: "Ada", text: "4 saved", seat: 1, good: true },
      { title: "In the Hideout", text: "30 stolen", seat: null, good: false },
    ],
  };
  const state = table(
    { over: true, won: false, phase: "over", saved: 7, stolen: 30 },
    { kind: "over", seat: null, offers: [] },
    { ceremony: { winner: null, won: false, bell_rung: false, wishes: [], reader: null }, standing },
  );
  render(Scene, { ...props(state), ended: true });
  expect(part("why").textContent).toBe("The luggage in the Stagecoach ran out.");
  expect(part("needed").textContent).toBe("You needed 12 more.");
  expect(part("standing-2").textContent).toContain("30 stolen");
});

it("ends with both stacks side by side and another game to play", async () => {
  const state = table(
    { over: true, won: true, phase: "over", saved: 20, stolen: 17 },
    { kind: "over", seat: null, offers: [] },
    { ceremony: { winner: null, won: true, bell_rung: false, wishes: [], reader: null } },
  );
  render(Scene, { ...props(state), ended: true });
  expect(part("finale").dataset["won"]).toBe("true");
  expect(part("saved").textContent).toBe("20");
  expect(part("stolen").textContent).toBe("17");
  expect(screen.getByLabelText("Two stacks of luggage: 20 saved, 17 stolen")).toBeTruthy();
  await fireEvent.click(part("again"));
  expect(onagain).toHaveBeenCalledOnce();
});
