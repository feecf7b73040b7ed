// Where this page lives on its host: at "/", or below a path of a proxy, such as "/trains/".
// Its scripts lie in assets/ there; so it need not be told.

/** The path of the page's own root, with a slash at both ends. */
export const ROOT = import.meta.env.DEV ? "/" : rootOf(import.meta.url);

/** The root of a page one of whose scripts has that address. */
export function rootOf(script: string): string {
  return new URL("..", script).pathname;
}

/** The address on this host of what the page and the server call `path`. */
export const at = (path: string, root = ROOT) => root + path.replace(/^\/+/, "");

/** What the page calls an address on this host. */
export const within = (address: string, root = ROOT) =>
  address.startsWith(root) ? `/${address.slice(root.length)}` : address;
