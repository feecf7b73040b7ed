const letters = new Intl.Segmenter();

/** The first letter of a name as people see it: of an emoji the whole one. */
export function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return (first?.segment ?? "?").toUpperCase();
}
