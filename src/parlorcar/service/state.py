"""What a client is told of a table: the one place where messages about it are made.

Everything goes through `Position.sight` and `Event.to_dict` for the eyes that it is meant for.
A screen handed round is told events and log as everybody knows them: what it once showed would
still stand there when the next person takes it. So is who watches, for a seat that lets them look
may end that at any time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Literal

import msgspec

from parlorcar.table import ceremony as parting
from parlorcar.table import phrases, rings
from parlorcar.table.decisions import seats_of
from parlorcar.table.eyes import looking as still_looking
from parlorcar.table.presence import Presence
from parlorcar.table.table import Line, Table, is_over, winner_of, won
from parlorcar.table.talk import silence

from . import http_messages as h
from . import messages as m
from . import shooting
from .prompts import prompt
from .seating import seat_infos

EVERYBODY = 0  # the seat of what lies open
LIE_OPEN = 8.0  # seconds for which a set lies open before it is turned down
MOST_LINES = 2000  # of the log in one message: no real game has as many
encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Place:
    """What is told of a table that does not follow from its entries.

    `name` is the table's, `watch` that of its window, `seed` empty until it may be told.
    `absence` are the seconds after which a computer may play for who is away.
    """

    name: str
    watch: str = ""
    commitment: str = ""
    seed: str = ""
    absence: float = 60.0


@dataclass(frozen=True)
class Viewer:
    """Who is told: a person, or somebody who watches (then without a name).

    `lifted` is the seat that the curtain was lifted for so far; of who watches, the seat whose
    eyes they would like to see through.
    """

    person: str
    lifted: int | None = None
    watching: bool = False


@dataclass(frozen=True)
class Heard:
    """What a client has been told before: all up to the table's `version`, known to it as `told`.

    `resumed`: it was away since. Then nothing that has passed meanwhile is told again.
    """

    version: int
    told: int
    resumed: bool = False


def state(
    place: Place,
    table: Table,
    viewer: Viewer,
    heard: Heard | None,
    now: float,
    presence: Presence,
) -> m.State:
    """The table as `viewer` may see it; `heard` is None for a message that stands for itself."""
    seats = [] if viewer.watching else seats_of(table, viewer.person)
    looking = seen_through(table, viewer, seats)
    listening = seats[0] if len(seats) == 1 else EVERYBODY
    if heard is not None and len(table.lines) - told_lines(table, heard.version) > MOST_LINES:
        heard = None  # so much has been missed that all is told anew
    since = heard.version if heard is not None else None
    fresh = passing_since(table, heard, now)
    first = newest_lines(table, viewer) if since is None else told_lines(table, since)
    from_here = told_lines(table, fresh if since is None else since)
    return m.State(
        table="" if viewer.watching else place.name,
        watch=place.watch,
        watching=viewer.watching,
        since=heard.told if heard is not None else None,
        version=table.told_version(viewer.person),
        game=table.game.name,
        title=table.game.definition.title,
        house_rules=table.game.house_rules,
        board=table.board,
        seats=seat_infos(table, seats, presence, place.absence),
        looking=looking,
        position=seen_position(table, looking, now),
        events=[
            line.event.to_dict(listening)
            for line in table.lines[from_here:]
            if line.event is not None and (line.version > fresh or not is_fleeting(table, line))
        ],
        prompt=prompt(table, seats, looking, now),
        talk=silence(table),
        phrases=ready_made(table),
        ring=ring(table, looking, now),
        shot=shooting.shot_since(table, since),
        log=[
            log_line(table, lines, listening)
            for group in told_together(table, viewer, first)
            if (
                lines := [
                    (number, line)
                    for number, line in group
                    if line.version > fresh or not is_fleeting(table, line)
                ]
            )
        ],
        ceremony=ceremony(table),
        standing=standing(table),
        clock=clock_kind(table),
        undo=undo(table, seats),
        commitment=place.commitment,
        seed=place.seed,
        next=table.next if seats else "",
        closed=table.closed,
        unseated="" if seats or viewer.watching else unseated(table, viewer.person),
    )


def unseated(table: Table, person: str) -> Literal["", "unknown", "moved"]:
    """Why somebody who plays holds no seat, where that is known."""
    if not person:
        return "unknown"
    return "moved" if person in table.elsewhere else ""


def seen_through(table: Table, viewer: Viewer, seats: list[int]) -> int | None:
    """The seat through whose eyes a client sees the table now."""
    if viewer.watching:
        return viewer.lifted if viewer.lifted in table.shown else None
    return still_looking(table, seats, viewer.lifted)


def told_lines(table: Table, version: int) -> int:
    """How many lines of the log were there at a version."""
    return bisect_right(table.lines, version, key=attrgetter("version"))


def newest_lines(table: Table, viewer: Viewer) -> int:
    """How many lines of the log are too old to be told to a page that knows none."""
    if len(table.lines) <= MOST_LINES:
        return 0
    told = [n for n, line in enumerate(table.lines) if viewer.watching or not line.aside]
    return told[-MOST_LINES] if len(told) > MOST_LINES else 0


def passing_since(table: Table, heard: Heard | None, now: float) -> int:
    """The version since which even what passes is told: it is told once, as it happens.

    Whoever was away at that moment sees cards that lie open for as long as everybody else does.
    """
    open_yet = table.revealed is not None and now < table.revealed.at + LIE_OPEN
    since = table.revealed.version - 1 if table.revealed is not None and open_yet else table.version
    if heard is None:
        return since
    return max(heard.version, since) if heard.resumed else heard.version


def seen_position(table: Table, looking: int | None, now: float) -> dict[str, object] | None:
    if table.position is None:
        return None
    up = rings.turned_up(table, looking, now)
    return table.position.sight(looking or EVERYBODY, up).to_dict()


def ring(table: Table, looking: int | None, now: float) -> m.RingInfo | None:
    spin = rings.runs(table, now)
    if spin is None:
        return None
    gone = max(0.0, round(now - spin.at, 2))
    return m.RingInfo(spin.seat, gone, rings.wobble(spin, now), looking in spin.eyes)


def is_fleeting(table: Table, line: Line) -> bool:
    """Whether a line names cards that are turned down again, and is told only as it happens."""
    kinds = table.game.definition.fleeting(table.game.setting)
    return line.event is not None and line.event.kind in kinds


def is_quiet(table: Table, line: Line) -> bool:
    """Whether a line is about something that is seen, and told together with others."""
    return line.event is not None and line.event.kind in table.game.definition.quiet


def is_passed_over(table: Table, viewer: Viewer, line: Line) -> bool:
    """Whether a line is none of this viewer's log at all."""
    return is_quiet(table, line) or (line.aside and not viewer.watching)


