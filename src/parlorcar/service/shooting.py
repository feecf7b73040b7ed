"""What a client is told of shots: what it is asked, what it may pick, and how one flew."""

from __future__ import annotations

from parlorcar.games.core.move import NATURE
from parlorcar.table import shots
from parlorcar.table.pending import Pending
from parlorcar.table.table import Table

from . import messages as m


def shot_since(table: Table, since: int | None) -> m.ShotInfo | None:
    """The shot that was made after version `since`; a first message holds none."""
    shot = table.shot
    if shot is None or since is None or shot.version <= since:
        return None
    intended, flew = shot.intended, shot.flew
    return m.ShotInfo(
        version=shot.version,
        seat=intended.seat,
        condition=flew.condition,
        side=intended.side,
        azimuth=intended.azimuth,
        elevation=intended.elevation,
        power=intended.power,
        drawn=flew.drawn,
        seconds=flew.seconds,
        hz=flew.hz,
        bodies=flew.bodies,
        frames=flew.frames,
        contacts=flew.contacts,
        fallen=shot.fallen,
    )


def prompt(table: Table, awaited: Pending, seats: list[int], left: float | None) -> m.Prompt:
    """What a client is asked while a shot is waited for, for `left` seconds, or flies."""
    (shooter,) = awaited.seats
    assert awaited.gate is not None
    if awaited.under_way:
        return m.Prompt("waiting", shooter, "The sling flies.", [], None, [])
    if shooter not in seats:
        return m.Prompt("waiting", shooter, f"{table.names()[shooter - 1]} aims.", [], left, [])
    return m.Prompt(
        *("gesture", shooter, awaited.gate.question, [], left, []),
        gesture="shot",
        menu=menu(table, shooter),
    )


def menu(table: Table, seat: int) -> list[m.NamedShot]:
    """The shots that `seat` may pick, with the move that each of them needs yet."""
    assert table.position is not None
    decided = table.position.actor == NATURE
    return [
        m.NamedShot(
            move="" if decided else f"{seat} {named.move_word}",
            target=named.target,
            label=named.label,
            side=named.launch.side,
            azimuth=named.launch.azimuth,
            elevation=named.launch.elevation,
            power=named.launch.power,
        )
        for named in shots.menu(table, seat)
    ]


def natures_turn(table: Table) -> str:
    """For what everybody waits while nature acts by itself in a game of shots; else empty."""
    return "A luggage token is turned next." if table.game.definition.shots is not None else ""
