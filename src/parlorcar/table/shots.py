"""A shot with the sling: who flicks it, what the physics makes of it, and how long it is watched.

In a game of shots nature's move is neither drawn nor dealt: somebody aims and lets go, and a
physics engine says who lies. What was intended is stored first (`Flicked`). Then the table shoots
by itself, off the event loop, with luck from its own seed, and stores the flight together with
nature's move. Rebuilding a table never shoots again; a server that was killed in between shoots
what was flicked, with the same luck.
"""

from __future__ import annotations

import threading
from dataclasses import fields
from typing import Any

from parlorcar.games.core.gate import Gate
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.shot import Launch, NamedShot, Shots

from . import fate, rings
from .computers import unsteadiness
from .entries import Body, Flew, Flicked
from .played import played
from .table import Table

SHOT = "shot"  # the gate's kind
EVERYBODY = 0
AT_ONCE = threading.BoundedSemaphore(2)  # simulations in this process: each takes a core
SLOWNESS = 0.35  # of real speed: a fall takes a tenth of a second, and is watched slowed down
TO_SEE = 1.2  # seconds in which one sees who lies, before the next thing happens


def gate(table: Table) -> Gate | None:
    """What stands while a shot is waited for or flies; None where none is."""
    standing = rings.gate(table)
    return standing if standing is not None and standing.kind == SHOT else None


def shots_of(table: Table) -> Shots:
    """How the table's game shoots."""
    shots = table.game.definition.shots
    assert shots is not None
    return shots


def facts(table: Table) -> dict[str, Any]:
    """What everybody sees of the position."""
    assert table.position is not None
    return table.position.sight(EVERYBODY).to_dict()


def shooter(table: Table) -> int:
    """The seat whose shot is being made: whose turn it is."""
    seat = facts(table)["turn"]
    assert isinstance(seat, int)
    return seat


def condition(table: Table) -> str:
    """How the shot is being made: its distance, or by whom in hard mode."""
    distance = facts(table)["shot"]
    return table.game.characters[shooter(table) - 1] if distance == "hard mode" else str(distance)


def is_computers(table: Table) -> bool:
    """Whether a computer is to shoot."""
    return table.is_computers(shooter(table))


def menu(table: Table, seat: int) -> list[NamedShot]:
    """The shots that `seat` may pick instead of aiming, where it is to act or to shoot."""
    assert table.position is not None
    shots = table.game.definition.shots
    if shots is None:
        return []
    seen = table.position.sight(seat)
    return shots.menu(seen.record, table.game.setting, table.game.box, seat - 1)


def out_of_limits(table: Table, launch: Launch) -> str:
    """What of a launch cannot be, in a sentence; empty where all can."""
    for name, (least, most) in shots_of(table).limits.items():
        value = getattr(launch, name)
        if type(value) is not int:
            return f"{name}: {value!r} is no whole number: give one from {least} to {most}."
        if not least <= value <= most:
            return f"{name}: {value} is not from {least} to {most}."
    return ""


def flicked(seat: int, launch: Launch) -> Flicked:
    return Flicked(seat, *(getattr(launch, field.name) for field in fields(launch)))


def computers_flick(table: Table) -> Flicked:
    """How the computer that is to shoot aims, from what it sees."""
    assert table.position is not None
    seat = shooter(table)
    seen = table.position.view(seat)
    return flicked(seat, shots_of(table).aim(seen.record, table.game.box))


def flight(table: Table, seed: bytes) -> list[Body]:
    """What the physics makes of the flick that waits for it, and nature's move. Takes a while."""
    flick, position = table.flicked, table.position
    assert flick is not None and position is not None
    launch = Launch(flick.side, flick.azimuth, flick.elevation, flick.power)
    rng = fate.shot_generator(seed, table.plies)
    hand = unsteadiness(table, flick.seat)
    with AT_ONCE:
        shot = shots_of(table).shoot(position.record, table.game.box, launch, hand, rng)
    flew = Flew(
        seat=flick.seat,
        condition=condition(table),
        drawn=dict(shot.drawn),
        seconds=shot.seconds,
        hz=shot.hz,
        bodies=list(shot.bodies),
        frames=shot.frames,
        contacts=list(shot.contacts),
        engine=shot.engine,
    )
    return [flew, played(position, f"{NATURE} {shot.text}")]


def watched_until(table: Table, tempo: float) -> float:
    """When everybody could have watched the newest shot; nothing happens by itself before.

    `tempo` is 1 at a table's usual pace, and shortens the time together with it.
    """
    if table.shot is None:
        return 0.0
    return table.shot.at + (table.shot.flew.seconds / SLOWNESS + TO_SEE) * tempo
