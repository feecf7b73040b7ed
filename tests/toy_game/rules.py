"""How a game of Full Carriage goes: the set-up, carrying a move out, and its end."""

from __future__ import annotations

from parlorcar.games.core.log import Log, clear, note, note_card, note_other
from parlorcar.games.core.rule import rule

from . import events as ev
from .moves import BEGINS, DEAL_TRUNK, LOAD_TRUNK
from .pieces import (
    COIN,
    DEAL,
    DRAW,
    HAND,
    LOAD,
    NOBODY,
    OVER,
    SEATS,
    WEIGHTS,
    Position,
    Setting,
)


@rule
def start(position: Position, setting: Setting, players: int) -> None:
    """All trunks in the pile, and a coin in the air."""
    position.phase = COIN
    position.turn = NOBODY
    position.winner = NOBODY
    position.weight = 0
    position.pile_size = 0
    for trunk in range(WEIGHTS):
        position.pile[trunk] = setting.counts[trunk]
        position.pile_size += setting.counts[trunk]
        position.loaded[trunk] = 0
    for seat in range(SEATS):
        position.hand_sizes[seat] = 0
        for trunk in range(WEIGHTS):
            position.hands[seat, trunk] = 0


@rule
def draw(position: Position, seat: int, trunk: int, log: Log, rule_number: int) -> None:
    """A trunk goes from the pile to a hand."""
    position.pile[trunk] -= 1
    position.pile_size -= 1
    position.hands[seat, trunk] += 1
    position.hand_sizes[seat] += 1
    note_card(log, ev.DREW, rule_number, seat, trunk)


@rule
def deal(position: Position, trunk: int, log: Log) -> None:
    """Three trunks each, one at a time, to who begins first (FC-deal)."""
    first = int(position.turn)
    seat = first if position.hand_sizes[first] == position.hand_sizes[1 - first] else 1 - first
    draw(position, seat, trunk, log, ev.DEAL_RULE)
    if position.hand_sizes[1 - first] == HAND:
        position.phase = LOAD


@rule
def load(position: Position, setting: Setting, trunk: int, log: Log) -> None:
    """Its weight is added (FC-load); too much loses (FC-burst), just enough wins (FC-full)."""
    seat = int(position.turn)
    position.hands[seat, trunk] -= 1
    position.hand_sizes[seat] -= 1
    position.loaded[trunk] += 1
    position.weight += trunk + 1
    note_card(log, ev.LOADED, ev.LOAD_RULE, seat, trunk)
    log.events[log.count - 1].amount = position.weight
    if position.weight > setting.carries:
        position.winner = 1 - seat
        position.phase = OVER
        note_other(log, ev.BURST, ev.BURST_RULE, seat, 1 - seat)
    elif position.weight == setting.carries and not setting.exactly_full:
        position.winner = seat
        position.phase = OVER
        note(log, ev.WON, ev.FULL_RULE, seat)
    elif position.pile_size > 0:
        position.phase = DRAW
    else:
        end_turn(position)


@rule
def end_turn(position: Position) -> None:
    """The other one goes on; who holds no trunk any more is passed over."""
    if position.hand_sizes[1 - position.turn] > 0:
        position.turn = 1 - position.turn
    position.phase = LOAD


@rule
def play(position: Position, setting: Setting, code: int, log: Log) -> None:
    """Carries a legal move out."""
    clear(log)
    if code >= BEGINS:
        position.turn = code - BEGINS
        position.phase = DEAL
        note(log, ev.BEGINS, ev.COIN_RULE, code - BEGINS)
    elif code < DEAL_TRUNK:
        load(position, setting, code - LOAD_TRUNK, log)
    elif position.phase == DEAL:
        deal(position, code - DEAL_TRUNK, log)
    else:
        draw(position, int(position.turn), code - DEAL_TRUNK, log, ev.DRAW_RULE)
        end_turn(position)
