"""The rules of The Polar Express Game: whose turn it is, what is played, who is asked.

`play` takes a legal move and carries it out up to the next point where somebody, or nature, must
choose. It never draws a random number. `moves.py` says what is legal.
"""

from __future__ import annotations

from ..core.log import Log, clear, note, note_amount, note_card, note_other, note_way
from ..core.rule import rule
from . import events as ev
from . import moves as mv
from .effects import (
    advance_eight,
    after_eight,
    come_to_rest_backward,
    is_station,
    land_by_number,
    last_space,
    leaders,
    next_station,
    other_stands_on,
    previous_station,
    put,
)
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    AVALANCHE,
    BRIDGE,
    CALL,
    CARDS,
    CARIBOU,
    DEAL,
    DEALER,
    DEALT,
    DRAW,
    EXPRESS,
    EXTRA,
    GLACIER,
    HAND,
    HOBO,
    NOBODY,
    NOTHING,
    NUMBERS,
    OVER,
    PLAY,
    SANTA,
    Position,
    Setting,
)

# --- the set-up -------------------------------------------------------------------------------


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
    position.played = NOTHING
    position.targets = 0
    position.shielded = 0
    position.caribou = NOBODY
    position.protected = 0
    position.winner = NOBODY
    position.turns = 0
    position.deck_size = 0
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
    return int((seat + 1) % position.players)


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
    note_card(log, ev.DREW, rule_number, seat, card)


