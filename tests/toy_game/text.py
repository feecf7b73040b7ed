"""A position of Full Carriage as plain data, both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlorcar.games.core.box import did_you_mean
from parlorcar.games.core.errors import InvalidRecord
from parlorcar.games.core.event import HIDDEN
from parlorcar.games.core.likeness import whole
from parlorcar.games.core.plain import plain

from .pieces import (
    HAND,
    LOAD,
    NOBODY,
    PHASE_NAMES,
    SEATS,
    TRUNK_NAMES,
    UNKNOWN,
    WEIGHTS,
    Position,
    Setting,
)

DERIVED = ("to_act", "legal", "weights", "over", "weight", "hand_sizes", "pile", "pile_size")
FIELDS = ("phase", "turn", "winner", "loaded", "hands", *DERIVED)


def write(position: Position, setting: Setting) -> dict[str, Any]:
    """The fields of a position; what a view does not know is "?"."""
    now = plain(position)
    sizes = now.hand_sizes.tolist()
    return {
        "phase": PHASE_NAMES[now.phase],
        "turn": None if now.turn == NOBODY else now.turn + 1,
        "weight": now.weight,
        "loaded": trunks(now.loaded.tolist(), 0),
        "hands": [trunks(hand, size) for hand, size in zip(now.hands.tolist(), sizes, strict=True)],
        "pile_size": now.pile_size,
        "winner": None if now.winner == NOBODY else now.winner + 1,
    }


def trunks(counts: Sequence[int], size: int) -> list[str]:
    """Trunks by name, the lightest first; as many hidden ones where they are not known."""
    if UNKNOWN in counts:
        return [HIDDEN] * size
    return [name for name, count in zip(TRUNK_NAMES, counts, strict=True) for _ in range(count)]


def read(given: Mapping[str, Any], setting: Setting, players: int, position: Position) -> None:
    """Writes a position in which somebody is to load a trunk. Raises InvalidRecord."""
    for name in given:
        if name not in FIELDS:
            raise InvalidRecord(f"{name}: no such field{did_you_mean(name, FIELDS)}")
    hands = given.get("hands", [])
    if not isinstance(hands, list) or len(hands) != SEATS:
        raise InvalidRecord(f"hands: {hands!r} are not the hands of {SEATS} seats")
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list) or not 0 < len(hand) <= HAND:
            raise InvalidRecord(f"hands: {hand!r} is no hand of 1 to {HAND} trunks")
        take(f"hands of seat {seat + 1}", hand, position, position.hands[seat])
        position.hand_sizes[seat] = len(hand)
    take("loaded", given.get("loaded", []), position, position.loaded)
    position.weight = sum((trunk + 1) * int(position.loaded[trunk]) for trunk in range(WEIGHTS))
    if position.weight >= setting.carries:
        raise InvalidRecord(f"loaded: {position.weight} is as much as the carriage carries")
    position.turn = whole("turn", given.get("turn", 1), 1, SEATS) - 1
    position.phase = LOAD
    if given.get("phase", PHASE_NAMES[LOAD]) != PHASE_NAMES[LOAD]:
        raise InvalidRecord(f"phase: only {PHASE_NAMES[LOAD]} can be set up; leave it out")


def take(name: str, listed: Any, position: Position, to: Any) -> None:
    """Moves the trunks that are named from the pile."""
    for trunk in listed if isinstance(listed, list) else [listed]:
        if trunk not in TRUNK_NAMES:
            raise InvalidRecord(
                f"{name}: {trunk!r}: no such trunk{did_you_mean(trunk, TRUNK_NAMES)}"
            )
        number = TRUNK_NAMES.index(trunk)
        if not position.pile[number]:
            raise InvalidRecord(f"{name}: more trunks of weight {trunk} than the box holds")
        position.pile[number] -= 1
        position.pile_size -= 1
        to[number] += 1
