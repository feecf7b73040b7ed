"""That nothing was arranged: nature's seed is bound before the first card, and told at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from parlorcar.games.core.game import Game
from parlorcar.games.core.record import GameRecord, Hand, Nature
from parlorcar.games.core.record import record_of as game_record

from . import rings, shots
from .automatic import has_ended
from .computers import unsteadiness
from .entries import Entry, Flew, Moved, Spun
from .folding import advance, opened
from .table import Table

UNSEEN = "unseen"  # a ring that fell while no server was there: neither seed nor hand did it


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
    ended = has_ended(table)
    if table.position is None or not ended:
        raise NotOver
    made = [hand for hand in hands if hand.ply < len(moves)]  # a ring may spin at the very end
    nature = Nature(seed.hex(), commitment(seed), made)
    record = game_record(table.game, table.names(), moves, table.position.outcome, nature)
    return replace(record, box=box_of(table))


def box_of(table: Table) -> str | dict[str, Any]:
    """What the box had that the standard one has not; all of it, once that has changed since."""
    game, given = table.game, table.created.box or "standard"
    today = Game(game.definition, game.players, given, game.house_rules).box
    return given if today == game.box else game.box


def hands_of(table: Table, entry: Entry) -> list[Hand]:
    """What a hand did before nature's next move, if this entry tells of it."""
    gate, flick, ply = rings.gate(table), table.flicked, table.plies
    match entry.body:
        case Spun(power=int(power), aim=int(aim)) | Moved(power=int(power), aim=int(aim)) if gate:
            return [Hand(ply, gate.kind, power, aim, len(table.spins))]
        case Moved(line) if table.spin and table.position:
            unseen = rings.comes_to_nothing(table.position, line)
            return [Hand(ply, UNSEEN)] if unseen else []
        case Flew(seat=seat, engine=engine) if flick:
            shot = Hand(
                ply=ply,
                kind=shots.SHOT,
                power=flick.power,
                side=flick.side,
                azimuth=flick.azimuth,
                elevation=flick.elevation,
                hand=unsteadiness(table, seat),
                engine=engine,
            )
            return [shot]
        case _:
            return []
