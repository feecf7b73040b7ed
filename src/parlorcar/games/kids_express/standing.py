"""The end of Kids Express: which stack ran out, and whose the luggage is, place by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.counting import counted, listed
from ..core.standing import Row, Standing
from .effects import is_empty, saved, stolen
from .pieces import CARS, PLACE_NAMES, STACKS, STAGECOACH, Position, Setting
from .words import PLACE_TITLES

PIECE = ("piece of luggage", "pieces of luggage")


def standing(
    position: Position, setting: Setting, events: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> Standing:
    """More than half must be saved (KE-01, KE-count): what is left in the cars is not (KE-end)."""
    ours, theirs = int(saved(position)), int(stolen(position))
    more_than_half = (ours + theirs) // 2 + 1
    empty = [place(stack) for stack in range(STACKS) if is_empty(position, stack)]
    why = (
        f"The luggage in {listed(empty)} ran out. You saved {ours}, and the bandits kept {theirs}."
    )
    missing = "" if position.won else f" You needed {more_than_half - ours} more."
    needed = f"You win with {more_than_half} of all {counted(ours + theirs, *PIECE)}.{missing}"
    rows = [
        Row(name, f"{counted(int(position.kept[seat]), *PIECE)} saved", seat + 1, True)
        for seat, name in enumerate(names)
    ]
    here = int(position.stacks[STAGECOACH])
    left = sum(int(position.stacks[car]) for car in range(CARS))
    rows += [
        Row("In the Stagecoach", f"{counted(here, *PIECE)} saved", good=True),
        Row("In the Hideout", f"{counted(int(position.hideout), *PIECE)} stolen", good=False),
        Row("Left in the cars", f"{counted(left, *PIECE)}, and the bandits keep it", good=False),
    ]
    return Standing(why, needed, tuple(rows))


def place(stack: int) -> str:
    return PLACE_TITLES[PLACE_NAMES[stack]]
