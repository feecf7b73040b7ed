// Generated from src/parlorcar/service/messages.py by `make types`: do not edit.

export type Message =
  | Play
  | Gesture
  | Flick
  | Say
  | Ring
  | GiveWish
  | ReadWish
  | Ready
  | Routine
  | TakeBack
  | AnswerTakeBack
  | Leave
  | Replace
  | ComeBack
  | ShowHand
  | Rematch
  | Look
  | Ping
  | Echo
  | Sync
  | State
  | Ack
  | Refused
  | Pong
  | Gone
  | NewTable
  | TableMade
  | TakeSeat
  | SeatTaken
  | Lobby
  | Reach
  | MoveCode
  | PlaysOn
  | Refusal
  | GameCard
  | RulesPage;

/**
 * A move or an answer of a seat that this client holds, made at `version`.
 *
 * `id` is the client's own; it is acknowledged with it, and may be resent until then.
 */
export interface Play {
  type: "play";
  id: string;
  seat: number;
  move: string;
  version: number;
}
/**
 * What the table waits for is done by hand: a card turned, a ring spun, tossed or slid.
 *
 * `power` is 0 to 100, `aim` -100 (left) to 100 (right); both count for a ring alone. Any
 * person at the table may do it, for a seat that this client holds, at `version`.
 */
export interface Gesture {
  type: "gesture";
  id: string;
  seat: number;
  version: number;
  power?: number;
  aim?: number;
}
/**
 * A shot with the sling, aimed by the person at `seat`, at `version`.
 *
 * `move` is the seat's move that decides on it ("1 shoot easy"), so that until then aiming can
 * be given up; it is empty where the move has been played and the shot is waited for. `side`
 * is where the shooter stands (mm to the right of the train's middle), `azimuth` (to the right)
 * and `elevation` are tenths of a degree, `power` is 0 to 100. `State.board` holds the limits.
 */
export interface Flick {
  type: "flick";
  id: string;
  seat: number;
  version: number;
  move: string;
  side: number;
  azimuth: number;
  elevation: number;
  power: number;
}
/**
 * Said by `seat` to the table, or by who watches (0, called `name`) to the others who do.
 */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  text: string;
  name?: string;
}
/**
 * The winner rings the sleigh bell.
 */
export interface Ring {
  type: "ring";
  id: string;
  seat: number;
}
/**
 * The winner gives `to` a wish out of the pouch, after the bell.
 */
export interface GiveWish {
  type: "give_wish";
  id: string;
  seat: number;
  to: number;
}
/**
 * `seat` opens its wish and reads it aloud, when it is its turn (`Ceremony.reader`).
 */
export interface ReadWish {
  type: "read_wish";
  id: string;
  seat: number;
}
/**
 * `seat` is there and looks: said before anything that is timed begins, at `version`.
 */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  version?: number;
}
/**
 * The table makes the moves of routine for all seats of this client (`Prompt.routine`).
 */
export interface Routine {
  type: "routine";
  id: string;
  seat: number;
}
/**
 * `seat` would like to take its last move back (`State.undo` says whether that can be).
 */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}
/**
 * Whether `seat` agrees to what somebody would like to take back, as asked at `version`.
 *
 * 0 stands for what is asked now. An answer to a question that is over is stale.
 */
export interface AnswerTakeBack {
  type: "answer_take_back";
  id: string;
  seat: number;
  agreed: boolean;
  version?: number;
}
/**
 * Gives `seat` up: before the game it is free again, then a computer plays on for it.
 */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}
/**
 * `seat` has a computer play for `absent`, who has been away for long, or in a free seat.
 *
 * `SeatInfo.replaceable` says whether it may be done for a person; a free seat can wait no more.
 */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
  absent: number;
}
/**
 * Whoever holds `seat` plays it again, instead of the computer that stepped in.
 */
export interface ComeBack {
  type: "come_back";
  id: string;
  seat: number;
}
/**
 * Whether those who watch may see through the eyes of `seat`.
 */
