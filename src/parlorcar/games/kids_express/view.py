"""What a seat may know: everything but the order of the stacks, which no position holds.

So a view is the position itself, what the eyes see is the same, and nothing is left to guess.
"""

from __future__ import annotations

from typing import Any

from ..core.rule import rule
from .pieces import Position, Setting


@rule
def view(position: Position, setting: Setting, seat: int) -> None:
    """All lies open."""


@rule
def sight(position: Position, setting: Setting, seat: int, up: int) -> None:
    """All can be seen."""


@rule
def guess(position: Position, setting: Setting, seat: int, rng: Any) -> None:
    """Nothing is unknown."""
