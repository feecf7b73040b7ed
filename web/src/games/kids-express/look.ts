import type { Look } from "../scene";
import Face from "./faces/Face.svelte";
import { lately } from "./lately";
import TicketArt from "./TicketArt.svelte";
import "./theme.css";

export const kidsExpress: Look = {
  open: () => import("./inside"),
  TicketArt,
  theme: "kids-express",
  ticket: { stock: "#f7d9a6", print: "#40192f", small: "#8a2f0c", punch: "#9b3413", dots: "#b5602a" },
  keys: [
    ["1 … 5", "choose that place, from left to right"],
    ["Enter", "do what is chosen"],
    ["E H S", "an easy shot, a hard one, one in hard mode"],
    ["Arrows", "aiming: Sam's place, and how high"],
    [", .", "aiming: turn left, turn right"],
    ["Space, held", "gather power, let go to shoot"],
    ["Esc", "give up the shot; put it back; skip a motion"],
  ],
  lately,
  quick: "You and a computer against the four bandits.",
  quickSeats: 2,
  answers: false,
  characters: [],
  Portrait: Face,
  secrets: false,
};
