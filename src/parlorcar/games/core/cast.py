"""Who plays whom, in a game whose seats are characters of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .box import did_you_mean
from .errors import InvalidRecord


@dataclass(frozen=True)
class Cast:
    """The character of each seat by its number, and whether that one plays in hard mode."""

    characters: tuple[int, ...] = ()
    hard: tuple[bool, ...] = ()


def names_in(name: str, given: Sequence[str], known: Sequence[str], title: str) -> list[str]:
    """Names of characters that somebody gives. Raises InvalidRecord with the reason."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InvalidRecord(f"{name}: {given!r} is no list of names; give one, {list(known[:2])}")
    for character in given:
        if not known:
            raise InvalidRecord(f"{name}: {title} has no characters to choose; leave it out")
        if character not in known:
            raise InvalidRecord(
                f"{name}: nobody is called {character!r}{did_you_mean(str(character), known)}"
            )
    if len(set(given)) < len(given):
        raise InvalidRecord(f"{name}: {list(given)!r} names somebody twice; name each once")
    return list(given)


def choose_characters(
    given: Sequence[str], known: Sequence[str], seats: int, title: str
) -> list[str]:
    """The character of each seat: as given, else in the order of the box.

    >>> choose_characters([], ["noa", "tom", "joy"], 2, "This game")
    ['noa', 'tom']
    >>> choose_characters(["joy"], ["noa", "tom", "joy"], 2, "This game")
    Traceback (most recent call last):
    parlorcar.games.core.errors.InvalidRecord: kids: 1 given, but 2 play; give one for each seat
    """
    chosen = names_in("kids", given, known, title)
    if chosen and len(chosen) != seats:
        raise InvalidRecord(f"kids: {len(chosen)} given, but {seats} play; give one for each seat")
    return chosen or list(known[:seats])


def choose_hard_mode(
    given: Sequence[str], characters: Sequence[str], hard_modes: Mapping[str, str], title: str
) -> list[str]:
    """Those of the characters that play in hard mode, in the order of their seats."""
    named = names_in("hard_mode", given, list(hard_modes), title)
    for character in named:
        if character not in characters:
            raise InvalidRecord(
                f"hard_mode: {character} is not played; name one of {', '.join(characters)}"
            )
    return [character for character in characters if character in named]
