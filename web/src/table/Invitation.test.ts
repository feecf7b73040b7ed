import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seatInfo, tableState } from "../lib/testing";
import Invitation from "./Invitation.svelte";

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new Error("no server in a test")));
});
afterEach(cleanup);

const state = tableState({ seats: [seatInfo(1, "Ada"), seatInfo(2, "", { who: "free" })] });

it("lets a computer have the seat of a friend who does not come", async () => {
  const onfill = vi.fn();
  render(Invitation, { state, onfill });
  await fireEvent.click(screen.getByTestId("fill"));
  expect(onfill).toHaveBeenCalledExactlyOnceWith(2);
});

it("offers that to nobody who may not", () => {
  render(Invitation, { state });
  expect(screen.queryByTestId("fill")).toBeNull();
});
