// A boardgame.io server as its documentation sets one up: its own storage in memory, its own
// lobby with credentials. Prints its address once it listens.

import { createRequire } from "node:module";
import { Race } from "./race.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");
const log = console.log;
console.log = () => {}; // it logs every request
const { appServer } = await Server({ games: [Race], origins: ["http://127.0.0.1"] }).run(0);
log(`boardgame.io: http://127.0.0.1:${appServer.address().port}`);
