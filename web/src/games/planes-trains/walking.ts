/** Where an arrow key leads among places that stand in rows. */
export function walk(key: string, from: number, length: number, columns: number): number | null {
  if (length === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step === undefined) return null;
  const to = from + step;
  if (Math.abs(step) > 1 || columns < length) {
    // In a grid nobody walks off its edge.
    const sideways = Math.abs(step) === 1 && Math.floor(to / columns) !== Math.floor(from / columns);
    return to < 0 || to >= length || sideways ? from : to;
  }
  return (to + length) % length;
}

/** The place that a number key means. */
export function placeOfKey(key: string): number | null {
  return /^[1-9]$/.test(key) ? Number(key) : null;
}
