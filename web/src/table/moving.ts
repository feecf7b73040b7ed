/**
 * The code with which a seat moves to another device. It stands behind the # of the link: no browser
 * sends that to a server, so that it is in no log, and this page takes it out of its address at once.
 */
const KEY = "move=";

export const fragmentOf = (code: string) => `#${KEY}${code}`;

/** The code in this page's address, which it then holds no more; empty where there is none. */
export function takeCode(): string {
  const fragment = location.hash.slice(1);
  if (!fragment.startsWith(KEY)) return "";
  history.replaceState(history.state, "", location.pathname + location.search);
  return fragment.slice(KEY.length);
}