@rule
def deal(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Four cards each, one at a time from the dealer's left; then play starts there."""
    draw(position, position.drawing, card, log, ev.DEAL_RULE)
    position.drawing = left_of(position, position.drawing)
    if position.hand_sizes[position.drawing] == DEALT or position.deck_size == 0:
        position.drawing = NOBODY
        begin_turn(position, setting, position.turn, log)


# --- turns ------------------------------------------------------------------------------------


@rule
def card_to_draw(position: Position, setting: Setting, log: Log) -> bool:
    """Whether a card can be drawn, after shuffling the discards if need be (PE-05)."""
    if position.deck_size > 0:
        return True
    if setting.empty_deck:
        return False
    for card in range(CARDS):
        position.deck[card] = position.discards[card]
        position.deck_size += position.discards[card]
        position.discards[card] = 0
    if position.deck_size > 0:
        note_amount(log, ev.RESHUFFLED, 5, position.deck_size)
        return True
    return False


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


# --- one card ---------------------------------------------------------------------------------


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
    lay_down(position, position.turn, card)
    note_card(log, ev.DISCARDED, 7, position.turn, card)
    end_turn(position, setting, log)


# --- three of a kind --------------------------------------------------------------------------


@rule
def play_trio(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Advancing, 2: exactly three numbered cards (PE-14); the others may answer (PE-44)."""
    for _ in range(3):
        lay_down(position, position.turn, card)
    note_card(log, ev.TRIO, ev.TRIO_RULE, position.turn, card)
    position.played = card
    position.asked = everybody_but(position, position.turn)
    ask_for_caribou(position, setting, log)


@rule
def everybody_but(position: Position, seat: int) -> int:
    """The bits of all other seats."""
    return ((1 << int(position.players)) - 1) & ~(1 << int(seat))


@rule
def may_be_held(position: Position, setting: Setting, card: int) -> bool:
    """Whether by public knowledge somebody may hold `card`: not all of them are discarded."""
    return bool(position.discards[card] < setting.counts[card])


@rule
def first_asked(position: Position) -> int:
    """Of those still to be asked, the first from the left of the seat on turn."""
    seat = int(position.turn)
    for _ in range(position.players):
        seat = left_of(position, seat)
        if position.asked >> seat & 1:
            break
    return seat


@rule
def close_window(position: Position) -> None:
    """Nobody is asked any more."""
    position.asked = 0
    position.asking = NOBODY


@rule
def ask_for_caribou(position: Position, setting: Setting, log: Log) -> None:
    """Asks the next seat to the left for Caribou Crossing, before the token moves (PE-44)."""
    stoppable = not position.protected >> position.turn & 1
    if position.asked and stoppable and may_be_held(position, setting, CARIBOU):
        position.asking = first_asked(position)
        position.phase = ANSWER_TRIO
        return
    close_window(position)
    if setting.announce:
        note_announced(position, setting, log)
        advance_trio(position, setting, log)
    else:
        position.phase = ANNOUNCE


@rule
def note_announced(position: Position, setting: Setting, log: Log) -> None:
    """WOOO WOOO, next stop: the station's name is told with it, so never a wrong one (PE-20)."""
    space = next_station(setting, position.spaces[position.turn])
    note_way(log, ev.ANNOUNCED, 17, position.turn, position.spaces[position.turn], space)


@rule
def answer_trio(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Caribou Crossing, or none, from the seat that is asked."""
    seat = int(position.asking)
    position.asked &= ~(1 << seat)
    if move == mv.PASS:
        note(log, ev.PASSED, 44, seat)
        ask_for_caribou(position, setting, log)
        return
    lay_down(position, seat, CARIBOU)
    note_other(log, ev.PLAYED_CARIBOU, ev.CARIBOU_RULE, seat, position.turn)
    position.caribou = seat
    if not setting.hobo_stops_skip and may_be_held(position, setting, HOBO):
        position.asking = position.turn
        position.phase = ANSWER_CARIBOU
    else:
        lose_turn(position, setting, log)


@rule
def answer_caribou(position: Position, setting: Setting, move: int, log: Log) -> None:
    """A Hobo makes Caribou Crossing void as a whole (PE-45); the next may still play one."""
    if move == mv.PASS:
        note(log, ev.PASSED, 45, position.turn)
        lose_turn(position, setting, log)
        return
    show_hobo(position, setting, position.turn, 45, log)
    position.caribou = NOBODY
    ask_for_caribou(position, setting, log)


@rule
def show_hobo(position: Position, setting: Setting, seat: int, rule_number: int, log: Log) -> None:
    """Hobo: one card of protection, then discarded; as a house rule it lasts (PE-43)."""
    lay_down(position, seat, HOBO)
    note(log, ev.PLAYED_HOBO, rule_number, seat)
    if setting.hobo:
        position.protected |= 1 << seat


@rule
def lose_turn(position: Position, setting: Setting, log: Log) -> None:
    """The trio is lost; the Caribou player takes a full turn, then the left of him (PE-46)."""
    note(log, ev.LOST_TURN, 46, position.turn)
    seat = int(position.caribou)
    position.caribou = NOBODY
    close_window(position)
    position.played = NOTHING
    begin_turn(position, setting, seat, log)


@rule
def advance_trio(position: Position, setting: Setting, log: Log) -> None:
    """To the very next station (PE-15); from the Clock Tower on that is the Pole (PE-16)."""
    seat = int(position.turn)
    space = next_station(setting, position.spaces[seat])
    position.played = NOTHING
    if space == last_space(setting):
        put(position, seat, space, log, ev.MOVED, 16)
        win(position, 16, log)
    else:
        put(position, seat, space, log, ev.MOVED, 15)
        end_turn(position, setting, log)


@rule
def move_in_silence(position: Position, setting: Setting, log: Log) -> None:
    """The token moves without a word, and the others may call out (PE-17), not at the Pole."""
    seat = int(position.turn)
    space = next_station(setting, position.spaces[seat])
    note(log, ev.KEPT_SILENT, 17, seat)
    position.played = NOTHING
    put(position, seat, space, log, ev.MOVED, 15)
    if space == last_space(setting):
        win(position, 19, log)
        return
    position.asked = everybody_but(position, seat)
    position.asking = first_asked(position)
    position.phase = CALL


@rule
def answer_silence(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Called out: back to the station before the one just reached (PE-18)."""
    seat, caller = int(position.turn), int(position.asking)
    position.asked &= ~(1 << caller)
    if move == mv.CALL:
        note_other(log, ev.CALLED, ev.CALL_OUT_RULE, caller, seat)
        space = previous_station(setting, position.spaces[seat])
        put(position, seat, space, log, ev.SENT_BACK, 18)
        position.asked = 0
    else:
        note(log, ev.PASSED, 17, caller)
    if position.asked:
        position.asking = first_asked(position)
    else:
        close_window(position)
        end_turn(position, setting, log)


# --- Specialty Cards that can be answered ---------------------------------------------------------


@rule
def play_specialty(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Advancing, 3: Glacier Gulch, Express or Avalanche; those it strikes may answer with Hobo.

    An 8 that reaches the Pole wins at once (PE-10): there is nothing left to answer.
    """
    seat = int(position.turn)
    lay_down(position, seat, card)
    note_card(log, ev.PLAYED, ev.SPECIALTY_RULE, seat, card)
    if card != AVALANCHE and after_eight(position, setting, seat) == last_space(setting):
        advance_eight(position, setting, seat, log, 10)
        win(position, 10, log)
        return
    position.played = card
    position.shielded = position.protected & ~(1 << seat)
    if card == GLACIER:
        position.targets = leaders(position, setting, seat)
    elif card == EXPRESS:
        position.targets = 1 << left_of(position, seat)
    else:
        position.targets = everybody_but(position, seat)
    position.asked = position.targets & ~position.shielded & ~(1 << seat)
    if card == EXPRESS and setting.hobo_stops_skip:
        position.asked = 0
        position.shielded = 0
    ask_for_hobo(position, setting, log)


@rule
def ask_for_hobo(position: Position, setting: Setting, log: Log) -> None:
    """Asks the next of those struck for a Hobo, before the card does anything."""
    if position.asked and may_be_held(position, setting, HOBO):
        position.asking = first_asked(position)
        position.phase = ANSWER_CARD
    else:
        close_window(position)
        carry_out(position, setting, log)


@rule
def answer_card(position: Position, setting: Setting, move: int, log: Log) -> None:
    """A Hobo protects the seat that plays it, and nobody else."""
    seat = int(position.asking)
    position.asked &= ~(1 << seat)
    if move == mv.ANSWER_HOBO:
        show_hobo(position, setting, seat, ev.HOBO_RULE, log)
        position.shielded |= 1 << seat
    else:
        note(log, ev.PASSED, 43, seat)
    ask_for_hobo(position, setting, log)


@rule
def carry_out(position: Position, setting: Setting, log: Log) -> None:
    """The card under answer takes effect on everybody it strikes who has no Hobo."""
    card, seat = int(position.played), int(position.turn)
    struck = int(position.targets & ~position.shielded)
    position.played = NOTHING
    position.targets = 0
    position.shielded = 0
    if card == EXPRESS:
        advance_eight(position, setting, seat, log, ev.EXPRESS_RULE)
        following = left_of(position, seat)
        if struck:
            note(log, ev.SKIPPED, 40, following)
            following = left_of(position, following)
        begin_turn(position, setting, following, log)
        return
    if card == GLACIER:
        advance_eight(position, setting, seat, log, ev.GLACIER_RULE)
        send_to_previous_station(position, setting, struck, log)
    else:
        send_back_seven(position, setting, struck, log)
    end_turn(position, setting, log)


@rule
def send_to_previous_station(position: Position, setting: Setting, struck: int, log: Log) -> None:
    """Glacier Gulch: the lead player (PE-36), in a tie each (PE-37), also off a station (PE-38)."""
    tied = struck & (struck - 1) != 0
    for other in range(position.players):
        if struck >> other & 1:
            space = previous_station(setting, position.spaces[other])
            put(position, other, space, log, ev.SENT_BACK, 37 if tied else 36)
            come_to_rest_backward(position, setting, other, log)


@rule
def send_back_seven(position: Position, setting: Setting, struck: int, log: Log) -> None:
    """Avalanche: 7 spaces back, not beyond Home (PE-25)."""
    for other in range(position.players):
        if struck >> other & 1:
            space = position.spaces[other] - 7
            home = int(setting.stations[0])
            beyond = space < home
            put(
                position,
                other,
                home if beyond else space,
                log,
                ev.SENT_BACK,
                25 if beyond else ev.AVALANCHE_RULE,
            )
            come_to_rest_backward(position, setting, other, log)


# --- one move ---------------------------------------------------------------------------------


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
