import { expect, it } from "vitest";
import { route } from "./route";

it("opens the page that an address names", () => {
  expect(route("/")).toEqual({ page: "home" });
  expect(route("/t/abc")).toEqual({ page: "table", table: "abc" });
  expect(route("/w/abc")).toEqual({ page: "watch", watch: "abc" });
  expect(route("/rules/polar-express")).toEqual({ page: "rules", game: "polar-express" });
});

it("says so when an address leads nowhere", () => {
  for (const path of ["/t", "/t/a/b", "/w", "/w/a/b", "/rules", "/elsewhere"])
    expect(route(path)).toEqual({ page: "nowhere" });
});
