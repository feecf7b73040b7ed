"""How good the miles and turns that are left are, before anybody knows a card.

Worked out once for each pair of Challenge cards, from the last turn back: with so many turns and
miles left, both play by the convention, as if from fresh hands.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...games.core.rule import rule
from ...games.planes_trains.effects import (
    MAY,
    may_be_spared,
    printed_miles,
    total_miles,
    verdicts,
)
from ...games.planes_trains.pieces import (
    DECK,
    DEL,
    IN_TURN,
    LONGEST_SPIN,
    MATCH_TABLE,
    MEMORISE,
    NEAL,
    POSITION,
    SAME_PLACE,
    SEATS,
    SPIN,
    STEP,
    TABLE_AND_HAND,
    Setting,
)
from ...games.planes_trains.turns import clear_table, plays_in_turn
from .convention import OPTIONS, agree, answer_in_turn, blend_unseen
from .solver import FAILS, empty_levels, empty_memo

MOST_STEPS = 400  # goals further away are all alike
WORLDS = 8  # hands of the other one that a player thinks of
FITTING = 0.5  # of a hand, what suits a table card that nobody knows yet


class Outlook(NamedTuple):
    """What a setting promises; `step` is what all mileages are multiples of.

    `values` by left card, right card, turns left and steps left; `wishes` the same for each seat
    and card of its deck. `ready` says which pairs have been worked out.
    """

    step: int
    values: Any
    wishes: Any
    miles: Any
    ready: Any


class Room(NamedTuple):
    """Arrays to work in."""

    positions: Any
    bounds: Any
    memo: Any
    levels: Any
    values: Any
    wishes: Any
    chances: Any
    tried: Any
    hands: Any
    bits: Any
    unseen: Any
    lefts: Any
    counted: Any
    fits: Any
    worlds: Any
    own: Any


@rule
def turns_in_all(setting: Setting, left: int) -> int:
    """How many sets a challenge can have."""
    table = 1 if setting.setups[left] == TABLE_AND_HAND else 0
    sizes = min(int(setting.deck_sizes[0]), int(setting.deck_sizes[1])) - table
    return sizes if setting.run_out else min(sizes, int(setting.cards[left]))


@rule
def usual_spin(setting: Setting) -> int:
    """The seconds of a spin of middling length."""
    total = 0
    for seconds in range(1, LONGEST_SPIN + 1):
        total += setting.spins[seconds]
    so_far = 0
    for seconds in range(1, LONGEST_SPIN + 1):
        so_far += setting.spins[seconds]
        if 2 * so_far >= total:
            return seconds
    return LONGEST_SPIN


@rule
def known_cards(setting: Setting, left: int, turns: int, left_turns: int) -> int:
    """How many cards a player can choose among that it knows, with so many turns left."""
    played = turns - left_turns
    cards = int(setting.cards[left])
    lying = min(cards, turns - played // cards * cards) - played % cards
    if setting.rings[left] == SPIN and (setting.ring_time or setting.purposes[left] != MEMORISE):
        return max(0, min(lying, usual_spin(setting) - played % cards))
    if setting.ways[left] == MATCH_TABLE:
        return max(1, int(FITTING * lying + 0.5))
    return lying


@rule
def steps_of(miles: int, outlook: Outlook) -> int:
    """Where a mileage stands in the tables."""
    return int(min(miles // outlook.step, outlook.values.shape[3] - 1))


@rule
def work_out(setting: Setting, left: int, right: int, outlook: Outlook, room: Room) -> None:
    """Fills in the outlook of a pair of Challenge cards; whoever does it, it comes to the same."""
    at = room.positions[1]
    clear_table(at, setting)
    at.left = left
    at.right = right
    turns = turns_in_all(setting, left)
    in_turn = plays_in_turn(at, setting)
    values, wishes = outlook.values[left, right], outlook.wishes[left, right]
    for seat in range(SEATS):
        room.bits[seat] = (1 << int(setting.deck_sizes[seat])) - 1
    sets = np.full((DECK, DECK), FAILS, np.int64)
    spared = np.zeros((DECK, DECK), np.bool_)
    for one in range(setting.deck_sizes[0]):
        for two in range(setting.deck_sizes[1]):
            first, second = setting.decks[0, one], setting.decks[1, two]
            found = verdicts(at, setting, first, second)
            if found & MAY:
                sets[one, two] = total_miles(first, second)
            spared[one, two] = may_be_spared(setting, found)
    goal = int(setting.left_digits[left]) * int(setting.right_scales[right])
    last = steps_of(goal + int(setting.right_digits[right]), outlook)
    for left_turns in range(1, turns + 1):
        known = known_cards(setting, left, turns, left_turns)
        cards = int(setting.cards[left])
        for seat in range(SEATS):
            room.hands[seat] = known
            room.unseen[seat] = (
                setting.rings[left] == SPIN and known < cards - (turns - left_turns) % cards
            )
        leader = NEAL
        if setting.ways[left] in (IN_TURN, SAME_PLACE) and (turns - left_turns) % 2:
            leader = DEL
        for steps in range(1, last + 1):
            for one in range(DECK):
                for two in range(DECK):
                    moved = sets[one, two] // outlook.step if sets[one, two] > 0 else 0
                    if moved > steps and spared[one, two]:
                        moved = 0
                    if moved > steps:
                        room.values[one, two] = 0.0
                    elif moved == steps:
                        room.values[one, two] = 1.0
                    else:
                        room.values[one, two] = values[left_turns - 1, steps - moved]
            blend_unseen(room.values, room.bits[0], room.bits[1])
            if in_turn:
                good = answer_in_turn(
                    room.values,
                    leader,
                    room.bits,
                    room.hands,
                    room.unseen,
                    wishes[left_turns, steps],
                    room.chances,
                    room.tried,
                )
            else:
                good = agree(
                    room.values,
                    outlook.miles,
                    room.bits,
                    room.hands,
                    room.unseen,
                    wishes[left_turns, steps],
                    room.chances,
                    room.tried,
                )
            values[left_turns, steps] = good
    outlook.ready[left, right] = True


def empty_room() -> Room:
    """Room for one player at a time."""
    return Room(
        positions=np.zeros(2, POSITION).view(np.recarray),
        bounds=np.zeros((SEATS, DECK), np.int64),
        memo=empty_memo(),
        levels=empty_levels(),
        values=np.zeros((OPTIONS, OPTIONS)),
        wishes=np.zeros((SEATS, OPTIONS)),
        chances=np.zeros((SEATS, OPTIONS)),
        tried=np.zeros((2, SEATS, OPTIONS)),
        hands=np.zeros(SEATS, np.int64),
        bits=np.zeros(SEATS, np.int64),
        unseen=np.zeros(SEATS, np.bool_),
        lefts=np.zeros((DECK, DECK), np.int64),
        counted=np.zeros((DECK, DECK), np.bool_),
        fits=np.zeros((SEATS, DECK, OPTIONS), np.bool_),
        worlds=np.zeros((SEATS, WORLDS, DECK), np.int64),
        own=np.zeros(DECK, np.int64),
    )


def new_outlook(setting: Setting) -> Outlook:
    """Nothing worked out yet."""
    miles = np.full((SEATS, DECK), -1, np.int64)
    for seat in range(SEATS):
        for number in range(setting.deck_sizes[seat]):
            miles[seat, number] = printed_miles(setting.decks[seat, number])
    step = math.gcd(*miles[miles > 0].tolist()) or STEP
    goals = [
        int(setting.left_digits[left]) * int(setting.right_scales[right])
        + int(setting.right_digits[right])
        for left in range(setting.lefts)
        for right in range(setting.rights)
    ]
    steps = min(MOST_STEPS, max(goals) // step) + 1
    shape = (int(setting.lefts), int(setting.rights), DECK + 1, steps)
    return Outlook(
        step=step,
        values=np.zeros(shape),
        wishes=np.zeros((*shape, SEATS, OPTIONS), np.float32),
        miles=miles,
        ready=np.zeros(shape[:2], np.bool_),
    )
