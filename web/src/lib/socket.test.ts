import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connect, type Handlers } from "./socket";
import { logLine, tableState } from "./testing";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen?: () => void;
  onclose?: (event?: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
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
const LATER = 4_500; // the longest pause before the first tries

/** A state up to `version`; each version has one line and one event. */
function upTo(version: number, since: number | null) {
  const news = Array.from({ length: version - (since ?? 0) }, (_, more) => (since ?? 0) + more + 1);
  return tableState({
    version,
    since,
    log: news.map((n) => logLine(n, `Line ${n}`)),
    events: since === null ? [] : news.map((n) => ({ kind: "moved", n })),
  });
}

/** What the page was given last: version, lines, events, and whether it begins anew. */
function given() {
  const [state, whole] = handlers.onstate.mock.calls.at(-1) ?? [];
  return [state?.version, state?.log.map(({ n }) => n), state?.events.map(({ n }) => n), whole];
}

const asked = () => last().sent.filter(({ type }) => type !== "ping");

let handlers: { [name in keyof Handlers]: ReturnType<typeof vi.fn<Handlers[name]>> };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  handlers = {
    onstate: vi.fn(),
    onack: vi.fn(),
    onrefused: vi.fn(),
    ongone: vi.fn(),
    onlink: vi.fn(),
    onwaiting: vi.fn(),
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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
  expect(handlers.onlink).toHaveBeenLastCalledWith(false, "");
  vi.advanceTimersByTime(3_500);
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("goes on from the version that it has, and shows only what was missed", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says(upTo(2, null));
  expect(given()).toEqual([2, [1, 2], [], true]);
  last().close();
  vi.advanceTimersByTime(LATER);
  expect(last().url).toBe("ws://x?since=2");
  last().open();
  last().says(upTo(4, 2));
  expect(given()).toEqual([4, [3, 4], [3, 4], false]);
  link.close();
});

it("begins anew where the server does, though it knew less before a restart", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says(upTo(9, null));
  last().close(1012);
  expect(handlers.onlink).toHaveBeenLastCalledWith(false, "The server starts anew: one moment …");
  vi.advanceTimersByTime(LATER);
  last().open();
  last().says(upTo(5, null));
  expect(given()).toEqual([5, [1, 2, 3, 4, 5], [], true]);
  link.close();
});

it("asks once for a state that got lost, and shows nothing with a hole in it", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says(upTo(1, null));
  last().says(upTo(4, 2));
  expect(handlers.onstate).toHaveBeenCalledOnce();
  expect(asked()).toEqual([{ type: "sync", version: 1 }]);
  last().says(upTo(4, 1));
  expect(given()).toEqual([4, [2, 3, 4], [2, 3, 4], false]);
  link.close();
});

it("shows nothing twice that comes twice, or late", () => {
  const link = connect("ws://x", handlers);
  last().open();
  for (const state of [upTo(1, null), upTo(2, 1), upTo(2, 1), upTo(4, 2), upTo(2, 1), upTo(3, null)])
    last().says(state);
  expect(handlers.onstate.mock.calls.map(([state]) => state.version)).toEqual([1, 2, 4]);
  link.close();
});

it("takes only what is new from a state that reaches back", () => {
  const link = connect("ws://x", handlers);
  last().open();
  for (const state of [upTo(1, null), upTo(3, 1), upTo(5, 1)]) last().says(state);
  expect(given()).toEqual([5, [4, 5], [4, 5], false]);
  link.close();
});

it("takes news that move no version: who came and who went", () => {
  const link = connect("ws://x", handlers);
  last().open();
  for (const state of [upTo(1, null), upTo(1, 1)]) last().says(state);
  expect(given()).toEqual([1, [], [], false]);
  link.close();
});

it("notices by two pongs that it has missed something", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says(upTo(1, null));
  last().says({ type: "pong", version: 3 });
  expect(asked()).toEqual([]);
  last().says({ type: "pong", version: 3 });
  expect(asked()).toEqual([{ type: "sync", version: 1 }]);
  last().says(upTo(3, 1));
  last().says({ type: "pong", version: 3 });
  last().says({ type: "pong", version: 3 });
  expect(asked()).toHaveLength(1);
  link.close();
});