export interface ShowHand {
  type: "show_hand";
  id: string;
  seat: number;
  shown: boolean;
}
/**
 * After the game: the same people at a new table, each seat one further (`State.next`).
 */
export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
}
/**
 * Lifts the curtain for `seat`, or lets it fall (0). Only for a screen handed round.
 */
export interface Look {
  type: "look";
  seat: number;
}
/**
 * Sent every 2.5 s. A Pong answers it.
 */
export interface Ping {
  type: "ping";
}
/**
 * Sent at once when a Pong holds a `probe`: so the server measures the line.
 */
export interface Echo {
  type: "echo";
  probe: number;
}
/**
 * This client has been told `version` (0: nothing); a State with all that it lacks follows.
 */
export interface Sync {
  type: "sync";
  version: number;
}
/**
 * All that this client may know, as of `version`. Sent at once and after every change.
 *
 * It continues from version `since`: a client that was told less has missed something, and asks
 * with Sync; one that was told more has seen this already. `since` is null in a message that
 * stands for itself, with the whole log. `events` are what happened since (where `since` is
 * null, nothing but cards that lie open yet), in order, to animate from: objects with `kind`,
 * `seat`, `rule` and more, blanked for who must not know. `log` holds the new lines since.
 * `looking`: the seat through whose eyes `position` is, or null (public view).
 * `talk` is empty while people may talk, else the sentence that says why they may not; then they
 * may say the `phrases`, the same for everybody (none while cards are looked at). `ring` spins
 * while it is not null. `shot` is the newest that was made since, if one was.
 * `watching`: this client looks on; then `table` is empty, and `watch` too for who may not know.
 * `standing` is null until the game has been played to its end.
 * `commitment` is the SHA-256 of nature's seed, `seed` the seed itself after the end, else empty
 * (both in hexadecimal). `next` is the table of the next game, for who sits at it. `closed` is the
 * sentence that says why the game ends here without a result, else empty. `unseated` says why this
 * client holds no seat, where that is known: it brings no cookie by which it could be known
 * ("unknown"), or its seats are played at another device ("moved").
 */
export interface State {
  type: "state";
  table: string;
  watch: string;
  watching: boolean;
  version: number;
  since: number | null;
  game: string;
  title: string;
  house_rules: {
    [k: string]: string;
  };
  board: {
    [k: string]: unknown;
  };
  seats: SeatInfo[];
  looking: number | null;
  position: {
    [k: string]: unknown;
  } | null;
  events: {
    [k: string]: unknown;
  }[];
  prompt: Prompt;
  talk: string;
  phrases: Phrase[];
  ring: RingInfo | null;
  shot: ShotInfo | null;
  log: LogLine[];
  ceremony: Ceremony | null;
  standing: Standing | null;
  clock: "fast" | "gentle" | "none";
  undo: Undo | null;
  commitment: string;
  seed: string;
  next: string;
  closed: string;
  unseated: "" | "moved" | "unknown";
}
/**
 * A seat as everybody sees it. `yours`: this client holds it.
 *
 * `character` is whom it plays, empty in a game without characters. `here`: a person who is
 * connected, or was a few seconds ago; `away_for` else the seconds since. `replaceable`: so long
 * that a computer may play instead. `stand_in`: one does; the person can come back. `ready`: has
 * said so. `shows_hand`: lets those who watch see through its eyes.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  who: "computer" | "free" | "person";
  yours: boolean;
  here: boolean;
  character: string;
  hard_mode: boolean;
  away_for: number;
  replaceable: boolean;
  stand_in: boolean;
  ready: boolean;
  shows_hand: boolean;
}
/**
 * What this client is asked now, for the seat that it looks through.
 *
 * `kind`: "play" (your turn), "answer" (a window in which several are asked at once),
 * "gesture" (do `gesture` with your hands, for `seat`: the Gesture command; of a "shot", which
 * is the shooter's alone, the Flick command), "look" (the ring
 * spins: turn up your cards, one after another, each offer with Play), "curtain" (hand the
 * screen to `seat`: lift it with Look), "waiting" (for `seat`, another), "seats" (the table
 * waits for people to sit down), "ready" (say that you are, with Ready for `seat`: something
 * timed begins), "over". `question` is one sentence. `seconds_left`: of an answer window with a
 * clock, or of the time to think, else null. `about`: the cards answered. `gesture` is empty but
 * for a "gesture". `chosen`: your own answer, which waits in secret for the others'.
 * `menu`: the shots that can be made now, with all that a Flick needs. `laid`: the other seats
 * that have chosen already, where one sees that a card lies face down. `routine` is what can be
 * asked of the table with Routine, in a few words; empty for most moves.
 */
