"""Box files: what a game's box contains, each value with its source.

A game's `standard.toml` holds `name = {value, source, note}`. In a player's own file, or the
`[box]` table of a record, plain values do; what it does not give stays standard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

import msgspec

from .errors import InvalidBox
from .likeness import is_whole
from .reading import Unreadable, table_of, text_of

TOTALS = "totals"  # "free" lifts the check of the totals that a rulebook prints


class BoxValue(msgspec.Struct, frozen=True):
    """One value of the standard box, and where it comes from."""

    value: Any
    source: Literal["rulebook", "inferred", "invented"]
    note: str


class WholeBox(dict[str, Any]):
    """All values of a box, as a game was begun with it: nothing of the standard one is added."""


def read_standard(path: Path) -> dict[str, BoxValue]:
    """The values of a `standard.toml`, by name."""
    return msgspec.convert(table_of(text_of(path, "a box file")), dict[str, BoxValue])


def read_box_file(path: Path) -> dict[str, Any]:
    """The plain values of a player's own box file. Raises InvalidBox with the file's name."""
    try:
        return table_of(text_of(path, "a box file"))
    except Unreadable as error:
        raise InvalidBox(f"{path}: {error}") from None


def merge(standard: Mapping[str, BoxValue], given: Mapping[str, Any]) -> dict[str, Any]:
    """The standard box with the given values in place; tables are merged entry by entry."""
    box = {name: item.value for name, item in standard.items()}
    for name, written in given.items():
        value = plain(written)
        if name == TOTALS:
            if value != "free":
                raise InvalidBox(f'totals: {value!r} means nothing here; give "free" or leave it')
            box[name] = value
        elif name not in standard:
            raise InvalidBox(f"{name}: a box has no such value{did_you_mean(name, standard)}")
        elif isinstance(value, Mapping) and isinstance(box[name], Mapping):
            box[name] = entry_by_entry(box[name], value)
        else:
            box[name] = value
    return box


def entry_by_entry(standard: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A table with the given entries in place, at any depth.

    >>> entry_by_entry({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}})
    {'a': {'b': 1, 'c': 3}}
    """
    return {
        **standard,
        **{
            name: entry_by_entry(standard[name], value)
            if isinstance(value, Mapping) and isinstance(standard.get(name), Mapping)
            else value
            for name, value in given.items()
        },
    }


def plain(written: Any) -> Any:
    """A value without its source and note, where it is written as in `standard.toml`.

    >>> plain({"value": 23, "source": "rulebook", "note": ""}), plain({"hobo": 2}), plain(23)
    (23, {'hobo': 2}, 23)
    """
    fields = {"value", "source", "note"}
    if isinstance(written, Mapping) and "value" in written and fields.issuperset(written):
        return written["value"]
    return written


def did_you_mean(name: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    """The cure for a misspelt name: the nearest one, or all of them."""
    near = get_close_matches(str(name), list(known), 1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"


def whole_number(name: str, value: Any, least: int, most: int) -> int:
    """`value` if it is a whole number in range; raises InvalidBox otherwise."""
    if not is_whole(value) or not least <= value <= most:
        raise InvalidBox(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return int(value)


def whole_numbers(name: str, value: Any, length: int, least: int, most: int) -> list[int]:
    """`value` if it is a list of `length` whole numbers in range; raises InvalidBox otherwise."""
    if not isinstance(value, list) or len(value) != length:
        raise InvalidBox(f"{name}: a list of {length} whole numbers is needed, not {value!r}")
    return [whole_number(name, item, least, most) for item in value]


def counts_by_name(name: str, value: Any, known: Sequence[str], most: int) -> dict[str, int]:
    """`value` if it is a table of counts for known names; raises InvalidBox otherwise."""
    if not isinstance(value, Mapping):
        raise InvalidBox(f"{name}: a table of counts is needed, not {value!r}")
    for key in value:
        if not isinstance(key, str):
            raise InvalidBox(f'{name}: {key!r} is no name; write it in quotes, "5"')
        if key not in known:
            raise InvalidBox(f"{name}.{key}: no such thing in the box{did_you_mean(key, known)}")
    return {key: whole_number(f"{name}.{key}", value[key], 0, most) for key in value}
