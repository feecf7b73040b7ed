import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SeatInfo } from "../lib/messages";
import { seatInfo } from "../lib/testing";
import JoinForm from "./JoinForm.svelte";

const onjoin = vi.fn<(name: string, seat: number, character: string, hard: boolean | null) => void>();

const free = (seat: number, character = "", hard = false): SeatInfo =>
  seatInfo(seat, "", { who: "free", yours: false, here: false, character, hard_mode: hard });

const props = (seats: SeatInfo[]) => ({
  game: "kids-express",
  title: "Kids Express",
  sitting: ["Ada"],
  free: seats,
  taken: ["noa"],
  hardModes: {
    noa: "Noa shoots with the other hand.",
    tom: "Tom shoots with his eyes closed.",
    joy: "Joy shoots from twice as far away.",
    lily: "Lily shoots from the table.",
  },
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
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 0, "", null);
});

it("takes the seat of the kid that is chosen, and says what hard mode asks", async () => {
  render(JoinForm, props([free(2, "tom"), free(4, "lily", true)]));
  expect(screen.queryByText(/shoots from the table/)).toBeNull();
  await fireEvent.click(screen.getByTestId("character-lily"));
  expect(screen.getByText(/Lily shoots from the table/)).toBeTruthy();
  expect((screen.getByTestId("join-hard") as HTMLInputElement).checked).toBe(true);
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 4, "lily", true);
});

it("falls back on a free kid when somebody else was quicker", async () => {
  const { rerender } = render(JoinForm, props([free(2, "tom"), free(4, "lily")]));
  await fireEvent.click(screen.getByTestId("character-lily"));
  await rerender({ ...props([free(2, "tom")]), taken: ["noa", "lily"] });
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 2, "tom", false);
});

it("lets anybody play a kid whom nobody plays yet, and in hard mode", async () => {
  render(JoinForm, props([free(2, "tom")]));
  expect(screen.queryByTestId("character-noa")).toBeNull();
  await fireEvent.click(screen.getByTestId("character-joy"));
  await fireEvent.click(screen.getByTestId("join-hard"));
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 2, "joy", true);
});

it("asks for no hard mode where that is decided on before each shot", async () => {
  render(JoinForm, { ...props([free(2, "tom")]), hardBefore: false });
  expect(screen.queryByTestId("join-hard")).toBeNull();
  await join();
  expect(onjoin).toHaveBeenCalledExactlyOnceWith("Ben", 2, "tom", null);
});