def told_together(table: Table, viewer: Viewer, known: int) -> Iterator[list[tuple[int, Line]]]:
    """The lines after the first `known`, with their numbers; in one list what is one sentence.

    What is one sentence depends on nothing that the viewer has been told before: one that has grown
    since is told again from its beginning, so that all who read the log read the same.
    """
    lines = [
        (number, line)
        for number, line in enumerate(table.lines[known:], known + 1)
        if not is_passed_over(table, viewer, line)
    ]
    if lines:
        alike = likeness(table, *lines[0])
        for number in range(known, 0, -1):
            line = table.lines[number - 1]
            if is_passed_over(table, viewer, line):
                continue
            if likeness(table, number, line) != alike:
                break
            lines.insert(0, (number, line))
    for _, group in groupby(lines, lambda numbered: likeness(table, *numbered)):
        yield list(group)


def likeness(table: Table, number: int, line: Line) -> object:
    """The same for lines that may be told in one sentence."""
    event = line.event
    if event is None or event.kind not in table.game.definition.told_together:
        return number
    return event.kind, event.rule


def log_line(table: Table, numbered: list[tuple[int, Line]], listening: int) -> m.LogLine:
    first, line = numbered[0]
    number, rulebook = numbered[-1][0], table.game.definition.rulebook
    if line.event is None:
        asked = line.about.rule if line.about is not None else ""
        words = rulebook[asked].text if asked else ""
        return m.LogLine(number, first, line.text, line.seat, asked, words, line.said, by=line.by)
    told = [line.event.to_dict(listening) for _, line in numbered if line.event is not None]
    rule = told[0]["rule"]
    text = table.game.together(told, table.names())
    seats = {one.get("seat") for one in told}
    seat = seats.pop() if len(seats) == 1 else None
    fleeting = is_fleeting(table, line)
    return m.LogLine(number, first, text, seat, rule, rulebook[rule].text, fleeting=fleeting)


def ceremony(table: Table) -> m.Ceremony | None:
    if not is_over(table):
        return None
    wishes = [
        m.WishGiven(wished.seat, wished.wish if wished.seat in table.read else "")
        for wished in table.wishes
    ]
    reading = parting.reader(table)
    return m.Ceremony(winner_of(table), won(table), table.bell_rung, wishes, reading)


def ready_made(table: Table) -> list[m.Phrase]:
    """What may be said in silence, the same to everybody: it is made of what lies open."""
    now = phrases.offered(table)
    return [m.Phrase(text, phrases.said_by(table, now, text)) for text in now.texts]


def standing(table: Table) -> m.Standing | None:
    """How a game that is over stands; the same for everybody."""
    if not is_over(table):
        return None
    assert table.position is not None
    events = [line.event for line in table.lines if line.event is not None]
    stands = table.position.standing(events, table.names())
    rows = [m.StandingRow(row.title, row.text, row.seat, row.good) for row in stands.rows]
    return m.Standing(stands.why, stands.needed, rows)


def undo(table: Table, seats: list[int]) -> m.Undo | None:
    """What may be taken back: told to whoever made it, and to all at the table once they ask."""
    open_yet = table.undo
    if open_yet is None or not seats:
        return None
    if open_yet.seat not in seats and not open_yet.asked:
        return None
    return m.Undo(open_yet.seat, open_yet.told, open_yet.asked, sorted(open_yet.agreed))


def clock_kind(table: Table) -> h.ClockKind:
    match table.clock:
        case "gentle" | "fast" as kind:
            return kind
    return "none"
