"""Whether plain data that somebody gives is exactly what it should be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .errors import InvalidRecord


def alike(given: Any, wanted: Any) -> bool:
    """Whether both are the same, kinds of numbers included; a tuple may stand for a list.

    >>> alike([1, {"santa": 1}], [1, {"santa": 1}]), alike(True, 1), alike([1.0], [1])
    (True, False, False)
    """
    if isinstance(wanted, dict):
        return (
            isinstance(given, Mapping)
            and given.keys() == wanted.keys()
            and all(alike(given[name], value) for name, value in wanted.items())
        )
    if isinstance(wanted, list):
        return (
            isinstance(given, list | tuple)
            and len(given) == len(wanted)
            and all(map(alike, given, wanted))
        )
    return type(given) is type(wanted) and bool(given == wanted)


def whole(name: str, value: Any, least: int, most: int) -> int:
    """`value` if it is a whole number in range; raises InvalidRecord with the name otherwise."""
    if type(value) is not int or not least <= value <= most:
        raise InvalidRecord(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return value
