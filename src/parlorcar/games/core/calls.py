"""The rules of a game as compiled calls over a workspace, one for each step.

The functions at the end are written once for all games: each game gets its own, in which the names
of rules stand for that game's rules.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload
from numba.np.numpy_support import carray

from .log import LOG
from .move import NATURE_ACTS
from .rule import PACKAGE, rule
from .workspace import ACTS_BITS, COUNT, OUTCOMES_FROM, layout

if TYPE_CHECKING:
    from .definition import Definition

Call = Callable[..., Any]

ILLEGAL = -1  # what `step` gives for a move that is not legal
ALL = -2  # the viewer of a full position, for `survey`; -1 is everybody
LOG_RECORD = np.dtype((np.record, LOG))  # whose fields rules write as attributes
POSSIBLE = np.dtype((np.record, [("code", "i8"), ("odds", "f8")]))  # an outcome


class Calls:
    """The compiled calls of one game; each is given the address of a workspace.

    They are compiled, or loaded, when they are first asked for. Seats count from 0 here.
    """

    def __init__(self, position: int, most_moves: int, rules: Mapping[str, Call]) -> None:
        self.layout = layout(position, most_moves)
        self.rules = rules

    @cached_property
    def survey(self) -> Callable[[int, int], int]:
        """(address, viewer): finds out who acts and how; in a view, its own seat's moves alone."""
        return entry(self.rules["survey"], 2)

    @cached_property
    def advance(self) -> Callable[[int, int], int]:
        """(address, code): carries out a legal move and surveys what follows."""
        return entry(self.rules["advance"], 2)

    @cached_property
    def step(self) -> Callable[[int, int], int]:
        """(address, code): the same for a move that was found, else ILLEGAL and nothing changed."""
        return entry(self.rules["step"], 2)

    @cached_property
    def view(self) -> Callable[[int, int], None]:
        """(address, seat): blanks what the seat may not know."""
        return entry(self.rules["see_view"], 2)

    @cached_property
    def sight(self) -> Callable[[int, int, int], None]:
        """(address, seat, up): blanks what the seat does not see."""
        return entry(self.rules["see_sight"], 3)


def entry(compiled: Any, arguments: int) -> Call:
    """A rule for so many whole numbers, without the search for the version that takes them."""
    if not hasattr(compiled, "compile"):  # with NUMBA_DISABLE_JIT
        return compiled  # type: ignore[no-any-return]
    made: Call = compiled.compile((types.int64,) * arguments)
    return made


def calls_of(definition: Definition, setting: np.dtype[Any]) -> Calls:
    """The calls of a game, the same ones for all its boxes and numbers of players."""
    its = definition
    rules = (its.actor, its.moves, its.chances, its.play, its.view, its.sight)
    return calls(its.name, its.folder, its.record, setting, its.most_moves, rules)


@cache
def calls(
    name: str,
    folder: Path,
    position: np.dtype[Any],
    setting: np.dtype[Any],
    most_moves: int,
    rules: tuple[Call, ...],
) -> Calls:
    """The templates, with one game's rules and sizes for the names in them."""
    assert most_moves <= COUNT
    at = layout(position.itemsize, most_moves)
    names: dict[str, Any] = {
        **dict(zip(("actor", "moves", "chances", "play", "view", "sight"), rules, strict=True)),
        **{"POSITION": position, "SETTING": setting, "MOST": most_moves, "LOG_AT": at.log},
        **{"HEAD_AT": at.head, "CODES_AT": at.codes, "WEIGHTS_AT": at.weights},
        "OUTCOMES_AT": at.outcomes,
    }
    kept_as = f"{name.replace('-', '_')}_{fingerprint(folder, *names.values())}"
    for template in TEMPLATES:
        names[template.__name__] = bound(template, names, kept_as)
    return Calls(position.itemsize, most_moves, names)


def bound(template: Call, names: Mapping[str, Any], kept_as: str) -> Call:
    """A rule of its own: the template's code, in which these names stand for these things."""
    assert isinstance(template, FunctionType)
    own = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    own.__qualname__ = f"{template.__name__}_{kept_as}"  # by which Numba keeps it
    return rule(own)


def fingerprint(folder: Path, *things: Any) -> str:
    """Tells rules from others that are kept: what the name of the cache's folder leaves out."""
    digest = hashlib.sha256()
    for thing in things:
        named = f"{thing.__module__}.{thing.__qualname__}" if callable(thing) else repr(thing)
        digest.update(f"{named}\n".encode())
    if not folder.is_relative_to(PACKAGE):
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


# --- Templates. The names that are None here, `calls` gives each game. ----------------------------

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


def position_at(address: int) -> Any:
    return carray(pointer(address), 1, POSITION)[0]


def setting_at(address: int) -> Any:
    head = carray(pointer(address + HEAD_AT), 2, np.int64)
    return carray(pointer(head[1]), 1, SETTING)[0]


def log_at(address: int) -> Any:
    return carray(pointer(address + LOG_AT), 1, LOG_RECORD)[0]


def numbers_at(address: int) -> Any:
    return carray(pointer(address), MOST, np.int64)


def survey(address: int, viewer: int) -> int:
    """Who acts, and the moves and outcomes, which it writes into the workspace."""
    position, setting = position_at(address), setting_at(address)
    codes = numbers_at(address + CODES_AT)
    acts, count, possible = actor(position), 0, 0
    if acts == NATURE_ACTS and viewer == ALL:
        weights = numbers_at(address + WEIGHTS_AT)
        count = chances(position, setting, codes, weights)
        possible = weigh(address, count, codes, weights)
    elif acts >= 0 and viewer in (ALL, acts):
        count = moves(position, setting, codes)
    numbers_at(address + HEAD_AT)[0] = count
    return int((possible << OUTCOMES_FROM) | (count << ACTS_BITS) | (acts + 2))


def weigh(address: int, count: int, codes: Any, weights: Any) -> int:
    """Writes nature's moves of any weight with their probabilities; returns how many."""
    outcomes = carray(pointer(address + OUTCOMES_AT), MOST, POSSIBLE)
    total, possible = 0, 0
    for number in range(count):
        total += weights[number]
    for number in range(count):
        if weights[number] > 0:
            outcomes[possible].code = codes[number]
            outcomes[possible].odds = weights[number] / total
            possible += 1
    return possible


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


TEMPLATES = (
    *(position_at, setting_at, log_at, numbers_at, weigh),
    *(survey, advance, step, see_view, see_sight),
)
