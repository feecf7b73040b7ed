"""A table as its entries make it: `fold(entries)`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from parlorcar.games import definition
from parlorcar.games.core.box import WholeBox
from parlorcar.games.core.event import Event
from parlorcar.games.core.game import Game
from parlorcar.games.core.position import Position

from .casting import recast
from .entries import (
    Answered,
    Created,
    Entry,
    Flew,
    Flicked,
    Joined,
    Looked,
    Moved,
    Rang,
    Said,
    Seated,
    Spun,
    Stopped,
    Wished,
)

NOBODY = "none"  # nature's word where no standee fell


@dataclass(frozen=True)
class Line:
    """One line of the log: an event, or plain text (`said`: somebody's talk)."""

    version: int
    event: Event | None = None
    text: str = ""
    seat: int | None = None
    said: bool = False


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
class Table:
    """Everything about a table; full knowledge, to be shown to nobody as it is.

    `board` is what a picture of it must know, the same to the end. `position` is None until all
    seats are taken. `asked_since` is the version at which the question that is open now arose,
    `moved_at` the time of it. `answers` are the secret ones of the open window. `spin` is the ring
    that spins, `spins` those that have stopped before it at the same gate, `looks` the places that
    each seat turned up meanwhile, `looked_at` when it did so last. `flicked` is the sling that
    flies, `flew` how, until its end is told too, `shot` the newest that is told. `secrets` counts
    all entries that only their own person is told of, by person, `secrets_since` those since the
    question arose. `done` remembers the version that each person's commands led to.
    """

    game: Game
    board: dict[str, Any]
    seats: list[Seated]
    answer_seconds: int
    version: int = 0
    revealed: Revealed | None = None
    position: Position | None = None
    plies: int = 0
    asked_since: int = 0
    moved_at: float = 0.0
    answers: dict[int, str] = field(default_factory=dict)
    spin: Spin | None = None
    spins: list[Spin] = field(default_factory=list)
    looks: dict[int, list[int]] = field(default_factory=dict)
    looked_at: dict[int, float] = field(default_factory=dict)
    flicked: Flicked | None = None
    flew: Flew | None = None
    shot: FlownShot | None = None
    secrets: Counter[str] = field(default_factory=Counter)
    secrets_since: Counter[str] = field(default_factory=Counter)
    lines: list[Line] = field(default_factory=list)
    bell_rung: bool = False
    wishes: list[Wished] = field(default_factory=list)
    done: dict[tuple[str, str], int] = field(default_factory=dict)

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.who == "person"]

    def told_version(self, person: str) -> int:
        """The version as `person` is told it: without the secret answers and looks of others.

        Who could count them would know when an answer was given, and whether one was.
        """
        return self.version - (self.secrets.total() - self.secrets[person])

    def told_question(self, person: str) -> int:
        """The version at which the open question arose, as `person` is told it."""
        others = self.secrets_since.total() - self.secrets_since[person]
        return self.told_version(person) - (self.version - self.asked_since - others)


def fold(entries: Iterable[Entry]) -> Table:
    """The table that `entries` make, from the first on."""
    rest = iter(entries)
    table = opened(next(rest))
    for entry in rest:
        advance(table, entry)
    return table


def opened(entry: Entry) -> Table:
    """The table after its first entry."""
    created = entry.body
    assert isinstance(created, Created)
    game = game_of(created)
    table = Table(
        game=game,
        board=game.board(),
        seats=list(created.seats),
        answer_seconds=created.answer_seconds,
        version=1,
    )
    remember(table, entry)
    begin_if_full(table, entry.at)
    return table


class OtherRules(ValueError):
    """A table that was begun under another version of the rules."""


def game_of(created: Created) -> Game:
    game = Game(
        definition(created.game),
        len(created.seats),
        WholeBox(created.whole_box) if created.whole_box else created.box or "standard",
        created.house_rules,
        created.kids,
        created.hard_mode,
    )
    if game.definition.rules_version != created.rules:
        raise OtherRules(f"the rules have changed since version {created.rules}")
    return game


