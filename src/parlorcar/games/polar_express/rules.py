"""The rules of The Polar Express Game: whose turn it is, what is played, who is asked.

`play` takes a legal move and carries it out up to the next point where somebody, or nature, must
choose. It never draws a random number. `moves.py` says what is legal.
"""

from __future__ import annotations

from ..core.log import Log, clear, note, note_card, note_way
from ..core.rule import rule
from . import events as ev
from . import memory as mem
from . import moves as mv
from .answers import (
    advance_trio,
    answer_card,
    answer_caribou,
    answer_silence,
    answer_trio,
    move_in_silence,
    note_announced,
    play_specialty,
    play_trio,
    show_hobo,
)
from .effects import is_station, land_by_number, last_space, next_station, other_stands_on, put
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    BRIDGE,
    CALL,
    DEAL,
    DEALER,
    DRAW,
    EXTRA,
    HOBO,
    NUMBERS,
    PLAY,
    SANTA,
    Position,
    Setting,
)
from .turns import card_to_draw, choose_dealer, deal, draw_for_turn, end_turn, lay_down, win


@rule
def play_number(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Advancing, 1: the full number of spaces (PE-08); beyond the Pole wins as well (PE-09)."""
    seat = int(position.turn)
    number = card + 1
    lay_down(position, seat, card)
    note_card(log, ev.PLAYED, ev.NUMBER_RULE, seat, card)
    space = int(position.spaces[seat]) + number
    if space >= last_space(setting):
        beyond = space > last_space(setting)
        put(position, seat, last_space(setting), log, ev.MOVED, 9 if beyond else ev.NUMBER_RULE)
        win(position, 9 if beyond else ev.NORTH_POLE_RULE, log)
        return
    put(position, seat, space, log, ev.MOVED, 8)
    if is_station(setting, space):
        note_way(log, ev.STATION, ev.STATION_RULE, seat, space, space)
        offer_extra(position, setting, log)
        return
    land_by_number(position, setting, seat, number, log)
    if space == setting.lower_bridge:
        reach_lower_bridge(position, setting, log)
    else:
        end_turn(position, setting, log)


@rule
def offer_extra(position: Position, setting: Setting, log: Log) -> None:
    """An exact landing on a station: may draw another card and play again (PE-12)."""
    can_draw = position.deck_size > 0 or not setting.empty_deck
    if position.hand_sizes[position.turn] > 0 or can_draw:
        position.phase = EXTRA
    else:
        end_turn(position, setting, log)


@rule
def play_again(position: Position, setting: Setting, log: Log) -> None:
    """Draws one card, then plays anything that may be played (PE-11)."""
    note(log, ev.AGAIN, 11, position.turn)
    if card_to_draw(position, setting, log):
        position.draws = 1
        position.phase = DRAW
    else:
        position.phase = PLAY


@rule
def reach_lower_bridge(position: Position, setting: Setting, log: Log) -> None:
    """The bridge: a slide is offered (PE-26), unless another stands at its upper end (PE-28)."""
    if other_stands_on(position, position.turn, setting.upper_bridge):
        note(log, ev.BRIDGE_TAKEN, 28, position.turn)
        end_turn(position, setting, log)
    elif setting.slide_up:
        cross_bridge(position, setting, log)
    else:
        position.phase = BRIDGE


@rule
def cross_bridge(position: Position, setting: Setting, log: Log) -> None:
    """Slides from the Lower to the Upper Bridge."""
    put(position, position.turn, setting.upper_bridge, log, ev.CROSSED, 26)
    end_turn(position, setting, log)


@rule
def play_santa(position: Position, setting: Setting, log: Log) -> None:
    """Santa: to the next station; nothing stops Santa, so nobody is asked (PE-47)."""
    seat = int(position.turn)
    lay_down(position, seat, SANTA)
    note_card(log, ev.PLAYED, ev.SANTA_RULE, seat, SANTA)
    put(position, seat, next_station(setting, position.spaces[seat]), log, ev.MOVED, 47)
    if position.spaces[seat] == last_space(setting):
        win(position, ev.NORTH_POLE_RULE, log)
    else:
        end_turn(position, setting, log)


@rule
def discard(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Nothing in hand can be played: one card goes, and the turn with it (PE-07)."""
    mem.remember_stuck(position, setting)
    lay_down(position, position.turn, card)
    note_card(log, ev.DISCARDED, 7, position.turn, card)
    end_turn(position, setting, log)


@rule
def take_turn(position: Position, setting: Setting, move: int, log: Log) -> None:
    """The seat on turn plays a card, a trio, or discards."""
    if move >= mv.DISCARD:
        discard(position, setting, move - mv.DISCARD, log)
    elif move >= mv.TRIO:
        play_trio(position, setting, move - mv.TRIO, log)
    else:
        card = move - mv.PLAY_CARD
        if card < NUMBERS:
            play_number(position, setting, card, log)
        elif card == SANTA:
            play_santa(position, setting, log)
        elif card == HOBO:
            show_hobo(position, setting, position.turn, 43, log)
            end_turn(position, setting, log)
        else:
            play_specialty(position, setting, card, log)


@rule
def play(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Carries out a legal move (its code in `moves.py`) and writes what happened into the log."""
    clear(log)
    phase = position.phase
    if phase == PLAY:
        take_turn(position, setting, move, log)
    elif phase == DRAW:
        draw_for_turn(position, setting, move - mv.DRAW_CARD, log)
    elif phase == ANSWER_CARD:
        answer_card(position, setting, move, log)
    elif phase == ANSWER_TRIO:
        answer_trio(position, setting, move, log)
    elif phase == ANSWER_CARIBOU:
        answer_caribou(position, setting, move, log)
    elif phase == EXTRA:
        if move == mv.AGAIN:
            play_again(position, setting, log)
        else:
            note(log, ev.STOPPED, 12, position.turn)
            end_turn(position, setting, log)
    elif phase == BRIDGE:
        if move == mv.SLIDE:
            cross_bridge(position, setting, log)
        else:
            note(log, ev.STAYED, 26, position.turn)
            end_turn(position, setting, log)
    elif phase == ANNOUNCE:
        if move == mv.SAY_IT:
            note_announced(position, setting, log)
            advance_trio(position, setting, log)
        else:
            move_in_silence(position, setting, log)
    elif phase == CALL:
        answer_silence(position, setting, move, log)
    elif phase == DEAL:
        deal(position, setting, move - mv.DRAW_CARD, log)
    elif phase == DEALER:
        choose_dealer(position, move - mv.NAME_DEALER, log)
