"""What a computer at a table does: chosen from its own view, by luck of the table's own."""

from __future__ import annotations

from parlorcar.games.core.position import Position
from parlorcar.players import choose

from . import fate
from .table import Table


def computer_line(
    table: Table, seed: bytes, seat: int, position: Position, ply: int | None = None
) -> str:
    """What the computer at `seat` does in `position`, of which it is told its own view.

    `ply` is the number of the move, where others will have been made before it.
    """
    rng = fate.generator(seed, fate.COMPUTERS, table.plies if ply is None else ply, seat)
    return choose(table.seats[seat - 1].policy, position.view(seat), rng).line
