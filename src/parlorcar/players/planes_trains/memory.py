"""How a forgetful player loses cards that it has seen, as people do.

Each card that was memorised, and each set that was discarded, is lost at some turn. The more
there was to remember, the sooner: of n things each is still there after t turns with a chance of
exp(-0.02 n t), so of six cards 11 % go in a turn, of twelve 21 %. What is lost stays lost. When it
happens follows from what the seat knows throughout the challenge, so that the same table comes to
the same when it is built up again.
"""

from __future__ import annotations

import math

from ...games.core.rule import rule
from ...games.planes_trains.pieces import DECK, EMPTY, SEATS, UNKNOWN, Position, Setting
from ...games.planes_trains.view import face_down
from .convention import count_bits

LOST_BY_EACH = 0.02  # of what is known, in a turn, for each card to remember
MASK = (1 << 31) - 1


@rule
def luck(salt: int, place: int, card: int) -> float:
    """A number from 0 to 1 that looks like chance, always the same for the same."""
    mixed = salt & MASK
    for part in (place + 1, card + 1, 77):
        mixed = (mixed * 48271 + part * 69621 + 12345) % MASK
        mixed = (mixed ^ mixed >> 15) * 31337 % MASK
    return mixed / MASK


@rule
def salt_of(view: Position, seat: int) -> int:
    """What a seat knows from the first to the last turn of a challenge, as one number."""
    before = int(view.turns) - int(view.turn)
    salt = (int(view.used_left) * 65_537 + int(view.used_right) * 257 + seat) % MASK
    salt = (salt * 1009 + int(view.left) * 61 + int(view.right)) % MASK
    salt = (salt * 1009 + before * 61 + max(0, int(view.ring))) % MASK
    return int(salt)


@rule
def lasts(fate: float, count: int, turns: int) -> bool:
    """Whether one of `count` things is still known after so many turns."""
    return fate < math.exp(-LOST_BY_EACH * count * turns)


@rule
def forget(view: Position, setting: Setting, seat: int) -> None:
    """Blanks, in place, what the seat has forgotten of its view."""
    salt = salt_of(view, seat)
    if face_down(setting, view.left):
        count = count_bits(int(view.seen[seat]))
        turns = int(view.turn)
        for place in range(DECK):
            card = view.places[seat, place]
            if card not in (EMPTY, UNKNOWN) and not lasts(
                luck(salt, place, int(card)), count, turns
            ):
                view.places[seat, place] = UNKNOWN
    if setting.failed_set:
        return
    played = int(view.asides) + int(view.discards)
    for number in range(view.discards):
        for other in range(SEATS):
            fate = luck(salt, DECK + number, int(view.discarded[number, other]))
            if not lasts(fate, int(view.discards), played - number):
                view.discarded[number, other] = UNKNOWN
