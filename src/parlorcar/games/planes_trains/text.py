"""A position of Planes, Trains and Automobiles as plain data; `reading.py` reads it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.event import HIDDEN
from ..core.plain import plain
from . import past, words
from .events import name_of
from .pieces import (
    ACROSS,
    CARD_NAMES,
    COLUMNS,
    DECK,
    DROP,
    EMPTY,
    NOTHING,
    PHASE_NAMES,
    PURPOSE_NAMES,
    RING_NAMES,
    ROWS,
    SEATS,
    SETUP_NAMES,
    SHORT,
    SIDE,
    SUIT_NAMES,
    UNKNOWN,
    WAY_NAMES,
    Position,
    Setting,
)
from .pile import is_covered


def write(position: Position, setting: Setting) -> dict[str, Any]:
    """The fields of a position; what a view does not know is "?"."""
    told, both = plain(position), range(SEATS)
    left = told.left
    return {
        "won": None if told.won == NOTHING else bool(told.won),
        "city": told.city,
        "delayed": bool(told.lost),
        "challenge": None if left == NOTHING else [*pair_names(told, setting)],
        "goal": None if left == NOTHING else told.goal,
        "miles": told.miles,
        "places": [[card_out(c) for c in lined_up(told, seat)] for seat in both],
        "set_aside": sets_out(told.aside, told.asides),
        "discarded": sets_out(told.discarded, told.discards),
        "challenges_won": told.city,
        "challenges_lost": told.lost,
        "phase": PHASE_NAMES[told.phase],
        "turn": told.turn,
        "turns": told.turns,
        "acting": seat_out(told.acting),
        "leader": seat_out(told.leader),
        "table": [card_out(card) for card in told.table.tolist()],
        "said": [suit_out(suit) for suit in told.said.tolist()],
        "under": [card_out(card) for card in told.under.tolist()],
        "up": [card_out(card) for card in told.up.tolist()],
        "chosen": [place_out(place) for place in told.chosen.tolist()],
        "forced": [bool(forced) for forced in told.forced.tolist()],
        "seen": [places_in(int(bits)) for bits in told.seen.tolist()],
        "looking": [place_out(place) for place in told.looking.tolist()],
        "looks": told.looks,
        "signals": [suit_out(suit) for suit in told.signals.tolist()],
        "suits": [suit_out(suit) for suit in told.suits.tolist()],
        "ring": ring_out(told.ring),
        "dealt": told.dealt.tolist(),
        "cells": [[cell_out(cell) for cell in cells] for cells in dropped(told, setting, "cells")],
        "order": [[order_out(n) for n in order] for order in dropped(told, setting, "order")],
        "uncovered": [uncovered(position, setting, seat) for seat in both],
        "dropping": card_out(told.dropping),
        "aim": cell_out(told.aim),
        "used": used_names(told, setting),
        **past_out(told),
    }


def past_out(told: Any) -> dict[str, list[Any]]:
    """What is remembered of the turns that are over, a list by turn each; null where it is not."""
    turns = told.past.tolist()
    while turns and not turns[-1]:
        turns.pop()
    pairs = [[turn, seat] for turn in turns for seat in range(SEATS)]
    return {
        "past_counted": [bool(turn & past.COUNTED) if turn else None for turn in turns],
        "past_rings": [ring_out(past.ring_of(turn)) if turn else None for turn in turns],
        "past_signals": in_pairs([suit_out(past.signal_of(*one)) for one in pairs]),
        "past_suits": in_pairs([suit_out(past.suit_said(*one)) for one in pairs]),
        "past_places": in_pairs([place_out(past.place_of(*one)) for one in pairs]),
    }


def in_pairs(values: list[Any]) -> list[list[Any]]:
    """A list by turn, of Neal's and of Del's."""
    return [values[number : number + SEATS] for number in range(0, len(values), SEATS)]


def pair_names(told: Any, setting: Setting) -> tuple[str, str]:
    """The names of the two Challenge cards that lie up."""
    left, right = setting.left_names[told.left], setting.right_names[told.right]
    return name_of(left), name_of(right)


def used_names(told: Any, setting: Setting) -> list[list[str]]:
    """The Challenge cards that have been turned up so far, left and right."""
    return [
        [name_of(letters) for n, letters in enumerate(names) if int(bits) >> n & 1]
        for names, bits in (
            (setting.left_names, told.used_left),
            (setting.right_names, told.used_right),
        )
    ]


def seat_out(seat: int) -> int | None:
    return None if seat == NOTHING else seat + 1


def card_out(card: int) -> str | None:
    if card == UNKNOWN:
        return HIDDEN
    return None if card == EMPTY else CARD_NAMES[card]


def place_out(place: int) -> int | str | None:
    if place == UNKNOWN:
        return HIDDEN
    return None if place == NOTHING else place + 1


def suit_out(suit: int) -> str | None:
    return None if suit == NOTHING else SUIT_NAMES[suit]


def cell_out(cell: int) -> list[int] | None:
    """Column and row of a cell, from 1."""
    return None if cell == NOTHING else [cell % SIDE + 1, cell // SIDE + 1]


def order_out(number: int) -> int | None:
    return None if number == NOTHING else number + 1


def ring_out(ring: int) -> int | str | None:
    return {ACROSS: "across", SHORT: "short", NOTHING: None}.get(ring, ring)


def places_in(bits: int) -> list[int]:
    """The places (from 1) whose bits are set."""
    return [place + 1 for place in range(DECK) if bits >> place & 1]


def lined_up(told: Any, seat: int) -> list[int]:
    """The places of a seat, as far as cards have been laid on them."""
    in_the_air = told.dropping != EMPTY and told.acting == seat
    cards: list[int] = told.places[seat, : told.dealt[seat] - in_the_air].tolist()
    return cards


def sets_out(sets: Any, amount: int) -> list[list[str | None]]:
    return [[card_out(card) for card in pair] for pair in sets[:amount].tolist()]


def dropped(told: Any, setting: Setting, name: str) -> list[list[int]]:
    """Of the cards that are dealt in the seventh set-up, the cells or the order, by seat."""
    if told.left == NOTHING or setting.setups[told.left] != DROP:
        return [[] for _ in range(SEATS)]
    return [getattr(told, name)[seat, : told.dealt[seat]].tolist() for seat in range(SEATS)]


def uncovered(position: Position, setting: Setting, seat: int) -> list[int]:
    """The places of dropped cards on which nothing lies."""
    if position.left == NOTHING or setting.setups[position.left] != DROP:
        return []
    return [
        place + 1
        for place in range(position.dealt[seat])
        if position.places[seat, place] != EMPTY and not is_covered(position, seat, place)
    ]


def board(setting: Setting, box: Mapping[str, Any]) -> dict[str, Any]:
    """What a picture of the table must know, by name."""
    decks = [counted(setting.decks[seat, : setting.deck_sizes[seat]].tolist()) for seat in (0, 1)]
    goals = setting.left_digits.max() * setting.right_scales.max() + setting.right_digits.max()
    return {
        "cities": [name_of(letters) for letters in setting.city_names],
        "deck": decks[0],
        "decks": decks,
        "left": {
            name_of(setting.left_names[left]): left_card(setting, left)
            for left in range(setting.lefts)
        },
        "right": {
            name_of(setting.right_names[right]): right_card(setting, right)
            for right in range(setting.rights)
        },
        "grid": {"rows": ROWS, "columns": COLUMNS},
        "cells": SIDE,
        "last": int(goals),
    }


def counted(cards: list[int]) -> dict[str, int]:
    return {CARD_NAMES[card]: cards.count(card) for card in cards}


def left_card(setting: Setting, left: int) -> dict[str, Any]:
    """A left Challenge card, as it is shown."""
    return {
        "title": words.title(name_of(setting.left_names[left])),
        "cards": int(setting.cards[left]),
        "setup": SETUP_NAMES[setting.setups[left]],
        "ring": RING_NAMES[setting.rings[left]],
        "ring_for": PURPOSE_NAMES[setting.purposes[left]],
        "play": WAY_NAMES[setting.ways[left]],
        "talk": bool(setting.talks[left]),
        "digits": str(setting.left_digits[left]),
        "text": words.left_text(setting, left),
    }


def right_card(setting: Setting, right: int) -> dict[str, Any]:
    """A right Challenge card, as it is shown."""
    width = len(str(setting.right_scales[right])) - 1
    return {
        "title": words.title(name_of(setting.right_names[right])),
        "text": words.condition_text(setting, right),
        "digits": str(setting.right_digits[right]).zfill(width),
    }
