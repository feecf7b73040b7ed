import type {
  Ack,
  AnswerTakeBack,
  ComeBack,
  Echo,
  Flick,
  Gesture,
  GiveWish,
  Gone,
  Leave,
  Look,
  Ping,
  Play,
  Pong,
  ReadWish,
  Ready,
  Refused,
  Rematch,
  Replace,
  Ring,
  Say,
  ShowHand,
  State,
  Sync,
  Routine,
  TakeBack,
} from "./messages";
import { thread } from "./thread";

/** Commands that the server acknowledges by their id. */
export type Command =
  | Play
  | Gesture
  | Flick
  | Say
  | Ring
  | GiveWish
  | ReadWish
  | Ready
  | Routine
  | TakeBack
  | AnswerTakeBack
  | Leave
  | Replace
  | ComeBack
  | ShowHand
  | Rematch;
/** A command without the id that it is given on its way. */
export type Unsent = Command extends infer Each ? (Each extends Command ? Omit<Each, "id"> : never) : never;
type Sent = State | Ack | Refused | Pong | Gone;
type Told = Command | Look | Ping | Echo | Sync;

export interface Handlers {
  /** A state with what is new in it. `whole`: it begins anew, with the whole log. */
  onstate: (state: State, whole: boolean) => void;
  onack: (ack: Ack) => void;
  onrefused: (refused: Refused) => void;
  ongone: (gone: Gone) => void;
  /** Whether the line is up; if it is not, why, where that is known. */
  onlink: (up: boolean, why: string) => void;
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
const WOKEN_LIMIT = 3_000; // for the first pong after a sleep: most lines have died meanwhile
const RETRY = 3_500;
const LONGEST_RETRY = 15_000;
const JITTER = 1_000; // either way, so that a whole town does not come back in the same moment
const PATIENT_TRIES = 2; // after so many in vain, the pauses grow
const RESEND = 5_000; // a command that nobody has answered may have got lost on a line that lives
const TOO_FAST = 1_000;

const SILENT = 4408; // a browser may put the clocks of a page in the background to sleep
const RESTART = 1012;
const TRY_AGAIN = 1013;
const REASONS: Record<number, string> = {
  [RESTART]: "The server starts anew: one moment …",
  [TRY_AGAIN]: "The server is short of breath: trying again …",
};

/**
 * The connection to a table. It comes back by itself when it drops, goes on from the version that
 * this page has been told, asks for what it has missed, and sends again what was not acknowledged:
 * a command carries its id, so the server does it once.
 */
export function connect(address: string, handlers: Handlers): Link {
  const waiting = new Map<string, { command: Command; sent: number }>();
  const told = thread();
  let socket: WebSocket | undefined;
  let closed = false;
  let pinged: number | undefined; // when the ping was sent that has not been answered yet
  let limit = PONG_LIMIT;
  let heard = 0; // when something came last
  let behind = false; // the last pong told of more than this page has
  let tries = 0; // in vain, one after another
  let notBefore = 0; // the server has asked for a pause until then,
  let asked = ""; // and this is why
  let curtain: number | undefined; // a look that could not be sent
  let beat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retry);
    clearInterval(beat);
    const opened = new WebSocket(told.since() === null ? address : `${address}?since=${told.since()}`);
    socket = opened;
    told.opened();
    pinged = Date.now(); // what does not even open is silent, too
    limit = PONG_LIMIT;
    behind = false;
    opened.onopen = () => {
      if (socket !== opened) return;
      pinged = undefined;
      heard = Date.now();
      asked = "";
      handlers.onlink(true, "");
      for (const { command } of waiting.values()) transmit(command);
      if (curtain !== undefined) look(curtain);
    };
    opened.onmessage = (event: MessageEvent<string>) => {
      if (socket !== opened) return;
      pinged = undefined;
      heard = Date.now();
      receive(JSON.parse(event.data) as Sent);
    };
    opened.onclose = (event?: CloseEvent) => {
      if (socket !== opened) return;
      lost(REASONS[event?.code ?? 0] ?? "");
      if (event?.code === SILENT) open();
    };
    beat = setInterval(check, PING);
  }

  function say(message: Told) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function transmit(command: Command) {
    waiting.set(command.id, { command, sent: Date.now() });
    say(command);
  }

  function receive(message: Sent) {
    switch (message.type) {
      case "state":
        take(message);
        break;
      case "gone":
        if (message.retry_after) pause(message.error, message.retry_after);
        else {
          close();
          handlers.ongone(message);
        }
        break;
      case "pong":
        if (message.probe) say({ type: "echo", probe: message.probe });
        if (message.version > (told.since() ?? 0) && behind) ask();
        else behind = message.version > (told.since() ?? 0);
        break;
      case "refused":
        if (message.code === "too_fast") resendSoon(message.id);
        else if (message.id === "" || waiting.has(message.id)) {
          settled(message.id);
          handlers.onrefused(message);
        }
        break;
      case "ack":
        if (waiting.has(message.id)) {
          settled(message.id);
          handlers.onack(message);
        }
    }
  }

  function take(state: State) {
    const news = told.take(state);
    if (news === "missed") ask();
    if (typeof news === "string") return;
    tries = 0;
    behind = false;
    handlers.onstate(news, state.since === null);
  }

  /** Something is missing: the server is told up to where nothing is. */
  function ask() {
    behind = false;
    say({ type: "sync", version: told.since() ?? 0 });
  }

  function settled(id: string) {
    waiting.delete(id);
    handlers.onwaiting(commands());
  }

  const commands = () => [...waiting.values()].map(({ command }) => command);

  function resendSoon(id: string) {
    setTimeout(() => {
      const unanswered = waiting.get(id);
      if (unanswered) transmit(unanswered.command);
    }, TOO_FAST);
  }

  /** The server has had enough for now, and has said for how long. */
  function pause(why: string, seconds: number) {
    notBefore = Date.now() + seconds * 1_000 + Math.random() * JITTER;
    asked = why;
    lost(why);
  }

  function check() {
    if (silent()) lost("");
    else if (socket?.readyState === WebSocket.OPEN) {
      const now = Date.now();
      if (pinged === undefined) limit = now - heard > PONG_LIMIT ? WOKEN_LIMIT : PONG_LIMIT;
      pinged ??= now;
      say({ type: "ping" });
      for (const { command, sent } of waiting.values()) if (now - sent >= RESEND) transmit(command);
    }
  }

  const silent = () => pinged !== undefined && Date.now() - pinged > limit;

  function lost(why: string) {
    clearInterval(beat);
    const old = socket;
    socket = undefined; // first: what the old one still says is not heard
    old?.close();
    if (closed) return;
    handlers.onlink(false, why || asked);
    clearTimeout(retry);
    retry = setTimeout(open, Math.max(notBefore - Date.now(), 0) || pauseOf(tries));
    tries += 1;
  }

  /** A phone that wakes, or a line that is back, does not wait for the pause to end. */
  function wake() {
    if (closed || document.visibilityState === "hidden") return;
    if (silent()) lost("");
    if (socket !== undefined) check();
    else if (Date.now() >= notBefore) open();
  }

  function offline() {
    if (socket) lost("No internet just now: waiting for it …");
  }

  function look(seat: number) {
    curtain = socket?.readyState === WebSocket.OPEN ? undefined : seat;
    say({ type: "look", seat });
  }

  function close() {
    closed = true;
    clearInterval(beat);
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", wake);
    for (const event of ["online", "pageshow"]) removeEventListener(event, wake);
    removeEventListener("offline", offline);
    socket?.close();
  }

  document.addEventListener("visibilitychange", wake);
  for (const event of ["online", "pageshow"]) addEventListener(event, wake);
  addEventListener("offline", offline);
  open();
  return {
    send(command) {
      transmit(command);
      handlers.onwaiting(commands());
    },
    look,
    close,
  };
}

/** How long to wait after so many tries in vain. */
function pauseOf(tries: number): number {
  const growing = RETRY * 1.6 ** Math.max(0, tries - PATIENT_TRIES);
  return Math.min(growing, LONGEST_RETRY - JITTER) + (2 * Math.random() - 1) * JITTER;
}

/** A command's id: unique for this browser. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");
}
