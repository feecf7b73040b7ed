"""Lost Luggage: where dropped cards lie, which cover which, and which may be taken.

The field is SIDE x SIDE cells, counted row by row; the ring lies under it. A card falls up to two
cells beside the one aimed at, in each direction with the weights SPREAD; beyond the field it
touches the table and is dropped again. A later card covers an earlier one that it overlaps:
their cells differ by at most 1 in column and row (PTA-33).
"""

from __future__ import annotations

from typing import Any

from ..core.rule import rule
from .pieces import CELLS, EMPTY, SEATS, SIDE, Position

SPREAD = (1, 4, 6, 4, 1)  # two cells before, to two beyond
ALL = sum(SPREAD) ** 2
REACH = 2
OVERLAP = 1
RIM = 2  # cells so far from the middle, or further, are the rim


@rule
def landings(aim: int, codes: Any, weights: Any, first_code: int, table_code: int) -> int:
    """Writes where a card aimed at `aim` may come to rest, and how heavy each weighs."""
    count, beyond = 0, 0
    for i in range(2 * REACH + 1):
        row = aim // SIDE + i - REACH
        for j in range(2 * REACH + 1):
            column = aim % SIDE + j - REACH
            weight = SPREAD[i] * SPREAD[j]
            if 0 <= row < SIDE and 0 <= column < SIDE:
                codes[count] = first_code + SIDE * row + column
                weights[count] = weight
                count += 1
            else:
                beyond += weight
    if beyond:
        codes[count] = table_code
        weights[count] = beyond
        count += 1
    return count


@rule
def any_landing(aim: int, luck: float) -> int:
    """The cell where a card aimed at `aim` comes to rest, as likely as it weighs; CELLS beyond.

    `luck` is a random number from 0 to below 1.
    """
    left = int(luck * ALL)
    for i in range(2 * REACH + 1):
        row = aim // SIDE + i - REACH
        for j in range(2 * REACH + 1):
            column = aim % SIDE + j - REACH
            if 0 <= row < SIDE and 0 <= column < SIDE:
                left -= SPREAD[i] * SPREAD[j]
                if left < 0:
                    return SIDE * row + column
    return CELLS


@rule
def overlap(cell: int, other: int) -> bool:
    """Whether cards on the two cells overlap."""
    return (
        abs(cell // SIDE - other // SIDE) <= OVERLAP and abs(cell % SIDE - other % SIDE) <= OVERLAP
    )


@rule
def is_covered(position: Position, seat: int, place: int) -> bool:
    """Whether a card that fell later still lies on the one in `place` (PTA-32)."""
    cell, order = position.cells[seat, place], position.order[seat, place]
    for other in range(SEATS):
        for above in range(position.dealt[other]):
            if (
                position.places[other, above] != EMPTY
                and position.order[other, above] > order
                and overlap(cell, position.cells[other, above])
            ):
                return True
    return False


@rule
def is_on_rim(cell: int) -> bool:
    """Whether a cell lies at the rim of the pile."""
    middle = CELLS // 2
    across = abs(cell % SIDE - middle % SIDE)
    down = abs(cell // SIDE - middle // SIDE)
    return max(across, down) >= RIM
