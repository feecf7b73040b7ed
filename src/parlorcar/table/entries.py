"""What a table is made of: an append-only list of entries.

The sequence number of the last entry, counted from 1, is the table's version. Entries are never
sent to anybody: what a client learns of them is decided in `service/state.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Seated(msgspec.Struct, frozen=True):
    """Who sits in a seat. A free seat has no name and waits for whoever opens the address."""

    who: Literal["person", "computer", "free"]
    name: str = ""
    person: str = ""
    policy: str = ""


class Created(msgspec.Struct, frozen=True, tag="created"):
    """The first entry. `house_rules` and `box` hold what differs from the standard.

    `rules` is the version of the game's rules that the table is played by.
    """

    game: str
    seats: list[Seated]
    house_rules: dict[str, str]
    box: dict[str, Any]
    answer_seconds: int
    rules: int


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    seat: int
    name: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A move of a seat or of nature, as the notation writes it: "1 play 5", "* draw santa"."""

    line: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A person's answer in a window, secret until it is settled.

    `window` is the version at which the window opened.
    """

    seat: int
    line: str
    window: int


class Spun(msgspec.Struct, frozen=True, tag="spun"):
    """`seat` spun a ring that will spin for `seconds`; the seats in `eyes` look meanwhile.

    `text` is nature's move that it comes to. Neither is told to anybody before it has stopped.
    """

    seat: int
    seconds: float
    eyes: list[int]
    text: str


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """`seat` turned up its card in `place` for itself as the ring spun; secret like an answer."""

    seat: int
    place: int


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The ring has stopped, and is to be spun again for those who have not looked yet."""


class Said(msgspec.Struct, frozen=True, tag="said"):
    seat: int
    text: str


class Rang(msgspec.Struct, frozen=True, tag="rang"):
    """The winner rang the sleigh bell."""


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """The winner gave `seat` a wish."""

    seat: int
    wish: str


Body = Created | Joined | Moved | Answered | Spun | Looked | Stopped | Said | Rang | Wished


class Entry(msgspec.Struct, frozen=True):
    """A body, when it was appended (server time, seconds), by whom, at which command's request.

    `person` and `command` are empty for what happened by itself. A command that adds several
    entries is named in the first of them.
    """

    body: Body
    at: float
    person: str = ""
    command: str = ""
