import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Prompt } from "../../lib/messages";
import PromptPanel from "./PromptPanel.svelte";
import { offer, table } from "./testing";

const onplay = vi.fn();
function show(asked: Partial<Prompt>, busy = false) {
  onplay.mockClear();
  return render(PromptPanel, { state: table([], asked), busy, onplay });
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ANSWER = {
  kind: "answer",
  question: "Ben lays down three 4s: does Caribou Crossing stop them?",
  about: ["4", "4", "4"],
  offers: [
    offer("1 caribou", "Play Caribou Crossing", ["caribou-crossing"], { legal: false }),
    offer("1 pass", "Let it pass"),
  ],
} satisfies Partial<Prompt>;

it("asks the question in words", () => {
  show(ANSWER);
  expect(screen.getByTestId("question").textContent).toBe(ANSWER.question);
});

it("shows an answer that the hand does not allow, with the reason, and does not send it", async () => {
  show(ANSWER);
  const button = screen.getByTestId("offer-caribou");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(button.textContent).toContain("not in your hand");
  await fireEvent.click(button);
  await fireEvent.keyDown(document.body, { key: "y" });
  expect(onplay).not.toHaveBeenCalled();
  expect(screen.getByTestId("panel-status").textContent).toBe("Caribou Crossing is not in your hand.");
});

it("answers with a click, or with the key on the button", async () => {
  show(ANSWER);
  await fireEvent.click(screen.getByTestId("offer-pass"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 pass");
  cleanup();
  show(ANSWER);
  await fireEvent.keyDown(document.body, { key: "n" });
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 pass");
});

it("announces the next stop", async () => {
  show({ offers: [offer("1 announce", "WOOO WOOO! Next stop Home!"), offer("1 move", "Move in silence")] });
  await fireEvent.click(screen.getByTestId("offer-announce"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("1 announce");
});

it("sends nothing while a move is on its way, and says so", async () => {
  show(ANSWER, true);
  await fireEvent.click(screen.getByTestId("offer-pass"));
  expect(onplay).not.toHaveBeenCalled();
  expect(screen.getByTestId("panel-status").textContent).toContain("on its way");
});

it("leaves the cards of a turn to the hand", () => {
  show({ offers: [offer("1 play 3", "Move 3 spaces", ["3"])] });
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("counts the seconds down from what the server says", async () => {
  vi.useFakeTimers();
  const { rerender } = show({ ...ANSWER, seconds_left: 8 });
  const clock = () => screen.getByRole("timer").textContent?.trim();
  await vi.advanceTimersByTimeAsync(3000);
  expect(clock()).toBe("5");
  await rerender({ state: table([], { ...ANSWER, seconds_left: 2 }) });
  await vi.advanceTimersByTimeAsync(400);
  expect(clock()).toBe("2");
  await vi.advanceTimersByTimeAsync(5000);
  expect(clock()).toBe("0");
});
