"""What a computer at a table does: chosen from its own view, by luck of the table's own."""

from __future__ import annotations

from parlorcar.games.core.position import Position
from parlorcar.players import choose, usual

from . import fate
from .table import Table

UNSTEADINESS = {"random": 2.0}  # of a hand; 1 is a practised person's


def unsteadiness(table: Table, seat: int) -> float:
    """How unsteady the hand of `seat` is when it shoots: a person's own is added by nature too.

    A mouse is far steadier than a finger on a sling.
    """
    return UNSTEADINESS.get(policy(table, seat), 1.0)


def policy(table: Table, seat: int) -> str:
    """How the computer at `seat` plays, or the one that would step in there."""
    return table.seats[seat - 1].policy or table.stand_ins.get(seat) or usual(table.game.name)


def computer_line(
    table: Table, seed: bytes, seat: int, position: Position, ply: int | None = None
) -> str:
    """What the computer at `seat` does in `position`, of which it is told its own view.

    `ply` is the number of the move, where others will have been made before it.
    """
    rng = fate.generator(seed, fate.COMPUTERS, table.plies if ply is None else ply, seat)
    return choose(policy(table, seat), position.view(seat), rng).line
