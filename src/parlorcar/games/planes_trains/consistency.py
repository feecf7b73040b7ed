"""Whether a position that was given, not played to, contradicts itself.

The rules trust a position; one that they could not have led to would be played on into nonsense.
"""

from __future__ import annotations

from ..core.errors import InvalidRecord
from .effects import condition_holds, may_be_suit, says_suits, suit_of
from .moves import filled_places, playable_places
from .pieces import (
    ACROSS,
    AIM,
    CARD_NAMES,
    CHALLENGE,
    DEAL,
    DECK,
    DROP,
    EMPTY,
    GRID_DOWN,
    LAND,
    LOOK,
    LOSSES,
    LUGGAGE,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLAY,
    RING,
    ROW_DOWN,
    SEATS,
    SIGNAL,
    SPIN,
    STEP,
    SUIT,
    SUITS,
    TABLE_AND_HAND,
    TO_SIGNAL,
    WINS,
    Position,
    Setting,
)
from .text import ring_out
from .turns import cards_wanted, next_dealt, plays_in_turn


def check(position: Position, setting: Setting) -> None:
    """Raises InvalidRecord with the field and the reason. What lies nowhere is in the decks."""
    if (position.phase == OVER) != (position.won != NOTHING):
        raise InvalidRecord("phase: the game is over once it is won or lost, and not before")
    if (position.phase == CHALLENGE) != (position.left == NOTHING and position.won == NOTHING):
        raise InvalidRecord(
            f"phase: {PHASE_NAMES[position.phase]} does not go with "
            f"{'no' if position.left == NOTHING else 'a'} challenge on the table"
        )
    if position.phase != OVER:
        check_challenges_left(position, setting)
    if position.left == NOTHING:
        return
    check_cards(position, setting)
    check_sets(position, setting)
    if position.phase == OVER:
        return
    if position.miles >= position.goal:
        raise InvalidRecord(
            f"miles: {position.miles}, but at {position.goal} or beyond the challenge is over"
        )
    check_phase(position, setting)
    check_ring(position, setting)
    check_choices(position, setting)


def check_challenges_left(position: Position, setting: Setting) -> None:
    """Both Challenge decks hold a card for every challenge that may still be turned up."""
    played = int(position.city + position.lost)
    present = int(position.left != NOTHING)
    most = WINS + LOSSES - 1 - played - present
    decks = ((position.used_left, setting.lefts), (position.used_right, setting.rights))
    left = min(int(cards) - int(used).bit_count() for used, cards in decks)
    if left < most:
        cards = f"{left} Challenge cards are left" if left > 0 else "no Challenge card is left"
        raise InvalidRecord(f"used: {cards} in a deck, but {most} challenges may still come")


def check_sets(position: Position, setting: Setting) -> None:
    """Miles as cards make them; sets that the right card lets count; a pile without doubles."""
    if position.miles % STEP:
        raise InvalidRecord(
            f"miles: {position.miles}, but cards move the marker in steps of {STEP}"
        )
    for first, second in position.aside[: position.asides].tolist():
        if not any(
            condition_holds(setting, position.right, first, second, suit, other)
            for suit in range(SUITS)
            for other in range(SUITS)
            if may_be_suit(first, NOTHING, suit) and may_be_suit(second, NOTHING, other)
        ):
            names = f"{CARD_NAMES[first]} and {CARD_NAMES[second]}"
            raise InvalidRecord(f"set_aside: {names} do not count in this challenge")
    fallen = [number for number in position.order.ravel().tolist() if number != NOTHING]
    if len(set(fallen)) < len(fallen):
        raise InvalidRecord("order: no two cards fell at the same time")


def check_ring(position: Position, setting: Setting) -> None:
    """What a spin, a toss or a slide comes to, and what it lets people do."""
    left, ring = position.left, int(position.ring)
    spins = setting.rings[left] == SPIN
    if ring != NOTHING and (not setting.rings[left] or spins != (ring < ACROSS)):
        raise InvalidRecord(f"ring: {ring_out(ring)!r} does not go with this challenge's ring")
    if position.looks > max(ring, 0):
        raise InvalidRecord(f"looks: {position.looks}, but the ring gave {max(ring, 0)}")
    if position.phase == LOOK and not spins:
        raise InvalidRecord("phase: in this challenge nobody looks at face-down cards")
    if position.seen.any() and setting.setups[left] not in (ROW_DOWN, GRID_DOWN):
        raise InvalidRecord("seen: these cards do not lie face down")
    for seat in range(SEATS):
        if int(position.seen[seat]) >> int(position.dealt[seat]):
            raise InvalidRecord(f"seen: seat {seat + 1} has not so many places")
        place = int(position.looking[seat])
        if place != NOTHING and not (
            position.phase == LOOK and int(position.seen[seat]) >> place & 1
        ):
            raise InvalidRecord("looking: a card is turned up in the phase look, and is seen then")


