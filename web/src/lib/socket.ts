import type {
  Ack,
  Flick,
  Gesture,
  GiveWish,
  Gone,
  Look,
  Play,
  Pong,
  Refused,
  Ring,
  Say,
  State,
} from "./messages";

/** Commands that the server acknowledges by their id. */
export type Command = Play | Gesture | Flick | Say | Ring | GiveWish;
/** A command without the id that it is given on its way. */
export type Unsent = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;
type Sent = State | Ack | Refused | Pong | Gone;

export interface Handlers {
  /** `first`: the first state of a connection, with the whole log. */
  onstate: (state: State, first: boolean) => void;
  onrefused: (refused: Refused) => void;
  ongone: (gone: Gone) => void;
  onlink: (up: boolean) => void;
  /** The commands that are not acknowledged yet. */
  onwaiting: (commands: Command[]) => void;
}

export interface Link {
  send: (command: Command) => void;
  look: (seat: number) => void;
  close: () => void;
}

const PING = 2_500;
const PONG_LIMIT = 9_000;
const RETRY = 3_500;

/**
 * The connection to a table. It comes back by itself when it drops, and sends again what was not
 * acknowledged: a command carries its id, so the server does it once.
 */
export function connect(url: string, handlers: Handlers): Link {
  const waiting = new Map<string, Command>();
  let socket: WebSocket | undefined;
  let closed = false;
  let first = true;
  let pinged: number | undefined; // when the ping was sent that has not been answered yet
  let beat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retry);
    const opened = new WebSocket(url);
    socket = opened;
    first = true;
    pinged = undefined;
    opened.onopen = () => {
      handlers.onlink(true);
      for (const command of waiting.values()) opened.send(JSON.stringify(command));
    };
    opened.onmessage = (event: MessageEvent<string>) => {
      if (socket !== opened) return;
      pinged = undefined;
      receive(JSON.parse(event.data) as Sent);
    };
    opened.onclose = () => {
      if (socket === opened) lost();
    };
    clearInterval(beat);
    beat = setInterval(check, PING);
  }

  function receive(message: Sent) {
    if (message.type === "state") {
      handlers.onstate(message, first);
      first = false;
    } else if (message.type === "gone") {
      close();
      handlers.ongone(message);
    } else if (message.type !== "pong") {
      waiting.delete(message.id);
      handlers.onwaiting([...waiting.values()]);
      if (message.type === "refused") handlers.onrefused(message);
    }
  }

  function check() {
    if (silent()) lost();
    else if (socket?.readyState === WebSocket.OPEN) {
      pinged ??= Date.now();
      socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  function silent(): boolean {
    return pinged !== undefined && Date.now() - pinged > PONG_LIMIT;
  }

  function lost() {
    clearInterval(beat);
    const old = socket;
    socket = undefined; // first: what the old one still says is not heard
    old?.close();
    if (closed) return;
    handlers.onlink(false);
    clearTimeout(retry);
    retry = setTimeout(open, RETRY);
  }

  /** A phone that wakes, or a line that is back, does not wait for the pause to end. */
  function wake() {
    if (document.visibilityState === "hidden") return;
    if (silent()) lost();
    if (socket === undefined && !closed) open();
    else check();
  }

  function close() {
    closed = true;
    clearInterval(beat);
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
    socket?.close();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  open();
  return {
    send(command) {
      waiting.set(command.id, command);
      handlers.onwaiting([...waiting.values()]);
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    },
    look(seat) {
      const command: Look = { type: "look", seat };
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    },
    close,
  };
}

/** A command's id: unique for this browser. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");
}
