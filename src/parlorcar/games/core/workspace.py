"""One stretch of memory that holds a position, what it caused, and what was found out about it.

To hand a rule a record from Python costs ten times what the rule takes, for the record is taken
apart each time. So a position lies in a workspace, with its log and the lists of moves behind it,
and a compiled call (`calls.py`) is given one number: its address. What is found out comes back as
one number too; the lists are read from the memory by who asks for them.
"""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass

from .log import empty_log
from .move import NATURE_ACTS

LINE = 64  # parts begin at multiples of so many bytes
WORD = 8  # bytes of a code or a weight
OUTCOME = struct.Struct("=qd")  # an outcome of nature: its code and its probability

# What was found out, in the bits of one number: who acts, two more than `actor` gives; how many
# moves there are; how many outcomes.
ACTS_BITS, COUNT_BITS = 4, 12
ACTS, COUNT = (1 << ACTS_BITS) - 1, (1 << COUNT_BITS) - 1
OUTCOMES_FROM = ACTS_BITS + COUNT_BITS


@dataclass(frozen=True)
class Layout:
    """Where the parts of a workspace begin, in bytes.

    A position of so many bytes is at 0; `content` bytes hold it and its log. At `head` stand how
    many moves there are and where the setting lies. `codes` and `weights` are all moves, `outcomes`
    those of nature that weigh more than nothing, each an OUTCOME.
    """

    position: int
    log: int
    content: int
    head: int
    codes: int
    weights: int
    outcomes: int
    size: int


def layout(position: int, most_moves: int) -> Layout:
    """The parts of a workspace for a position of so many bytes and so many moves at most."""
    log = after(position)
    content = log + empty_log().nbytes
    head = after(content)
    codes = head + LINE
    weights = after(codes + WORD * most_moves)
    outcomes = after(weights + WORD * most_moves)
    size = after(outcomes + OUTCOME.size * most_moves)
    return Layout(position, log, content, head, codes, weights, outcomes, size)


def after(end: int) -> int:
    return -(-end // LINE) * LINE


class Workspace:
    """The memory for one position at a time, and its parts as Python reads them."""

    __slots__ = ("address", "codes", "content", "log", "outcomes", "position", "weights", "whole")

    def __init__(self, at: Layout, setting: int, content: bytes | bytearray | memoryview) -> None:
        memory = bytearray(at.size)
        self.whole = memoryview(memory)
        self.content = self.whole[: at.content]
        self.content[: len(content)] = content
        self.position, self.log = self.whole[: at.position], self.whole[at.log : at.content]
        words = self.whole.cast("q")
        self.codes, self.weights = words[at.codes // WORD :], words[at.weights // WORD :]
        self.outcomes = self.whole[at.outcomes :]
        words[at.head // WORD + 1] = setting
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(memory))

    def found(self, number: int) -> tuple[int, list[int], list[int]]:
        """Who acts, as `actor` gives it, the moves, and the weights of nature's."""
        acts, count = (number & ACTS) - 2, number >> ACTS_BITS & COUNT
        weights = self.weights[:count].tolist() if acts == NATURE_ACTS else []
        return acts, self.codes[:count].tolist(), weights
