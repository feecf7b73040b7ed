import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { State } from "../lib/messages";
import type { Unsent } from "../lib/socket";
import { seatInfo, tableState } from "../lib/testing";
import TableSheet from "./TableSheet.svelte";

const send = vi.fn<(command: Unsent, then?: () => void) => void>();
const onleft = vi.fn();
beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new Error("no server in a test")));
});
afterEach(() => {
  cleanup();
  send.mockClear();
  onleft.mockClear();
});

const computer = seatInfo(2, "Computer 1", { who: "computer" });
const ben = seatInfo(2, "Ben");

function show(rest: Partial<State>, secrets = true) {
  const state = tableState({ position: {}, ...rest });
  render(TableSheet, { state, since: Date.now(), secrets, problem: "", send, onleft });
}

const asked = async () => {
  await fireEvent.click(screen.getByTestId("leave"));
  return screen.getByRole("group", { name: "Leave the table?", hidden: true }).textContent;
};

it("asks somebody who is alone with computers for no guests, and says that leaving ends the game", async () => {
  show({ seats: [seatInfo(1, "Ada"), computer] });
  expect(screen.queryByTestId("sheet-address")).toBeNull();
  expect(await asked()).toContain("the game ends without a result");
});

it("says that a computer plays on where others stay, and leaves once that is meant", async () => {
  show({ seats: [seatInfo(1, "Ada"), ben] });
  expect(await asked()).toContain("A computer plays on for you");
  expect(send).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByTestId("leave-yes"));
  expect(send.mock.calls[0]?.[0]).toEqual({ type: "leave", seat: 1 });
  expect(onleft).not.toHaveBeenCalled();
  send.mock.calls[0]?.[1]?.(); // the server has stored it
  expect(onleft).toHaveBeenCalledOnce();
});

it("gives the address to be given on while a seat is free, and the seat up again before the game", async () => {
  show({ position: null, table: "abc", seats: [seatInfo(1, "Ada"), seatInfo(2, "", { who: "free" })] });
  expect(screen.getByTestId("sheet-address").textContent).toMatch(/\/t\/abc$/);
  expect(await asked()).toContain("Your seat will be free again.");
});

it("lets those who watch see a hand only where there is something to hide", async () => {
  show({ seats: [seatInfo(1, "Ada"), ben] });
  await fireEvent.click(screen.getByTestId("show-hand-1"));
  expect(send.mock.calls[0]?.[0]).toEqual({ type: "show_hand", seat: 1, shown: true });
  cleanup();
  show({ seats: [seatInfo(1, "Ada"), ben] }, false);
  expect(screen.queryByTestId("show-hand-1")).toBeNull();
});

it("replaces who has been away for long, and nobody else", async () => {
  const away = seatInfo(2, "Ben", { here: false, away_for: 125, replaceable: true });
  show({ seats: [seatInfo(1, "Ada"), away, seatInfo(3, "Cleo")] });
  expect(screen.getByTestId("who-sits").textContent).toContain("away for 2 minutes");
  expect(screen.queryByTestId("replace-3")).toBeNull();
  await fireEvent.click(screen.getByTestId("replace-2"));
  expect(send.mock.calls[0]?.[0]).toEqual({ type: "replace", seat: 1, absent: 2 });
});

it("keeps the seed until the end, and then gives the record", () => {
  show({ commitment: "5ea1" });
  expect(screen.getByTestId("commitment").textContent).toBe("5ea1");
  expect(screen.queryByTestId("seed")).toBeNull();
  cleanup();
  show({ commitment: "5ea1", seed: "5eed" });
  expect(screen.getByTestId("seed").textContent).toBe("5eed");
  expect(screen.getByTestId("record").getAttribute("href")).toBe("/api/tables/t/record");
});