def check_choices(position: Position, setting: Setting) -> None:
    """Signals, suits and chosen cards where there can be some, and cards that may be chosen."""
    for name, may_be in (
        ("signals", setting.purposes[position.left] == TO_SIGNAL),
        ("suits", says_suits(setting)),
        ("said", says_suits(setting)),
        ("chosen", position.phase in (PLAY, SUIT)),
    ):
        if position[name].max() != NOTHING and not may_be:
            raise InvalidRecord(f"{name}: there can be none now")
    in_the_air = position.dropping != EMPTY or position.aim != NOTHING
    if in_the_air and position.phase not in (AIM, LAND):
        raise InvalidRecord("dropping, aim: a card is dropped in the phases aim and land")
    for seat in range(SEATS):
        check_card_of_set(position, setting, seat)


def check_card_of_set(position: Position, setting: Setting, seat: int) -> None:
    """A chosen card lies in its place until it is turned up; a suit is said of a Luggage then."""
    place, up = int(position.chosen[seat]), int(position.up[seat])
    if position.suits[seat] != NOTHING and (up == EMPTY or suit_of(up) != LUGGAGE):
        raise InvalidRecord(f"suits: seat {seat + 1} has no Luggage that lies up")
    if place == NOTHING:
        if up != EMPTY:
            raise InvalidRecord(f"up: from which place did seat {seat + 1} play it? Give `chosen`")
        return
    lies_open = position.phase == SUIT or plays_in_turn(position, setting)
    if lies_open != (up != EMPTY):
        raise InvalidRecord(
            f"up: the card that seat {seat + 1} has chosen "
            f"{'lies open already; give it' if lies_open else 'is not turned up yet; leave it out'}"
        )
    if place >= DECK or (position.places[seat, place] == EMPTY) != lies_open:
        raise InvalidRecord(f"chosen: seat {seat + 1} has no card in place {place + 1}")
    if not lies_open and not playable_places(position, setting, seat) >> place & 1:
        raise InvalidRecord(f"chosen: seat {seat + 1} may not play from place {place + 1}")


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
    check_dealt(position, setting)
    if phase == PLAY and position.chosen[position.acting] != NOTHING:
        raise InvalidRecord("acting: this seat has chosen already; the other one is to act")
    if phase == SUIT:
        check_question_of_suit(position, setting)


def check_dealt(position: Position, setting: Setting) -> None:
    """Cards lie where they were dealt; nobody has to play, now or after the deal, without one."""
    dealing = position.phase in (DEAL, AIM, LAND)
    for seat in range(SEATS):
        dealt = int(position.dealt[seat])
        filled = filled_places(position, seat)
        if filled >> dealt:
            raise InvalidRecord(
                f"dealt: seat {seat + 1} has a card in place {filled.bit_length()}, but {dealt} "
                "cards are dealt"
            )
        lying = dealt - (position.dropping != EMPTY and position.acting == seat)
        if dealing and filled != (1 << max(lying, 0)) - 1:
            raise InvalidRecord(
                f"dealt: {dealt} cards of seat {seat + 1} are dealt; give all of them in `places`"
            )
        if dealing and not cards_wanted(position, setting, seat):
            raise InvalidRecord(f"set_aside, discarded: no card of seat {seat + 1} is left to deal")
        if not dealing and not filled and position.up[seat] == EMPTY:
            raise InvalidRecord(f"places: seat {seat + 1} has no card left to play")
        table_card = setting.setups[position.left] == TABLE_AND_HAND
        if table_card and not dealing and position.table[seat] == EMPTY:
            raise InvalidRecord("table: this set-up has a table card for each seat; give both")
    if position.phase in (AIM, LAND) and position.dealt[position.acting] < 1:
        raise InvalidRecord("dealt: the card that is dropped counts as dealt")
    if position.phase == DEAL and next_dealt(position, setting) == NOTHING:
        raise InvalidRecord("dealt: all cards are dealt; leave the phase out, or give another one")


def check_question_of_suit(position: Position, setting: Setting) -> None:
    """Somebody's Luggage lies up, and its suit has not been said."""
    acting = int(position.acting)
    up = int(position.up[acting])
    if not says_suits(setting) or up == EMPTY or suit_of(up) != LUGGAGE:
        raise InvalidRecord(
            "phase: a suit is said by the house rule, by whose Luggage lies up; give `up`"
        )
    if position.suits[acting] != NOTHING:
        raise InvalidRecord("suits: the seat that is to act has said one already")
    if position.up[1 - acting] == EMPTY and not plays_in_turn(position, setting):
        raise InvalidRecord("up: both cards of the set are turned up together; give both")
