"""Whether a challenge can still be won, where everything lies open: an exact search.

The rules themselves say what may be played and what counts; here are only the order of the search
and what it need not try. Nature is taken as kind: every ring that is still to come ends across.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...games.core.rule import rule
from ...games.planes_trains.effects import counts, total_miles
from ...games.planes_trains.moves import filled_places, open_places
from ...games.planes_trains.pieces import (
    ACROSS,
    DECK,
    DEL,
    EMPTY,
    ENDS,
    MATCH_TABLE,
    NEAL,
    NOTHING,
    REACH,
    SEATS,
    STEP,
    UNCOVERED,
    Position,
    Setting,
)
from ...games.planes_trains.turns import plays_in_turn

FAILS = -1  # what a set that does not count is worth
NO_SET, UNDECIDED = -1, -2
ANYWHERE = -1  # all bits
MEMO_BITS = 16
MEMO_SIZE = 1 << MEMO_BITS
NODES, SEARCH = range(2)  # in the last row of a memo: how many steps are left; which search it is

Memo = Any  # int64, MEMO_SIZE + 1 rows: what has been searched in vain, without ever being cleared
Bounds = Any  # int64, SEATS rows: at most how far a card can move the marker


LEVEL = np.dtype(
    [
        (name, "i8")
        for name in (
            *("mine", "yours", "nothing_open", "fails", "one", "two", "card", "other"),
            *("moved", "miles", "ring", "table", "other_table", "said", "other_said"),
        )
    ]
)  # a turn that is being searched: what is still to try, what is tried, and what was before
Level = Any  # a LEVEL record
Levels = Any  # DECK + 1 of them


def empty_levels() -> Levels:
    return np.zeros(DECK + 1, LEVEL).view(np.recarray)


def empty_memo() -> Memo:
    return np.zeros((MEMO_SIZE + 1, 2), np.int64)


@rule
def worth(position: Position, setting: Setting, first: int, second: int) -> int:
    """How far a set of Neal's and Del's card moves the marker; FAILS where it does not count."""
    return total_miles(first, second) if counts(position, setting, first, second) else FAILS


@rule
def set_bounds(position: Position, setting: Setting, bounds: Bounds) -> None:
    """How far each card can move the marker at most, whatever lies on the table by then."""
    table, other_table = position.table[NEAL], position.table[DEL]
    for seat in range(SEATS):
        position.table[seat] = EMPTY
        for place in range(DECK):
            bounds[seat, place] = 0
    for place in range(DECK):
        first = position.places[NEAL, place]
        if first == EMPTY:
            continue
        for other in range(DECK):
            second = position.places[DEL, other]
            if second != EMPTY:
                miles = worth(position, setting, first, second)
                bounds[NEAL, place] = max(bounds[NEAL, place], miles)
                bounds[DEL, other] = max(bounds[DEL, other], miles)
    position.table[NEAL] = table
    position.table[DEL] = other_table


@rule
def out_of_reach(position: Position, bounds: Bounds, first: int, left: int) -> bool:
    """Whether the cards that are left cannot make the miles that are left."""
    neal, del_ = 0, 0
    for place in range(DECK):
        if position.places[NEAL, place] != EMPTY and place >= first:
            neal += bounds[NEAL, place]
        if position.places[DEL, place] != EMPTY:
            del_ += bounds[DEL, place]
    return min(neal, del_) < left


@rule
def remember(position: Position, first: int, memo: Memo) -> bool:
    """Notes where the search is; False if it was there before, in vain."""
    neal = filled_places(position, NEAL) >> first << first
    key = neal | filled_places(position, DEL) << DECK | int(position.miles) // STEP << 2 * DECK
    other = int(memo[MEMO_SIZE, SEARCH]) << 32
    other |= (int(position.table[NEAL]) + 1) << 16 | (int(position.table[DEL]) + 1)
    slot = (key * 0x9E3779B97F4A7C1 ^ other * 0x2545F4914F6CDD1) >> 40 & MEMO_SIZE - 1
    for _ in range(8):
        if memo[slot, 0] == key and memo[slot, 1] == other:
            return False
        if memo[slot, 1] >> 32 != memo[MEMO_SIZE, SEARCH]:
            break
        slot = slot + 1 & MEMO_SIZE - 1
    memo[slot, 0] = key
    memo[slot, 1] = other
    return True


@rule
def lowest(bits: int) -> int:
    """The first of the places whose bits are set."""
    for place in range(DECK):
        if bits >> place & 1:
            return place
    return NOTHING


@rule
def begin_turn(
    position: Position, setting: Setting, level: Level, first: int, neal_from: int
) -> None:
    """What may be tried for this set: Neal's cards from `first` on that are in `neal_from`."""
    mine = open_places(position, setting, NEAL)
    level.nothing_open = mine == 0
    if mine == 0:
        mine = filled_places(position, NEAL)
    level.mine = (mine & neal_from) >> first << first
    level.yours = 0
    level.one = NOTHING
    level.miles = position.miles
    level.ring = position.ring
    level.table = position.table[NEAL]
    level.other_table = position.table[DEL]
    level.said = position.said[NEAL]
    level.other_said = position.said[DEL]


