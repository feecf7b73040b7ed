/** Lets a move through once: a double click or two quick keys must not send it twice. */
const PAUSE = 500; // ms until the page knows that the move is on its way

export function sender(play: (move: string) => void): (move: string) => void {
  let last = -Infinity;
  return (move) => {
    const now = performance.now();
    if (now - last < PAUSE) return;
    last = now;
    play(move);
  };
}