export interface Prompt {
  kind: "answer" | "curtain" | "gesture" | "look" | "over" | "play" | "ready" | "seats" | "waiting";
  seat: number | null;
  question: string;
  offers: Offer[];
  seconds_left: number | null;
  about: string[];
  gesture: "" | "flip" | "lay_out" | "shot" | "slide" | "spin" | "toss";
  chosen: string;
  menu: NamedShot[];
  laid: number[];
  routine: string;
}
/**
 * One thing that may be done now. The browser knows no rule: this is all it shows.
 *
 * `kind` groups offers ("play", "trio", "discard", "again", "stop", "slide", "stay",
 * "announce", "move", "caribou", "hobo", "call", "pass", "look", "done", "signal", "suit",
 * "aim", "go", "shoot", "bonus"). `cards`: what is laid down. `to`: the space the token would
 * stand on, if it moves.
 * `place`: the number of the place or cell that is pointed at, if one is. `legal` is false for
 * an answer that the seat's hand does not allow: it is shown, for everybody who is asked sees
 * the same prompt, and cannot be pressed.
 */
export interface Offer {
  move: string;
  kind: string;
  label: string;
  legal: boolean;
  cards: string[];
  to: number | null;
  place: number | null;
}
/**
 * A shot out of the menu, for who does not aim by hand: the values of a Flick.
 *
 * `move` goes with the Flick as it is. `target` is who is aimed at, `label` says it in words.
 */
export interface NamedShot {
  move: string;
  target: string;
  label: string;
  side: number;
  azimuth: number;
  elevation: number;
  power: number;
}
/**
 * A ready-made phrase for a time of silence: `text` goes into Say as it is.
 *
 * The seats in `said` have said it in this turn, and cannot say it again before the next.
 */
export interface Phrase {
  text: string;
  said: number[];
}
/**
 * A ring that spins while cards may be looked at. When it will stop is told to nobody.
 *
 * `seat` spun it, `seconds_gone` ago. `wobble` is 0 while it stands upright, then 1 to 4 as it
 * falls. `eyes`: the seat that this client looks through may see its cards meanwhile.
 */
export interface RingInfo {
  seat: number;
  seconds_gone: number;
  wobble: number;
  eyes: boolean;
}
/**
 * A shot as it flew and what it knocked over: recorded, to be watched.
 *
 * `condition` says how it was made ("easy", "hard", or whose hard mode), `side` to `power` what
 * was intended, as in Flick; `drawn` is what came of it: `speed` (m/s), `azimuth`, `elevation`
 * (degrees), `side` (mm), `spin` (rad/s). `frames` are `hz` a second: base64 of little-endian
 * int16, of each of `bodies` x, y, z (0.1 mm) and the quaternion w, x, y, z (1/32767). `contacts`
 * are what the sling touched, each with its milliseconds. `fallen` lie at the end.
 */
export interface ShotInfo {
  version: number;
  seat: number;
  condition: string;
  side: number;
  azimuth: number;
  elevation: number;
  power: number;
  drawn: {
    [k: string]: number;
  };
  seconds: number;
  hz: number;
  bodies: string[];
  frames: string;
  contacts: [number, string][];
  fallen: string[];
}
/**
 * A sentence of the log. `rule` is the id behind it, `rule_text` its words; `said`: chat,
 * with the rule that it asks for, if it does.
 *
 * It may tell several things at once that happened alike: `n` is the number of the last, `first`
 * that of the first. It stands in place of all lines from `first` on, for it may have grown.
 * `fleeting`: it names cards that are turned down again, and is told only once, when it happens.
 * `by`: who of those who watch said it to the others who do.
 */
