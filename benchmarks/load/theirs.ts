// Two people at a table of a boardgame.io server, over its own protocol.

import { io } from "socket.io-client";
import { legal } from "./race.mjs";
import type { Client, OpenTable, Told } from "./table.ts";

interface State {
  _stateID: number;
  G: never;
  ctx: { gameover?: unknown };
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const openTable: OpenTable = async (address, told) => {
  const lobby = `${address}/games/race`;
  const { matchID } = await post<{ matchID: string }>(`${lobby}/create`, { numPlayers: 2 });
  const join = async (seat: number) => {
    const body = { playerID: String(seat), playerName: `Player ${seat}` };
    const { playerCredentials } = await post<{ playerCredentials: string }>(`${lobby}/${matchID}/join`, body);
    return connect(address, matchID, seat, playerCredentials, told);
  };
  return [await join(0), await join(1)];
};

function connect(
  address: string,
  match: string,
  seat: number,
  credentials: string,
  told: Told,
): Promise<Client> {
  return new Promise((done, failed) => {
    const playerID = String(seat);
    const socket = io(`${address}/race`, { transports: ["websocket"], forceNew: true, reconnection: false });
    let state: State | null = null;
    let waitsFor = -1;
    const client: Client = {
      move() {
        const { G, ctx, _stateID } = state!;
        const moves = legal(G, ctx, playerID);
        const [type, ...args] = moves[Math.floor(Math.random() * moves.length)]!;
        waitsFor = _stateID + 1;
        const payload = { type, args, playerID, credentials };
        socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, match, playerID);
      },
      close: () => socket.disconnect(),
    };
    const saw = (newest: State) => {
      state = newest;
      const { G, ctx, _stateID } = newest;
      if (waitsFor >= 0 && _stateID >= waitsFor) {
        waitsFor = -1;
        told.accepted(); // it has no other acknowledgement than the new state
      }
      const over = ctx.gameover !== undefined;
      told.saw(seat, { news: _stateID, asked: !over && legal(G, ctx, playerID).length > 0, over });
    };
    // Below socket.io, where a message is still text.
    socket.io.engine.on("message", (data: string | Buffer) => told.heard(data.length));
    socket.on("connect", () => socket.emit("sync", match, playerID, credentials, 2));
    socket.on("sync", (_match: string, sync: { state: State }) => {
      saw(sync.state);
      done(client);
    });
    socket.on("update", (_match: string, newest: State) => saw(newest));
    socket.on("connect_error", failed);
    socket.on("disconnect", (why) => why !== "io client disconnect" && told.closed(why));
  });
}
