"""The set-up, and whose turn it is: drawing, beginning and ending turns, the end of the game."""

from __future__ import annotations

from ..core.log import Log, note, note_amount, note_card
from ..core.rule import rule
from . import events as ev
from . import memory as mem
from .pieces import (
    CARDS,
    DEAL,
    DEALER,
    DEALT,
    DRAW,
    HAND,
    NOBODY,
    NOTHING,
    OVER,
    PLAY,
    Position,
    Setting,
)


@rule
def start(position: Position, setting: Setting, players: int) -> None:
    """To Begin: tokens on Home, all cards but the Quick Start Cards in the deck (PE-01)."""
    position.players = players
    position.phase = DEALER
    position.dealer = NOBODY
    position.turn = NOBODY
    position.drawing = NOBODY
    position.draws = 0
    position.asking = NOBODY
    position.asked = 0
    position.window = 0
    position.played = NOTHING
    position.targets = 0
    position.shielded = 0
    position.caribou = NOBODY
    position.protected = 0
    position.winner = NOBODY
    position.turns = 0
    position.deck_size = 0
    mem.forget(position, int(position.memories))
    for seat in range(len(position.spaces)):
        position.spaces[seat] = setting.stations[0]
        position.hand_sizes[seat] = 0
        for card in range(CARDS):
            position.hands[seat, card] = 0
    for card in range(CARDS):
        position.deck[card] = setting.counts[card]
        position.discards[card] = 0
        position.deck_size += setting.counts[card]


@rule
def left_of(position: Position, seat: int) -> int:
    """Play goes to the left (PE-04)."""
    following = int(seat) + 1
    return following if following < position.players else 0


@rule
def choose_dealer(position: Position, seat: int, log: Log) -> None:
    """The highest number deals; at this table nature names the dealer (PE-02)."""
    position.dealer = seat
    position.turn = left_of(position, seat)
    position.drawing = position.turn
    position.phase = DEAL
    note(log, ev.CHOSE_DEALER, 2, seat)


@rule
def draw(position: Position, seat: int, card: int, log: Log, rule_number: int) -> None:
    """A card goes from the draw pile to a hand."""
    position.deck[card] -= 1
    position.deck_size -= 1
    position.hands[seat, card] += 1
    position.hand_sizes[seat] += 1
    mem.remember(position, seat, mem.DRAW + card)
    note_card(log, ev.DREW, rule_number, seat, card)


@rule
def deal(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Four cards each, one at a time from the dealer's left; then play starts there."""
    draw(position, position.drawing, card, log, ev.DEAL_RULE)
    position.drawing = left_of(position, position.drawing)
    if position.hand_sizes[position.drawing] == DEALT or position.deck_size == 0:
        position.drawing = NOBODY
        begin_turn(position, setting, position.turn, log)


@rule
def card_to_draw(position: Position, setting: Setting, log: Log) -> bool:
    """Whether a card can be drawn, after shuffling the discards if need be (PE-05)."""
    if position.deck_size > 0:
        return True
    if setting.empty_deck:
        return False
    left = 0
    for card in range(CARDS):
        left += int(position.discards[card])
    if left == 0:
        return False
    mem.remember_shuffle(position)
    for card in range(CARDS):
        position.deck[card] = position.discards[card]
        position.deck_size += position.discards[card]
        position.discards[card] = 0
    note_amount(log, ev.RESHUFFLED, 5, position.deck_size)
    return True


@rule
def begin_turn(position: Position, setting: Setting, first: int, log: Log) -> None:
    """Exactly five cards in hand to begin (PE-06); fewer only if none can be drawn (PE-05).

    A seat without any card is passed over; if that is everybody, the game ends unwon.
    """
    seat = first
    for _ in range(position.players):
        position.turn = seat
        position.turns += 1
        position.protected &= ~(1 << seat)
        note(log, ev.TURN, ev.TURNS_RULE, seat)
        position.draws = max(0, HAND - position.hand_sizes[seat])
        if position.draws > 0 and card_to_draw(position, setting, log):
            position.phase = DRAW
            return
        position.draws = 0
        if position.hand_sizes[seat] > 0:
            position.phase = PLAY
            return
        note(log, ev.IDLE, 5, seat)
        seat = left_of(position, seat)
    position.phase = OVER
    note(log, ev.NO_WINNER, 5, NOBODY)


@rule
def end_turn(position: Position, setting: Setting, log: Log) -> None:
    """Play continues to the left (PE-04)."""
    begin_turn(position, setting, left_of(position, position.turn), log)


@rule
def draw_for_turn(position: Position, setting: Setting, card: int, log: Log) -> None:
    """The seat on turn draws until it has the cards it needs."""
    draw(position, position.turn, card, log, ev.FIVE_CARDS_RULE)
    position.draws -= 1
    if position.draws == 0 or not card_to_draw(position, setting, log):
        position.draws = 0
        position.phase = PLAY


@rule
def win(position: Position, rule_number: int, log: Log) -> None:
    """The North Pole: the first player to reach it wins; that ends the game at once."""
    position.winner = position.turn
    position.phase = OVER
    note(log, ev.WON, rule_number, position.turn)


@rule
def lay_down(position: Position, seat: int, card: int) -> None:
    """A card goes from a hand, face up, to the discard pile."""
    position.hands[seat, card] -= 1
    position.hand_sizes[seat] -= 1
    position.discards[card] += 1
    mem.remember(position, seat, mem.LAY + card)
