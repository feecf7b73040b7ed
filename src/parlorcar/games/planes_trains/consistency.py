"""Whether a position that was given, not played to, contradicts itself.

The rules trust a position; one that they could not have led to would be played on into nonsense.
"""

from __future__ import annotations

from ..core.errors import InvalidRecord
from .pieces import (
    AIM,
    CARD_NAMES,
    CHALLENGE,
    DECK,
    DROP,
    EMPTY,
    LAND,
    LOOK,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLAY,
    RING,
    SEATS,
    SIGNAL,
    SUIT,
    TABLE_AND_HAND,
    TO_SIGNAL,
    Position,
    Setting,
)
from .turns import next_dealt


def check(position: Position, setting: Setting) -> None:
    """Raises InvalidRecord with the field and the reason. What lies nowhere is in the decks."""
    if (position.phase == OVER) != (position.won != NOTHING):
        raise InvalidRecord("phase: the game is over once it is won or lost, and not before")
    if (position.phase == CHALLENGE) != (position.left == NOTHING and position.won == NOTHING):
        raise InvalidRecord(
            f"phase: {PHASE_NAMES[position.phase]} does not go with "
            f"{'no' if position.left == NOTHING else 'a'} challenge on the table"
        )
    if position.left == NOTHING:
        return
    check_cards(position, setting)
    if position.phase == OVER:
        return
    if position.miles >= position.goal:
        raise InvalidRecord(
            f"miles: {position.miles}, but at {position.goal} or beyond the challenge is over"
        )
    check_phase(position, setting)


def check_cards(position: Position, setting: Setting) -> None:
    """No card lies there more often than its deck holds it."""
    for seat in range(SEATS):
        deck = setting.decks[seat, : setting.deck_sizes[seat]].tolist()
        first = position.under[seat] if position.under[seat] != EMPTY else position.table[seat]
        lying = [
            *position.places[seat].tolist(),
            *position.aside[: position.asides, seat].tolist(),
            *position.discarded[: position.discards, seat].tolist(),
            *(int(first), int(position.up[seat])),
        ]
        if position.phase in (AIM, LAND) and position.acting == seat:
            lying.append(int(position.dropping))
        lying = [card for card in lying if card != EMPTY]
        for card in lying:
            if lying.count(card) > deck.count(card):
                raise InvalidRecord(
                    f"{CARD_NAMES[card]}: {lying.count(card)} of seat {seat + 1}, "
                    f"but the deck holds {deck.count(card)}"
                )
        undealt = (1 << len(deck)) - 1
        for card in lying:
            number = next(n for n, c in enumerate(deck) if c == card and undealt >> n & 1)
            undealt &= ~(1 << number)
        position.undealt[seat] = undealt
        if setting.setups[position.left] != TABLE_AND_HAND and position.table[seat] != EMPTY:
            raise InvalidRecord("table: this challenge has no table cards")


def check_phase(position: Position, setting: Setting) -> None:
    """What a phase cannot do without."""
    phase, name = position.phase, PHASE_NAMES[position.phase]
    if phase in (AIM, LAND) and (
        setting.setups[position.left] != DROP or position.dropping == EMPTY
    ):
        raise InvalidRecord(f"phase: {name} needs a challenge with dropped cards, and `dropping`")
    if phase == LAND and position.aim == NOTHING:
        raise InvalidRecord("aim: a card that falls was aimed at a cell; give it")
    if phase == RING and not setting.rings[position.left]:
        raise InvalidRecord("phase: this challenge has no ring")
    if phase == SIGNAL and setting.purposes[position.left] != TO_SIGNAL:
        raise InvalidRecord("phase: this challenge has no signals")
    if phase == LOOK and position.ring == NOTHING:
        raise InvalidRecord("ring: cards are looked at after a spin; give its seconds")
    if phase == SUIT and not (setting.luggage and position.up.max() > EMPTY):
        raise InvalidRecord("phase: a suit is said by the house rule, for a set that lies up")
    if phase in (PLAY, SIGNAL, LOOK, RING, SUIT):
        if next_dealt(position, setting) != NOTHING and position.dealt.min() < 1:
            raise InvalidRecord("places: no cards are laid out; give them, or the phase deal")
        for seat in range(SEATS):
            filled = [card for card in position.places[seat].tolist() if card != EMPTY]
            if not filled and phase in (PLAY, RING) and position.up[seat] == EMPTY:
                raise InvalidRecord(f"places: seat {seat + 1} has no card left to play")
    if phase == PLAY and position.chosen[position.acting] != NOTHING:
        raise InvalidRecord("acting: this seat has chosen already; the other one is to act")
    for seat in range(SEATS):
        place = int(position.chosen[seat])
        if place != NOTHING and (
            place >= DECK or (position.places[seat, place] == EMPTY) != (position.up[seat] != EMPTY)
        ):
            raise InvalidRecord(f"chosen: seat {seat + 1} has no card in place {place + 1}")
