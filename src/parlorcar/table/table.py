"""A table as its entries make it: `fold(entries)`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from parlorcar.games import definition
from parlorcar.games.core.box import WholeBox
from parlorcar.games.core.earlier import as_meant, is_known
from parlorcar.games.core.event import Event
from parlorcar.games.core.game import Game
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.position import Position

from . import flood, phrases, seating, undo
from .entries import (
    AgreedBack,
    Answered,
    AskedBack,
    Closed,
    Created,
    Entry,
    Flew,
    Flicked,
    Looked,
    Moved,
    Rang,
    ReadOut,
    Remarked,
    Said,
    Seated,
    SetAgain,
    Spun,
    Stopped,
    Wished,
)
from .played import result_in
from .secrecy import Secrets
from .undo import Takeable

NOBODY = "none"  # nature's word where no standee fell
CLOSED = "Everybody has left: the game ends here without a result."


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
    lately: dict[str, flood.Spoken] = field(default_factory=dict)
    phrased: tuple[int, frozenset[tuple[int, str]]] = (0, frozenset())
    offers: dict[str, seating.MovingCode] = field(default_factory=dict)
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
        created=created,
        game=game,
        board=board_from(*likeness(created)),
        seats=list(created.seats),
        answer_seconds=created.answer_seconds,
        clock=created.clock,
        version=1,
        known_at=entry.at,
    )
    remember(table, entry)
    begin_if_ready(table, entry.at)
    return table


class OtherRules(ValueError):
    """A table that was begun under another version of the rules."""


def game_of(created: Created) -> Game:
    if not is_known(definition(created.game), created.rules):
        raise OtherRules(f"the rules have changed since version {created.rules}")
    return game_from(*likeness(created))


def likeness(created: Created) -> tuple[str, int, bytes]:
    """What makes games alike."""
    house_rules = as_meant(definition(created.game), created.rules, created.house_rules)
    parts = (created.whole_box, created.box, house_rules, created.kids, created.hard_mode)
    return created.game, len(created.seats), msgspec.json.encode(parts)


@lru_cache(maxsize=64)
def board_from(name: str, players: int, parts: bytes) -> dict[str, Any]:
    """What a picture of such a game must know."""
    return game_from(name, players, parts).board()


@lru_cache(maxsize=64)
def game_from(name: str, players: int, parts: bytes) -> Game:
    """The game of one table, and of all that are like it: nothing of it changes."""
    whole_box, box, house_rules, kids, hard_mode = msgspec.json.decode(parts)
    chosen = WholeBox(whole_box) if whole_box else box or "standard"
    return Game(definition(name), players, chosen, house_rules, kids, hard_mode)


def advance(table: Table, entry: Entry) -> None:
    """Adds one entry to the table, in place."""
    table.version += 1
    remember(table, entry)
    match entry.body:
        case Moved() | Answered() | Spun() | Looked() | Stopped() | Flicked() | Flew():
            go_on(table, entry)
        case Said(seat, text, phrase):
            about = phrases.hear(table, seat, text) if phrase else None
            table.lines.append(Line(table.version, text=text, seat=seat, said=True, about=about))
            flood.remember(table.lately, entry.person, text, entry.at)
        case Remarked(name, text):
            table.lines.append(Line(table.version, text=text, said=True, aside=True, by=name))
            flood.remember(table.lately, entry.person, text, entry.at)
        case Rang():
            table.bell_rung = True
            table.moved_at = entry.at
            winner = winner_of(table)
            assert winner is not None
            table.tell(f"{table.name(winner)} rings the sleigh bell.", winner)
        case Wished(seat, wish, folded):
            table.wishes.append(entry.body)
            table.moved_at = entry.at
            if folded:
                table.tell(f"{table.name(seat)} gets a wish.", seat)
            else:
                table.read.add(seat)
                table.tell(f"{table.name(seat)} is given a wish: {wish}", seat)
        case ReadOut(seat):
            table.read.add(seat)
            table.moved_at = entry.at
            table.tell(read_aloud(table, seat, entry.person), seat)
        case AskedBack() | AgreedBack():
            undo.change(table, entry, entry.body)
        case SetAgain(name):
            table.next = name
            table.tell("The next game is set.")
        case Closed():
            table.closed = CLOSED
            table.undo = None
            table.tell(CLOSED)
        case Created():
            raise ValueError("a table is created once")
        case _:
            seating.change(table, entry)
            if table.apart_since is None and len(table.screens()) > 1:
                table.apart_since = entry.at
            begin_if_ready(table, entry.at)
    if undo.agreed_by_all(table):
        take_back(table, entry.at)
    if not table.secrets.holds(table.version):
        table.known_at = entry.at


def read_aloud(table: Table, seat: int, person: str) -> str:
    """What is heard of a wish; where its owner is away, a computer reads."""
    wish = next(wished.wish for wished in table.wishes if wished.seat == seat)
    if person or table.seats[seat - 1].who == "computer":
        return f"{table.name(seat)} reads: {wish}"
    return f"A computer reads {table.name(seat)}'s wish: {wish}"


def remember(table: Table, entry: Entry) -> None:
    if entry.command:
        table.done[entry.person, entry.command] = table.told_version(entry.person)


def go_on(table: Table, entry: Entry) -> None:
    """What is done in the game itself: a move, or something on the way to one."""
    for seat in [seat for seat in table.overstays if table.seats[seat - 1].person == entry.person]:
        del table.overstays[seat]
    table.undo = None
    match entry.body:
        case Moved():
            play(table, entry.body, entry)
        case Answered(seat, line):
            table.answers[seat] = line
            keep_secret(table, seat)
        case Spun(seat, seconds, eyes, text):
            table.spin = Spin(seat, entry.at, seconds, eyes, text)
            table.decided.add(seat)
            ask_anew(table, entry.at)
            table.tell(f"{table.name(seat)} spins the ring.", seat)
        case Looked(seat, place):
            table.looks.setdefault(seat, []).append(place)
            table.looked_at[seat] = entry.at
            keep_secret(table, seat)
        case Stopped():
            assert table.spin is not None
            table.spins.append(table.spin)
            table.spin = None
            ask_anew(table, entry.at)
        case Flicked(seat):
            table.flicked = entry.body
            table.decided.add(seat)
            ask_anew(table, entry.at)
        case Flew():
            table.flew = entry.body


def play(table: Table, move: Moved, entry: Entry) -> None:
    """Adopts what the move came to as it was decided on, or makes it now."""
    assert table.position is not None
    actor, ready = table.position.actor, table.ready
    keep_routine(table, move.line, entry)
    gate = table.position.gate() if actor == NATURE else None
    is_ones_own = undo.is_ones_own(table, entry.person)
    before, events, table.position = result_in(table.position, move)
    if table.flew is not None:
        land(table, move.line, entry.at)
    table.plies += 1
    table.answers = {}
    ask_anew(table, entry.at)
    table.lines.extend(Line(table.version, event=event) for event in events)
    if isinstance(actor, int):
        table.decided.add(actor)
    if is_ones_own:
        table.undo = undo.takeable(table, move.line, events, before)
    fleeting = table.game.definition.fleeting(table.game.setting)
    if any(event.kind in fleeting for event in events):
        table.revealed = Revealed(table.version, entry.at)
    fallen, table.spin = table.spin, None
    standing = table.position.gate()
    if standing is not None and standing.timed and standing == gate:
        table.ready = ready  # a spin came to nothing: who looks still does, who looked has looked
        for seat in fallen.eyes if fallen is not None else ():
            table.looks.pop(seat, None), table.looked_at.pop(seat, None)
    else:
        table.spins, table.looks, table.looked_at = [], {}, {}


def keep_routine(table: Table, line: str, entry: Entry) -> None:
    """Whoever makes another move, or one by hand, makes the next ones by hand, too."""
    assert table.position is not None
    actor = table.position.actor
    if isinstance(actor, int) and actor in table.routine:
        usual = table.position.routine()
        if entry.person or usual is None or usual.move != line:
            table.routine.discard(actor)


def take_back(table: Table, at: float) -> None:
    """The last move was none: the game stands where it stood before."""
    taken = table.undo
    assert taken is not None
    table.undo = None
    table.position = taken.before
    table.plies -= 1
    ask_anew(table, at)
    table.tell(f"{table.name(taken.seat)} takes back: {taken.told}", taken.seat)


def land(table: Table, line: str, at: float) -> None:
    """The shot that flew has come to rest: nature's move `line` says who lies."""
    assert table.flicked is not None and table.flew is not None
    fallen = [name for name in line.split()[2:] if name != NOBODY]
    table.shot = FlownShot(table.version, at, table.flicked, table.flew, fallen)
    table.flicked = table.flew = None


def ask_anew(table: Table, at: float) -> None:
    """The question that is open now is another one than before."""
    table.asked_since = table.version
    table.secrets.since.clear()
    table.moved_at = table.thinking_since = at
    table.apart_since = at if len(table.screens()) > 1 else None
    table.ready, table.given_time = set(), set()


def keep_secret(table: Table, seat: int) -> None:
    """The entry just made is told to nobody but the person at `seat`."""
    table.secrets.add(table.version, table.seats[seat - 1].person)


def begin_if_ready(table: Table, at: float) -> None:
    if seating.can_begin(table):
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
