"""Every message between a browser and the server, typed once.

The TypeScript types in `web/src/lib/messages.ts` are generated from this file (`make types`);
a test fails when they are not up to date. Seats are numbered from 1, moves are the notation's
text ("1 play 5"), positions are what `Position.to_dict()` gives of one seat's view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a table that is being made.

    `me` is the person who makes the table (several times: one screen handed round), `link` is
    somebody who opens the table's address, `computer` plays by `policy`.
    """

    who: Literal["me", "link", "computer"]
    name: str = ""
    policy: str = "sensible"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables. `house_rules` holds what differs from the defaults, `box` likewise."""

    game: str
    chairs: list[Chair]
    house_rules: dict[str, str] = {}
    box: dict[str, Any] = {}
    answer_seconds: int = 8


class TableMade(msgspec.Struct):
    """201: the table's address is /t/{table}; whoever opens it may take a free seat."""

    table: str


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/seats: sits down in the first free seat, with a name."""

    name: str


class SeatTaken(msgspec.Struct):
    seat: int


class Refusal(msgspec.Struct):
    """The body of every HTTP error: one sentence that names the thing and the cure."""

    error: str


class HouseRule(msgspec.Struct):
    """One switch: the choices, the first of which is the default, and what each means."""

    name: str
    ruling: str
    question: str
    choices: dict[str, str]


class GameCard(msgspec.Struct):
    """What the front page needs to know of a game. GET /api/games gives a list of these."""

    name: str
    title: str
    seats_min: int
    seats_max: int
    summary: str
    policies: dict[str, str]
    house_rules: list[HouseRule]


class RuleText(msgspec.Struct):
    """A rule in our own words, with its id and where it comes from."""

    id: str
    title: str
    text: str
    source: str


class BoxValue(msgspec.Struct):
    """A value of the box: `rulebook`, `inferred` or `invented`."""

    name: str
    value: Any
    source: str
    note: str


class RulesPage(msgspec.Struct):
    """GET /api/games/{game}/rules"""

    title: str
    rules: list[RuleText]
    house_rules: list[HouseRule]
    box: list[BoxValue]


# --- the live table: the browser's commands ---------------------------------------------------


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """A move or an answer of a seat that this client holds, made at `version`.

    `id` is the client's own; it is acknowledged with it, and may be resent until then.
    """

    id: str
    seat: int
    move: str
    version: int


class Gesture(msgspec.Struct, tag="gesture", forbid_unknown_fields=True):
    """What the table waits for is done by hand: a card turned, a ring spun, tossed or slid.

    `power` is 0 to 100, `aim` -100 (left) to 100 (right); both count for a ring alone. Any
    person at the table may do it, for a seat that this client holds, at `version`.
    """

    id: str
    seat: int
    version: int
    power: int = 0
    aim: int = 0


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Lifts the curtain for `seat`, or lets it fall (0). Only for a screen handed round."""

    seat: int


class Say(msgspec.Struct, tag="say", forbid_unknown_fields=True):
    id: str
    seat: int
    text: str


class Ring(msgspec.Struct, tag="ring", forbid_unknown_fields=True):
    """The winner rings the sleigh bell."""

    id: str
    seat: int


class GiveWish(msgspec.Struct, tag="give_wish", forbid_unknown_fields=True):
    """The winner gives `to` a wish out of the pouch, after the bell."""

    id: str
    seat: int
    to: int


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    pass


Command = Play | Gesture | Look | Say | Ring | GiveWish | Ping


# --- the live table: what the server sends ----------------------------------------------------


class SeatInfo(msgspec.Struct):
    """A seat as everybody sees it. `yours`: this client holds it."""

    seat: int
    name: str
    who: Literal["person", "computer", "free"]
    yours: bool
    here: bool  # a person who is connected


class Offer(msgspec.Struct):
    """One thing that may be done now. The browser knows no rule: this is all it shows.

    `kind` groups offers ("play", "trio", "discard", "again", "stop", "slide", "stay",
    "announce", "move", "caribou", "hobo", "call", "pass", "look", "done", "signal", "suit",
    "aim"). `cards`: what is laid down. `to`: the space the token would stand on, if it moves.
    `place`: the number of the place or cell that is pointed at, if one is. `legal` is false for
    an answer that the seat's hand does not allow: it is shown, for everybody who is asked sees
    the same prompt, and cannot be pressed.
    """

    move: str
    kind: str
    label: str
    legal: bool
    cards: list[str]
    to: int | None
    place: int | None


