// @vitest-environment node
/** What a visitor has to load: built as for the package, but written nowhere. */
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

const GAMES = ["polar-express", "planes-trains", "kids-express"];
const SCRIPT = 120_000; // bytes, compressed, before the first move of a game without a stage

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production"); // under tests Svelte would add what helps to develop
  const built = await build({ mode: "production", logLevel: "silent", build: { write: false } });
  vi.unstubAllEnvs();
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  chunks = output.filter((file) => file.type === "chunk");
}, 120_000);

const holds = (chunk: Rolldown.OutputChunk, module: string) =>
  chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`));

function the(found: Rolldown.OutputChunk | undefined): Rolldown.OutputChunk {
  if (!found) throw new Error("no such part was built");
  return found;
}

/** A part with all that it cannot do without. */
function withImports(part: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  seen.add(part);
  for (const name of part.imports) {
    const next = the(chunks.find(({ fileName }) => fileName === name));
    if (!seen.has(next)) withImports(next, seen);
  }
  return seen;
}

const entry = () => withImports(the(chunks.find(({ isEntry }) => isEntry)));
const inside = (game: string) =>
  withImports(
    the(chunks.find((chunk) => chunk.isDynamicEntry && holds(chunk, `games/${game}/Scene.svelte`))),
  );

test.each(GAMES)("the front page waits for nothing of the table of %s", (game) => {
  for (const module of ["Scene.svelte", "HowToPlay.svelte"])
    expect([...entry()].some((chunk) => holds(chunk, `games/${game}/${module}`))).toBe(false);
});

test.each(GAMES)("whoever plays %s loads no other game", (game) => {
  for (const other of GAMES.filter((name) => name !== game))
    expect([...inside(game)].some((chunk) => holds(chunk, `games/${other}/Scene.svelte`))).toBe(false);
});

test.each(["polar-express", "planes-trains"])("a phone has %s after one small load of script", (game) => {
  const parts = new Set([...entry(), ...inside(game)]);
  const size = [...parts].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(size).toBeLessThan(SCRIPT);
});
