"""Moves of Planes, Trains and Automobiles: their codes, what is legal, and their text.

A code is a small number; the text is the notation ("play 3", "deal plane-50", "land 4 5").
"""

from __future__ import annotations

from typing import Any

from ..core.bits import lowest, nth, one_of, ones
from ..core.move import NATURE_ACTS, NOBODY_ACTS
from ..core.rule import rule
from .events import cell_name, name_of
from .pieces import (
    AIM,
    CARD_NUMBERS,
    CELLS,
    CHALLENGE,
    CHALLENGES,
    DEAL,
    DECK,
    EMPTY,
    ENDS,
    LAND,
    LONGEST_SPIN,
    LOOK,
    NOTHING,
    OVER,
    PLAY,
    RING,
    SAME_PLACE,
    SHORT,
    SIGNAL,
    SPIN,
    SUIT,
    SUIT_NAMES,
    SUITS,
    UNCOVERED,
    Position,
    Setting,
)
from .pile import any_landing, is_covered, is_on_rim, landings
from .turns import next_dealt

PASS, DONE = range(2)
REST = 62  # the bit of either, after all places, cells and suits
PLAY_PLACE, LOOK_AT = 100, 200  # plus place
SIGNAL_SUIT, SAY_SUIT, AIM_AT = 300, 310, 400  # plus suit, cell
SPUN, RING_ACROSS, RING_SHORT, RING_OFF = 500, 520, 521, 522  # plus seconds
LAND_ON, LAND_ON_TABLE = 600, 660  # plus cell
DEAL_CARD, TURN_UP = 1000, 2000  # plus card; plus CHALLENGES * left + right
MOST = 300  # more than there can be at once

TEXTS: dict[str, int] = {
    "pass": PASS,
    "done": DONE,
    **{f"play {place + 1}": PLAY_PLACE + place for place in range(DECK)},
    **{f"look {place + 1}": LOOK_AT + place for place in range(DECK)},
    **{f"signal {SUIT_NAMES[suit]}": SIGNAL_SUIT + suit for suit in range(SUITS)},
    **{f"suit {SUIT_NAMES[suit]}": SAY_SUIT + suit for suit in range(SUITS)},
    **{f"aim {cell_name(cell)}": AIM_AT + cell for cell in range(CELLS)},
    **{f"ring {seconds}": SPUN + seconds for seconds in range(LONGEST_SPIN + 1)},
    "ring across": RING_ACROSS,
    "ring short": RING_SHORT,
    "ring off": RING_OFF,
    **{f"land {cell_name(cell)}": LAND_ON + cell for cell in range(CELLS)},
    "land table": LAND_ON_TABLE,
    **{f"deal {name}": DEAL_CARD + card for name, card in CARD_NUMBERS.items()},
}
NAMES: dict[int, str] = {code: text for text, code in TEXTS.items()}

Codes = Any  # an array of int64, at least MOST long


def box_moves(setting: Setting) -> dict[str, int]:
    """The moves that name the Challenge cards of a box."""
    return {
        f"challenge {name_of(setting.left_names[left])} {name_of(setting.right_names[right])}": (
            TURN_UP + CHALLENGES * left + right
        )
        for left in range(setting.lefts)
        for right in range(setting.rights)
    }


@rule
def filled_places(position: Position, seat: int) -> int:
    """The bits of the places that hold a card."""
    found = 0
    for place in range(DECK):
        found |= (1 if position.places[seat, place] != EMPTY else 0) << place
    return found


@rule
def open_places(position: Position, setting: Setting, seat: int) -> int:
    """The bits of the places that the seat may play from; none where the left card allows none."""
    way = setting.ways[position.left]
    found = filled_places(position, seat)
    if way == ENDS:
        return ends_of(found)
    if way == SAME_PLACE:
        chosen = int(position.chosen[1 - seat])
        return found & (filled_places(position, 1 - seat) if chosen == NOTHING else 1 << chosen)
    if way == UNCOVERED:
        for place in range(position.dealt[seat]):
            buried = position.ring == SHORT and not is_on_rim(position.cells[seat, place])
            if found >> place & 1 and (buried or is_covered(position, seat, place)):
                found &= ~(1 << place)
    return found


@rule
def ends_of(places: int) -> int:
    """The first and the last of some places."""
    last, left = 0, places
    while left:
        last = left & -left
        left &= left - 1
    return places & -places | last


@rule
def playable_places(position: Position, setting: Setting, seat: int) -> int:
    """The bits of the places to choose from: where nothing is allowed, any will do (PTA-38)."""
    found = open_places(position, setting, seat)
    return found if found else filled_places(position, seat)


@rule
def legal(position: Position, setting: Setting) -> int:
    """The legal moves of the seat to act, as bits: places, cells, suits, REST. 0 for nature."""
    phase, seat = position.phase, position.acting
    if phase == PLAY:
        return playable_places(position, setting, seat)
    if phase == LOOK:
        return 1 << REST | (filled_places(position, seat) if position.looks > 0 else 0)
    if phase == AIM:
        return (1 << CELLS) - 1
    if phase == SIGNAL:
        return 1 << REST | (1 << SUITS) - 1
    if phase == SUIT:
        return (1 << SUITS) - 1
    return 0


