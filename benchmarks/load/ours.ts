// Two people at a table of The Polar Express Game, as the page talks to the server.

import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { Ack, Echo, Gone, Ping, Play, Pong, Refused, State } from "../../web/src/lib/messages.ts";
import type { Client, OpenTable, Told } from "./table.ts";

const HEARTBEAT = 2500; // ms, as the page has it
type Sent = State | Ack | Refused | Pong | Gone;
let addresses = 0;

/** A computer's address of its own, for a server that is told it by a proxy. */
function ownAddress(): string {
  const n = ++addresses;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

/** The headers of one person. */
export function person(): Record<string, string> {
  return { cookie: `parlorcar=${randomBytes(16).toString("base64url")}`, "x-forwarded-for": ownAddress() };
}

async function post<T>(url: string, headers: Record<string, string>, body: unknown): Promise<T> {
  const json = { ...headers, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A table with its people: where it is, and what they say who they are with. */
export interface Place {
  table: string;
  watch: string;
  people: Record<string, string>[];
  clients: Client[];
}

export const openTable: OpenTable = async (address, told) => (await openPlace(address, told)).clients;

export async function openPlace(address: string, told: Told): Promise<Place> {
  const [ada, ben] = [person(), person()];
  const { table, watch } = await post<{ table: string; watch: string }>(`${address}/api/tables`, ada, {
    game: "polar-express",
    chairs: [{ who: "me", name: "Ada" }, { who: "link" }],
    answer_seconds: 0,
  });
  await post(`${address}/api/tables/${table}/seats`, ben, { name: "Ben" });
  const url = `${address.replace("http", "ws")}/api/tables/${table}/socket`;
  const clients = await Promise.all([connect(url, ada, 0, told), connect(url, ben, 1, told)]);
  return { table, watch, people: [ada, ben], clients };
}

function connect(url: string, headers: Record<string, string>, seat: number, told: Told): Promise<Client> {
  return new Promise((done, failed) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    let state: State | null = null;
    let news = 0;
    let commands = 0;
    const send = (command: Play | Ping | Echo) => socket.send(JSON.stringify(command));
    const beat = setInterval(() => socket.readyState === WebSocket.OPEN && send({ type: "ping" }), HEARTBEAT);
    const client: Client = {
      move() {
        const { prompt, version } = state!;
        const offers = prompt.offers.filter((offer) => offer.legal);
        const { move } = offers[Math.floor(Math.random() * offers.length)]!;
        send({ type: "play", id: String(++commands), seat: seat + 1, move, version });
      },
      close() {
        clearInterval(beat);
        socket.close();
      },
    };
    socket.on("message", (data: Buffer) => {
      told.heard(data.length);
      const message = JSON.parse(data.toString()) as Sent;
      switch (message.type) {
        case "state": {
          const first = state === null;
          state = message;
          for (const line of message.log) news = Math.max(news, line.n);
          const { kind } = message.prompt;
          told.saw(seat, { news, asked: kind === "play" || kind === "answer", over: kind === "over" });
          if (first) done(client);
          break;
        }
        case "ack":
          told.accepted();
          break;
        case "refused":
          told.refused(seat, message.error);
          break;
        case "pong":
          if (message.probe) send({ type: "echo", probe: message.probe });
          break;
        case "gone":
          failed(new Error(message.error));
      }
    });
    socket.on("error", failed);
    socket.on("close", (code) => told.closed(code));
  });
}
