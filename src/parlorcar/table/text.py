"""Names and talk: text that people give, shown to others as text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import count

from parlorcar.games.core.errors import printable

NAME_LENGTH = 24
TALK_LENGTH = 300
TOLD_LENGTH = 1000  # of a sentence about what somebody gave; what is longer repeats it
JOINER = "\u200d"  # holds composed emoji together
REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, invisible, unassigned, line ends
VISIBLE = "LNPS"
# Letters, marks and signs that show nothing: joiners, fillers, selectors of a variant.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)


def bearable(sentence: str) -> str:
    """A sentence that may repeat anything, in one line of bearable length, its cure included.

    >>> bearable("x" * 60_000 + ": choose another.")[-30:]
    'xxxxxxxxxxxxx: choose another.'
    """
    line = printable(sentence)
    half = TOLD_LENGTH // 2
    return line if len(line) <= TOLD_LENGTH else f"{line[:half]} ... {line[-half:]}"


class Unfit(ValueError):
    """A text that cannot be taken, with the sentence that says why."""


def cleaned(text: str, what: str, longest: int) -> str:
    """`text` without blanks around it; `Unfit` where it is empty, too long or unprintable."""
    text = unicodedata.normalize("NFC", text.strip())
    if any(unicodedata.category(c) in REFUSED and c != JOINER for c in text):
        raise Unfit(f"{what} holds a character that cannot be printed: leave it out.")
    if not any(unicodedata.category(c)[0] in VISIBLE for c in UNSEEN.sub("", text)):
        raise Unfit(f"{what} is empty: write 1 to {longest} characters.")
    if len(text) > longest:
        raise Unfit(f"{what} has {len(text)} characters: shorten it to {longest} at most.")
    return text


def new_name(name: str, taken: list[str]) -> str:
    """The name, fit to be shown; `Unfit` where somebody at the table is called the same."""
    name = cleaned(name, "The name", NAME_LENGTH)
    if same(name) in [same(other) for other in taken]:
        raise Unfit(f"Somebody at this table is already called {name}: choose another name.")
    return name


def computer_name(taken: Sequence[str]) -> str:
    """What a computer is called: the first number that leaves no doubt who is meant.

    >>> computer_name(["Ada", "Computer 1"])
    'Computer 2'
    """
    known = [same(name) for name in taken]
    names = (f"Computer {number}" for number in count(1))
    return next(name for name in names if same(name) not in known)


def same(name: str) -> str:
    """What two names have in common that people would read as the same."""
    return " ".join(UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold().split())


def together(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> together(["Ada"]), together(["Ada", "Ben", "Cleo"])
    ('Ada', 'Ada, Ben and Cleo')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
