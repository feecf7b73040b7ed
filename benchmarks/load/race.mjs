// A game for boardgame.io that is comparable to The Polar Express Game for two: the same cards,
// hands that the other must not see, a race over the same stations, three of a kind that the other
// may answer out of turn, a card drawn after each turn. Written as boardgame.io's documentation
// asks: secret state, player views, moves that only the server makes, stages.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

// Twice as far as there, for a game to have as many moves.
const STATIONS = [0, 18, 36, 66, 100, 118, 144];
const END = 144;
const HAND = 5;
const BOX = {
  ...Object.fromEntries(["1", "2", "3", "4", "5", "6", "7"].map((card) => [card, 6])),
  "glacier-gulch": 2,
  express: 2,
  avalanche: 1,
  "caribou-crossing": 2,
  santa: 1,
  hobo: 2,
};

const other = (playerID) => (playerID === "0" ? "1" : "0");
const nextStation = (space) => STATIONS.find((station) => station > space) ?? END;
const previousStation = (space) => STATIONS.findLast((station) => station < space) ?? 0;

/** What `playerID` may do, from what it sees: [move, ...arguments] each. */
export function legal(G, ctx, playerID) {
  const hand = G.players[playerID].hand;
  if (ctx.activePlayers?.[playerID] === "answer") {
    return hand.includes("caribou-crossing") ? [["stop"], ["pass"]] : [["pass"]];
  }
  if (ctx.activePlayers || ctx.currentPlayer !== playerID) return [];
  const cards = [...new Set(hand)];
  const trios = cards.filter((card) => card.length === 1 && hand.filter((held) => held === card).length > 2);
  return [...cards.map((card) => ["play", card]), ...trios.map((card) => ["trio", card])];
}

function layDown(G, playerID, card) {
  const hand = G.players[playerID].hand;
  hand.splice(hand.indexOf(card), 1);
  G.discards.push(card);
  G.sizes[playerID] = hand.length;
}

function draw(G, playerID, random) {
  const hand = G.players[playerID].hand;
  while (hand.length < HAND) {
    if (G.secret.deck.length === 0) {
      G.secret.deck = random.Shuffle(G.discards);
      G.discards = [];
    }
    if (G.secret.deck.length === 0) break;
    hand.push(G.secret.deck.pop());
  }
  G.sizes[playerID] = hand.length;
  G.left = G.secret.deck.length;
}

function advance(G, playerID, spaces) {
  G.spaces[playerID] = Math.min(END, G.spaces[playerID] + spaces);
}

function play({ G, playerID, random, events }, card) {
  if (!G.players[playerID].hand.includes(card)) return INVALID_MOVE;
  layDown(G, playerID, card);
  const foe = other(playerID);
  switch (card) {
    case "glacier-gulch":
      G.spaces[foe] = previousStation(G.spaces[foe]);
      break;
    case "express":
      advance(G, playerID, 8);
      break;
    case "avalanche":
      G.spaces[foe] = Math.max(0, G.spaces[foe] - 7);
      break;
    case "santa":
      G.spaces[playerID] = nextStation(G.spaces[playerID]);
      break;
    case "caribou-crossing":
    case "hobo":
      break;
    default:
      advance(G, playerID, Number(card));
  }
  draw(G, playerID, random);
  events.endTurn();
}

function trio({ G, playerID, events }, card) {
  const held = G.players[playerID].hand.filter((one) => one === card).length;
  if (held < 3 || card.length > 1) return INVALID_MOVE;
  for (let laid = 0; laid < 3; laid++) layDown(G, playerID, card);
  G.played = card;
  events.setActivePlayers({ others: "answer", minMoves: 1, maxMoves: 1 });
}

function pass({ G, ctx, random, events }) {
  const mover = ctx.currentPlayer;
  G.spaces[mover] = nextStation(G.spaces[mover]);
  settle(G, mover, random, events);
}

function stop({ G, ctx, playerID, random, events }) {
  if (!G.players[playerID].hand.includes("caribou-crossing")) return INVALID_MOVE;
  layDown(G, playerID, "caribou-crossing");
  draw(G, playerID, random);
  settle(G, ctx.currentPlayer, random, events);
}

function settle(G, mover, random, events) {
  G.played = null;
  draw(G, mover, random);
  events.endTurn();
}

const onServer = (move) => ({ move, client: false });

export const Race = {
  name: "race",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ random }) => {
    const cards = Object.entries(BOX).flatMap(([card, count]) => Array(count).fill(card));
    const G = {
      spaces: { 0: 0, 1: 0 },
      sizes: { 0: 0, 1: 0 },
      discards: [],
      played: null,
      left: 0,
      players: { 0: { hand: [] }, 1: { hand: [] } },
      secret: { deck: random.Shuffle(cards) },
    };
    draw(G, "0", random);
    draw(G, "1", random);
    return G;
  },
  moves: { play: onServer(play), trio: onServer(trio) },
  turn: { stages: { answer: { moves: { pass: onServer(pass), stop: onServer(stop) } } } },
  endIf: ({ G }) => {
    const winner = Object.keys(G.spaces).find((seat) => G.spaces[seat] >= END);
    return winner === undefined ? undefined : { winner };
  },
};
