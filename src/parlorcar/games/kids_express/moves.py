"""Moves of Kids Express: their codes, what is legal, and their text.

A code is a small number; the text is the notation ("go first-class", "shoot easy", "fall misty").
"""

from __future__ import annotations

from typing import Any

from ..core.bits import lowest, one_of
from ..core.move import NATURE_ACTS, NOBODY_ACTS
from ..core.rule import rule
from . import falls
from .pieces import (
    ACT,
    BANDITS,
    BONUS,
    BONUS_TOKEN,
    CARS,
    EASY,
    FALL,
    FIRST,
    HARD,
    HARD_MODE,
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
def may_go(position: Position) -> int:
    """Any car without bandits or the Stagecoach, the own place too, but never the Hideout.

    There is no way to go (KE-20), and kids may stand together (KE-21). The bits of the places.
    """
    taken = 0
    for bandit in range(BANDITS):
        taken |= 1 << int(position.bandits[bandit])
    return ((1 << CARS) - 1) & ~taken | 1 << STAGECOACH


@rule
def may_shoot(position: Position, setting: Setting) -> int:
    """Easy or hard; in hard mode the kid's own shot instead (KE-37), as often as once (KE-31).

    Also where no bandit is in the cars (KE-32). The bits of the shots.
    """
    if setting.hard_shots:
        return 1 << EASY | 1 << HARD | 1 << HARD_MODE
    return 1 << HARD_MODE if position.hard[position.turn] else 1 << EASY | 1 << HARD


@rule
def legal(position: Position, setting: Setting) -> int:
    """The legal moves of the seat to act, as the bits of their codes. 0 for nature.

    Step 1 is to move or stay, or to shoot.
    """
    if position.phase == ACT:
        return may_go(position) << GO | may_shoot(position, setting) << SHOOT
    if position.phase == BONUS:
        return int(position.bonus_from) << BONUS_FROM
    return 0


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Writes the legal moves of the seat to act into `codes`; returns how many. 0 for nature."""
    found = legal(position, setting)
    count = 0
    while found:
        codes[count] = lowest(found)
        found &= found - 1
        count += 1
    return count


@rule
def any_move(position: Position, setting: Setting, luck: float) -> int:
    """One of the legal moves, each as likely, by a random number from 0 to below 1."""
    return one_of(legal(position, setting), luck)


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
def any_chance(position: Position, setting: Setting, luck: float) -> int:
    """One of nature's outcomes but of a shot, as likely as it weighs.

    `luck` is a random number from 0 to below 1. Who falls, `falls.draw_fall` draws.
    """
    if position.phase == FIRST:
        return NAME_FIRST + int(luck * position.players)
    place = token_place(position)
    total = 0
    for token in range(TOKENS):
        total += int(setting.effects[place, token]) - int(position.seen[place, token])
    number = int(luck * total)  # among the unseen ones, sorted
    before, turned = 0, 0
    for token in range(TOKENS):
        before += int(setting.effects[place, token]) - int(position.seen[place, token])
        turned += 1 if before <= number else 0
    return TURN_UP + turned


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    if position.phase == OVER:
        return NOBODY_ACTS
    if position.phase == ACT or position.phase == BONUS:
        return int(position.turn)
    return NATURE_ACTS


assert CARS < STACKS == STAGECOACH + 1 and BONUS_FROM + PLACES < 63
