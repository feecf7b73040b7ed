/** The page's addresses. */
export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "watch"; watch: string }
  | { page: "rules"; game: string }
  | { page: "nowhere" };

/** What an address shows. */
export function route(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (parts.length === 0) return { page: "home" };
  if (parts.length !== 2 || !second) return { page: "nowhere" };
  if (first === "t") return { page: "table", table: second };
  if (first === "w") return { page: "watch", watch: second };
  if (first === "rules") return { page: "rules", game: second };
  return { page: "nowhere" };
}