export interface LogLine {
  n: number;
  first: number;
  text: string;
  seat: number | null;
  rule: string;
  rule_text: string;
  said: boolean;
  fleeting: boolean;
  by: string;
}
/**
 * After the last move: the winner rings the bell and gives every other seat a wish.
 *
 * Then these read theirs aloud, one after another: now it is the turn of `reader`, if anybody's.
 * In a game that all win or lose together there is no `winner` and no bell; `won` says which
 * (null in a game of one winner).
 */
export interface Ceremony {
  winner: number | null;
  won: boolean | null;
  bell_rung: boolean;
  wishes: WishGiven[];
  reader: number | null;
}
/**
 * The wish of `seat`; `wish` is empty until it has been read aloud.
 */
export interface WishGiven {
  seat: number;
  wish: string;
}
/**
 * After the end: `why` the game was won or lost, what was `needed`, and how all stand.
 */
export interface Standing {
  why: string;
  needed: string;
  rows: StandingRow[];
}
/**
 * How far a player came, or how a part of the game went: `text` says it.
 *
 * `seat` is whose row it is, null where it is nobody's own; `good` whether it was won, or null.
 */
export interface StandingRow {
  title: string;
  text: string;
  seat: number | null;
  good: boolean | null;
}
/**
 * A move that somebody may take back, or would like to.
 *
 * `seat` made it, `told` says it in a sentence. `asked`: the seat would like to, and all who
 * have not agreed yet are asked; `agreed` are those who have.
 */
export interface Undo {
  seat: number;
  told: string;
  asked: boolean;
  agreed: number[];
}
/**
 * The command `id` was stored.
 */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}
/**
 * The command `id` (empty for Look, and where none could be read) changed nothing.
 *
 * After "stale" the newest state follows. "too_fast" is not final: send it again in a second.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: "illegal" | "malformed" | "not_yours" | "stale" | "too_fast";
  error: string;
}
/**
 * Answers a Ping. `version` is what this client has been told.
 *
 * One that has less has missed something, and asks with Sync. `probe`, where it is not 0, is to
 * be sent back with Echo at once.
 */
export interface Pong {
  type: "pong";
  version: number;
  probe: number;
}
/**
 * This table or seat does not exist for this client; the socket closes after it.
 *
 * `retry_after`: seconds after which it may be tried again; 0: it need not be.
 */
export interface Gone {
  type: "gone";
  error: string;
  retry_after: number;
}
/**
 * POST /api/tables. `house_rules` holds what differs from the defaults, `box` likewise.
 *
 * `clock` is how long somebody may think, `listed` whether strangers find the table among the
 * open ones as long as a seat is free.
 */
export interface NewTable {
  game: string;
  chairs: Chair[];
  house_rules?: {
    [k: string]: string;
  };
  box?: {
    [k: string]: unknown;
  };
  answer_seconds?: number;
  clock?: "fast" | "gentle" | "none";
  listed?: boolean;
}
/**
 * Who shall sit in a seat of a table that is being made.
 *
 * `me` is the person who makes the table (several times: one screen handed round), `link` is
 * somebody who opens the table's address, `computer` plays by `policy` (empty: the
 * best that the game has). `character` is whom the
 * seat plays, in a game of characters (empty: the first that nobody has taken); `hard_mode`
 * makes it harder for that character.
 */
export interface Chair {
  who: "computer" | "link" | "me";
  name?: string;
  policy?: string;
  character?: string;
  hard_mode?: boolean;
}
/**
 * 201: the table's address is /t/{table}; whoever opens it may take a free seat.
 *
 * `watch`: at /w/{watch} one may look on and do nothing else.
 */
