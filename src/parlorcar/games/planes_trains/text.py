"""A position of Planes, Trains and Automobiles as plain data; `reading.py` reads it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.event import HIDDEN
from . import words
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
    both = range(SEATS)
    left = int(position.left)
    return {
        "won": None if position.won == NOTHING else bool(position.won),
        "city": int(position.city),
        "delayed": bool(position.lost),
        "challenge": None if left == NOTHING else [*pair_names(position, setting)],
        "goal": None if left == NOTHING else int(position.goal),
        "miles": int(position.miles),
        "places": [[card_out(c) for c in lined_up(position, seat)] for seat in both],
        "set_aside": sets_out(position.aside, int(position.asides)),
        "discarded": sets_out(position.discarded, int(position.discards)),
        "challenges_won": int(position.city),
        "challenges_lost": int(position.lost),
        "phase": PHASE_NAMES[position.phase],
        "turn": int(position.turn),
        "turns": int(position.turns),
        "acting": seat_out(position.acting),
        "leader": seat_out(position.leader),
        "table": [card_out(card) for card in position.table.tolist()],
        "said": [suit_out(suit) for suit in position.said.tolist()],
        "under": [card_out(card) for card in position.under.tolist()],
        "up": [card_out(card) for card in position.up.tolist()],
        "chosen": [place_out(place) for place in position.chosen.tolist()],
        "forced": [bool(forced) for forced in position.forced.tolist()],
        "seen": [places_in(int(bits)) for bits in position.seen.tolist()],
        "looking": [place_out(place) for place in position.looking.tolist()],
        "looks": int(position.looks),
        "signals": [suit_out(suit) for suit in position.signals.tolist()],
        "suits": [suit_out(suit) for suit in position.suits.tolist()],
        "ring": ring_out(int(position.ring)),
        "dealt": position.dealt.tolist(),
        "cells": [
            [cell_out(cell) for cell in cells] for cells in dropped(position, setting, "cells")
        ],
        "order": [[order_out(n) for n in order] for order in dropped(position, setting, "order")],
        "uncovered": [uncovered(position, setting, seat) for seat in both],
        "dropping": card_out(position.dropping),
        "aim": cell_out(int(position.aim)),
        "used": used_names(position, setting),
    }


def pair_names(position: Position, setting: Setting) -> tuple[str, str]:
    """The names of the two Challenge cards that lie up."""
    left, right = setting.left_names[position.left], setting.right_names[position.right]
    return name_of(left), name_of(right)


def used_names(position: Position, setting: Setting) -> list[list[str]]:
    """The Challenge cards that have been turned up so far, left and right."""
    return [
        [name_of(letters) for n, letters in enumerate(names) if int(bits) >> n & 1]
        for names, bits in (
            (setting.left_names, position.used_left),
            (setting.right_names, position.used_right),
        )
    ]


def seat_out(seat: int) -> int | None:
    return None if seat == NOTHING else int(seat) + 1


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


def lined_up(position: Position, seat: int) -> list[int]:
    """The places of a seat, as far as cards have been laid on them."""
    in_the_air = position.dropping != EMPTY and position.acting == seat
    cards: list[int] = position.places[seat, : position.dealt[seat] - in_the_air].tolist()
    return cards


def sets_out(sets: Any, amount: int) -> list[list[str | None]]:
    return [[card_out(card) for card in pair] for pair in sets[:amount].tolist()]


def dropped(position: Position, setting: Setting, name: str) -> list[list[int]]:
    """Of the cards that are dealt in the seventh set-up, the cells or the order, by seat."""
    if position.left == NOTHING or setting.setups[position.left] != DROP:
        return [[] for _ in range(SEATS)]
    return [position[name][seat, : position.dealt[seat]].tolist() for seat in range(SEATS)]


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
