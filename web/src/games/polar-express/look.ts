import type { Look } from "../scene";
import { lately } from "./lately";
import TicketArt from "./TicketArt.svelte";

export const polarExpress: Look = {
  open: () => import("./inside"),
  TicketArt,
  theme: "polar-express",
  ticket: { stock: "#f3d98f", print: "#3a2410", small: "#5b3d12", punch: "#7a1a2a", dots: "#a9772a" },
  keys: [
    ["1 … 7", "choose that number"],
    ["G E A C S H", "choose a Specialty Card by its first letter"],
    ["T", "choose the three of a kind"],
    ["Left Right", "go along your hand"],
    ["Enter", "play what is chosen"],
    ["Y N", "say yes or no to what is asked"],
    ["W", "blow the whistle"],
    ["Esc", "put it back; skip a motion"],
  ],
  lately,
  quick: "You against two computers.",
  quickSeats: 3,
  answers: true,
  characters: [],
  secrets: true,
};
