"""What is stored of a table, folded anew, against what people were told and promised."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
from steadfast import Steadfast

from parlorcar.service import messages as m
from parlorcar.service.security import COOKIE, hashed
from parlorcar.service.sql_store import BODY
from parlorcar.table.decisions import seats_of
from parlorcar.table.entries import Answered, Body, Entry, Looked, Moved, Remarked
from parlorcar.table.folding import fold
from parlorcar.table.table import Table


def stored_entries(database: Path, table: str) -> list[Entry]:
    with closing(sqlite3.connect(database)) as db:
        rows = db.execute(
            "select body, at, person, command from entries where table_id = ? order by sequence",
            [table],
        ).fetchall()
    return [Entry(BODY.decode(body), *rest) for body, *rest in rows]


def person_of(screen: Steadfast) -> str:
    return hashed(screen.cookie.removeprefix(f"{COOKIE}="))


def faults(entries: Sequence[Entry], screens: Sequence[Steadfast]) -> list[str]:
    """All that is wrong with a table that has been played to its end; nothing, one hopes."""
    table, asides = folded(entries), asides_at_the_end(entries)
    found = twice(entries) if table is not None else ["what is stored of it cannot be played"]
    for number, screen in enumerate(screens, 1):
        wrong = [*screen.problems, *broken_promises(entries, screen)]
        if table is not None:
            wrong += unequal(table, screen, asides)
        found += [f"screen {number}: {sentence}" for sentence in wrong]
    return found


def folded(entries: Sequence[Entry]) -> Table | None:
    """The table anew; None where its entries do not fit together."""
    try:
        return fold(entries)
    except (ValueError, AssertionError):
        return None


def asides_at_the_end(entries: Sequence[Entry]) -> int:
    """How many of the last entries are of those who watch: of them nobody else is told."""
    bodies = [entry.body for entry in reversed(entries)]
    return len(list(takewhile(lambda body: isinstance(body, Remarked), bodies)))


def twice(entries: Sequence[Entry]) -> list[str]:
    counts = Counter((entry.person, entry.command) for entry in entries if entry.command)
    return [f"{key[1]} is stored {count} times" for key, count in counts.items() if count > 1]


def broken_promises(entries: Sequence[Entry], screen: Steadfast) -> list[str]:
    """Commands that were acknowledged and are not stored, or not as they were sent."""
    person = person_of(screen)
    stored = {entry.command: entry.body for entry in entries if entry.person == person}
    found = []
    for name, versions in screen.acknowledged.items():
        if len(versions) > 1:
            found.append(f"{name} was acknowledged with the versions {sorted(versions)}")
        if name not in stored:
            found.append(f"{name} was acknowledged, and is not stored: {screen.sent[name]}")
        elif not fits(screen.sent[name], stored[name]):
            found.append(f"{name}: {screen.sent[name]} is stored as {stored[name]}")
    for name, refused in screen.refused.items():
        # What was only too early may be done when a second copy of it arrives.
        if name in stored and refused.code != "illegal":
            found.append(f"{name} was refused, and is stored: {refused}")
    return found


def fits(command: m.Command, body: Body) -> bool:
    """Whether an entry is what a command asked for."""
    if not isinstance(command, m.Play):
        return True
    match body:
        case Moved(line) | Answered(_, line):
            return line == command.move
        case Looked(seat, place):
            return command.seat == seat and command.move.split()[-1] == str(place)
    return False


def unequal(table: Table, screen: Steadfast, asides: int) -> list[str]:
    """How the last that a screen was told differs from what is stored."""
    state = screen.state
    if state is None:
        return ["it was told nothing"]
    person = person_of(screen)
    if table.position is None:
        return ["the game has not begun"]
    found = []
    version = table.told_version(person)
    if not version - asides <= state.version <= version:
        found.append(f"it is told version {state.version}, not {version}")
    if state.position != plain(table.position.sight(state.looking or 0).to_dict()):
        found.append("its board is another one")
    if lines := differences(told_log(table, person, state.watching), screen.log):
        found.append(f"its log differs: {lines}")
    if table.game.definition.fleeting(table.game.setting):
        return found  # whoever comes back is shown what lies open, and not what is covered again
    since = table.real_version(person, screen.shown_since)
    later = [line.event for line in table.lines if line.version > since]
    happened = [event.kind for event in later if event is not None]
    if screen.shown != happened:
        found.append(f"it was shown {screen.shown}, and not {happened}")
    return found


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def told_log(table: Table, person: str, watching: bool) -> dict[int, str]:
    """The sentences that somebody reads, by their numbers; without the fleeting ones."""
    seats = seats_of(table, person)
    listening = seats[0] if len(seats) == 1 else 0
    definition = table.game.definition
    fleeting = definition.fleeting(table.game.setting)
    log: dict[int, str] = {}
    alike: list[dict[str, Any]] = []  # what is told in one sentence, the number of its last line
    last = 0
    for number, line in enumerate(table.lines, 1):
        if line.event is None:
            if watching or not line.aside:
                log[number], alike = line.text, []
        elif line.event.kind in fleeting:
            alike = []
        elif line.event.kind not in definition.quiet:
            told = line.event.to_dict(listening)
            ways = {(one["kind"], one["rule"]) for one in (*alike, told)}
            if alike and len(ways) == 1 and told["kind"] in definition.told_together:
                del log[last]
                alike.append(told)
            else:
                alike = [told]
            log[number], last = table.game.together(alike, table.names()), number
    return log


def differences(right: dict[int, str], told: dict[int, str]) -> str:
    """The first three lines that are missing, or other ones."""
    numbers = sorted(n for n in right.keys() | told.keys() if right.get(n) != told.get(n))
    return "; ".join(f"{n}: {told.get(n)!r}, not {right.get(n)!r}" for n in numbers[:3])
