// A boardgame.io server as its documentation sets one up, with its own lobby and credentials. Keeps
// matches in memory, as it does by itself, or as files in the folder that is given. Prints its
// address once it listens.

import { createRequire } from "node:module";
import { Race } from "./race.mjs";

const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/server");
const [folder] = process.argv.slice(2);
const stored = folder ? { db: new FlatFile({ dir: folder }) } : {};
const log = console.log;
console.log = () => {}; // it logs every request
const server = Server({ games: [Race], origins: ["http://127.0.0.1"], ...stored });
const { appServer } = await server.run(0);
log(`boardgame.io: http://127.0.0.1:${appServer.address().port}`);