@rule
def code_of(phase: int, bit: int) -> int:
    """The code of a legal move in this phase."""
    if bit == REST:
        return DONE if phase == LOOK else PASS
    if phase == PLAY:
        return PLAY_PLACE + bit
    if phase == LOOK:
        return LOOK_AT + bit
    if phase == AIM:
        return AIM_AT + bit
    return (SIGNAL_SUIT if phase == SIGNAL else SAY_SUIT) + bit


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Writes the legal moves of the seat to act into `codes`; returns how many. 0 for nature."""
    found = legal(position, setting)
    count = 0
    while found:
        codes[count] = code_of(position.phase, lowest(found))
        found &= found - 1
        count += 1
    return count


@rule
def any_move(position: Position, setting: Setting, luck: float) -> int:
    """One of the legal moves, each as likely, by a random number from 0 to below 1."""
    return code_of(position.phase, one_of(legal(position, setting), luck))


@rule
def chances(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """Writes nature's outcomes and how heavy each weighs; returns how many."""
    phase = position.phase
    if phase == CHALLENGE:
        return challenges_left(position, setting, codes, weights)
    if phase == DEAL:
        return cards_left(position, setting, codes, weights)
    if phase == LAND:
        return landings(int(position.aim), codes, weights, LAND_ON, LAND_ON_TABLE)
    if phase == RING:
        return ring_falls(position, setting, codes, weights)
    return 0


@rule
def challenges_left(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """Any left and any right card that has not been turned up before (PTA-23)."""
    count = 0
    for left in range(setting.lefts):
        for right in range(setting.rights):
            if not (position.used_left >> left & 1 or position.used_right >> right & 1):
                codes[count] = TURN_UP + CHALLENGES * left + right
                weights[count] = 1
                count += 1
    return count


@rule
def cards_left(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """The cards of the deck that is dealt from, as heavy as it holds copies."""
    seat = next_dealt(position, setting)
    count = 0
    for number in range(setting.deck_sizes[seat]):
        if position.undealt[seat] >> number & 1:
            code = DEAL_CARD + int(setting.decks[seat, number])
            if count and codes[count - 1] == code:
                weights[count - 1] += 1
            else:
                codes[count] = code
                weights[count] = 1
                count += 1
    return count


@rule
def ring_falls(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """How long a spin lasts, or where a toss or a slide ends."""
    if setting.rings[position.left] == SPIN:
        for seconds in range(LONGEST_SPIN + 1):
            codes[seconds] = SPUN + seconds
            weights[seconds] = setting.spins[seconds]
        return LONGEST_SPIN + 1
    codes[0], weights[0] = RING_ACROSS, setting.across
    codes[1], weights[1] = RING_SHORT, setting.short
    codes[2], weights[2] = RING_OFF, setting.off
    return 3


@rule
def any_chance(position: Position, setting: Setting, luck: float) -> int:
    """One of nature's outcomes, as likely as it weighs, by a random number from 0 to below 1."""
    phase = position.phase
    if phase == CHALLENGE:
        return any_challenge(position, setting, luck)
    if phase == DEAL:
        seat = next_dealt(position, setting)
        return DEAL_CARD + int(setting.decks[seat, one_of(int(position.undealt[seat]), luck)])
    if phase == LAND:
        cell = any_landing(int(position.aim), luck)
        return LAND_ON_TABLE if cell == CELLS else LAND_ON + cell
    return any_ring(position, setting, luck)


@rule
def any_challenge(position: Position, setting: Setting, luck: float) -> int:
    """One of the pairs of cards that have not been turned up before (PTA-23)."""
    lefts = ((1 << int(setting.lefts)) - 1) & ~int(position.used_left)
    rights = ((1 << int(setting.rights)) - 1) & ~int(position.used_right)
    of_each = ones(rights)
    pair = int(luck * (ones(lefts) * of_each))
    return TURN_UP + CHALLENGES * nth(lefts, pair // of_each) + nth(rights, pair % of_each)


@rule
def any_ring(position: Position, setting: Setting, luck: float) -> int:
    """How long a spin lasts, or where a toss or a slide ends."""
    if setting.rings[position.left] == SPIN:
        total = 0
        for seconds in range(LONGEST_SPIN + 1):
            total += int(setting.spins[seconds])
        place, before, lasted = int(luck * total), 0, 0
        for seconds in range(LONGEST_SPIN + 1):
            before += int(setting.spins[seconds])
            lasted += 1 if before <= place else 0
        return SPUN + lasted
    across, short = int(setting.across), int(setting.short)
    place = int(luck * (across + short + int(setting.off)))
    if place < across:
        return RING_ACROSS
    return RING_SHORT if place < across + short else RING_OFF


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    phase = position.phase
    if phase in (AIM, LOOK, SIGNAL, PLAY, SUIT):
        return int(position.acting)
    return NOBODY_ACTS if phase == OVER else NATURE_ACTS
