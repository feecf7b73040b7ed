"""The box of Kids Express: its values checked, and made into a SETTING record."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from ..core.box import counts_by_name, did_you_mean, whole_numbers
from ..core.cast import Cast
from ..core.errors import InvalidBox
from .pieces import (
    CONDITION_NAMES,
    MASKS,
    PLACE_NAMES,
    SETTING,
    SLOTS,
    STACKS,
    TOKEN_NAMES,
    TOKENS_PRINTED,
    Setting,
)
from .toy import toy_of

MOST_OF_A_KIND = 99
MOST_SHOTS = 1_000_000
STANDARD_TABLE = Path(__file__).parent / "shot_table.json"
SHOT_TABLE = ("engine", "model", "shots", "noise", "powers", "cells", "strays")
AFTER = ("missed", "hit")  # what became of the car aimed at, where a stray shot may fell others


def setting(box: Mapping[str, Any], switches: Mapping[str, int]) -> Setting:
    """The SETTING record of a box's plain values and the numbers of the house rules' choices.

    Raises InvalidBox with the name of the value and the reason.
    """
    record = np.zeros(1, SETTING).view(np.recarray)[0]
    count_tokens(box, record)
    toy_of(box["shot"])
    read_shot_table(shot_table(box), record)
    for name, number in switches.items():
        record[name] = number
    return record


def cast(record: Setting, given: Cast) -> None:
    """Who plays which kid, and which of them shoot in hard mode."""
    record.players = len(given.characters)
    for seat, kid in enumerate(given.characters):
        record.who[seat] = kid
        record.hard[seat] = given.hard[seat]


def complete(box: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The box in which a stack that is given as a whole is not mixed with the standard one.

    What is given of a stack is that stack if it makes the printed number of tokens; else its
    counts stand in place of the standard ones.
    """
    stacks, own = box["effects"], given.get("effects")
    if not isinstance(own, Mapping) or not isinstance(stacks, Mapping):
        return box
    whole = {
        name: own[name]
        for name, printed in zip(PLACE_NAMES[:STACKS], TOKENS_PRINTED, strict=True)
        if isinstance(own.get(name), Mapping)
        and all(type(count) is int for count in own[name].values())
        and sum(own[name].values()) == printed
    }
    return {**box, "effects": {**stacks, **whole}}


def count_tokens(box: Mapping[str, Any], record: Setting) -> None:
    """10 Safes, 10 Suitcases, 10 Bags and 7 Parcels, unless totals = "free"."""
    stacks = box["effects"]
    names = PLACE_NAMES[:STACKS]
    if not isinstance(stacks, Mapping):
        raise InvalidBox(f"effects: a table of stacks is needed, not {stacks!r}")
    for name in stacks:
        if name not in names:
            raise InvalidBox(f"effects.{name}: there is no such stack{did_you_mean(name, names)}")
    for place, (name, printed) in enumerate(zip(names, TOKENS_PRINTED, strict=True)):
        counts = counts_by_name(f"effects.{name}", stacks[name], TOKEN_NAMES, MOST_OF_A_KIND)
        total = sum(counts.values())
        if total != printed and box.get("totals") != "free":
            raise InvalidBox(
                f"effects.{name}: {total} tokens, but the box holds {printed}; "
                'correct the counts or set totals = "free"'
            )
        if total == 0:
            raise InvalidBox(f"effects.{name}: no token at all; a game needs one in every stack")
        for token, count in counts.items():
            record.effects[place, TOKEN_NAMES.index(token)] = count


@cache
def standard_table() -> Mapping[str, Any]:
    """The calibrated outcomes that come with the standard toy."""
    read: Mapping[str, Any] = json.loads(STANDARD_TABLE.read_text("utf-8"))
    return read


def shot_table(box: Mapping[str, Any]) -> Mapping[str, Any]:
    """The calibrated outcomes of a box; `parlorcar calibrate-shot` makes them for another toy."""
    table = box["shot_table"]
    if table == "standard":
        return standard_table()
    if not isinstance(table, Mapping):
        raise InvalidBox(
            f'shot_table: {table!r} is no table of outcomes; give "standard", or what '
            "`parlorcar calibrate-shot` writes"
        )
    return table


def read_shot_table(table: Mapping[str, Any], record: Setting) -> None:
    """Counts of who fell in the car aimed at, and shares of who fell beside it."""
    known_names("shot_table", table, SHOT_TABLE)
    for part in ("cells", "strays"):
        known_names(f"shot_table.{part}", inner("shot_table", table, part), CONDITION_NAMES)
    ways = [str(there) for there in range(1, MASKS)]
    for number, condition in enumerate(CONDITION_NAMES):
        cells = inner("shot_table", table, "cells", condition)
        strays = inner("shot_table", table, "strays", condition)
        known_names(f"shot_table.cells.{condition}", cells, ways)
        known_names(f"shot_table.strays.{condition}", strays, AFTER)
        for there in range(1, MASKS):
            name = f"shot_table.cells.{condition}.{there}"
            counts = whole_numbers(name, cells.get(str(there)), MASKS, 0, MOST_SHOTS)
            if sum(counts) == 0 or any(counts[down] for down in range(MASKS) if down & ~there):
                raise InvalidBox(f"{name}: shots are needed, which fell those who stand there")
            record.cells[number, there] = counts
        for hit, after in enumerate(AFTER):
            shares = strays.get(after)
            name = f"shot_table.strays.{condition}.{after}"
            if not is_list(shares, 2) or not all(is_list(slots, SLOTS) for slots in shares):
                raise InvalidBox(f"{name}: two lists of {SLOTS} shares are needed")
            for side, slots in enumerate(shares):
                for slot, share in enumerate(slots):
                    if type(share) not in (int, float) or not 0 <= share <= 1:
                        raise InvalidBox(f"{name}: {share!r} is not a share from 0 to 1")
                    record.strays[number, hit, side, slot] = share


def is_list(value: Any, length: int) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == length


def known_names(name: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raises InvalidBox for a name that means nothing there."""
    for key in table:
        if key not in known:
            near = did_you_mean(str(key)[:40], known)
            raise InvalidBox(f"{name}.{str(key)[:40]}: no such value{near}")


def inner(name: str, table: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """A table within a table."""
    found: Any = table
    for step in path:
        name, found = f"{name}.{step}", found.get(step)
        if not isinstance(found, Mapping):
            raise InvalidBox(f"{name}: a table is needed; see docs/notation.md")
    inside: Mapping[str, Any] = found
    return inside
