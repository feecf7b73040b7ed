import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Ceremony as End } from "../../lib/messages";
import Ceremony from "./Ceremony.svelte";
import { table } from "./testing";

const onring = vi.fn();
const onwish = vi.fn();
const onread = vi.fn();
const onagain = vi.fn();
function show(rest: Partial<End>) {
  const ceremony = { winner: 1, won: null, bell_rung: false, wishes: [], reader: null, ...rest };
  return render(Ceremony, {
    ceremony,
    seats: table([], {}).seats,
    onring,
    onwish,
    onread,
    again: "Play again",
    onagain,
  });
}
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("says who came where, and how the winner got there", () => {
  const ceremony = { winner: 1, won: null, bell_rung: false, wishes: [], reader: null };
  const standing = {
    why: "Ada got to the North Pole first, with Santa.",
    needed: "The first player at the North Pole wins.",
    rows: [
      { title: "Ada", text: "The North Pole", seat: 1, good: true },
      { title: "Ben", text: "Space 65, 7 spaces to go", seat: 2, good: false },
    ],
  };
  const given = { onring, onwish, onread: vi.fn(), again: "Play again", onagain };
  render(Ceremony, { ceremony, standing, seats: table([], {}).seats, ...given });
  expect(screen.getByTestId("why").textContent).toContain("with Santa");
  expect(screen.getByTestId("standing-2").textContent).toContain("7 spaces to go");
});

it("lets the winner ring the bell, and only then give wishes", async () => {
  show({});
  expect(screen.queryByTestId("wish-2")).toBeNull();
  await fireEvent.click(screen.getByTestId("ring"));
  expect(onring).toHaveBeenCalledExactlyOnceWith(1);
});

it("gives a wish to each other seat that has none", async () => {
  show({ bell_rung: true, wishes: [{ seat: 3, wish: "A window seat." }] });
  expect(screen.queryByTestId("wish-3")).toBeNull();
  expect(screen.getByTestId("wish-slip-3").textContent).toContain("A window seat.");
  await fireEvent.click(screen.getByRole("button", { name: "Give Ben a wish" }));
  expect(onwish).toHaveBeenCalledExactlyOnceWith(1, 2);
});

it("lets each owner open their own wish when it is their turn, and shows no wish before", async () => {
  const wishes = [
    { seat: 2, wish: "" },
    { seat: 3, wish: "" },
  ];
  const seats = table([], {}).seats.map((seat) => ({ ...seat, yours: seat.seat === 2 }));
  const props = { onring, onwish, onread, again: "Play again", onagain, seats };
  const end = { winner: 1, won: null, bell_rung: true, wishes, reader: 3 };
  const { rerender } = render(Ceremony, { ...props, ceremony: end });
  expect(screen.queryByTestId("read-2")).toBeNull();
  expect(screen.getByTestId("wish-slip-2").textContent).toContain("Still folded");
  expect(screen.getByTestId("awaited").textContent).toContain("reads a wish");
  await rerender({ ...props, ceremony: { ...end, reader: 2 } });
  await fireEvent.click(screen.getByTestId("read-2"));
  expect(onread).toHaveBeenCalledExactlyOnceWith(2);
});

it("tells the others what is awaited, and does not let them ring", () => {
  show({ winner: 2 });
  expect((screen.getByTestId("ring") as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByTestId("awaited").textContent).toContain("Ben");
});

it("says that nobody has won, and offers another game", async () => {
  show({ winner: null });
  expect(screen.getByTestId("winner").textContent).toContain("Nobody has won");
  await fireEvent.click(screen.getByTestId("again"));
  expect(onagain).toHaveBeenCalledOnce();
});
