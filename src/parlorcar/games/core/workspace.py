"""One stretch of memory in which a game's rules run: one compiled call a step, given its address.

To hand a rule a record from Python costs ten times what the rule takes, for the record is taken
apart each time. So a position lies in a workspace, with the log behind it and what was found out
about it behind that, and a call is given one number. What is found out comes back as one number
too; the lists are read from the memory by who asks for them.

The functions at the end are written once for all games: `calls` gives each game its own, in which
the rules' names stand for that game's rules.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload
from numba.np.numpy_support import carray

from .log import CAPACITY, RECORDS, empty_log
from .move import NATURE_ACTS
from .rule import PACKAGE, rule

if TYPE_CHECKING:
    from .game import Game

LINE = 64  # parts begin at multiples of so many bytes
WORD = 8  # bytes of a number in the lists
ILLEGAL = -1  # what `step` gives for a move that is not legal
ALL = -2  # the viewer of a full position, for `survey`; -1 is everybody

# What `survey`, `advance` and `step` find, in the bits of one number: who acts, two more than
# `actor` gives; how many moves there are; how many of them are outcomes that can happen.
ACTS_BITS, COUNT_BITS = 4, 12
ACTS, COUNT = (1 << ACTS_BITS) - 1, (1 << COUNT_BITS) - 1
OUTCOMES_FROM = ACTS_BITS + COUNT_BITS


@dataclass(frozen=True)
class Layout:
    """Where the parts of a workspace begin, in bytes.

    A position of so many bytes is at 0; `content` bytes hold it and its log. At `head` stand how
    many moves there are and where the setting lies. `codes` and `weights` are all moves, `outcomes`
    and `odds` those of nature that weigh more than nothing, with their probabilities.
    """

    position: int
    log: int
    content: int
    head: int
    codes: int
    weights: int
    outcomes: int
    odds: int
    size: int


def layout(position: int, most_moves: int) -> Layout:
    """The parts of a workspace for a position of so many bytes and so many moves at most."""
    log = after(position)
    content = log + empty_log().nbytes
    head = after(content)
    codes = head + LINE
    weights, outcomes, odds, size = (after(codes + n * WORD * most_moves) for n in range(1, 5))
    return Layout(position, log, content, head, codes, weights, outcomes, odds, size)


def after(end: int) -> int:
    return -(-end // LINE) * LINE


@dataclass(frozen=True)
class Calls:
    """The compiled calls of one game; each is given the address of a workspace.

    `survey(address, viewer)` finds out who acts and how; in a view, whose seat is `viewer`, its own
    moves alone. `advance(address, code)` carries out a legal move and surveys what follows.
    `step(address, code)` does so if the move is among those found, and else gives ILLEGAL and
    changes nothing. `view(address, seat)` and `sight(address, seat, up)` blank the position.
    Seats count from 0 here.
    """

    layout: Layout
    survey: Callable[[int, int], int]
    advance: Callable[[int, int], int]
    step: Callable[[int, int], int]
    view: Callable[[int, int], None]
    sight: Callable[[int, int, int], None]


class Workspace:
    """The memory for one position at a time, and its parts as Python reads them."""

    __slots__ = (
        "address",
        "codes",
        "content",
        "log",
        "memory",
        "odds",
        "outcomes",
        "position",
        "weights",
    )

    def __init__(self, calls: Calls, setting: int, content: bytes | bytearray | memoryview) -> None:
        at = calls.layout
        self.memory = bytearray(at.size)
        whole = memoryview(self.memory)
        words, floats = whole.cast("q"), whole.cast("d")
        self.content = whole[: at.content]
        self.content[: len(content)] = content
        self.position, self.log = whole[: at.position], whole[at.log : at.content]
        self.codes, self.weights = words[at.codes // WORD :], words[at.weights // WORD :]
        self.outcomes, self.odds = words[at.outcomes // WORD :], floats[at.odds // WORD :]
        words[at.head // WORD + 1] = setting
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))


def calls_of(game: Game) -> Calls:
    """The calls of a game; they are compiled, or loaded, once for all games of its kind."""
    its = game.definition
    rules = (its.actor, its.moves, its.chances, its.play, its.view, its.sight)
    return calls(its.name, its.folder, its.record, game.setting.dtype, its.most_moves, rules)


@cache
def calls(
    name: str,
    folder: Path,
    position: np.dtype[Any],
    setting: np.dtype[Any],
    most_moves: int,
    rules: tuple[Callable[..., Any], ...],
) -> Calls:
    """The functions at the end of this file, with one game's rules for the names in them."""
    assert most_moves <= COUNT
    parts = layout(position.itemsize, most_moves)
    names: dict[str, Any] = dict(
        zip(("actor", "moves", "chances", "play", "view", "sight"), rules, strict=True)
    )
    names |= {"POSITION": position, "SETTING": setting, "MOST": most_moves}
    names |= {"LOG_AT": parts.log, "HEAD_AT": parts.head, "CODES_AT": parts.codes}
    names |= {"WEIGHTS_AT": parts.weights, "OUTCOMES_AT": parts.outcomes, "ODDS_AT": parts.odds}
    kept_as = f"{name.replace('-', '_')}_{sources(folder)}"
    for template in (position_at, setting_at, log_at, numbers_at, survey, advance, step):
        names[template.__name__] = bound(template, names, kept_as)
    seen = [bound(template, names, kept_as) for template in (see_view, see_sight)]
    return Calls(parts, names["survey"], names["advance"], names["step"], *seen)


