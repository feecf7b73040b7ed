"""Moves of Kids Express: their codes, what is legal, and their text.

A code is a small number; the text is the notation ("go first-class", "shoot easy", "fall misty").
"""

from __future__ import annotations

from typing import Any

from ..core.move import NATURE_ACTS, NOBODY_ACTS
from ..core.rule import rule
from . import falls
from .effects import bandits_in
from .pieces import (
    ACT,
    BONUS,
    BONUS_TOKEN,
    CARS,
    EASY,
    FALL,
    FIRST,
    HARD,
    HARD_MODE,
    HIDEOUT,
    OVER,
    PLACE_NAMES,
    PLACES,
    SEATS,
    STACKS,
    STAGECOACH,
    STANDEE_NAMES,
    TOKEN_NAMES,
    TOKENS,
    Position,
    Setting,
)

GO, SHOOT, BONUS_FROM, TURN_UP, NAME_FIRST = 0, 10, 20, 40, 60  # plus place, shot, token, seat
FALLEN = 256  # plus the bits of the standees that lie
MOST = falls.OUTCOMES


def fallen_text(bits: int) -> str:
    """Who lies, in the order of the box.

    >>> fallen_text(0), fallen_text(0b0100_0001)
    ('fall none', 'fall misty joy')
    """
    names = [name for number, name in enumerate(STANDEE_NAMES) if bits >> number & 1]
    return f"fall {' '.join(names) or 'none'}"


TEXTS: dict[str, int] = {
    **{f"go {name}": GO + place for place, name in enumerate(PLACE_NAMES)},
    "shoot easy": SHOOT + EASY,
    "shoot hard": SHOOT + HARD,
    "shoot": SHOOT + HARD_MODE,
    **{f"bonus {name}": BONUS_FROM + place for place, name in enumerate(PLACE_NAMES)},
    **{f"token {name}": TURN_UP + token for token, name in enumerate(TOKEN_NAMES)},
    **{f"first {seat + 1}": NAME_FIRST + seat for seat in range(SEATS)},
    **{fallen_text(bits): FALLEN + bits for bits in range(falls.OUTCOMES)},
}
NAMES: dict[int, str] = {code: text for text, code in TEXTS.items()}

Codes = Any  # an array of int64, at least MOST long


def tidy(text: str) -> str:
    """Who lies may be told in any order.

    >>> tidy("fall joy misty"), tidy("fall nobody"), tidy("go hideout"), tidy("")
    ('fall misty joy', 'fall nobody', 'go hideout', '')
    """
    kind, _, rest = text.partition(" ")
    names = rest.split()
    if kind != "fall" or len(set(names)) < len(names) or not set(names) <= set(STANDEE_NAMES):
        return text
    return " ".join([kind, *sorted(names, key=STANDEE_NAMES.index)])


@rule
def may_go(position: Position, place: int) -> bool:
    """Any car without bandits or the Stagecoach, the own place too, but never the Hideout.

    There is no way to go (KE-20), and kids may stand together (KE-21).
    """
    if place == HIDEOUT:
        return False
    return bool(place == STAGECOACH or bandits_in(position, place) == 0)


@rule
def may_shoot(position: Position, setting: Setting, shot: int) -> bool:
    """Easy or hard; in hard mode the kid's own shot instead (KE-37), as often as once (KE-31).

    Also where no bandit is in the cars (KE-32).
    """
    if setting.hard_shots:
        return True
    return bool((shot == HARD_MODE) == bool(position.hard[position.turn]))


@rule
def act_moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Step 1: move or stay, or shoot."""
    count = 0
    for place in range(PLACES):
        if may_go(position, place):
            codes[count] = GO + place
            count += 1
    for shot in range(3):
        if may_shoot(position, setting, shot):
            codes[count] = SHOOT + shot
            count += 1
    return count


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Writes the legal moves of the seat to act into `codes`; returns how many. 0 for nature."""
    if position.phase == ACT:
        return act_moves(position, setting, codes)
    if position.phase != BONUS:
        return 0
    count = 0
    for place in range(PLACES):
        if position.bonus_from >> place & 1:
            codes[count] = BONUS_FROM + place
            count += 1
    return count


@rule
def token_place(position: Position) -> int:
    """The place whose token is turned now: the kid's (also after a fall, KE-28), or the bonus's."""
    if position.phase == BONUS_TOKEN:
        return int(position.bonus)
    return int(position.kids[position.turn])


@rule
def chances(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """Writes nature's outcomes and how heavy each weighs; returns how many.

    A token weighs as often as it is among those of its stack that nobody has seen: stolen ones
    were taken from the top, unturned. Any standees may lie; what the table never saw weighs 0.
    """
    count = 0
    if position.phase == FIRST:
        for seat in range(position.players):
            codes[count] = NAME_FIRST + seat
            weights[count] = 1
            count += 1
        return count
    if position.phase == FALL:
        falls.fall_chances(position, setting, weights)
        playing = falls.in_play(position)
        for bits in range(falls.OUTCOMES):
            if bits & ~playing == 0:
                codes[count] = FALLEN + bits
                weights[count] = weights[bits]
                count += 1
        return count
    place = token_place(position)
    for token in range(TOKENS):
        unseen = setting.effects[place, token] - position.seen[place, token]
        if unseen > 0:
            codes[count] = TURN_UP + token
            weights[count] = unseen
            count += 1
    return count


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    if position.phase == OVER:
        return NOBODY_ACTS
    if position.phase == ACT or position.phase == BONUS:
        return int(position.turn)
    return NATURE_ACTS


assert CARS < STACKS == STAGECOACH + 1
