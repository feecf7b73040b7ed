"""What two players who may not talk can expect of each other: a convention that both work out.

Each sees the same miles, the same sets that were played, and so the same cards that the other may
still have. From that alone both reckon, in the same way, how much each card of a deck is to be
wished for: a seat plays the one it wishes for most, of those it has. How likely a card is played
then follows from how many are wished for more, and the wishes follow from the other's chances.
Going back and forth between the two seats settles on wishes that fit together: "each of us the
half of what is left, an X2 will do as well".
"""

from __future__ import annotations

from typing import Any

from ...games.core.rule import rule
from ...games.planes_trains.pieces import DECK, SEATS

UNSEEN = DECK  # beside the cards of a deck: the wish to turn up a card that one has not seen
OPTIONS = DECK + 1
ROUNDS = 3  # how often the wishes go back and forth
SAME = 1e-9

Values = Any  # float64, OPTIONS x OPTIONS: how good a set of two cards is, of Neal's and Del's
Wishes = Any  # float64, SEATS x OPTIONS
Chances = Any  # float64, SEATS x OPTIONS


@rule
def count_bits(bits: int) -> int:
    count = 0
    for number in range(DECK):
        count += bits >> number & 1
    return count


@rule
def blend_unseen(values: Values, neal: int, del_: int) -> None:
    """A card that nobody has seen is worth what all that it may be are worth on average."""
    size, other_size = max(1, count_bits(neal)), max(1, count_bits(del_))
    for one in range(DECK):
        total = 0.0
        for two in range(DECK):
            if del_ >> two & 1:
                total += values[one, two]
        values[one, UNSEEN] = total / other_size
    for two in range(OPTIONS):
        total = 0.0
        for one in range(DECK):
            if neal >> one & 1:
                total += values[one, two]
        values[UNSEEN, two] = total / size


@rule
def ranked_chances(wishes: Any, bits: int, hand: int, unseen: bool, chances: Any) -> None:
    """How likely each card is the most wished for of a hand of `hand` out of those in `bits`.

    With `unseen` there are cards besides that nobody has seen, and one of them may be played.
    """
    left = count_bits(bits)
    hand = min(hand, left)
    none_yet = 1.0  # the chance to hold none that is wished for more
    done = 0
    for option in range(OPTIONS):
        chances[option] = 0.0
    for _ in range(OPTIONS):
        best, found = -1.0, -1
        for option in range(OPTIONS):
            there = unseen if option == UNSEEN else bits >> option & 1 and hand > 0
            if there and not done >> option & 1 and wishes[option] > best + SAME:
                best, found = wishes[option], option
        if found < 0:
            break
        done |= 1 << found
        if found == UNSEEN:
            chances[found] = none_yet
            break
        chance = min(1.0, hand / left)
        chances[found] = none_yet * chance
        none_yet *= 1.0 - chance
        left -= 1


@rule
def answer_wishes(values: Values, seat: int, chances: Chances, wishes: Wishes) -> None:
    """How good each card of `seat` is, on average over what the other one plays."""
    for option in range(OPTIONS):
        total = 0.0
        for other in range(OPTIONS):
            chance = chances[1 - seat, other]
            if chance > 0.0:
                total += chance * (values[option, other] if seat == 0 else values[other, option])
        wishes[seat, option] = total


@rule
def first_chances(focus: int, miles: Any, bits: int, unseen: bool, chances: Any) -> bool:
    """One seat's chances to begin with: any card alike, or all of the mileage of one."""
    total = 0
    for option in range(OPTIONS):
        chances[option] = 0.0
        if (
            option < DECK
            and bits >> option & 1
            and (focus == DECK or miles[option] == miles[focus])
        ):
            chances[option] = 1.0
            total += 1
    if total == 0:
        chances[UNSEEN] = 1.0
        return unseen
    for option in range(OPTIONS):
        chances[option] /= total
    return True


@rule
def agree(
    values: Values,
    miles: Any,
    bits: Any,
    hands: Any,
    unseen: Any,
    wishes: Wishes,
    chances: Chances,
    tried: Any,
) -> float:
    """Wishes and chances of both seats for a set that is chosen at the same time; how good it is.

    Of several ways to begin, the best is taken, the first among equals. `tried` is room for
    wishes and chances.
    """
    best = -1.0
    for focus in range(DECK, -1, -1):
        if focus < DECK:
            if not bits[1] >> focus & 1:
                continue
            seen_before = False
            for other in range(focus + 1, DECK):
                if bits[1] >> other & 1 and miles[1, other] == miles[1, focus]:
                    seen_before = True
            if seen_before:
                continue
        first_chances(focus, miles[1], bits[1], unseen[1], tried[1, 1])
        good = 0.0
        for _ in range(ROUNDS):
            for seat in range(SEATS):
                answer_wishes(values, seat, tried[1], tried[0])
                ranked_chances(
                    tried[0, seat], bits[seat], hands[seat], unseen[seat], tried[1, seat]
                )
        for option in range(OPTIONS):
            good += tried[1, 1, option] * tried[0, 1, option]
        if good > best + SAME:
            best = good
            wishes[:] = tried[0]
            chances[:] = tried[1]
    return best


@rule
def answer_in_turn(
    values: Values,
    leader: int,
    bits: Any,
    hands: Any,
    unseen: Any,
    wishes: Wishes,
    chances: Chances,
    tried: Any,
) -> float:
    """The same where the leader's card lies open before the other one chooses."""
    follower = 1 - leader
    for option in range(OPTIONS):
        wishes[leader, option] = 0.0
        wishes[follower, option] = 0.0
    for option in range(OPTIONS):
        if option < DECK and not bits[leader] >> option & 1:
            continue
        for other in range(OPTIONS):
            tried[0, 0, other] = values[option, other] if leader == 0 else values[other, option]
        ranked_chances(tried[0, 0], bits[follower], hands[follower], unseen[follower], tried[0, 1])
        for other in range(OPTIONS):
            wishes[leader, option] += tried[0, 1, other] * tried[0, 0, other]
    ranked_chances(wishes[leader], bits[leader], hands[leader], unseen[leader], chances[leader])
    good = 0.0
    for option in range(OPTIONS):
        good += chances[leader, option] * wishes[leader, option]
    answer_wishes(values, follower, chances, wishes)
    ranked_chances(
        wishes[follower], bits[follower], hands[follower], unseen[follower], chances[follower]
    )
    return good
