import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Prompt, SeatInfo, State } from "../lib/messages";
import type { Unsent } from "../lib/socket";
import { seatInfo, tableState } from "../lib/testing";
import Strips from "./Strips.svelte";

const send = vi.fn<(command: Unsent) => void>();
const onagain = vi.fn();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  send.mockClear();
});

const asked = (rest: Partial<Prompt>): Prompt => ({ ...tableState().prompt, ...rest });

function seats(ada: Partial<SeatInfo> = {}, ben: Partial<SeatInfo> = {}): SeatInfo[] {
  return [seatInfo(1, "Ada", ada), seatInfo(2, "Ben", ben), seatInfo(3, "Cleo")];
}

const props = (rest: Partial<State>, windows = true) => ({
  state: tableState({ seats: seats(), ...rest }),
  since: Date.now(),
  windows,
  ended: false,
  again: "Play again",
  onagain,
  send,
});
const show = (rest: Partial<State>, windows = true) => render(Strips, props(rest, windows));
const press = (testid: string) => fireEvent.click(screen.getByTestId(testid));
const undo = { seat: 1, told: "Ada plays the 4.", asked: false, agreed: [] };

it("offers to take back one's own move, and nobody else's", async () => {
  const { rerender } = show({ undo: { ...undo, seat: 2 } });
  expect(screen.queryByTestId("take-back")).toBeNull();
  await rerender(props({ undo }));
  await press("take-back");
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "take_back", seat: 1 });
});

it("says for whom a wish to take back waits", () => {
  show({ undo: { ...undo, asked: true, agreed: [3] } });
  expect(screen.queryByTestId("take-back")).toBeNull();
  expect(screen.getByTestId("take-back-waits").textContent).toMatch(
    /You asked to take this back: “Ada plays the 4\.” Waiting for Ben\./,
  );
});

it("asks the others whether they agree, once", async () => {
  const ben = seats({ yours: false }, { yours: true });
  const { rerender } = show({ version: 12, seats: ben, undo: { ...undo, asked: true } });
  expect(screen.getByTestId("take-back-asked").textContent).toContain("Ada would like to take this back");
  await press("agree");
  expect(send).toHaveBeenCalledExactlyOnceWith({
    type: "answer_take_back",
    seat: 2,
    agreed: true,
    version: 12,
  });
  await rerender(props({ seats: ben, undo: { ...undo, asked: true, agreed: [2] } }));
  expect(screen.queryByTestId("agree")).toBeNull();
  expect(screen.getByTestId("take-back-waits").textContent).toContain("Waiting for Cleo.");
});

it("asks a screen with several seats once", () => {
  const here = [seatInfo(1, "Ada"), seatInfo(2, "Ben"), seatInfo(3, "Cleo", { yours: false })];
  here[1] = seatInfo(2, "Ben", { yours: true });
  show({ seats: here, undo: { ...undo, seat: 3, asked: true, agreed: [1] } });
  expect(screen.queryByTestId("agree")).toBeNull();
});

it("asks nothing of those who watch", () => {
  const watching = seats({ yours: false });
  show({ watching: true, seats: watching, undo: { ...undo, asked: true } });
  expect(screen.queryByRole("button")).toBeNull();
});

it("leads back to the own seat", async () => {
  show({ seats: seats({ stand_in: true }) });
  expect(screen.getByTestId("stand-in").textContent).toContain("A computer plays for you.");
  await press("come-back");
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "come_back", seat: 1 });
});

it("offers a computer for who is away when that is who is waited for", async () => {
  const away = seats({}, { here: false, away_for: 200, replaceable: true });
  const { rerender } = show({ seats: away, prompt: asked({ seat: 3 }) });
  expect(screen.queryByTestId("absent")).toBeNull();
  await rerender(props({ seats: away, prompt: asked({ seat: 2 }) }));
  await press("replace");
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "replace", seat: 1, absent: 2 });
});

it("counts the time to think down by itself", async () => {
  show({ prompt: asked({ kind: "play", seat: 1, seconds_left: 61.5 }) });
  expect(screen.getByRole("timer").textContent).toBe("1:02");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByRole("timer").textContent).toBe("0:52");
  await vi.advanceTimersByTimeAsync(90_000);
  expect(screen.getByRole("timer").textContent).toBe("0:00");
});

it("tells whose time runs, and leaves a window's clock to its game", async () => {
  const { rerender } = show({ prompt: asked({ seat: 2, seconds_left: 20 }) });
  expect(screen.getByTestId("thinking").textContent).toContain("Ben's time");
  await rerender(props({ prompt: asked({ kind: "answer", seat: 1, seconds_left: 8 }) }));
  expect(screen.queryByTestId("thinking")).toBeNull();
  await rerender(props({ prompt: asked({ kind: "answer", seat: 1, seconds_left: 8 }) }, false));
  expect(screen.getByTestId("thinking").textContent).toContain("Your time");
});

it("asks in mid-game whether one is ready, and shows who is", async () => {
  show({
    version: 12,
    position: {},
    seats: seats({}, { ready: true }),
    prompt: asked({ kind: "ready", seat: 1 }),
  });
  expect(screen.getByTestId("who-is-ready").textContent).toMatch(/Ada is not ready yet.*Ben is ready/);
  await press("ready");
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: "ready", seat: 1, version: 12 });
});

it("says why a game ends without a result, and asks nothing more", async () => {
  show({ closed: "Everybody has left.", undo, seats: seats({ stand_in: true }) });
  expect(screen.getByTestId("closed").textContent).toContain("No result");
  expect(screen.queryByTestId("come-back")).toBeNull();
  await press("again");
  expect(onagain).toHaveBeenCalledOnce();
});
