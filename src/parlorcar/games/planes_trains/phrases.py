"""What may be said in silence: ready-made phrases about what both players see (PTA-25).

They are made from what lies open to everybody, so that none of them tells of a hidden card, and
both players are offered the same. Feelings wait until a set has been judged: a face tells a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.phrases import Phrases
from .events import name_of
from .pieces import (
    EMPTY,
    LOOK,
    NOTHING,
    SEATS,
    SHORT,
    TO_SIGNAL,
    Position,
    Setting,
)
from .turns import plays_in_turn
from .words import asked_by, talk

WHICH_RULE = "Which rule was that?"
ALWAYS = (WHICH_RULE, "Please wait a moment.", "Your turn.", "Thank you.")
PRAISE = "Well played."
IN_WORDS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def phrases(position: Position, setting: Setting, names: Sequence[str]) -> Phrases:
    """PTA-25: what may be said now; nothing where talk is free, or while somebody looks at cards.

    `position` is what everybody sees.
    """
    if not talk(position, setting) or position.phase == LOOK:
        return Phrases()
    texts = (*about_the_trip(position, setting, names), *ALWAYS)
    if position.asides + position.discards:
        texts = (*texts, PRAISE)
    return Phrases(texts, turn_of(position), WHICH_RULE)


def turn_of(position: Position) -> int:
    """Another number in each turn of a game, and between the deal and the first turn."""
    return int(position.turns) if position.turn else -int(position.turns) - 1


def about_the_trip(position: Position, setting: Setting, names: Sequence[str]) -> Iterator[str]:
    """The goal, the miles and the sets to come, who is first, what counts, what the ring did."""
    yield f"We need {position.goal - position.miles} more."
    yield f"The goal is {position.goal}."
    if position.turn:
        yield sets_left(position)
    if position.leader != NOTHING and plays_in_turn(position, setting):
        yield f"{names[position.leader]} is first this turn."
    yield f"A set counts if {asked_by(setting, name_of(setting.right_names[position.right]))}"
    if position.ring == SHORT:
        signal = setting.purposes[position.left] == TO_SIGNAL
        yield f"The ring fell short: {'no signal' if signal else 'only cards at the rim'}."


def sets_left(position: Position) -> str:
    """How many sets can still be played, the one of this turn among them."""
    left = min(
        int((position.places[seat] != EMPTY).sum()) + int(position.up[seat] != EMPTY)
        for seat in range(SEATS)
    )
    word = IN_WORDS[left] if left < len(IN_WORDS) else str(left)
    return f"{word} {'set is' if left == 1 else 'sets are'} left."
