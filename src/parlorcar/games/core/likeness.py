"""Whether plain data that somebody gives is exactly what it should be.

NumPy's numbers are numbers here: whoever trains an agent has hardly any others. A truth value is
no number, nor is 3.0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

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


def own(value: Any) -> Any:
    """`value` in Python's own numbers, truth values, texts and lists, at any depth of tables.

    >>> own({"turn": np.int64(1), "hands": [np.array([3, 4])]}), own((np.int8(2), "a"))
    ({'turn': 1, 'hands': [[3, 4]]}, (2, 'a'))
    """
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        return {own(name): own(item) for name, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(own, value))
    return value


def is_whole(value: Any) -> bool:
    """Whether something is a whole number, Python's or NumPy's.

    >>> is_whole(3), is_whole(np.int64(3)), is_whole(3.0), is_whole(True), is_whole(np.bool_(True))
    (True, True, False, False, False)
    """
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def whole(name: str, value: Any, least: int, most: int) -> int:
    """`value` if it is a whole number in range; raises InvalidRecord with the name otherwise."""
    if not is_whole(value) or not least <= value <= most:
        raise InvalidRecord(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return int(value)
