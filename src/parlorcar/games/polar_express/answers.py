"""What others may answer: three of a kind, Glacier Gulch, Express, Avalanche, a silent move.

Whoever could answer is asked, one after another from the left, before anything happens. Then the
card is carried out on everybody it strikes.
"""

from __future__ import annotations

from ..core.log import Log, note, note_card, note_other, note_way
from ..core.rule import rule
from . import events as ev
from . import moves as mv
from .effects import (
    advance_eight,
    after_eight,
    come_to_rest_backward,
    last_space,
    leaders,
    next_station,
    previous_station,
    put,
)
from .memory import make_room
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    AVALANCHE,
    CALL,
    CARIBOU,
    EXPRESS,
    GLACIER,
    HOBO,
    NOBODY,
    NOTHING,
    SEATS,
    Position,
    Setting,
)
from .turns import begin_turn, end_turn, lay_down, left_of, win


@rule
def play_trio(position: Position, setting: Setting, card: int, log: Log) -> None:
    """Advancing, 2: exactly three numbered cards (PE-14); the others may answer (PE-44)."""
    for _ in range(3):
        lay_down(position, position.turn, card)
    note_card(log, ev.TRIO, ev.TRIO_RULE, position.turn, card)
    position.played = card
    position.asked = everybody_but(position, position.turn)
    position.window = position.asked
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
    position.window = 0
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
    position.window = 0
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
    position.window = position.asked
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
    position.window = position.asked
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
    position.window = position.asked
    make_room(position, SEATS)  # so that nothing is forgotten by an answer
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
