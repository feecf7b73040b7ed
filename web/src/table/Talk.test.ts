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
  const { rerender } = render(Talk, { hush, onsay });
  expect(screen.getByTestId("hush").textContent).toBe(hush);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByTestId("quick-words")).toBeNull();
  await rerender({ hush: "", onsay });
  expect(screen.queryByTestId("hush")).toBeNull();
  expect(screen.getByRole("textbox")).toBeTruthy();
});

it("says a phrase at a click, and folds them again", async () => {
  render(Talk, { hush: "", onsay });
  await fireEvent.click(screen.getByTestId("quick-words"));
  await fireEvent.click(screen.getByText("Well played!"));
  expect(onsay).toHaveBeenCalledExactlyOnceWith("Well played!");
  expect(screen.queryByTestId("phrases")).toBeNull();
});

it("says nothing where nothing is written", async () => {
  render(Talk, { hush: "", onsay });
  const field = screen.getByRole("textbox");
  await fireEvent.input(field, { target: { value: "  " } });
  await fireEvent.click(screen.getByText("Say"));
  expect(onsay).not.toHaveBeenCalled();
  await fireEvent.input(field, { target: { value: " Hello! " } });
  await fireEvent.click(screen.getByText("Say"));
  expect(onsay).toHaveBeenCalledExactlyOnceWith("Hello!");
});
