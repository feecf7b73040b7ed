import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Talk from "./Talk.svelte";

const onsay = vi.fn<(text: string) => void>();
afterEach(() => {
  cleanup();
  onsay.mockClear();
});

it("closes the chat and the phrases while nobody may talk, says why, and opens them again", async () => {
  const hush = "Shh: nobody talks while the cards are chosen.";
  const { rerender } = render(Talk, { hush, phrases: [], seat: 1, onsay });
  expect(screen.getByTestId("hush").textContent).toBe(hush);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByTestId("quick-words")).toBeNull();
  await rerender({ hush: "", phrases: [], seat: 1, onsay });
  expect(screen.queryByTestId("hush")).toBeNull();
  expect(screen.getByRole("textbox")).toBeTruthy();
});

it("offers what may be said in silence at one tap, once a turn, and says why nothing else may", async () => {
  const phrases = [
    { text: "We need 125 more.", said: [] },
    { text: "Thank you.", said: [2] },
    { text: "Your turn.", said: [1, 2] },
  ];
  render(Talk, { hush: "Memorable is played in silence.", phrases, seat: 1, onsay });
  expect(screen.getByTestId("hush").textContent).toContain("Memorable is played in silence.");
  expect(screen.queryByRole("textbox")).toBeNull();
  await fireEvent.click(screen.getByText("Your turn."));
  expect(onsay).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText("Thank you."));
  expect(onsay).toHaveBeenCalledExactlyOnceWith("Thank you.");
});

it("says a phrase at a click, and folds them again", async () => {
  render(Talk, { hush: "", phrases: [], seat: 1, onsay });
  await fireEvent.click(screen.getByTestId("quick-words"));
  await fireEvent.click(screen.getByText("Well played!"));
  expect(onsay).toHaveBeenCalledExactlyOnceWith("Well played!");
  expect(screen.queryByTestId("phrases")).toBeNull();
});

it("says nothing where nothing is written", async () => {
  render(Talk, { hush: "", phrases: [], seat: 1, onsay });
  const field = screen.getByRole("textbox");
  await fireEvent.input(field, { target: { value: "  " } });
  await fireEvent.click(screen.getByText("Say"));
  expect(onsay).not.toHaveBeenCalled();
  await fireEvent.input(field, { target: { value: " Hello! " } });
  await fireEvent.click(screen.getByText("Say"));
  expect(onsay).toHaveBeenCalledExactlyOnceWith("Hello!");
});
