/** Turning up cards one at a time: a hand needs a moment for each, so a tap that comes early waits. */
export const EACH = 1_060; // ms: a little more than the second that the table grants each card

export interface Looker {
  /** Turns a card up, now or as soon as the one before has had its moment; the last tap counts. */
  want: (move: string) => void;
  stop: () => void;
}

export function looker(send: (move: string) => void, now: () => number = () => performance.now()): Looker {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(move: string) {
    last = now();
    send(move);
  }

  return {
    want(move) {
      clearTimeout(timer);
      const wait = last + EACH - now();
      if (wait <= 0) look(move);
      else timer = setTimeout(() => look(move), wait);
    },
    stop() {
      clearTimeout(timer);
      last = -Infinity;
    },
  };
}
