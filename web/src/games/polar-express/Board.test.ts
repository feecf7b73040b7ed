import { render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seatInfo } from "../../lib/testing.ts";
import { standard } from "./board/boxes.ts";
import Board from "./Board.svelte";

const seats = [seatInfo(1, "Ada"), seatInfo(2, "Bruno")];
const first = { board: standard, seats, position: { spaces: [10, 18], turn: 1 }, events: [], version: 1 };
const moved = { kind: "moved", seat: 1, from: 10, to: 18 };
const bumped = { kind: "bumped", seat: 2, from: 18, to: 13, by: 1 };
const second = { position: { spaces: [18, 13], turn: 2 }, events: [moved, bumped], version: 2 };

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

const spaceOf = (seat: number) => screen.getByTestId(`token-${seat}`).getAttribute("data-space");

describe("the board", () => {
  it("shows every token where the position says, in the drawing and in words", () => {
    render(Board, { props: first });
    expect([spaceOf(1), spaceOf(2)]).toEqual(["10", "18"]);
    const list = within(screen.getByRole("list"));
    expect(list.getByText("Ada stands on space 10")).toBeTruthy();
    expect(list.getByText("Bruno stands on space 18, Hot Chocolate Corner")).toBeTruthy();
    expect(screen.getByTestId("token-2").querySelector("title")?.textContent).toBe(
      "Bruno, space 18, Hot Chocolate Corner",
    );
  });

  it("has one stop for each space", () => {
    const { container } = render(Board, { props: first });
    expect(container.querySelectorAll("[data-space-index]")).toHaveLength(73);
  });

  it("lets the second train wait for the first, and ends where the position says", async () => {
    const onidle = vi.fn();
    const { rerender } = render(Board, { props: { ...first, onidle } });
    onidle.mockClear();
    await rerender(second);
    expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "18"]);
    expect(onidle).not.toHaveBeenCalled();
    for (const later of [5000, 10000]) {
      const due = frames;
      frames = [];
      for (const frame of due) frame(performance.now() + later);
    }
    await vi.waitFor(() => expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "13"]));
    expect(onidle).toHaveBeenCalledOnce();
  });

  it.each(["click", "Escape"])("jumps to the end on %s", async (how) => {
    const onevent = vi.fn();
    const { rerender } = render(Board, { props: { ...first, onevent } });
    await rerender(second);
    if (how === "click")
      screen.getByTestId("board").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await vi.waitFor(() => expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "13"]));
    expect(onevent.mock.calls.map(([event]) => event.kind)).toEqual(["moved", "bumped"]);
  });

  it("lets the next message wait for the running one, and is never further behind than two", async () => {
    const onevent = vi.fn();
    const onidle = vi.fn();
    const { rerender } = render(Board, { props: { ...first, onevent, onidle } });
    onidle.mockClear();
    await rerender(second);
    const ride = (from: number, to: number, version: number) =>
      rerender({
        position: { spaces: [18, to], turn: 1 },
        events: [{ kind: "moved", seat: 2, from, to }],
        version,
      });
    await ride(13, 20, 3);
    await ride(20, 21, 4);
    expect(onevent.mock.calls.map(([event]) => event.kind)).toEqual(["moved"]);
    expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "18"]);
    await ride(21, 22, 5);
    expect(onevent.mock.calls.map(([event]) => event.to)).toEqual([18, 13, 20, 21, 22]);
    expect(frames).toHaveLength(1);
    expect(onidle).not.toHaveBeenCalled();
    expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "22"]);
  });

  it("goes on travelling while the next player draws a card", async () => {
    const onevent = vi.fn();
    const onidle = vi.fn();
    const { rerender } = render(Board, { props: { ...first, onevent, onidle } });
    onidle.mockClear();
    await rerender(second);
    await rerender({ ...second, events: [{ kind: "drew", seat: 2, card: "?" }], version: 3 });
    expect(onidle).not.toHaveBeenCalled();
    expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "18"]);
    for (const later of [5000, 10000]) {
      const due = frames;
      frames = [];
      for (const frame of due) frame(performance.now() + later);
    }
    await vi.waitFor(() => expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "13"]));
    expect(onidle).toHaveBeenCalledOnce();
    expect(onevent.mock.calls.map(([event]) => event.kind)).toEqual(["moved", "drew", "bumped"]);
  });

  it("moves nothing bit by bit for whoever switched motion off", async () => {
    const { rerender } = render(Board, { props: { ...first, speed: "off" as const } });
    await rerender(second);
    expect(frames).toHaveLength(0);
    expect([spaceOf(1), spaceOf(2)]).toEqual(["18", "13"]);
  });

  it("whistles before a station, even without motion", async () => {
    const { rerender } = render(Board, { props: { ...first, speed: "off" as const } });
    await rerender({ ...second, events: [{ kind: "announced", seat: 1, to: 18 }] });
    expect(screen.getByTestId("caption").textContent).toMatch(/WOOO WOOO, next stop\s+Hot Chocolate Corner!/);
  });
});
