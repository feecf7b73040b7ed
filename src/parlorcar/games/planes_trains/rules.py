"""Carrying out a move, for each phase of a challenge."""

from __future__ import annotations

from ..core.log import Log, clear, note, note_amount, note_card, note_other
from ..core.rule import rule
from . import events as ev
from . import moves as mv
from .effects import says_suits, suit_of
from .pieces import (
    ACROSS,
    AIM,
    CHALLENGE,
    CHALLENGES,
    DEAL,
    DEL,
    EMPTY,
    LAND,
    LOOK,
    LUGGAGE,
    MEMORISE,
    NEAL,
    NOTHING,
    PLAY,
    RING,
    SEATS,
    SHORT,
    SIGNAL,
    SPIN,
    SUIT,
    TO_SIGNAL,
    TOSS,
    Position,
    Setting,
)
from .turns import (
    all_laid_out,
    begin_turn,
    deal,
    judge,
    next_dealt,
    play_cards,
    plays_in_turn,
    turn_up_challenge,
)


@rule
def play(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Carries out a legal move; the log then holds what happened."""
    clear(log)
    phase = position.phase
    if phase == CHALLENGE:
        pair = move - mv.TURN_UP
        turn_up_challenge(position, setting, pair // CHALLENGES, pair % CHALLENGES, log)
    elif phase == DEAL:
        deal(position, setting, move - mv.DEAL_CARD, log)
    elif phase == AIM:
        aim(position, move - mv.AIM_AT, log)
    elif phase == LAND:
        land(position, setting, move, log)
    elif phase == RING:
        handle_ring(position, setting, move, log)
    elif phase == LOOK:
        look(position, setting, move, log)
    elif phase == SIGNAL:
        signal(position, move, log)
    elif phase == SUIT:
        say_suit(position, setting, move - mv.SAY_SUIT, log)
    else:
        play_from(position, setting, move - mv.PLAY_PLACE, log)


@rule
def aim(position: Position, cell: int, log: Log) -> None:
    """The player holds the card over a cell and lets go."""
    position.aim = cell
    note(log, ev.AIMED, ev.DROP_RULE, position.acting)
    log.events[log.count - 1].end = cell
    position.phase = LAND


@rule
def land(position: Position, setting: Setting, move: int, log: Log) -> None:
    """A card on the ring lies; one that touches the table is dropped again (PTA-31)."""
    seat, card = int(position.acting), int(position.dropping)
    if move == mv.LAND_ON_TABLE:
        note_card(log, ev.TOUCHED_TABLE, 31, seat, card)
        position.aim = NOTHING
        position.phase = AIM
        return
    place = position.dealt[seat] - 1
    cell = move - mv.LAND_ON
    position.places[seat, place] = card
    position.cells[seat, place] = cell
    position.order[seat, place] = position.drops
    position.drops += 1
    position.dropping = EMPTY
    position.aim = NOTHING
    position.acting = NOTHING
    note_card(log, ev.LANDED, ev.DROP_RULE, seat, card)
    log.events[log.count - 1].start = place
    log.events[log.count - 1].end = cell
    if next_dealt(position, setting) == NOTHING:
        all_laid_out(position, setting, log)
    else:
        position.phase = DEAL


@rule
def handle_ring(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Shower Curtain Ring Actions: a spin, a toss or a slide."""
    ring = setting.rings[position.left]
    if ring == SPIN:
        spin(position, setting, move - mv.SPUN, log)
        return
    rule_number = ev.TOSS_RULE if ring == TOSS else ev.SLIDE_RULE
    if move == mv.RING_OFF:
        note(log, ev.OFF_TABLE, 37, NOTHING)
        return
    if move == mv.RING_ACROSS:
        position.ring = ACROSS
        note(log, ev.WENT_ACROSS, rule_number, NOTHING)
    else:
        position.ring = SHORT
        note(log, ev.FELL_SHORT, 36, NOTHING)
    if setting.purposes[position.left] == TO_SIGNAL and position.ring == ACROSS:
        position.acting = NEAL
        position.phase = SIGNAL
    else:
        play_cards(position)


@rule
def spin(position: Position, setting: Setting, seconds: int, log: Log) -> None:
    """While it spins, both look at their cards (PTA-35); under a second it is repeated (PTA-34).

    Without the clock, the seconds are so many cards to be turned up one at a time.
    """
    if seconds == 0:
        note(log, ev.SPIN_FAILED, 34, NOTHING)
        return
    position.ring = seconds
    note_amount(log, ev.SPUN, ev.SPIN_RULE, seconds)
    if setting.purposes[position.left] == MEMORISE and not setting.ring_time:
        for seat in range(SEATS):
            position.seen[seat] = mv.filled_places(position, seat)
            note(log, ev.MEMORISED, 35, seat)
        begin_turn(position, setting, log)
    else:
        position.acting = NEAL
        position.looks = seconds
        position.phase = LOOK


@rule
def look(position: Position, setting: Setting, move: int, log: Log) -> None:
    """A card is turned up for its owner alone, and down again before the next one."""
    seat = int(position.acting)
    if move != mv.DONE:
        place = move - mv.LOOK_AT
        position.seen[seat] |= 1 << place
        position.looking[seat] = place
        position.looks -= 1
        note(log, ev.LOOKED, ev.MOTEL_ROOM_RULE, seat)
        log.events[log.count - 1].start = place
        return
    note(log, ev.READY, ev.MOTEL_ROOM_RULE, seat)
    position.looking[seat] = NOTHING
    if seat == NEAL:
        position.acting = DEL
        position.looks = position.ring
    else:
        position.looks = 0
        begin_turn(position, setting, log)


@rule
def signal(position: Position, move: int, log: Log) -> None:
    """After a toss that went across, both may signal one suit."""
    seat = int(position.acting)
    if move == mv.PASS:
        note(log, ev.NO_SIGNAL, ev.SIGNAL_RULE, seat)
    else:
        position.signals[seat] = move - mv.SIGNAL_SUIT
        note_other(log, ev.SIGNALLED, ev.SIGNAL_RULE, seat, move - mv.SIGNAL_SUIT)
    if seat == NEAL:
        position.acting = DEL
    else:
        play_cards(position)


@rule
def play_from(position: Position, setting: Setting, place: int, log: Log) -> None:
    """A card is chosen in secret until both have chosen, or in turn laid open (PTA-06)."""
    seat = int(position.acting)
    position.chosen[seat] = place
    position.forced[seat] = mv.open_places(position, setting, seat) == 0
    if plays_in_turn(position, setting):
        turn_up(position, seat, log, ev.LAID)
    else:
        note(log, ev.CHOSE, 8, seat)
        log.events[log.count - 1].start = place
        if position.chosen[1 - seat] != NOTHING:
            for other in range(SEATS):
                turn_up(position, other, log, ev.TURNED_UP)
    go_on_with_set(position, setting, log)


@rule
def turn_up(position: Position, seat: int, log: Log, kind: int) -> None:
    """The chosen card leaves its place and lies face up."""
    place = position.chosen[seat]
    position.up[seat] = position.places[seat, place]
    position.places[seat, place] = EMPTY
    position.cells[seat, place] = NOTHING
    position.order[seat, place] = NOTHING
    note_card(log, kind, ev.SET_RULE, seat, position.up[seat])
    log.events[log.count - 1].start = place


@rule
def go_on_with_set(position: Position, setting: Setting, log: Log) -> None:
    """The other one plays, or the set is judged; a Luggage that lies up is named first (PTA-16)."""
    for seat in range(SEATS):
        wild = position.up[seat] != EMPTY and suit_of(position.up[seat]) == LUGGAGE
        if says_suits(setting) and wild and position.suits[seat] == NOTHING:
            position.acting = seat
            position.phase = SUIT
            return
    for seat in range(SEATS):
        if position.chosen[seat] == NOTHING:
            position.acting = seat
            position.phase = PLAY
            return
    judge(position, setting, log)


@rule
def say_suit(position: Position, setting: Setting, suit: int, log: Log) -> None:
    """Luggage counts as the suit that its owner says, and cannot be changed."""
    position.suits[position.acting] = suit
    note_other(log, ev.SAID_SUIT, 16, position.acting, suit)
    go_on_with_set(position, setting, log)
