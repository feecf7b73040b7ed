import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { State } from "./messages";
import { connect, type Handlers } from "./socket";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function last(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

const PLAY = { type: "play", id: "a", seat: 1, move: "1 play 5", version: 3 } as const;
let handlers: { [name in keyof Handlers]: ReturnType<typeof vi.fn<Handlers[name]>> };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  handlers = { onstate: vi.fn(), onrefused: vi.fn(), ongone: vi.fn(), onlink: vi.fn(), onwaiting: vi.fn() };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends a move again after the line dropped, until it is acknowledged", () => {
  const link = connect("ws://x", handlers);
  last().open();
  link.send(PLAY);
  expect(last().sent).toEqual([PLAY]);
  last().close();
  vi.advanceTimersByTime(3_500);
  expect(FakeSocket.made).toHaveLength(2);
  last().open();
  expect(last().sent).toEqual([PLAY]);
  last().says({ type: "ack", id: "a", version: 4 });
  last().close();
  vi.advanceTimersByTime(3_500);
  last().open();
  expect(last().sent).toEqual([]);
  link.close();
});

it("keeps a move that was made while the line was down", () => {
  const link = connect("ws://x", handlers);
  link.send(PLAY);
  last().open();
  expect(last().sent).toEqual([PLAY]);
  link.close();
});

it("notices a line that is silently dead and opens another", () => {
  const link = connect("ws://x", handlers);
  last().open();
  vi.advanceTimersByTime(12_500); // a ping at 2.5 s, and nothing for more than 9 s after it
  expect(handlers.onlink).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(3_500);
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("tells the first state of every connection apart, for it brings the whole log", () => {
  const link = connect("ws://x", handlers);
  last().open();
  const state = { type: "state", version: 1 } as State;
  last().says(state);
  last().says(state);
  expect(handlers.onstate.mock.calls.map((call) => call[1])).toEqual([true, false]);
  last().close();
  vi.advanceTimersByTime(3_500);
  last().open();
  last().says(state);
  expect(handlers.onstate.mock.calls.at(-1)?.[1]).toBe(true);
  link.close();
});

it("does not come back to a table that is gone", () => {
  connect("ws://x", handlers);
  last().open();
  last().says({ type: "gone", error: "There is no such table." });
  vi.advanceTimersByTime(60_000);
  expect(handlers.ongone).toHaveBeenCalledOnce();
  expect(FakeSocket.made).toHaveLength(1);
});

it("passes a refusal on and forgets the command", () => {
  const link = connect("ws://x", handlers);
  last().open();
  link.send(PLAY);
  last().says({ type: "refused", id: "a", code: "illegal", error: "1 play 5: the hand holds no 5" });
  expect(handlers.onrefused).toHaveBeenCalledOnce();
  expect(handlers.onwaiting).toHaveBeenLastCalledWith([]);
  link.close();
});

it("does not wait when a phone wakes with a dead line", () => {
  const link = connect("ws://x", handlers);
  last().open();
  vi.advanceTimersByTime(2_500);
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("keeps a healthy line whose tab slept between ping and pong", () => {
  const link = connect("ws://x", handlers);
  last().open();
  vi.advanceTimersByTime(2_500);
  last().says({ type: "pong" });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(1);
  link.close();
});
