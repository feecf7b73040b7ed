/** How a game looks that has no scene: a table that is told in words. */
import type { Look } from "../games/scene";
import type { LogLine } from "../lib/messages";
import TicketArt from "./TicketArt.svelte";

const TOLD = 2;

export const inWords: Look = {
  open: () => import("./inside"),
  TicketArt,
  theme: "in-words",
  ticket: { stock: "#dfe3ee", print: "#1b2547", small: "#5a3552", punch: "#6b2d5c", dots: "#66709a" },
  keys: [
    ["1 … 9", "go to that choice"],
    ["Up Down", "go from choice to choice"],
    ["Enter", "do it"],
  ],
  lately: (lines: LogLine[]) =>
    lines
      .filter(({ said }) => !said)
      .slice(-TOLD)
      .map(({ text }) => text),
  quick: "You, with computers in the other seats.",
  quickSeats: 3,
  answers: false,
  characters: [],
  secrets: true,
};
