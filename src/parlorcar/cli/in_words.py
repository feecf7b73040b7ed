"""The table of any game in words, for a terminal: told from the position's plain data alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlorcar import Position
from parlorcar.games.core.event import HIDDEN
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer
from parlorcar.lab.result import Result

from .choices import listed

if TYPE_CHECKING:
    from .sitting import Sitting

# What the question, the log and the end tell better.
UNTOLD = ("to_act", "legal", "weights", "over", "players", "phase", "turn", "turns", "winner")


def hand_in_words(sight: Position, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What lies open, and what is the seat's own of what each seat has."""
    for name, value in facts(sight):
        if is_by_seat(sight, name):
            yield f"Your {of_one(name)}: {value_in_words(value[seat - 1])}."
        else:
            yield f"{title(name)}: {value_in_words(value)}."


def board_in_words(sight: Position, names: Sequence[str]) -> Iterator[str]:
    """All that the position holds, of every seat."""
    for name, value in facts(sight):
        if is_by_seat(sight, name):
            each = zip(names, value, strict=True)
            told = "; ".join(f"{who}: {value_in_words(one)}" for who, one in each)
            yield f"{title(of_one(name))} of {told}."
        else:
            yield f"{title(name)}: {value_in_words(value)}."


def shown_by(game: Game, told: Mapping[str, Any]) -> Iterable[str]:
    return ()


def choices_in_words(sight: Position, offers: Sequence[Offer]) -> Iterator[str]:
    return listed(offers)


def by_enter(offers: Sequence[Offer]) -> str:
    return ""


def the_end(sitting: Sitting) -> None:
    """Nothing: how the game stands has been told."""


def figures_in_words(result: Result) -> Iterable[str]:
    return ()


def facts(sight: Position) -> Iterator[tuple[str, Any]]:
    """The fields of the position that say something now, in its own order."""
    for name, value in sight.to_dict().items():
        if name not in UNTOLD and value not in (None, [], {}):
            yield name, value


def is_by_seat(sight: Position, name: str) -> bool:
    """Whether each seat has its own part of a field: the game's `board` says of which."""
    return name in sight.game.board().get("by_seat", ())


def title(name: str, small: bool = False) -> str:
    """A field's name for people.

    >>> title("hand_sizes"), title("hands", small=True)
    ('Hand sizes', 'hands')
    """
    words = name.replace("_", " ").replace("-", " ")
    return words if small else words[:1].upper() + words[1:]


def of_one(name: str) -> str:
    """What one seat has of a field that all seats have.

    >>> of_one("hand_sizes"), of_one("kept")
    ('hand size', 'kept')
    """
    words = title(name, small=True)
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words


def value_in_words(value: Any) -> str:
    """A value of plain data for people.

    >>> value_in_words(["3", "?", "?", None]), value_in_words({"5": 2}), value_in_words([])
    ('3, 2 hidden, nothing', '5: 2', 'none')
    >>> value_in_words(True), value_in_words("night-mail"), value_in_words("?")
    ('yes', 'night-mail', 'hidden')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case str() if value == HIDDEN:
            return "hidden"
        case list():
            return list_in_words(value)
        case dict():
            each = (
                f"{title(name, small=True)}: {value_in_words(one)}" for name, one in value.items()
            )
            return ", ".join(each) or "none"
    return str(value)


def list_in_words(values: list[Any]) -> str:
    """Its parts one after another; those that nobody here sees are counted."""
    hidden = values.count(HIDDEN)
    told = [value_in_words(value) for value in values if value != HIDDEN and value is not None]
    told += [f"{hidden} hidden"] if hidden else []
    told += ["nothing"] if None in values else []
    return ", ".join(told) or "none"