export interface TableMade {
  table: string;
  watch: string;
}
/**
 * POST /api/tables/{table}/seats: sits down in a free seat, with a name.
 *
 * `seat` is the one that is chosen, and thereby the character; 0 is the first that is free.
 * `character` is another one that nobody who sits plays yet, `hard_mode` whether to play harder;
 * what is left out is as the table was made. `token`: the seat is for a program, which is to be
 * given a token of its own.
 */
export interface TakeSeat {
  name: string;
  seat?: number;
  character?: string;
  hard_mode?: boolean | null;
  token?: boolean;
}
/**
 * 201. `token`, if one was asked for, is told this once: whoever has it holds the seat.
 *
 * It goes into the header `Authorization: Bearer {token}`.
 */
export interface SeatTaken {
  seat: number;
  token: string;
}
/**
 * GET /api/lobby: the tables at which whoever asks sits, newest first, and those with a free
 * seat that anybody may take.
 */
export interface Lobby {
  mine: TableSummary[];
  open: TableSummary[];
}
/**
 * A table in the lobby: nothing that is not seen from the door.
 *
 * `stage` tells whether it waits for people, is played at, or is over; `quiet_for` are the
 * seconds since something happened at it.
 */
export interface TableSummary {
  table: string;
  game: string;
  title: string;
  stage: "over" | "playing" | "waiting";
  seats: SeatSummary[];
  clock: "fast" | "gentle" | "none";
  listed: boolean;
  quiet_for: number;
}
/**
 * A seat in a list of tables. `yours`: whoever asks holds it. `awaited`: it is to act.
 */
export interface SeatSummary {
  name: string;
  who: "computer" | "free" | "person";
  yours: boolean;
  awaited: boolean;
}
/**
 * GET and POST /api/reach: how other devices come to this server.
 *
 * `may_open`: whoever asks may open the house to the local network, and close it again; `open`:
 * it is open. `addresses` are what other devices can open, the likeliest first, without a path
 * ("http://192.168.1.23:8000"). All this is told at the server's own computer alone.
 */
export interface Reach {
  may_open: boolean;
  open: boolean;
  addresses: string[];
}
/**
 * 201 to POST /api/tables/{table}/seats/{seat}/move: told this once, good for `seconds`.
 *
 * Who brings it takes over all seats that the client holds there. It belongs behind the `#` of an
 * address, which no browser sends to anybody.
 */
export interface MoveCode {
  code: string;
  seconds: number;
}
/**
 * 200: the seats that the code gives, and who sits there.
 */
export interface PlaysOn {
  seats: number[];
  names: string[];
}
/**
 * The body of every HTTP error: one sentence that names the thing and the cure.
 */
export interface Refusal {
  error: string;
}
/**
 * What the front page needs to know of a game. GET /api/games gives a list of these.
 *
 * `characters` are those whom seats can play (none in most games), `hard_modes` says of each
 * that has one what it asks. `answers`: somebody may be asked for an answer against a clock;
 * `secrets`: somebody may hold what others must not see.
 */
export interface GameCard {
  name: string;
  title: string;
  seats_min: number;
  seats_max: number;
  summary: string;
  policies: {
    [k: string]: string;
  };
  house_rules: HouseRule[];
  characters: string[];
  hard_modes: {
    [k: string]: string;
  };
  answers: boolean;
  secrets: boolean;
}
/**
 * One switch: the choices, the first of which is the default, and what each means.
 */
export interface HouseRule {
  name: string;
  ruling: string;
  question: string;
  choices: {
    [k: string]: string;
  };
}
/**
 * GET /api/games/{game}/rules
 */
export interface RulesPage {
  title: string;
  rules: RuleText[];
  house_rules: HouseRule[];
  box: BoxValue[];
}
/**
 * A rule in our own words, with its id and where it comes from.
 */
export interface RuleText {
  id: string;
  title: string;
  text: string;
  source: string;
}
/**
 * A value of the box: `rulebook`, `inferred` or `invented`.
 */
export interface BoxValue {
  name: string;
  value: unknown;
  source: string;
  note: string;
}