it("asks for the whole table where its first state got lost", () => {
  const link = connect("ws://x", handlers);
  last().open();
  for (const version of [7, 7]) last().says({ type: "pong", version });
  expect(asked()).toEqual([{ type: "sync", version: 0 }]);
  link.close();
});

it("sends a probe back at once", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says({ type: "pong", version: 0, probe: 7 });
  expect(asked()).toEqual([{ type: "echo", probe: 7 }]);
  link.close();
});

it("sends a move again that got lost on a line that lives", () => {
  const link = connect("ws://x", handlers);
  last().open();
  link.send(PLAY);
  for (let beat = 0; beat < 3; beat += 1) {
    vi.advanceTimersByTime(2_500);
    last().says({ type: "pong", version: 0 });
  }
  expect(asked()).toEqual([PLAY, PLAY]);
  last().says({ type: "ack", id: "a", version: 1 });
  last().says({ type: "ack", id: "a", version: 1 });
  expect(handlers.onack).toHaveBeenCalledOnce();
  link.close();
});

it("sends a move again after a second where the server said too fast", () => {
  const link = connect("ws://x", handlers);
  last().open();
  link.send(PLAY);
  last().says({ type: "refused", id: "a", code: "too_fast", error: "Too many messages at once." });
  expect(handlers.onrefused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(asked()).toEqual([PLAY, PLAY]);
  link.close();
});

it("waits as long as it is asked to, even when it is woken, and says why", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says({ type: "gone", error: "Too many connections from here.", retry_after: 20 });
  expect(handlers.ongone).not.toHaveBeenCalled();
  expect(handlers.onlink).toHaveBeenLastCalledWith(false, "Too many connections from here.");
  vi.advanceTimersByTime(19_900);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(1_200);
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("gives up no try, but tries less and less often", () => {
  const link = connect("ws://x", handlers);
  const pauses = Array.from({ length: 8 }, () => {
    last().close();
    const before = Date.now();
    const tries = FakeSocket.made.length;
    while (FakeSocket.made.length === tries) vi.advanceTimersByTime(100);
    return Date.now() - before;
  });
  expect(pauses.slice(0, 3)).toEqual([3_500, 3_500, 3_500]);
  expect(pauses[3]).toBeGreaterThan(5_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000);
  link.close();
});

it("does not wait for ever for a line that never opens", () => {
  const link = connect("ws://x", handlers);
  vi.advanceTimersByTime(9_000 + 2_500 + LATER);
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("hears a late pong, and not one on a line that was given up", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().says(upTo(1, null));
  vi.advanceTimersByTime(2_500 + 8_500);
  last().says({ type: "pong", version: 1 });
  vi.advanceTimersByTime(2_500);
  expect(FakeSocket.made).toHaveLength(1);
  const old = last();
  vi.advanceTimersByTime(12_500 + LATER);
  expect(FakeSocket.made).toHaveLength(2);
  old.says(upTo(2, 1));
  expect(handlers.onstate).toHaveBeenCalledOnce();
  link.close();
});

it("comes back at once where a sleeping tab was closed for its silence", () => {
  const link = connect("ws://x", handlers);
  last().open();
  last().close(4408);
  expect(FakeSocket.made).toHaveLength(2);
  link.close();
});

it("is down as soon as the device is, and comes back with it", () => {
  const link = connect("ws://x", handlers);
  last().open();
  dispatchEvent(new Event("offline"));
  expect(handlers.onlink.mock.calls.at(-1)?.[0]).toBe(false);
  link.send(PLAY);
  dispatchEvent(new Event("online"));
  last().open();
  expect(asked()).toEqual([PLAY]);
  link.close();
});

it("lifts a curtain that was to be lifted while the line was down", () => {
  const link = connect("ws://x", handlers);
  link.look(2);
  last().open();
  expect(asked()).toEqual([{ type: "look", seat: 2 }]);
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
  last().says({ type: "pong", version: 0 });
  vi.setSystemTime(Date.now() + 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(1);
  link.close();
});
