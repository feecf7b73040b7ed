"""A table as it stands: plain values, changed by `folding` alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from parlorcar.games.core.event import Event
from parlorcar.games.core.game import Game
from parlorcar.games.core.position import Position

from .entries import Created, Flew, Flicked, Seated, Wished
from .flood import Spoken
from .secrecy import Secrets


@dataclass(frozen=True)
class Line:
    """One line of the log: an event, or plain text (`said`: somebody's talk).

    `aside` is what `by`, who watches, said to the others who do; it is told to nobody who plays.
    `about` is the event whose rule somebody has asked for.
    """

    version: int
    event: Event | None = None
    text: str = ""
    seat: int | None = None
    said: bool = False
    aside: bool = False
    by: str = ""
    about: Event | None = None


@dataclass(frozen=True)
class Spin:
    """A ring that was spun by `seat` at a time; nature's move `text` is what it comes to."""

    seat: int
    at: float
    seconds: float
    eyes: list[int]
    text: str

    @property
    def end(self) -> float:
        return self.at + self.seconds


@dataclass(frozen=True)
class FlownShot:
    """A shot of which everybody is told: what was intended, how it flew, and who lies."""

    version: int
    at: float
    intended: Flicked
    flew: Flew
    fallen: list[str]


@dataclass(frozen=True)
class Revealed:
    """When cards were turned up that are turned down again."""

    version: int
    at: float


@dataclass
class Takeable:
    """A move of `seat` that led to `ply` moves; `told` says it, `before` is where it was made.

    `asked_at` is when its maker asked for it, None as long as nobody has, `asked_in` the version
    that says so; `agreed` are the seats that have agreed since.
    """

    seat: int
    ply: int
    told: str
    before: Position
    asked_at: float | None = None
    asked_in: int = 0
    agreed: list[int] = field(default_factory=list)

    @property
    def asked(self) -> bool:
        return self.asked_at is not None


@dataclass(frozen=True)
class MovingCode:
    """Somebody is about to play on at another device: the SHA-256 of the code, and since when."""

    code: str
    at: float


@dataclass
class Table:
    """Everything about a table; full knowledge, to be shown to nobody as it is.

    `board` is what a picture of it must know, the same to the end. `position` is None until all
    seats are taken and all are ready. `asked_since` is the version at which the question that is
    open now arose, `moved_at` the time of it, `thinking_since` that from which somebody has time
    to think. `answers` are the secret ones of the open window. `spin` is the ring that spins,
    `spins` those that have stopped before it at the same gate, `looks` the places that each seat
    turned up meanwhile, `looked_at` when it did so last. `flicked` is the sling that flies, `flew`
    how, until its end is told too, `shot` the newest that is told. `secrets` are the entries that
    only their own person is told of. `read` are the seats whose wishes have been read aloud. `done`
    remembers the version that each person's commands led to.

    `apart_since` is the time since which people at several screens are asked what is open now,
    None where all were at one when it arose; `given_time` are the seats that have come back since
    and had the time to think anew.

    `ready` are the seats that are ready for what is asked now, `stand_ins` those for which a
    computer plays, and how; `overstays` counts how often in a row a seat's time was up, `decided`
    are the seats that have made a decision. `undo` is the move that may be taken back, `shown` the
    seats through whose eyes those who watch may see, `lately` what each person has said just now,
    `phrased` the turn in which ready-made phrases were said last, and who has said which in it.
    `offers` are those of people who are about to play on at another device, `taken_over` by whom
    a code has been used, `elsewhere` are the people whose seats another holds now.
    `next` is the table of the next game, `closed` the sentence that says why this one ends early.
    `known_at` is when something happened last that others than one person are told of.
    `routine` are the seats whose moves of routine the table makes.
    `awake_since` and `watched` are no entry's: since when the server looks after the table without
    a break, and whether anybody without a seat has looked on.
    """

    created: Created
    game: Game
    board: dict[str, Any]
    seats: list[Seated]
    answer_seconds: int
    clock: str
    version: int = 0
    revealed: Revealed | None = None
    position: Position | None = None
    plies: int = 0
    asked_since: int = 0
    moved_at: float = 0.0
    thinking_since: float = 0.0
    apart_since: float | None = None
    given_time: set[int] = field(default_factory=set)
    answers: dict[int, str] = field(default_factory=dict)
    spin: Spin | None = None
    spins: list[Spin] = field(default_factory=list)
    looks: dict[int, list[int]] = field(default_factory=dict)
    looked_at: dict[int, float] = field(default_factory=dict)
    flicked: Flicked | None = None
    flew: Flew | None = None
    shot: FlownShot | None = None
    secrets: Secrets = field(default_factory=Secrets)
    lines: list[Line] = field(default_factory=list)
    bell_rung: bool = False
    wishes: list[Wished] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    ready: set[int] = field(default_factory=set)
    stand_ins: dict[int, str] = field(default_factory=dict)
    overstays: Counter[int] = field(default_factory=Counter)
    decided: set[int] = field(default_factory=set)
    undo: Takeable | None = None
    shown: set[int] = field(default_factory=set)
    lately: dict[str, Spoken] = field(default_factory=dict)
    phrased: tuple[int, frozenset[tuple[int, str]]] = (0, frozenset())
    offers: dict[str, MovingCode] = field(default_factory=dict)
    taken_over: dict[str, str] = field(default_factory=dict)
    elsewhere: set[str] = field(default_factory=set)
    next: str = ""
    closed: str = ""
    known_at: float = 0.0
    awake_since: float = 0.0
    watched: bool = False
    routine: set[int] = field(default_factory=set)

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    def is_computers(self, seat: int) -> bool:
        """Whether a computer acts for `seat`: its own player, or one that has stepped in."""
        return self.seats[seat - 1].who == "computer" or seat in self.stand_ins

    def people(self) -> list[int]:
        """The seats for which people act."""
        return [
            number
            for number, seat in enumerate(self.seats, 1)
            if seat.who == "person" and number not in self.stand_ins
        ]

    def screens(self) -> set[str]:
        """The people who act, each of them for one seat or for several."""
        return {self.seats[seat - 1].person for seat in self.people()}

    def tell(self, text: str, seat: int | None = None) -> None:
        """Writes a line into the log."""
        self.lines.append(Line(self.version, text=text, seat=seat))

    def told_version(self, person: str) -> int:
        """The version as `person` is told it: without the secret answers and looks of others."""
        return self.version - self.secrets.others(person)

    def real_version(self, person: str, told: int) -> int:
        """The version up to which `person`, who was told `told`, has been told everything."""
        return min(self.secrets.real(person, told), self.version)

    def told_question(self, person: str) -> int:
        """The version at which the open question arose, as `person` is told it."""
        since = self.version - self.asked_since - self.secrets.others_since(person)
        return self.told_version(person) - since


def is_over(table: Table) -> bool:
    """Whether the game has been played to its end."""
    return table.position is not None and table.position.outcome is not None


def winner_of(table: Table) -> int | None:
    """The seat that has won; None while the game runs, or where nobody has."""
    outcome = table.position.outcome if table.position is not None else None
    return outcome.winner if outcome is not None else None


def won(table: Table) -> bool | None:
    """Whether all have won together; None while the game runs, and in a race."""
    outcome = table.position.outcome if table.position is not None else None
    return outcome.won if outcome is not None else None
