"""A position that somebody gives as plain data: read, or refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.box import did_you_mean
from ..core.errors import InvalidRecord
from ..core.event import HIDDEN
from ..core.likeness import alike, whole
from ..core.log import empty_log
from . import past, turns
from .consistency import check
from .effects import total_miles
from .events import name_of
from .moves import filled_places
from .pieces import (
    ACROSS,
    AIM,
    CARD_NUMBERS,
    DEAL,
    DECK,
    DROP,
    EMPTY,
    LAND,
    LONGEST_SPIN,
    LOOK,
    LOSSES,
    MEMORISE,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLAY,
    RING,
    SEATS,
    SHORT,
    SIDE,
    SIGNAL,
    SPIN,
    SUIT,
    SUIT_NAMES,
    SUITS,
    TABLE_AND_HAND,
    WINS,
    Position,
    Setting,
)
from .text import write

DERIVED = ("to_act", "legal", "weights", "over", "goal", "uncovered", "players")
FIELDS = (
    *("won", "city", "delayed", "challenge", "miles", "places", "set_aside", "discarded"),
    *("challenges_won", "challenges_lost", "phase", "turn", "turns", "acting", "leader", "table"),
    *("under", "said", "up", "chosen", "forced", "seen", "looking", "looks", "signals", "suits"),
    *("ring", "dealt"),
    *("cells", "order", "dropping", "aim", "used"),
    *("past_counted", "past_rings", "past_signals", "past_suits", "past_places", *DERIVED),
)
SET_UP = ("miles", "places", "set_aside", "discarded", "table", "turn")  # nothing without challenge
NONE = (None, None)  # of neither seat


def read(given: Mapping[str, Any], setting: Setting, players: int, position: Position) -> None:
    """Fills a position that stands before the set-up. Raises InvalidRecord with the reason.

    Without `phase` it is the beginning of a turn where places are given, else the deal or the
    next challenge. What lies in no place is in the decks.
    """
    for name in given:
        if name not in FIELDS:
            raise InvalidRecord(f"{name}: a position has no such field{did_you_mean(name, FIELDS)}")
    read_journey(given, position)
    read_challenge(given, setting, position)
    if position.left == NOTHING:
        for name in SET_UP:
            if given.get(name) not in (None, 0, [], [[], []], [None, None]):
                raise InvalidRecord(f"{name}: {given[name]!r}, but no challenge is set up")
    else:
        read_cards(given, setting, position)
        read_drop(given, setting, position)
        read_set(given, position)
        read_ring(given, position)
    read_phase(given, setting, position)
    read_past(given, setting, position)
    check(position, setting)
    check_told(given, write(position, setting))


def check_told(given: Mapping[str, Any], says: Mapping[str, Any]) -> None:
    """What is given must be what the position then says; lists may leave out what is empty."""
    for name, value in given.items():
        if name in says and value is not None and not alike(trimmed(value), trimmed(says[name])):
            hint = "" if given.get("phase") else ", or give the phase as well"
            raise InvalidRecord(
                f"{name}: {value!r}, but from the other fields follows {says[name]!r}; "
                f"leave {name} out{hint}"
            )


def trimmed(value: Any) -> Any:
    """A list, at any depth, without what is empty at its end."""
    if not isinstance(value, list | tuple):
        return value
    items = [trimmed(item) for item in value]
    while items and (items[-1] is None or items[-1] == []):
        items.pop()
    return items


# --- plain values -----------------------------------------------------------------------------


def told(given: Mapping[str, Any], name: str, usual: Any) -> Any:
    """What is given under a name; the usual value where nothing is."""
    return usual if given.get(name) is None else given[name]


def both(name: str, value: Any) -> Sequence[Any]:
    """A list with one entry for Neal and one for Del."""
    if not isinstance(value, list | tuple) or len(value) != SEATS:
        raise InvalidRecord(f"{name}: a list with two entries is needed, Neal's and Del's")
    return value


def listed(name: str, value: Any, most: int = DECK) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise InvalidRecord(f"{name}: a list of {most} entries at most is needed, not {value!r}")
    return value


def card_in(name: str, value: Any) -> int:
    """A card's number; EMPTY for nothing."""
    if value is None:
        return EMPTY
    if value == HIDDEN:
        raise InvalidRecord(f"{name}: holds unknown cards; this is a view, guess one position")
    if not isinstance(value, str) or value not in CARD_NUMBERS:
        near = did_you_mean(str(value)[:40], list(CARD_NUMBERS))
        raise InvalidRecord(f"{name}: {value!r} is no card{near if 'mean' in near else ''}")
    return CARD_NUMBERS[value]


