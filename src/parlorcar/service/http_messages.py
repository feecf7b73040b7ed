"""Messages over plain HTTP: tables made, seats taken, the lobby, games and their rules.

Part of what `messages.py` types once.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlorcar.table.text import bearable


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a table that is being made.

    `me` is the person who makes the table (several times: one screen handed round), `link` is
    somebody who opens the table's address, `computer` plays by `policy` (empty: the
    best that the game has). `character` is whom the
    seat plays, in a game of characters (empty: the first that nobody has taken); `hard_mode`
    makes it harder for that character.
    """

    who: Literal["me", "link", "computer"]
    name: str = ""
    policy: str = ""
    character: str = ""
    hard_mode: bool = False


ClockKind = Literal["none", "gentle", "fast"]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables. `house_rules` holds what differs from the defaults, `box` likewise.

    `clock` is how long somebody may think, `listed` whether strangers find the table among the
    open ones as long as a seat is free.
    """

    game: str
    chairs: list[Chair]
    house_rules: dict[str, str] = {}
    box: dict[str, Any] = {}
    answer_seconds: int = 8
    clock: ClockKind = "none"
    listed: bool = False


class TableMade(msgspec.Struct):
    """201: the table's address is /t/{table}; whoever opens it may take a free seat.

    `watch`: at /w/{watch} one may look on and do nothing else.
    """

    table: str
    watch: str


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/seats: sits down in a free seat, with a name.

    `seat` is the one that is chosen, and thereby the character; 0 is the first that is free.
    `character` is another one that nobody who sits plays yet, `hard_mode` whether to play harder;
    what is left out is as the table was made. `token`: the seat is for a program, which is to be
    given a token of its own.
    """

    name: str
    seat: int = 0
    character: str = ""
    hard_mode: bool | None = None
    token: bool = False


class SeatTaken(msgspec.Struct):
    """201. `token`, if one was asked for, is told this once: whoever has it holds the seat.

    It goes into the header `Authorization: Bearer {token}`.
    """

    seat: int
    token: str = ""


class Accepted(msgspec.Struct):
    """200: what was posted is done. `version` is the table's, as the seat is told it."""

    version: int


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/seats/{seat}/token. `token`: one of the client's own choice.

    Whoever chooses it knows it though the answer gets lost.
    """

    token: str = ""


class MovePosted(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/seats/{seat}/moves: a move as in docs/notation.md.

    `id` is the program's own: posted again with the same, the move is made once. `version` is that
    of the state that the program chose from; left out, the newest is meant.
    """

    move: str
    id: str = ""
    version: int = 0


class SeatSummary(msgspec.Struct):
    """A seat in a list of tables. `yours`: whoever asks holds it. `awaited`: it is to act."""

    name: str
    who: Literal["person", "computer", "free"]
    yours: bool
    awaited: bool


class TableSummary(msgspec.Struct):
    """A table in the lobby: nothing that is not seen from the door.

    `stage` tells whether it waits for people, is played at, or is over; `quiet_for` are the
    seconds since something happened at it.
    """

    table: str
    game: str
    title: str
    stage: Literal["waiting", "playing", "over"]
    seats: list[SeatSummary]
    clock: ClockKind
    listed: bool
    quiet_for: float


class Lobby(msgspec.Struct):
    """GET /api/lobby: the tables at which whoever asks sits, newest first, and those with a free
    seat that anybody may take."""

    mine: list[TableSummary]
    open: list[TableSummary]


class Refusal(msgspec.Struct):
    """The body of every HTTP error: one sentence that names the thing and the cure."""

    error: str

    def __post_init__(self) -> None:
        self.error = bearable(self.error)  # whatever it repeats


class HouseRule(msgspec.Struct):
    """One switch: the choices, the first of which is the default, and what each means."""

    name: str
    ruling: str
    question: str
    choices: dict[str, str]


class GameCard(msgspec.Struct):
    """What the front page needs to know of a game. GET /api/games gives a list of these.

    `characters` are those whom seats can play (none in most games), `hard_modes` says of each
    that has one what it asks. `answers`: somebody may be asked for an answer against a clock;
    `secrets`: somebody may hold what others must not see.
    """

    name: str
    title: str
    seats_min: int
    seats_max: int
    summary: str
    policies: dict[str, str]
    house_rules: list[HouseRule]
    characters: list[str]
    hard_modes: dict[str, str]
    answers: bool
    secrets: bool


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