def bound(template: Callable[..., Any], names: dict[str, Any], kept_as: str) -> Callable[..., Any]:
    """A rule of its own: the template's code, in which these names stand for these things."""
    assert isinstance(template, FunctionType)
    own = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    own.__qualname__ = f"{template.__name__}_{kept_as}"  # by which Numba keeps it
    return rule(own)


def sources(folder: Path) -> str:
    """What tells the rules of a folder from what they were, where the cache's name does not."""
    if folder.is_relative_to(PACKAGE):
        return "here"
    digest = hashlib.sha256(str(folder).encode())
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def pointer(address: int) -> Any:
    """An address as `carray` takes it."""
    return ctypes.c_void_p(int(address))


@intrinsic
def compiled_pointer(_: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.inttoptr(given[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


@overload(pointer, strict=False)
def pointer_compiled(address: Any) -> Any:
    return lambda address: compiled_pointer(address)  # type: ignore[call-arg]


# --- Templates: `calls` gives each game its own of the names that are None here. ------------------

actor: Any = None
moves: Any = None
chances: Any = None
play: Any = None
view: Any = None
sight: Any = None
POSITION: Any = None
SETTING: Any = None
MOST: Any = None
LOG_AT: Any = None
HEAD_AT: Any = None
CODES_AT: Any = None
WEIGHTS_AT: Any = None
OUTCOMES_AT: Any = None
ODDS_AT: Any = None


def position_at(address: int) -> Any:
    return carray(pointer(address), 1, POSITION)[0]


def setting_at(address: int) -> Any:
    head = carray(pointer(address + HEAD_AT), 2, np.int64)
    return carray(pointer(head[1]), 1, SETTING)[0]


def log_at(address: int) -> Any:
    return carray(pointer(address + LOG_AT), CAPACITY, RECORDS)


def numbers_at(address: int) -> Any:
    return carray(pointer(address), MOST, np.int64)


def survey(address: int, viewer: int) -> int:
    """Who acts, and the moves or outcomes, which it writes into the workspace."""
    position, setting = position_at(address), setting_at(address)
    codes = numbers_at(address + CODES_AT)
    acts, count, possible = actor(position), 0, 0
    if acts == NATURE_ACTS and viewer == ALL:
        weights, outcomes = numbers_at(address + WEIGHTS_AT), numbers_at(address + OUTCOMES_AT)
        odds = carray(pointer(address + ODDS_AT), MOST, np.float64)
        count = chances(position, setting, codes, weights)
        total = 0
        for number in range(count):
            total += weights[number]
        for number in range(count):
            if weights[number] > 0:
                outcomes[possible], odds[possible] = codes[number], weights[number] / total
                possible += 1
    elif acts >= 0 and viewer in (ALL, acts):
        count = moves(position, setting, codes)
    numbers_at(address + HEAD_AT)[0] = count
    return int((possible << OUTCOMES_FROM) | (count << ACTS_BITS) | (acts + 2))


def advance(address: int, code: int) -> int:
    """Carries out a move, which must be legal, and surveys what follows."""
    play(position_at(address), setting_at(address), code, log_at(address))
    return int(survey(address, ALL))


def step(address: int, code: int) -> int:
    """The same for any number: what was not found legal changes nothing."""
    codes = numbers_at(address + CODES_AT)
    for number in range(numbers_at(address + HEAD_AT)[0]):
        if codes[number] == code:
            return int(advance(address, code))
    return ILLEGAL


def see_view(address: int, seat: int) -> None:
    view(position_at(address), setting_at(address), seat)


def see_sight(address: int, seat: int, up: int) -> None:
    sight(position_at(address), setting_at(address), seat, up)