@rule
def next_card(
    position: Position, setting: Setting, level: Level, del_from: int, in_turn: bool
) -> bool:
    """Neal's next card, and what Del may play with it."""
    if level.one != NOTHING:
        position.places[NEAL, level.one] = level.card
    level.one = lowest(level.mine)
    if level.one == NOTHING:
        return False
    level.mine &= ~(1 << level.one)
    level.card = position.places[NEAL, level.one]
    position.chosen[NEAL] = level.one
    if in_turn:
        position.places[NEAL, level.one] = EMPTY
    yours = open_places(position, setting, DEL)
    position.chosen[NEAL] = NOTHING
    position.places[NEAL, level.one] = EMPTY
    level.fails = level.nothing_open or yours == 0
    level.yours = (yours if yours else filled_places(position, DEL)) & del_from
    return True


@rule
def next_set(
    position: Position,
    setting: Setting,
    level: Level,
    del_from: int,
    in_turn: bool,
    only_moving: bool,
) -> bool:
    """The next set to try; none that passes the goal, nor, with `only_moving`, one in vain."""
    left = position.goal - position.miles
    while True:
        if level.yours == 0:
            if not next_card(position, setting, level, del_from, in_turn):
                return False
            continue
        level.two = lowest(level.yours)
        level.yours &= ~(1 << level.two)
        level.other = position.places[DEL, level.two]
        level.moved = FAILS if level.fails else worth(position, setting, level.card, level.other)
        if level.moved <= left and (level.moved > 0 or not only_moving):
            return True


@rule
def lay_set(position: Position, setting: Setting, level: Level) -> None:
    """The set is played; a ring that decides what can be reached will end across next time.

    A Luggage that now lies on the table stays wild, even where its suit will be said.
    """
    position.places[DEL, level.two] = EMPTY
    if setting.purposes[position.left] == REACH:
        position.ring = ACROSS
    if level.moved != FAILS:
        position.miles += level.moved
        if setting.ways[position.left] == MATCH_TABLE:
            position.table[NEAL] = level.card
            position.table[DEL] = level.other
            position.said[NEAL] = NOTHING
            position.said[DEL] = NOTHING


@rule
def take_back(position: Position, level: Level) -> None:
    """As before the set."""
    position.places[DEL, level.two] = level.other
    position.miles = level.miles
    position.ring = level.ring
    position.table[NEAL] = level.table
    position.table[DEL] = level.other_table
    position.said[NEAL] = level.said
    position.said[DEL] = level.other_said


@rule
def search(
    position: Position,
    setting: Setting,
    neal_from: int,
    del_from: int,
    bounds: Bounds,
    memo: Memo,
    levels: Levels,
) -> int:
    """The set that begins to win, DECK * Neal's place + Del's; NO_SET or UNDECIDED.

    Where the order of sets is all one, Neal's cards go by their places, and what moves nothing is
    left out. The position is the same afterwards.
    """
    told = neal_from != ANYWHERE or del_from != ANYWHERE
    in_turn = plays_in_turn(position, setting)
    free = setting.ways[position.left] not in (ENDS, UNCOVERED, MATCH_TABLE)
    depth, answer = 0, NO_SET
    begin_turn(position, setting, levels[0], 0, neal_from)
    while depth >= 0:
        level = levels[depth]
        del_now = del_from if depth == 0 else ANYWHERE
        any_order = free and (depth > 0 or not told)
        if answer != NO_SET or not next_set(position, setting, level, del_now, in_turn, any_order):
            if level.one != NOTHING:
                position.places[NEAL, level.one] = level.card
            depth -= 1
            if depth >= 0:
                take_back(position, levels[depth])
            continue
        if position.miles + level.moved == position.goal:
            answer = DECK * levels[0].one + levels[0].two
            continue
        lay_set(position, setting, level)
        memo[MEMO_SIZE, NODES] -= 1
        first = level.one + 1 if any_order else 0
        left = position.goal - position.miles
        if out_of_reach(position, bounds, first, left) or not remember(position, first, memo):
            take_back(position, level)
        elif memo[MEMO_SIZE, NODES] < 0:
            take_back(position, level)
            answer = UNDECIDED
        else:
            depth += 1
            begin_turn(position, setting, levels[depth], first, ANYWHERE)
    return answer


@rule
def solve(
    position: Position,
    setting: Setting,
    neal_from: int,
    del_from: int,
    nodes: int,
    bounds: Bounds,
    memo: Memo,
    levels: Levels,
) -> int:
    """The set to play now, as of `search`, found with so many steps; nobody has chosen yet."""
    memo[MEMO_SIZE, NODES] = nodes
    memo[MEMO_SIZE, SEARCH] += 1
    set_bounds(position, setting, bounds)
    return search(position, setting, neal_from, del_from, bounds, memo, levels)