def advance(table: Table, entry: Entry) -> None:
    """Adds one entry to the table, in place."""
    table.version += 1
    remember(table, entry)
    match entry.body:
        case Moved(line):
            play(table, line, entry.at)
        case Answered(seat, line):
            table.answers[seat] = line
            keep_secret(table, seat)
        case Spun(seat, seconds, eyes, text):
            table.spin = Spin(seat, entry.at, seconds, eyes, text)
            ask_anew(table, entry.at)
            told = f"{table.names()[seat - 1]} spins the ring."
            table.lines.append(Line(table.version, text=told, seat=seat))
        case Looked(seat, place):
            table.looks.setdefault(seat, []).append(place)
            table.looked_at[seat] = entry.at
            keep_secret(table, seat)
        case Stopped():
            assert table.spin is not None
            table.spins.append(table.spin)
            table.spin = None
            ask_anew(table, entry.at)
        case Flicked():
            table.flicked = entry.body
            ask_anew(table, entry.at)
        case Flew():
            table.flew = entry.body
        case Joined(seat, name, character, hard_mode):
            if character or hard_mode is not None:
                table.game = recast(table.game, seat, character, hard_mode)
                table.board = table.game.board()
            table.seats[seat - 1] = Seated(who="person", name=name, person=entry.person)
            played = f" and plays {character_of(table, seat)}" if table.game.characters else ""
            table.lines.append(Line(table.version, text=f"{name} sits down{played}.", seat=seat))
            begin_if_full(table, entry.at)
        case Said(seat, text):
            table.lines.append(Line(table.version, text=text, seat=seat, said=True))
        case Rang():
            table.bell_rung = True
            table.moved_at = entry.at
            winner = winner_of(table)
            assert winner is not None
            text = f"{table.names()[winner - 1]} rings the sleigh bell."
            table.lines.append(Line(table.version, text=text, seat=winner))
        case Wished(seat, wish):
            table.wishes.append(entry.body)
            table.moved_at = entry.at
            text = f"{table.names()[seat - 1]} is given a wish: {wish}"
            table.lines.append(Line(table.version, text=text, seat=seat))
        case Created():
            raise ValueError("a table is created once")


def remember(table: Table, entry: Entry) -> None:
    if entry.command:
        table.done[entry.person, entry.command] = table.told_version(entry.person)


def play(table: Table, line: str, at: float) -> None:
    assert table.position is not None
    events = table.position.play(line)
    if table.flew is not None:
        land(table, line, at)
    table.plies += 1
    table.answers = {}
    ask_anew(table, at)
    table.lines.extend(Line(table.version, event=event) for event in events)
    fleeting = table.game.definition.fleeting(table.game.setting)
    if any(event.kind in fleeting for event in events):
        table.revealed = Revealed(table.version, at)
    gate = table.position.gate()
    if gate is None or not gate.timed:  # else a spin came to nothing: who looked before has looked
        table.spin, table.spins = None, []
        table.looks, table.looked_at = {}, {}


def land(table: Table, line: str, at: float) -> None:
    """The shot that flew has come to rest: nature's move `line` says who lies."""
    assert table.flicked is not None and table.flew is not None
    fallen = [name for name in line.split()[2:] if name != NOBODY]
    table.shot = FlownShot(table.version, at, table.flicked, table.flew, fallen)
    table.flicked = table.flew = None


def character_of(table: Table, seat: int) -> str:
    """Whom a seat plays, as a name; empty in a game without characters."""
    return table.game.characters[seat - 1].capitalize() if table.game.characters else ""


def ask_anew(table: Table, at: float) -> None:
    """The question that is open now is another one than before."""
    table.asked_since = table.version
    table.secrets_since = Counter()
    table.moved_at = at


def keep_secret(table: Table, seat: int) -> None:
    """The entry just made is told to nobody but the person at `seat`."""
    person = table.seats[seat - 1].person
    table.secrets[person] += 1
    table.secrets_since[person] += 1


def begin_if_full(table: Table, at: float) -> None:
    if all(seat.who != "free" for seat in table.seats):
        table.position = table.game.start()
        ask_anew(table, at)


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