PromptKind = Literal["play", "answer", "gesture", "look", "curtain", "waiting", "seats", "over"]
GestureKind = Literal["", "flip", "lay_out", "spin", "toss", "slide"]


class Prompt(msgspec.Struct):
    """What this client is asked now, for the seat that it looks through.

    `kind`: "play" (your turn), "answer" (a window in which several are asked at once),
    "gesture" (do `gesture` with your hands, for `seat`: the Gesture command), "look" (the ring
    spins: turn up your cards, one after another, each offer with Play), "curtain" (hand the
    screen to `seat`: lift it with Look), "waiting" (for `seat`, another), "seats" (the table
    waits for people to sit down), "over". `question` is one sentence. `seconds_left`: of an
    answer window with a clock, else null. `about`: the cards answered. `gesture` is empty but
    for a "gesture". `chosen`: your own answer, which waits in secret for the others'.
    """

    kind: PromptKind
    seat: int | None
    question: str
    offers: list[Offer]
    seconds_left: float | None
    about: list[str]
    gesture: GestureKind = ""
    chosen: str = ""


class RingInfo(msgspec.Struct):
    """A ring that spins while cards may be looked at. When it will stop is told to nobody.

    `seat` spun it, `seconds_gone` ago. `wobble` is 0 while it stands upright, then 1 to 4 as it
    falls. `eyes`: the seat that this client looks through may see its cards meanwhile.
    """

    seat: int
    seconds_gone: float
    wobble: int
    eyes: bool


class LogLine(msgspec.Struct):
    """A sentence of the log. `rule` is the id behind it, `rule_text` its words; `said`: chat.

    `fleeting`: it names cards that are turned down again, and is told only once, when it happens.
    """

    n: int
    text: str
    seat: int | None
    rule: str
    rule_text: str
    said: bool = False
    fleeting: bool = False


class WishGiven(msgspec.Struct):
    seat: int
    wish: str


class Ceremony(msgspec.Struct):
    """After the last move: the winner rings the bell and gives every other seat a wish.

    In a game that all win or lose together there is no `winner` and no bell; `won` says which
    (null in a game of one winner).
    """

    winner: int | None
    won: bool | None
    bell_rung: bool
    wishes: list[WishGiven]


class State(msgspec.Struct, tag="state"):
    """All that this client may know, as of `version`. Sent at once and after every change.

    `events` are what happened since the message before (none in the first one), in order, to
    animate from: objects with `kind`, `seat`, `rule` and more, blanked for who must not know.
    `log` holds the new lines since the message before, in the first message all of them.
    `looking`: the seat through whose eyes `position` is, or null (public view).
    `talk` is empty while people may talk, else the sentence that says why they may not. `ring`
    spins while it is not null.
    """

    table: str
    version: int
    game: str
    title: str
    house_rules: dict[str, str]
    board: dict[str, Any]
    seats: list[SeatInfo]
    looking: int | None
    position: dict[str, Any] | None
    events: list[dict[str, Any]]
    prompt: Prompt
    talk: str
    ring: RingInfo | None
    log: list[LogLine]
    ceremony: Ceremony | None


class Ack(msgspec.Struct, tag="ack"):
    """The command `id` was stored."""

    id: str
    version: int


RefusedCode = Literal["stale", "illegal", "not_yours", "malformed", "too_fast"]


class Refused(msgspec.Struct, tag="refused"):
    """The command `id` (empty for Look, and where none could be read) changed nothing.

    After "stale" the newest state follows.
    """

    id: str
    code: RefusedCode
    error: str


class Pong(msgspec.Struct, tag="pong"):
    pass


class Gone(msgspec.Struct, tag="gone"):
    """This table or seat does not exist for this client; the socket closes after it."""

    error: str


Sent = State | Ack | Refused | Pong | Gone
