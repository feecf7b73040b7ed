"""Moves of The Polar Express Game: their codes, what is legal, and their text.

A code is a small number; the text is the notation ("play 5", "trio 3", "draw santa").
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.bits import lowest, one_of
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

# The moves of the seats, in the order in which they are told; sets of them are bits.
PLAY_BIT, TRIO_BIT, DISCARD_BIT, ANSWER_BIT = 0, CARDS, CARDS + NUMBERS, 2 * CARDS + NUMBERS
IN_ORDER = np.array(
    [
        *range(PLAY_CARD, PLAY_CARD + CARDS),
        *range(TRIO, TRIO + NUMBERS),
        *range(DISCARD, DISCARD + CARDS),
        *(ANSWER_CARIBOU_CARD, ANSWER_HOBO, CALL, PASS),
        *(AGAIN, STOP, SLIDE, STAY, SAY_IT, KEEP_SILENT),
    ],
    np.int64,
)
ANSWERING_CARIBOU, ANSWERING_HOBO, CALLED, PASSING = (1 << ANSWER_BIT + i for i in range(4))
CALLING_OUT = CALLED | PASSING
PLAYING_AGAIN, CROSSING, SPEAKING = (0b11 << ANSWER_BIT + i for i in (4, 6, 8))

Codes = Any  # an array of int64, at least MOST long


@rule
def playable(position: Position, setting: Setting) -> int:
    """The bits of the cards in hand that may be played as the turn's card.

    Caribou Crossing only answers a trio (PE-46); Hobo only answers, but for the house rule
    (PE-43). A number that would stop on the Lower Bridge below a taken Upper Bridge is barred
    only by the house rule (PE-28).
    """
    seat = int(position.turn)
    cards = held(position, seat, 1) & ~(1 << CARIBOU)
    if not setting.hobo:
        cards &= ~(1 << HOBO)
    if setting.lower_bridge_blocked and other_stands_on(position, seat, setting.upper_bridge):
        number = int(setting.lower_bridge) - int(position.spaces[seat])
        if 1 <= number <= NUMBERS:
            cards &= ~(1 << number - 1)
    return cards


@rule
def held(position: Position, seat: int, least: int) -> int:
    """The bits of the cards of which a seat holds so many at least."""
    cards = 0
    for card in range(CARDS):
        cards |= (1 if position.hands[seat, card] >= least else 0) << card
    return cards


@rule
def turn_moves(position: Position, setting: Setting) -> int:
    """The seat on turn must play something that can be played; else it discards (PE-07)."""
    trios = held(position, position.turn, 3) & (1 << NUMBERS) - 1
    found = playable(position, setting) << PLAY_BIT | trios << TRIO_BIT
    return found if found else held(position, position.turn, 1) << DISCARD_BIT


@rule
def answers(position: Position, card: int, answer: int) -> int:
    """The card, if the seat that is asked holds it; and to let it pass."""
    return PASSING | (answer if position.hands[position.asking, card] > 0 else 0)


@rule
def legal(position: Position, setting: Setting) -> int:
    """The legal moves of the seat to act, as bits in the order of IN_ORDER. 0 for nature."""
    phase = position.phase
    if phase == PLAY:
        return turn_moves(position, setting)
    if phase == ANSWER_TRIO:
        return answers(position, CARIBOU, ANSWERING_CARIBOU)
    if phase in (ANSWER_CARIBOU, ANSWER_CARD):
        return answers(position, HOBO, ANSWERING_HOBO)
    if phase == EXTRA:
        return PLAYING_AGAIN
    if phase == BRIDGE:
        return CROSSING
    if phase == ANNOUNCE:
        return SPEAKING
    if phase == CALLING:
        return CALLING_OUT
    return 0


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Writes the legal moves of the seat to act into `codes`; returns how many. 0 for nature."""
    found = legal(position, setting)
    count = 0
    while found:
        codes[count] = IN_ORDER[lowest(found)]
        found &= found - 1
        count += 1
    return count


@rule
def any_move(position: Position, setting: Setting, luck: float) -> int:
    """One of the legal moves, each as likely, by a random number from 0 to below 1."""
    return int(IN_ORDER[one_of(legal(position, setting), luck)])


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
def any_chance(position: Position, setting: Setting, luck: float) -> int:
    """One of nature's outcomes, as likely as it weighs, by a random number from 0 to below 1."""
    if position.phase == DEALER:
        return NAME_DEALER + int(luck * position.players)
    place = int(luck * position.deck_size)  # in a draw pile that is sorted
    before, card = 0, 0
    for kind in range(CARDS):
        before += int(position.deck[kind])
        card += 1 if before <= place else 0
    return DRAW_CARD + card


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    phase = position.phase
    if phase in (PLAY, EXTRA, BRIDGE, ANNOUNCE):
        return int(position.turn)
    if phase in (ANSWER_TRIO, ANSWER_CARIBOU, ANSWER_CARD, CALLING):
        return int(position.asking)
    return NOBODY_ACTS if phase > ANSWER_CARD else NATURE_ACTS
