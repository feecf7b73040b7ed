import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogLine } from "../lib/messages";
import { seatInfo } from "../lib/testing";
import Aloud from "./Aloud.svelte";

const ben = seatInfo(2, "Ben", { yours: false });
const seats = [seatInfo(1, "Ada"), ben];
let below = true; // the log lies further down the page

function line(n: number, text: string, rest: Partial<LogLine> = {}): LogLine {
  return {
    n,
    first: n,
    text,
    seat: 2,
    rule: "",
    rule_text: "",
    said: false,
    fleeting: false,
    by: "",
    ...rest,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  below = true;
  document.body.innerHTML = '<ol data-testid="log"></ol>';
  const log = screen.getByTestId("log");
  log.scrollIntoView = vi.fn();
  log.getBoundingClientRect = () => new DOMRect(0, below ? innerHeight + 100 : 0, 100, 100);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows for a while what somebody else says, and how the table goes on", async () => {
  const fresh = [line(1, "Shall we?", { said: true }), line(2, "Ben is back.")];
  const { rerender } = render(Aloud, { seats, fresh });
  expect(screen.getByTestId("aloud").textContent).toMatch(/Ben: *Shall we\?\s+Ben is back\./);
  await rerender({ seats, fresh: [] }); // the game goes on meanwhile
  expect(screen.queryByTestId("aloud")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(screen.queryByTestId("aloud")).toBeNull();
});

it("shows neither one's own doings, nor moves, nor what is told only once", () => {
  const fresh = [
    line(1, "Good luck!", { said: true, seat: 1 }),
    line(4, "Ada sits down.", { seat: 1 }),
    line(2, "Ben plays the 3.", { rule: "PE-3" }),
    line(3, "Ben sees Train 50.", { fleeting: true }),
  ];
  render(Aloud, { seats: [seatInfo(1, "Ada", { yours: true }), ben], fresh });
  expect(screen.queryByTestId("aloud")).toBeNull();
});

it("says nothing twice where the log is in sight, and leads to it where it is not", async () => {
  const said = [line(1, "Shall we?", { said: true })];
  below = false;
  const { rerender } = render(Aloud, { seats, fresh: said });
  expect(screen.queryByTestId("aloud")).toBeNull();
  below = true;
  await rerender({ seats, fresh: [line(2, "Well?", { said: true })] });
  await fireEvent.click(screen.getByTestId("aloud"));
  expect(screen.getByTestId("log").scrollIntoView).toHaveBeenCalledOnce();
  expect(screen.queryByTestId("aloud")).toBeNull();
});
