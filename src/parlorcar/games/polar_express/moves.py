"""Moves of The Polar Express Game: their codes, what is legal, and their text.

A code is a small number; the text is the notation ("play 5", "trio 3", "draw santa").
"""

from __future__ import annotations

from typing import Any

from ..core.move import NATURE_ACTS, NOBODY_ACTS
from ..core.rule import rule
from .effects import other_stands_on
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    BRIDGE,
    CARD_NAMES,
    CARDS,
    CARIBOU,
    DEALER,
    EXTRA,
    HOBO,
    NUMBERS,
    PLAY,
    Position,
    Setting,
)
from .pieces import CALL as CALLING

PASS, AGAIN, STOP, SLIDE, STAY, SAY_IT, KEEP_SILENT, CALL, ANSWER_CARIBOU_CARD, ANSWER_HOBO = range(
    10
)
PLAY_CARD, TRIO, DISCARD, DRAW_CARD, NAME_DEALER = 20, 40, 60, 80, 100  # plus the card or seat
MOST = 64  # more than there can be at once

TEXTS: dict[str, int] = {
    "pass": PASS,
    "again": AGAIN,
    "stop": STOP,
    "slide": SLIDE,
    "stay": STAY,
    "announce": SAY_IT,
    "move": KEEP_SILENT,
    "call": CALL,
    "caribou": ANSWER_CARIBOU_CARD,
    "hobo": ANSWER_HOBO,
    **{f"play {name}": PLAY_CARD + card for card, name in enumerate(CARD_NAMES)},
    **{f"trio {name}": TRIO + card for card, name in enumerate(CARD_NAMES[:NUMBERS])},
    **{f"discard {name}": DISCARD + card for card, name in enumerate(CARD_NAMES)},
    **{f"draw {name}": DRAW_CARD + card for card, name in enumerate(CARD_NAMES)},
    **{f"dealer {seat + 1}": NAME_DEALER + seat for seat in range(4)},
}
NAMES: dict[int, str] = {code: text for text, code in TEXTS.items()}

Codes = Any  # an array of int64, at least MOST long


@rule
def may_play(position: Position, setting: Setting, card: int) -> bool:
    """Whether a card in hand may be played as the turn's card.

    Caribou Crossing only answers a trio (PE-46); Hobo only answers, but for the house rule
    (PE-43). A number that would stop on the Lower Bridge below a taken Upper Bridge is barred
    only by the house rule (PE-28).
    """
    seat = int(position.turn)
    if position.hands[seat, card] <= 0 or card == CARIBOU:
        return False
    if card == HOBO:
        return bool(setting.hobo)
    if card < NUMBERS and setting.lower_bridge_blocked:
        stops = position.spaces[seat] + card + 1 == setting.lower_bridge
        return not (stops and other_stands_on(position, seat, setting.upper_bridge))
    return True


@rule
def turn_moves(position: Position, setting: Setting, codes: Codes) -> int:
    """The seat on turn must play something that can be played; else it discards (PE-07)."""
    count = 0
    for card in range(CARDS):
        if may_play(position, setting, card):
            codes[count] = PLAY_CARD + card
            count += 1
    for card in range(NUMBERS):
        if position.hands[position.turn, card] >= 3:
            codes[count] = TRIO + card
            count += 1
    if count == 0:
        for card in range(CARDS):
            if position.hands[position.turn, card] > 0:
                codes[count] = DISCARD + card
                count += 1
    return count


@rule
def answers(position: Position, card: int, answer: int, codes: Codes) -> int:
    """The card, if the seat that is asked holds it; and to let it pass."""
    count = 0
    if position.hands[position.asking, card] > 0:
        codes[count] = answer
        count += 1
    codes[count] = PASS
    return count + 1


@rule
def choices(first: int, second: int, codes: Codes) -> int:
    """One or the other."""
    codes[0] = first
    codes[1] = second
    return 2


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Writes the legal moves of the seat to act into `codes`; returns how many. 0 for nature."""
    phase = position.phase
    if phase == PLAY:
        return turn_moves(position, setting, codes)
    if phase == ANSWER_TRIO:
        return answers(position, CARIBOU, ANSWER_CARIBOU_CARD, codes)
    if phase in (ANSWER_CARIBOU, ANSWER_CARD):
        return answers(position, HOBO, ANSWER_HOBO, codes)
    if phase == EXTRA:
        return choices(AGAIN, STOP, codes)
    if phase == BRIDGE:
        return choices(SLIDE, STAY, codes)
    if phase == ANNOUNCE:
        return choices(SAY_IT, KEEP_SILENT, codes)
    if phase == CALLING:
        return choices(CALL, PASS, codes)
    return 0


@rule
def chances(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """Writes nature's outcomes and how heavy each weighs; returns how many.

    A card weighs as many copies as the draw pile holds; every seat may be the dealer.
    """
    count = 0
    if position.phase == DEALER:
        for seat in range(position.players):
            codes[count] = NAME_DEALER + seat
            weights[count] = 1
            count += 1
        return count
    for card in range(CARDS):
        if position.deck[card] > 0:
            codes[count] = DRAW_CARD + card
            weights[count] = position.deck[card]
            count += 1
    return count


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    phase = position.phase
    if phase in (PLAY, EXTRA, BRIDGE, ANNOUNCE):
        return int(position.turn)
    if phase in (ANSWER_TRIO, ANSWER_CARIBOU, ANSWER_CARD, CALLING):
        return int(position.asking)
    return NOBODY_ACTS if phase > ANSWER_CARD else NATURE_ACTS
