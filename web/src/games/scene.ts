/** What every game's scene is given, and what it tells the page. */
import type { Component, Snippet } from "svelte";
import type { HouseRule, LogLine, State } from "../lib/messages";
import type { Unsent } from "../lib/socket";

export interface SceneProps {
  state: State;
  /** All lines of the log that are kept, and those that have just come, to be read out. */
  lines: LogLine[];
  fresh: LogLine[];
  /** What has just happened, in one breath. */
  told: string;
  /** The sentence that says why something could not be done; else empty. */
  problem: string;
  /** A move is on its way to the server. */
  busy: boolean;
  /** The game is over, and its last move has been seen. */
  ended: boolean;
  /** What concerns the people and not the game, above what is asked; and where they talk. */
  strips: Snippet;
  talk: Snippet;
  /** What the last button says, and what it does. */
  again: string;
  onagain: () => void;
  onplay: (move: string) => void;
  send: (command: Unsent) => void;
  /** The motion of the newest events has come to rest. */
  onrest: () => void;
}

/** A line of the short instructions, with a picture that the game draws for it. */
export interface HowToLine {
  title: string;
  text: string;
}

/** What only those need who are at a table of a game. */
export interface Inside {
  Scene: Component<SceneProps>;
  /** `begun`: the game is on, and whoever has never seen it may be shown how to play. */
  HowToPlay: Component<{ game: string; houseRules: Record<string, string>; begun?: boolean }>;
}

/** The paper of its ticket, what is printed large and small, the punched hole, the dotted line. */
export interface TicketColours {
  stock: string;
  print: string;
  small: string;
  punch: string;
  dots: string;
}

/** How a game looks: all that the rooms around the table need to know of it. */
export interface Look {
  /** Fetches the rest, which the other rooms do without. */
  open: () => Promise<Inside>;
  /** The picture on its ticket, and the name of the colours of its table. */
  TicketArt: Component;
  theme: string;
  ticket: TicketColours;
  /** The keys that this game knows, for the settings. */
  keys: [key: string, meaning: string][];
  /** What has just happened, out of the log. */
  lately: (lines: LogLine[]) => string[];
  /** What Play now sets up, in a sentence, and for how many. */
  quick: string;
  quickSeats: number;
  /** Whether its scene shows the time that is left to answer; else it is told above what is asked. */
  answers: boolean;
  /** The characters by seat, where seats have names of their own. */
  characters: string[];
  /** A small picture of a character, where everybody chooses one. */
  Portrait?: Component<{ name: string; size?: number | string }>;
  /** Whether a seat may have cards of its own, that those who watch can be let see. */
  secrets: boolean;
}

/** The house rules of a table that are not the usual ones. */
export function unusual(rules: HouseRule[], chosen: Record<string, string>): HouseRule[] {
  return rules.filter(
    ({ name, choices }) => chosen[name] !== undefined && chosen[name] !== Object.keys(choices)[0],
  );
}
