import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SeatInfo } from "../lib/messages";
import JoinForm from "./JoinForm.svelte";

const onjoin = vi.fn<(name: string, seat: number) => void>();

const free = (seat: number, character = "", hard = false): SeatInfo => ({
  seat,
  name: "",
  who: "free",
  yours: false,
  here: false,
  character,
  hard_mode: hard,
});

const props = (seats: SeatInfo[]) => ({
  game: "kids-express",
  title: "Kids Express",
  sitting: ["Ada"],
  free: seats,
  hardModes: { lily: "Lily shoots from the table." },
  error: "",
  onjoin,
});

async function join() {
  await fireEvent.input(screen.getByTestId("join-name"), { target: { value: "Ben" } });
  await fireEvent.click(screen.getByTestId("take-seat"));
}

beforeEach(() => {
  localStorage.clear();
  onjoin.mockClear();
});
afterEach(cleanup);

it("takes the first free seat in a game without characters", async () => {
  render(JoinForm, props([free(2), free(3)]));
  expect(screen.queryByTestId("character-noa")).toBeNull();
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 0);
});

it("takes the seat of the kid that is chosen, and says what hard mode asks", async () => {
  render(JoinForm, props([free(2, "tom"), free(4, "lily", true)]));
  expect(screen.queryByText(/shoots from the table/)).toBeNull();
  await fireEvent.click(screen.getByTestId("character-lily"));
  expect(screen.getByText(/Lily shoots from the table/)).toBeTruthy();
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 4);
});

it("falls back on a free kid when somebody else was quicker", async () => {
  const { rerender } = render(JoinForm, props([free(2, "tom"), free(4, "lily")]));
  await fireEvent.click(screen.getByTestId("character-lily"));
  await rerender(props([free(2, "tom")]));
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 2);
});
