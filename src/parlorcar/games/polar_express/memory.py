"""What everybody has seen of the cards since the draw pile was shuffled, in the record itself.

Who remembers that knows more than what lies on the table: at a shuffle nothing is left in the draw
pile, so the cards that lie nowhere are in the hands; and what was shuffled is in the pile again. A
position remembers who drew and who laid what since then, and `view.py` draws its conclusions.
With two players a shuffle tells each the other's hand; with more, it tells what the others hold
together, and who holds what may follow from older shuffles. They are kept as long as there is room.

A discard because nothing can be played (PE-07) is told likewise: nothing else can be in that hand.

An entry is a small number: SHUFFLED, or a seat with DRAW + card, LAY + card or STUCK + what the
Lower Bridge bars. Nothing is remembered before the first shuffle or such a discard: `piled`, the
discard pile before the first entry, and the entries are all zeros then.
"""

from __future__ import annotations

from ..core.rule import rule
from .effects import other_stands_on
from .pieces import CARDS, MEMORY, NUMBERS, SEATS, Position, Setting

DRAW = 0  # plus a card
UNSEEN = CARDS  # what another seat has drawn
LAY = 14  # plus a card
STUCK = 27  # plus 0, or the number that the Lower Bridge bars
KINDS = STUCK + NUMBERS + 1
SHUFFLED = SEATS * KINDS
FIRST = -128  # the least entry, so that all fit into a signed byte


@rule
def entry(position: Position, number: int) -> int:
    """The entry of that number: SHUFFLED, or KINDS * seat + what."""
    return int(position.memory[number]) - FIRST


@rule
def forget(position: Position, entries: int) -> None:
    """Drops the first entries, and moves those behind them to the front."""
    for i in range(position.memories):
        behind = i + entries
        position.memory[i] = position.memory[behind] if behind < position.memories else 0
    position.memories -= entries
    if position.memories == 0:
        for card in range(CARDS):
            position.piled[card] = 0


@rule
def make_room(position: Position, entries: int) -> None:
    """Forgets what was before the next shuffle, until so many more entries fit in."""
    while position.memories + entries > MEMORY:
        gone = 1
        while gone < position.memories and entry(position, gone) != SHUFFLED:
            gone += 1
        if gone < position.memories:
            pile_up(position, gone)
        forget(position, gone)


@rule
def pile_up(position: Position, entries: int) -> None:
    """Lets the pile of before the first entry be that of after so many entries."""
    for i in range(entries):
        what = entry(position, i)
        if what == SHUFFLED:
            for card in range(CARDS):
                position.piled[card] = 0
        elif LAY <= what % KINDS < STUCK:
            position.piled[what % KINDS - LAY] += 1


@rule
def add(position: Position, what: int) -> None:
    """Adds an entry. There must be room."""
    position.memory[position.memories] = what + FIRST
    position.memories += 1


@rule
def remember(position: Position, seat: int, what: int) -> None:
    """Adds an entry of a seat, if there is anything to go on from."""
    if position.memories > 0:
        make_room(position, 1)
        if position.memories > 0:
            add(position, KINDS * int(seat) + int(what))


@rule
def begin(position: Position) -> None:
    """Makes room for the entries of which a memory may begin."""
    make_room(position, 2)
    if position.memories == 0:
        for card in range(CARDS):
            position.piled[card] = position.discards[card]


@rule
def remember_shuffle(position: Position) -> None:
    """The discards are about to become the draw pile (PE-05)."""
    begin(position)
    add(position, SHUFFLED)


@rule
def remember_stuck(position: Position, setting: Setting) -> None:
    """The seat on turn is about to discard, for it can play none of its cards (PE-07)."""
    barred = 0
    if setting.lower_bridge_blocked:
        number = int(setting.lower_bridge) - int(position.spaces[position.turn])
        blocked = other_stands_on(position, position.turn, setting.upper_bridge)
        if 1 <= number <= NUMBERS and blocked:
            barred = number
    begin(position)
    add(position, KINDS * int(position.turn) + STUCK + barred)