def suit_in(name: str, value: Any) -> int:
    suits = SUIT_NAMES[:SUITS]
    if value is not None and value not in suits:
        raise InvalidRecord(f"{name}: {value!r} is none of {', '.join(suits)}")
    return NOTHING if value is None else suits.index(value)


def place_in(name: str, value: Any) -> int:
    if value == HIDDEN:
        raise InvalidRecord(f"{name}: a choice is unknown; this is a view, guess one position")
    return NOTHING if value is None else whole(name, value, 1, DECK) - 1


def cell_in(name: str, value: Any) -> int:
    if value is None:
        return NOTHING
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise InvalidRecord(f"{name}: a cell is a column and a row, [4, 4], not {value!r}")
    column, row = (whole(name, number, 1, SIDE) for number in value)
    return SIDE * (row - 1) + column - 1


# --- the journey and its challenge --------------------------------------------------------------


def read_journey(given: Mapping[str, Any], position: Position) -> None:
    """Where the Transit card lies: as far as challenges were won, delayed once one is lost."""
    won = given.get("challenges_won", given.get("city", 0))
    position.city = whole("challenges_won", won, 0, WINS)
    if not alike(given.get("city", won), won):
        raise InvalidRecord(f"city: {given['city']!r}, but {won} challenges are won")
    lost = given.get("challenges_lost", int(given.get("delayed") is True))
    position.lost = whole("challenges_lost", lost, 0, LOSSES)
    if not alike(given.get("delayed", lost > 0), lost > 0):
        raise InvalidRecord(f"delayed: {given['delayed']!r}, but {lost} challenges are lost")
    if won == WINS and lost == LOSSES:
        raise InvalidRecord("challenges_won, challenges_lost: a game ends with the third or second")
    ended = True if won == WINS else False if lost == LOSSES else None
    if given.get("won", ended) is not ended:
        raise InvalidRecord(
            f"won: {given['won']!r}, but {won} challenges are won and {lost} are lost"
        )
    position.won = NOTHING if ended is None else int(ended)


