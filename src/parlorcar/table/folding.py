"""A table as its entries make it: `fold(entries)`, and `advance` by one more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from parlorcar.games import definition
from parlorcar.games.core.box import WholeBox
from parlorcar.games.core.earlier import as_meant, is_known
from parlorcar.games.core.game import Game
from parlorcar.games.core.move import NATURE

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
    SetAgain,
    Spun,
    Stopped,
    Wished,
)
from .played import result_in
from .table import FlownShot, Line, Revealed, Spin, Table, winner_of

NOBODY = "none"  # nature's word where no standee fell
CLOSED = "Everybody has left: the game ends here without a result."


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
