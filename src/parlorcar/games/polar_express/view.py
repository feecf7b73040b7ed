"""What a seat may know (`view`), and what its eyes see (`sight`).

A seat knows its own hand, all spaces, the discard pile, how many cards lie where, and what it has
seen of the cards since the last shuffles (`memory.py`); not the other hands nor what is left in the
draw pile. In an open window it does not know what the others have answered: at a table all are
asked at once, and so everybody who has still to answer sees itself asked. Seat -1 is everybody:
what lies open.
"""

from __future__ import annotations

from ..core.rule import rule
from . import memory as mem
from .answers import first_asked
from .pieces import ANSWER_CARD, CARDS, HOBO, UNKNOWN, Position, Setting


@rule
def hide_cards(position: Position, seat: int) -> None:
    """Blanks the other hands and the draw pile."""
    for other in range(position.players):
        if other != seat:
            for card in range(CARDS):
                position.hands[other, card] = UNKNOWN
    for card in range(CARDS):
        position.deck[card] = UNKNOWN


@rule
def view(position: Position, setting: Setting, seat: int) -> None:
    """Blanks, in place, what `seat` must not know."""
    hide_cards(position, seat)
    if position.window:
        hide_answers(position, setting, seat)
    for i in range(position.memories):
        what = mem.entry(position, i)
        if what != mem.SHUFFLED and what // mem.KINDS != seat and what % mem.KINDS < mem.UNSEEN:
            position.memory[i] = what // mem.KINDS * mem.KINDS + mem.UNSEEN + mem.FIRST


@rule
def sight(position: Position, setting: Setting, seat: int, up: int) -> None:
    """What the seat's eyes see: its hand, and all that lies open; they remember nothing."""
    hide_cards(position, seat)
    if position.window:
        hide_answers(position, setting, seat)
    mem.forget(position, int(position.memories))


@rule
def hide_answers(position: Position, setting: Setting, seat: int) -> None:
    """Takes back what the others have answered in the open window; the own answer stays.

    Only a Hobo lies there for it already: whatever else is answered ends the window or is a pass.
    """
    own = 1 << seat if seat >= 0 else 0
    answered = int(position.window & ~position.asked)
    if position.phase == ANSWER_CARD:
        hobos = answered & int(position.shielded)
        take_back_hobos(position, hobos, own)
    position.asked |= answered & ~own
    if position.asked & own:
        position.asking = seat
    elif position.asked:
        position.asking = first_asked(position)


@rule
def take_back_hobos(position: Position, hobos: int, own: int) -> None:
    """Gives the cards of these answers back to their hands, but for the own one."""
    while position.memories > 0:
        last = int(position.memories) - 1
        what = mem.entry(position, last)
        if what % mem.KINDS != mem.LAY + HOBO or not hobos >> what // mem.KINDS & 1:
            break
        position.memory[last] = 0
        position.memories = last
    for other in range(position.players):
        if hobos >> other & 1 and own >> other & 1:
            mem.remember(position, other, mem.LAY + HOBO)
        elif hobos >> other & 1:
            position.hand_sizes[other] += 1
            position.discards[HOBO] -= 1
            position.shielded &= ~(1 << other)
            position.protected &= ~(1 << other)