def read_challenge(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """The two Challenge cards, and those that have been used before."""
    decks = [
        [name_of(letters) for letters in setting.left_names[: setting.lefts]],
        [name_of(letters) for letters in setting.right_names[: setting.rights]],
    ]
    used = [0, 0]
    for side, names in enumerate(both("used", told(given, "used", [[], []]))):
        for name in listed("used", names):
            used[side] |= 1 << challenge_in("used", name, decks[side])
    if given.get("challenge") is not None:
        left, right = (
            challenge_in("challenge", name, deck)
            for name, deck in zip(both("challenge", given["challenge"]), decks, strict=True)
        )
        used = [used[0] | 1 << left, used[1] | 1 << right]
        log = empty_log()
        turns.turn_up_challenge(position, setting, left, right, log)
        if not alike(given.get("goal", int(position.goal)), int(position.goal)):
            raise InvalidRecord(f"goal: {given['goal']!r}, but the cards say {position.goal}")
    elif given.get("goal") is not None:
        raise InvalidRecord(f"goal: {given['goal']!r}, but no challenge is set up")
    position.used_left, position.used_right = used


def challenge_in(name: str, value: Any, deck: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in deck:
        raise InvalidRecord(f"{name}: {value!r} is no such card{did_you_mean(str(value), deck)}")
    return deck.index(value)


# --- the cards on the table ---------------------------------------------------------------------


def read_cards(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """All Journey cards whose place is told; the others stay in the decks."""
    sets = [read_sets(name, given.get(name, [])) for name in ("set_aside", "discarded")]
    for pile, name, pairs in zip(("aside", "discarded"), ("asides", "discards"), sets, strict=True):
        for number, pair in enumerate(pairs):
            position[pile][number] = pair
        position[name] = len(pairs)
    for name in ("table", "under", "up"):
        for seat, value in enumerate(both(name, told(given, name, [None, None]))):
            position[name][seat] = card_in(name, value)
    cards = int(setting.cards[position.left])
    in_the_air = card_in("dropping", given.get("dropping"))
    for seat, value in enumerate(both("places", told(given, "places", [[], []]))):
        row = [card_in("places", card) for card in listed("places", value)]
        if len(row) > cards:
            raise InvalidRecord(
                f"places: seat {seat + 1} has {len(row)} places, but {cards} cards are laid out"
            )
        position.places[seat, : len(row)] = row
    dealing = given.get("phase") in ("deal", "aim", "land")
    for seat, value in enumerate(both("dealt", told(given, "dealt", [None, None]))):
        usual = cards if given.get("places") and not dealing else len(given_row(given, seat))
        position.dealt[seat] = whole("dealt", usual if value is None else value, 0, cards)
    position.dropping = in_the_air
    total = sum(total_miles(*pair) for pair in sets[0])
    position.miles = whole("miles", given.get("miles", total), 0, 10**6)
    if sets[0] and position.miles != total:
        raise InvalidRecord(f"miles: {position.miles}, but the sets set aside make {total}")


def given_row(given: Mapping[str, Any], seat: int) -> Sequence[Any]:
    places: Sequence[Sequence[Any]] = told(given, "places", [[], []])
    return places[seat]


def read_sets(name: str, value: Any) -> list[tuple[int, int]]:
    pairs = []
    for pair in listed(name, value):
        first, second = (card_in(name, card) for card in both(name, pair))
        if EMPTY in (first, second):
            raise InvalidRecord(f"{name}: a set has two cards, Neal's and Del's")
        pairs.append((first, second))
    return pairs


def read_drop(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """Where dropped cards lie, and in which order they fell: as their places count, if not told."""
    position.aim = cell_in("aim", given.get("aim"))
    drop = setting.setups[position.left] == DROP
    cells = both("cells", told(given, "cells", [[], []]))
    orders = both("order", told(given, "order", [[], []]))
    for seat in range(SEATS):
        row, numbers = listed("cells", cells[seat]), listed("order", orders[seat])
        if (any(row) or any(numbers)) and not drop:
            raise InvalidRecord("cells, order: only dropped cards have them")
        for place in range(len(position.places[seat])):
            cell = cell_in("cells", row[place] if place < len(row) else None)
            filled = position.places[seat, place] != EMPTY
            if drop and filled and cell == NOTHING:
                raise InvalidRecord(f"cells: where does the card of seat {seat + 1} lie? Give it")
            position.cells[seat, place] = cell
            number = numbers[place] if place < len(numbers) else None
            usual = SEATS * place + seat if drop and filled else NOTHING
            position.order[seat, place] = (
                usual if number is None else whole("order", number, 1, SEATS * DECK) - 1
            )
    position.drops = max(int(position.order.max()) + 1, int(position.dealt.sum()) if drop else 0)
    if position.dropping != EMPTY:
        position.drops -= 1


def read_set(given: Mapping[str, Any], position: Position) -> None:
    """What has been chosen, said and signalled in this turn, and what was seen."""
    for name, taken in (
        ("chosen", place_in),
        ("looking", place_in),
        ("signals", suit_in),
        ("suits", suit_in),
        ("said", suit_in),
    ):
        for seat, value in enumerate(both(name, told(given, name, [None, None]))):
            position[name][seat] = taken(name, value)
    for seat, value in enumerate(both("forced", told(given, "forced", [False, False]))):
        if type(value) is not bool:
            raise InvalidRecord(f"forced: true or false is needed for each seat, not {value!r}")
        position.forced[seat] = value
    for seat, places in enumerate(both("seen", told(given, "seen", [[], []]))):
        bits = {1 << whole("seen", place, 1, DECK) - 1 for place in listed("seen", places)}
        position.seen[seat] = sum(bits)


def ring_in(name: str, ring: Any) -> int:
    words = {"across": ACROSS, "short": SHORT, None: NOTHING}
    if isinstance(ring, str) or ring is None:
        if ring not in words:
            raise InvalidRecord(f'{name}: {ring!r} is neither seconds nor "across" nor "short"')
        return words[ring]
    return whole(name, ring, 1, LONGEST_SPIN)


def read_ring(given: Mapping[str, Any], position: Position) -> None:
    position.ring = ring_in("ring", given.get("ring"))
    position.looks = whole("looks", given.get("looks", 0), 0, LONGEST_SPIN)


def read_past(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """What is remembered of the turns that are over; nothing of those that are not told of."""
    names = ("past_counted", "past_rings", "past_signals", "past_suits", "past_places")
    counted, *rest = (listed(name, told(given, name, [])) for name in names)
    for name, of_turns in zip(names[1:], rest, strict=True):
        if len(of_turns) > len(counted):
            raise InvalidRecord(f"{name}: tells of more turns than past_counted")
    sets = [0, 0]
    for number, counts in enumerate(counted):
        if counts is None:
            continue
        if type(counts) is not bool:
            raise InvalidRecord(f"past_counted: {counts!r} is neither true nor false")
        sets[counts] += 1
        ring, signals, suits, places = (of[number] if number < len(of) else None for of in rest)
        position.past[number] = past.turn_of(
            counts,
            ring_in("past_rings", ring),
            *(suit_in("past_signals", suit) for suit in both("past_signals", signals or NONE)),
            *(suit_in("past_suits", suit) for suit in both("past_suits", suits or NONE)),
            *(place_in("past_places", place) for place in both("past_places", places or NONE)),
        )
    tossed = position.phase == RING and setting.rings[position.left] != SPIN
    over = int(position.turn) - (tossed or position.phase in (SIGNAL, PLAY, SUIT))
    if len(counted) > max(over, 0):
        raise InvalidRecord(f"past_counted: {len(counted)} turns, but {max(over, 0)} are over")
    if sets[True] > position.asides or sets[False] > position.discards:
        raise InvalidRecord(
            f"past_counted: {sets[True]} sets that counted and {sets[False]} that did not, but "
            f"{position.asides} are set_aside and {position.discards} discarded"
        )


# --- what the game waits for ----------------------------------------------------------------------


def read_phase(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    position.turn = whole("turn", given.get("turn", 0), 0, 10**4)
    position.turns = whole("turns", given.get("turns", int(position.turn)), 0, 10**6)
    phase = given.get("phase")
    if phase is None:
        begin(given, setting, position)
        return
    if phase not in PHASE_NAMES:
        near = did_you_mean(str(phase), PHASE_NAMES)
        raise InvalidRecord(f"phase: {phase!r} is none{near}")
    position.phase = PHASE_NAMES.index(phase)
    for name in ("acting", "leader"):
        if given.get(name) is not None:
            position[name] = whole(name, given[name], 1, SEATS) - 1
    if position.phase in (PLAY, SIGNAL, LOOK, SUIT, AIM, LAND) and position.acting == NOTHING:
        raise InvalidRecord(f"acting: in the phase {phase} a seat is to act; say which")
    if position.leader == NOTHING:
        read_leader(setting, position)


def read_leader(setting: Setting, position: Position) -> None:
    """Who plays first, where that is not told: who has, who is to, or whose turn it is to lead."""
    if position.phase == PLAY:
        position.leader = position.acting if position.chosen.max() < 0 else 1 - position.acting
    elif position.phase == SUIT:
        alone = position.chosen.min() == NOTHING
        position.leader = position.acting if alone else turns.leads(position, setting)
    elif position.phase == SIGNAL or (
        position.phase == RING and setting.rings[position.left] != SPIN
    ):
        position.leader = turns.leads(position, setting)


def begin(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """Where no phase is given: the end, the next challenge, the deal, or a turn's beginning."""
    if position.won != NOTHING:
        position.phase = OVER
    elif position.left != NOTHING and not given.get("places"):
        position.phase = DEAL
    elif position.left != NOTHING:
        if setting.purposes[position.left] == MEMORISE and "seen" not in given:
            for seat in range(SEATS):
                position.seen[seat] = filled_places(position, seat)
        told = position.turn
        position.turn = (told or int(position.asides + position.discards) + 1) - 1
        position.turns = max(0, position.turns - 1)
        if setting.setups[position.left] == TABLE_AND_HAND and EMPTY in position.table.tolist():
            raise InvalidRecord("table: this set-up has a table card for each seat; give both")
        turns.begin_turn(position, setting, empty_log())
