import type { Look } from "../scene";
import { lately } from "./lately";
import TicketArt from "./TicketArt.svelte";
import "./theme.css";

export const planesTrains: Look = {
  open: () => import("./inside"),
  TicketArt,
  theme: "planes-trains",
  ticket: { stock: "#cfe6dc", print: "#14383a", small: "#7b2d02", punch: "#b5451f", dots: "#117a78" },
  keys: [
    ["1 … 9", "choose the card in that place"],
    ["Arrow keys", "go from card to card; aim the ring; choose where to drop"],
    ["Enter", "play what is chosen"],
    ["Space, held", "gather power for the ring, let go to spin it"],
    ["P T A", "signal a Plane, a Train or an Automobile"],
    ["Esc", "put it back; skip a motion"],
  ],
  lately,
  quick: "You with a computer partner: win together, or not at all.",
  quickSeats: 2,
  answers: false,
  characters: ["Neal", "Del"],
  secrets: true,
};
