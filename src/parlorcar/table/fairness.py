"""That nothing was arranged: the seed of nature, bound before the game and told after it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from parlorcar.games.core.record import GameRecord, Hand, Nature
from parlorcar.games.core.record import record_of as game_record

from .entries import Entry, Moved
from .table import Table, advance, is_over, opened


class NotOver(ValueError):
    """A game of which the seed is not told yet."""

    def __init__(self) -> None:
        super().__init__("The game is not over: its record can be had after the last move.")


def commitment(seed: bytes) -> str:
    """What is told of a seed before the game: its SHA-256, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def record_of(entries: Iterable[Entry], seed: bytes) -> GameRecord:
    """The game as it was played, with nature's seed and what people's hands did.

    Moves that were taken back are left out. Raises NotOver as long as the game goes on.
    """
    rest = iter(entries)
    table = opened(next(rest))
    moves, hands = list[str](), list[Hand]()
    for entry in rest:
        hands += hands_of(table, entry)
        advance(table, entry)
        if isinstance(entry.body, Moved):
            moves.append(entry.body.line)
        del moves[table.plies :]
    if not (is_over(table) or table.closed):
        raise NotOver
    assert table.position is not None
    hands = [hand for hand in hands if hand.ply < len(moves)]
    nature = Nature(seed.hex(), commitment(seed), hands)
    return game_record(table.game, table.names(), moves, table.position.outcome, nature)


def hands_of(table: Table, entry: Entry) -> list[Hand]:
    """What a hand did, if this entry comes from one."""
    return []
