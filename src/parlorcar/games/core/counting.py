"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Sequence


def counted(amount: int, one: str, many: str = "") -> str:
    """So many of a thing.

    >>> counted(1, "space"), counted(3, "mile"), counted(2, "piece of luggage", "pieces of luggage")
    ('1 space', '3 miles', '2 pieces of luggage')
    """
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Things one after another in a sentence.

    >>> listed(["Ada"]), listed(["Ada", "Ben"]), listed(["Ada", "Ben", "Cleo"])
    ('Ada', 'Ada and Ben', 'Ada, Ben and Cleo')
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
