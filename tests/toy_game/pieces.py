"""What lies on the table of Full Carriage, as one fixed-size record.

Seats count from 0 in the record and from 1 in text. A hand and the pile are counts by weight. In a
view, what a seat may not know is UNKNOWN.
"""

from __future__ import annotations

from typing import Any

import numpy as np

SEATS = 2
HAND = 3
WEIGHTS = 5  # trunks weigh 1 to 5
TRUNK_NAMES = ("1", "2", "3", "4", "5")
NOBODY = -1
UNKNOWN = -1

PHASE_NAMES = ("coin", "deal", "load", "draw", "over")
COIN, DEAL, LOAD, DRAW, OVER = range(5)

POSITION = np.dtype(
    [
        ("phase", "i1"),
        ("turn", "i1"),
        ("winner", "i1"),
        ("weight", "i2"),
        ("hand_sizes", "i1", (SEATS,)),
        ("hands", "i1", (SEATS, WEIGHTS)),
        ("pile", "i1", (WEIGHTS,)),
        ("pile_size", "i2"),
        ("loaded", "i1", (WEIGHTS,)),
    ]
)
SETTING = np.dtype([("carries", "i2"), ("counts", "i1", (WEIGHTS,)), ("exactly_full", "i1")])

Position = Any  # a POSITION record
Setting = Any  # a SETTING record
