"""A position of Kids Express as plain data; `reading.py` reads it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.plain import plain
from . import words
from .effects import saved, stolen
from .pieces import (
    BANDIT_NAMES,
    KID_NAMES,
    NOTHING,
    PHASE_NAMES,
    PLACE_NAMES,
    PLACES,
    ROW,
    SHOT_NAMES,
    STACKS,
    TOKEN_NAMES,
    Position,
    Setting,
)
from .toy import CONDITIONS, LIMITS, SLOTS, SPEEDS, distance, height, lengths, spread, toy_of

POWERS = range(0, 101, 10)


def write(position: Position, setting: Setting) -> dict[str, Any]:
    """The fields of a position."""
    told = plain(position)
    seats = range(told.players)
    return {
        "won": None if told.won == NOTHING else bool(told.won),
        "phase": PHASE_NAMES[told.phase],
        "turn": None if told.turn == NOTHING else told.turn + 1,
        "turns": told.turns,
        "kids": {KID_NAMES[told.who[seat]]: PLACE_NAMES[told.kids[seat]] for seat in seats},
        "bandits": {
            name: PLACE_NAMES[place] for name, place in zip(BANDIT_NAMES, told.bandits, strict=True)
        },
        "stacks": {PLACE_NAMES[place]: int(told.stacks[place]) for place in range(STACKS)},
        "hideout": told.hideout,
        "kept": [int(told.kept[seat]) for seat in seats],
        "hard_mode": [bool(told.hard[seat]) for seat in seats],
        "saved": int(saved(position)),
        "stolen": int(stolen(position)),
        "seen": by_stack(told.seen),
        "shot": None if told.shot == NOTHING else SHOT_NAMES[told.shot],
        "bonus": None if told.bonus == NOTHING else PLACE_NAMES[told.bonus],
        "bonus_from": [
            PLACE_NAMES[place] for place in range(PLACES) if told.bonus_from >> place & 1
        ],
    }


def by_stack(counts: Any) -> dict[str, dict[str, int]]:
    """Tokens by stack and text, without what there is none of."""
    told = {
        PLACE_NAMES[place]: {
            name: count
            for name, count in zip(TOKEN_NAMES, counts[place].tolist(), strict=True)
            if count
        }
        for place in range(STACKS)
    }
    return {name: tokens for name, tokens in told.items() if tokens}


def board(setting: Setting, box: Mapping[str, Any]) -> dict[str, Any]:
    """What a picture of the table must know, by name. All lengths are millimetres."""
    toy = toy_of(box["shot"])
    return {
        "kids": [KID_NAMES[who] for who in setting.who[: setting.players]],
        "bandits": list(BANDIT_NAMES),
        "places": list(PLACE_NAMES),
        "cars": [PLACE_NAMES[place] for place in ROW],
        "stacks": {
            PLACE_NAMES[place]: int(setting.effects[place].sum()) for place in range(STACKS)
        },
        "effects": by_stack(setting.effects),
        "toy": lengths(toy),
        "slots": [list(slot) for slot in SLOTS],
        "conditions": {
            name: {
                "distance": distance(toy, name),
                "height": height(toy, name),
                "spread": [list(spread(toy, name, power)) for power in POWERS],
            }
            for name in CONDITIONS
        },
        "limits": {name: list(limit) for name, limit in LIMITS.items()},
        "speeds": list(SPEEDS),
        "hard_modes": words.HARD_MODES,
    }
