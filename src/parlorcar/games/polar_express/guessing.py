"""One full position that agrees with all that a seat knows (`guess`).

What a position remembers (`memory.py`) is played again: every card that another seat drew is a
place in its hand, of which only the shuffle is known that it comes from. A card that is laid was in
one of these places, each as likely as it may hold that card; what then nobody has seen of a shuffle
lies in the places that are left, or in the draw pile. Where the places have been chosen so that a
later entry is impossible, it is tried again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.rule import rule
from . import memory as mem
from .answers import first_asked
from .pieces import ANSWER_CARD, CARDS, CARIBOU, HAND, HOBO, SEATS, Position, Setting
from .turns import lay_down, left_of

ANYTHING = -1  # in a place of which the card is not known
BEFORE = -1  # instead of an entry: what was in a hand before the first
TRIES = 10_000

Rng = Any  # a numpy.random.Generator
Counts = Any  # an array of int64


@rule
def guess(position: Position, setting: Setting, seat: int, rng: Rng) -> None:
    """Fills, in place, a view with one full position that agrees with it.

    As long as nothing has been shuffled, each of them is equally likely.
    """
    if position.memories == 0 or not deal_remembered(position, setting, seat, rng):
        mem.forget(position, int(position.memories))
        deal_unseen(position, setting, seat, rng)
    if seat >= 0 and position.window >> seat & 1:
        answer_before(position, setting, seat, rng)


@rule
def answer_before(position: Position, setting: Setting, seat: int, rng: Rng) -> None:
    """Lets those who are asked before `seat` have answered: a Hobo as often as none."""
    other = left_of(position, position.turn)
    while other != seat:
        bit = 1 << other
        if position.asked & bit:
            position.asked &= ~bit
            more = position.discards[HOBO] + 1 < setting.counts[HOBO]  # else no more are asked
            has = position.hands[other, HOBO] > 0
            if position.phase == ANSWER_CARD and has and more and rng.random() < 0.5:
                lay_down(position, other, HOBO)
                position.shielded |= bit
                if setting.hobo:
                    position.protected |= bit
        other = left_of(position, other)
    position.asking = first_asked(position)


@rule
def pick(cards: Counts, left: int, rng: Rng) -> int:
    """One of the `left` cards that stand counted in `cards`."""
    number = int(rng.random() * left)
    for card in range(CARDS):
        number -= int(cards[card])
        if number < 0:
            return card
    return CARDS - 1


@rule
def deal_unseen(position: Position, setting: Setting, seat: int, rng: Rng) -> None:
    """Deals the other hands from all cards that `seat` does not see."""
    unseen = 0
    for card in range(CARDS):
        count = int(setting.counts[card]) - int(position.discards[card])
        if seat >= 0:
            count -= int(position.hands[seat, card])
        position.deck[card] = count
        unseen += count
    for other in range(position.players):
        if other != seat:
            for card in range(CARDS):
                position.hands[other, card] = 0
            for _ in range(position.hand_sizes[other]):
                card = pick(position.deck, unseen, rng)
                position.deck[card] -= 1
                position.hands[other, card] += 1
                unseen -= 1


@rule
def deal_remembered(position: Position, setting: Setting, seat: int, rng: Rng) -> bool:
    """Deals the other hands so that everything remembered was possible; whether that was found."""
    shuffles = 1
    for i in range(position.memories):
        shuffles += mem.entry(position, i) == mem.SHUFFLED
    unseen = np.zeros((shuffles, CARDS + 1), np.int64)  # by shuffle; the last column adds up
    sizes = np.zeros(SEATS, np.int64)
    places = np.zeros((SEATS, HAND + 1, 3), np.int64)  # shuffle, entry of its draw, card
    drawn = np.zeros(len(position.memory), np.int64)
    for _ in range(TRIES):
        before_the_first(position, setting, seat, unseen, sizes, places)
        if play_again(position, setting, seat, rng, unseen, sizes, places, drawn):
            write_down(position, seat, unseen, places, drawn)
            return True
    return False


@rule
def before_the_first(
    position: Position, setting: Setting, seat: int, unseen: Counts, sizes: Counts, places: Counts
) -> None:
    """What was unseen, and how many cards each other hand held, before the first entry."""
    unseen[:] = 0
    for card in range(CARDS):
        unseen[0, card] = setting.counts[card] - position.piled[card]
        if seat >= 0:
            unseen[0, card] -= position.hands[seat, card]
    for other in range(position.players):
        sizes[other] = position.hand_sizes[other]
    for i in range(position.memories):
        what = mem.entry(position, i)
        if what == mem.SHUFFLED or what % mem.KINDS >= mem.STUCK:
            continue
        who, kind = what // mem.KINDS, what % mem.KINDS
        sizes[who] += 1 if kind >= mem.LAY else -1
        if who == seat:
            card = kind - mem.LAY if kind >= mem.LAY else kind
            unseen[0, card] -= 1 if kind >= mem.LAY else -1
    for card in range(CARDS):
        unseen[0, CARDS] += unseen[0, card]
    for other in range(position.players):
        for place in range(sizes[other]):
            places[other, place, 0] = 0
            places[other, place, 1] = BEFORE
            places[other, place, 2] = ANYTHING


@rule
def play_again(
    position: Position,
    setting: Setting,
    seat: int,
    rng: Rng,
    unseen: Counts,
    sizes: Counts,
    places: Counts,
    drawn: Counts,
) -> bool:
    """Goes through the entries, then fills the places that are left; whether all was possible."""
    pile = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        pile[card] = position.piled[card]
    shuffle, i = 0, 0
    see_own_draws(position, seat, -1, unseen[0])
    while i < position.memories:
        what = mem.entry(position, i)
        who, kind = what // mem.KINDS, what % mem.KINDS
        if what == mem.SHUFFLED:
            shuffle += 1
            for card in range(CARDS):
                unseen[shuffle, card] = pile[card]
                unseen[shuffle, CARDS] += pile[card]
                pile[card] = 0
            if not see_own_draws(position, seat, i, unseen[shuffle]):
                return False
        elif kind < mem.LAY and who != seat:
            places[who, sizes[who], 0] = shuffle
            places[who, sizes[who], 1] = i
            places[who, sizes[who], 2] = ANYTHING
            sizes[who] += 1
        elif kind >= mem.LAY:
            stuck = kind - mem.STUCK
            if stuck >= 0:  # the next entry is what was discarded then
                i += 1
                kind = mem.entry(position, i) % mem.KINDS
            card = kind - mem.LAY
            pile[card] += 1
            if who != seat:
                if not lay(rng, who, card, unseen, sizes, places, drawn):
                    return False
                if stuck >= 0 and not hold_nothing_else(
                    setting, rng, who, stuck - 1, card, unseen, sizes, places, drawn
                ):
                    return False
        i += 1
    for other in range(position.players):
        for place in range(sizes[other] if other != seat else 0):
            if places[other, place, 2] == ANYTHING:
                shuffle = places[other, place, 0]
                if unseen[shuffle, CARDS] == 0:
                    return False
                card = pick(unseen[shuffle], unseen[shuffle, CARDS], rng)
                fill(other, place, card, unseen, places, drawn)
    return True


@rule
def see_own_draws(position: Position, seat: int, entry: int, unseen: Counts) -> bool:
    """Takes what `seat` will draw of the shuffle at an entry out of it; whether that was there."""
    i = entry + 1
    while i < position.memories and mem.entry(position, i) != mem.SHUFFLED:
        what = mem.entry(position, i)
        if what // mem.KINDS == seat and what % mem.KINDS < mem.LAY:
            unseen[what % mem.KINDS] -= 1
            unseen[CARDS] -= 1
            if unseen[what % mem.KINDS] < 0:
                return False
        i += 1
    return True


@rule
def fill(who: int, place: int, card: int, unseen: Counts, places: Counts, drawn: Counts) -> None:
    """Says which card is in a place; it must be among the unseen ones."""
    unseen[places[who, place, 0], card] -= 1
    unseen[places[who, place, 0], CARDS] -= 1
    places[who, place, 2] = card
    if places[who, place, 1] != BEFORE:
        drawn[places[who, place, 1]] = card


@rule
def likelihood(card: int, place: Counts, unseen: Counts) -> float:
    """How likely it is that a place holds a card."""
    if place[2] != ANYTHING:
        return 1.0 if place[2] == card else 0.0
    left = unseen[place[0], CARDS]
    return unseen[place[0], card] / left if left > 0 else 0.0


@rule
def lay(
    rng: Rng, who: int, card: int, unseen: Counts, sizes: Counts, places: Counts, drawn: Counts
) -> bool:
    """Takes a card out of one of the places that may hold it; whether there was any."""
    total = 0.0
    for place in range(sizes[who]):
        total += likelihood(card, places[who, place], unseen)
    at = rng.random() * total
    found = -1
    for place in range(sizes[who]):
        likely = likelihood(card, places[who, place], unseen)
        if likely > 0.0 and at >= 0.0:
            found = place
        at -= likely
    if found < 0:
        return False
    if places[who, found, 2] == ANYTHING:
        fill(who, found, card, unseen, places, drawn)
    sizes[who] -= 1
    for i in range(3):
        places[who, found, i] = places[who, sizes[who], i]
    return True


@rule
def hold_nothing_else(
    setting: Setting,
    rng: Rng,
    who: int,
    barred: int,
    discarded: int,
    unseen: Counts,
    sizes: Counts,
    places: Counts,
    drawn: Counts,
) -> bool:
    """Fills a hand with what cannot be played; whether that was possible (PE-07).

    That is Caribou Crossing, Hobo where it is not played in advance, and the number that the
    Lower Bridge bars, but not three of that, which would have been played together.
    """
    numbers = int(barred >= 0 and discarded == barred)
    may_be = np.zeros(CARDS, np.int64)
    for place in range(sizes[who]):
        held = places[who, place, 2]
        shuffle = places[who, place, 0]
        left = 0
        for card in range(CARDS):
            allowed = card == CARIBOU or (card == HOBO and not setting.hobo)
            allowed |= card == barred and numbers < 2
            may_be[card] = 0
            if held == ANYTHING:
                may_be[card] = unseen[shuffle, card] if allowed else 0
            elif held == card and allowed:
                may_be[card] = 1
            left += may_be[card]
        if left == 0:
            return False
        card = pick(may_be, left, rng)
        numbers += card == barred
        if held == ANYTHING:
            fill(who, place, card, unseen, places, drawn)
    return True


@rule
def write_down(
    position: Position, seat: int, unseen: Counts, places: Counts, drawn: Counts
) -> None:
    """Writes hands, draw pile and what was drawn into the position."""
    for card in range(CARDS):
        position.deck[card] = 0
        for shuffle in range(len(unseen)):
            position.deck[card] += unseen[shuffle, card]
    for other in range(position.players):
        if other != seat:
            for card in range(CARDS):
                position.hands[other, card] = 0
            for place in range(position.hand_sizes[other]):
                position.hands[other, places[other, place, 2]] += 1
    for i in range(position.memories):
        what = mem.entry(position, i)
        if what != mem.SHUFFLED and what % mem.KINDS == mem.UNSEEN:
            position.memory[i] = what - mem.UNSEEN + drawn[i] + mem.FIRST
