"""What is left to chance at a live table, drawn from the table's own seed.

The seed is 256 bits from the operating system. Every draw has a generator of its own, made from
the seed, the kind of draw and its number, so that any process that takes the table over draws
the same. Nobody is told the seed.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Sequence

import numpy as np

SEED_BYTES = 32
NATURE, COMPUTERS, WISHES, GESTURES = range(4)
SHOTS = b"shot"


def new_seed() -> bytes:
    return os.urandom(SEED_BYTES)


def generator(seed: bytes, kind: int, *number: int) -> np.random.Generator:
    words = np.concatenate((np.frombuffer(seed, "<u4"), np.array((kind, *number), "<u4")))
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(words)))


def nature_pick(seed: bytes, ply: int, weights: Sequence[int]) -> int:
    """The place of nature's choice at the game's `ply`-th move, by weight."""
    ticket = int(generator(seed, NATURE, ply).integers(sum(weights)))
    for place, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return place
    raise ValueError("nature has nothing to choose from")


def shot_generator(seed: bytes, ply: int) -> random.Random:
    """The luck of the shot at the game's `ply`-th move.

    Python's own generator: what its `random` gives is the same in every version.
    """
    drawn = hashlib.sha256(seed + SHOTS + ply.to_bytes(4, "big")).digest()
    return random.Random(int.from_bytes(drawn, "big"))


def wish_order(seed: bytes, amount: int) -> list[int]:
    """The order in which wishes come out of the pouch."""
    return [int(place) for place in generator(seed, WISHES).permutation(amount)]
