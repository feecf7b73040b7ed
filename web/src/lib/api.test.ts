import { afterEach, expect, test, vi } from "vitest";
import { games, makeTable, rules, takeSeat } from "./api";

const answering = (status: number, body: string) => {
  const server = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", server);
  return server;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a refusal is told in the server's own sentence", async () => {
  answering(422, '{"error":"Nobody would play: give at least one seat to a person."}');
  await expect(makeTable({ game: "polar-express", chairs: [] })).rejects.toThrow(
    /^Nobody would play: give at least one seat to a person\.$/,
  );
});

test("a server that is gone is told in a sentence, not in the browser's words", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(games()).rejects.toThrow(/^The server cannot be reached: .*\.$/);
});

test("a proxy's error page counts as a server that is gone", async () => {
  answering(502, "<html>Bad Gateway</html>");
  await expect(games()).rejects.toThrow(/^The server cannot be reached: /);
});

test("an error without a sentence still gives one", async () => {
  answering(500, '{"trouble":1}');
  await expect(games()).rejects.toThrow(/^The server gave an answer .*: reload the page\.$/);
});

test("a table is made of what was chosen", async () => {
  const server = answering(201, '{"table":"abc","watch":"xyz"}');
  const table = { game: "polar-express", chairs: [{ who: "me" as const, name: "Ada" }] };
  expect(await makeTable(table)).toEqual({ table: "abc", watch: "xyz" });
  const [address, request] = server.mock.calls[0] ?? [];
  expect(address).toBe("/api/tables");
  expect(request?.method).toBe("POST");
  expect(JSON.parse(String(request?.body))).toEqual(table);
});

test("odd characters in an address stay in their place", async () => {
  const server = answering(200, "{}");
  await rules("a/b");
  await takeSeat("t?x", "Ben");
  expect(server.mock.calls.map(([address]) => address)).toEqual([
    "/api/games/a%2Fb/rules",
    "/api/tables/t%3Fx/seats",
  ]);
});
