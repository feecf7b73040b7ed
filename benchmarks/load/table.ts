// A table with two computer-driven clients, and what is measured at it.

/** What a client sees: how far its table has got, and whether it is asked or all is over. */
export interface Seen {
  news: number;
  asked: boolean;
  over: boolean;
}

/** One connection with a seat. `move` makes a random legal move of the state it has seen last. */
export interface Client {
  move(): void;
  close(): void;
}

/** What a client tells its table. */
export interface Told {
  saw(seat: number, seen: Seen): void;
  accepted(): void;
  refused(seat: number, why: string): void;
  /** A message of so many bytes has come. */
  heard(bytes: number): void;
  /** The server has closed a connection. */
  closed(why: number | string): void;
}

/** A server's address, and how a table with two clients is opened there. */
export type OpenTable = (address: string, told: Told) => Promise<Client[]>;

/** Counts since the last `reset`. */
export class Counts {
  accepted = 0;
  refused = 0;
  games = 0;
  broken = 0;
  messages = 0;
  bytes = 0;
  reasons = new Map<string, number>();
  /** Milliseconds from sending a move until the other client has seen what came of it. */
  delays: number[] = [];

  note(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  reset(): void {
    Object.assign(this, new Counts());
  }
}

/** Milliseconds to think before a move. */
export type Think = () => number;

interface Sent {
  at: number;
  news: number;
}

/** Plays one game after another, each at a new table, until it is stopped. */
export class Play implements Told {
  private clients: Client[] = [];
  private news = [-1, -1];
  private sent: (Sent | null)[] = [null, null];
  private waiting: (NodeJS.Timeout | null)[] = [null, null];
  private moved = [-1, -1];
  private asked = [false, false];
  private finished = false;
  private ended = false;
  private stopped = false;
  readonly over: Promise<void>;
  private finish: () => void = () => {};

  private readonly counts: Counts;
  private readonly think: { now: Think };

  constructor(counts: Counts, think: { now: Think }) {
    this.counts = counts;
    this.think = think;
    this.over = new Promise((finish) => (this.finish = finish));
  }

  /** Opens the table and begins to play; `over` resolves when the game is. */
  async open(open: OpenTable, address: string): Promise<void> {
    this.clients = await open(address, this);
    this.asked.forEach((asked, seat) => asked && this.plan(seat));
    if (this.stopped) this.end();
  }

  stop(): void {
    this.stopped = true;
    this.end();
  }

  saw(seat: number, { news, asked, over }: Seen): void {
    const other = 1 - seat;
    const theirs = this.sent[other];
    if (theirs && news > theirs.news) {
      this.counts.delays.push(performance.now() - theirs.at);
      this.sent[other] = null;
    }
    this.news[seat] = Math.max(news, this.news[seat]!);
    this.asked[seat] = asked && news > this.moved[seat]!;
    if (over) {
      if (this.finished) return;
      this.finished = true;
      this.counts.games += 1;
      // A moment later, for the other one to be told too.
      setTimeout(() => this.end(), 50);
    } else if (this.asked[seat] && this.clients.length) this.plan(seat);
  }

  accepted(): void {
    this.counts.accepted += 1;
  }

  refused(seat: number, why: string): void {
    this.counts.refused += 1;
    this.counts.note(why);
    this.sent[seat] = null;
    this.moved[seat] = -1;
    this.asked[seat] = true;
    this.plan(seat, 200);
  }

  heard(bytes: number): void {
    this.counts.messages += 1;
    this.counts.bytes += bytes;
  }

  closed(why: number | string): void {
    if (this.ended) return;
    this.counts.broken += 1;
    this.counts.note(`closed: ${why}`);
    this.end();
  }

  private plan(seat: number, after = this.think.now()): void {
    if (this.waiting[seat] || this.ended) return;
    const go = () => {
      this.waiting[seat] = null;
      if (this.ended || !this.asked[seat]) return;
      this.asked[seat] = false;
      this.moved[seat] = this.news[seat]!;
      this.sent[seat] = { at: performance.now(), news: this.news[seat]! };
      this.clients[seat]!.move();
    };
    if (after <= 0) go();
    else this.waiting[seat] = setTimeout(go, after);
  }

  private end(): void {
    if (this.ended && !this.stopped) return;
    this.ended = true;
    for (const timer of this.waiting) if (timer) clearTimeout(timer);
    for (const client of this.clients) client.close();
    this.finish();
  }
}
