"""Over which cell to hold a card that is dropped: where it is likely to cover the fewest others."""

from __future__ import annotations

import numpy as np

from ...games.core.rule import rule
from ...games.planes_trains.pieces import CELLS, DECK, EMPTY, SEATS, Position
from ...games.planes_trains.pile import is_covered, is_on_rim, landings, overlap

RIM_IS_BETTER = 0.3  # a card on the rim can be reached whatever the ring does


@rule
def crowded(view: Position, cell: int) -> float:
    """How many uncovered cards one in this cell would cover."""
    count = 0.0
    for seat in range(SEATS):
        for place in range(DECK):
            if (
                view.places[seat, place] != EMPTY
                and overlap(cell, view.cells[seat, place])
                and not is_covered(view, seat, place)
            ):
                count += 1.0
    return count


@rule
def best_aim(view: Position, codes: np.ndarray, weights: np.ndarray) -> int:
    """The cell to aim at; the first among equals."""
    cost = np.zeros(CELLS)
    for cell in range(CELLS):
        cost[cell] = crowded(view, cell) - (RIM_IS_BETTER if is_on_rim(cell) else 0.0)
    best, found = 1e9, 0
    for aim in range(CELLS):
        count = landings(aim, codes, weights, 0, CELLS)
        total, heavy = 0.0, 0
        for i in range(count):
            if codes[i] < CELLS:
                total += weights[i] * cost[codes[i]]
                heavy += weights[i]
        if total / heavy < best - 1e-9:
            best, found = total / heavy, aim
    return found
