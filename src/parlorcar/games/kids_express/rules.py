"""Carrying out a move, for each step of a turn."""

from __future__ import annotations

from ..core.log import Log, clear, note, note_card, note_other
from ..core.rule import rule
from . import events as ev
from . import moves as mv
from .effects import apply, note_place
from .pieces import (
    ACT,
    ARROW,
    BANDITS,
    BONUS,
    BONUS_TOKEN,
    FALL,
    FIRST,
    HARD_MODE,
    HIDEOUT,
    KIDS,
    NOTHING,
    PLACES,
    STAGECOACH,
    TOKEN,
    Position,
    Setting,
)
from .turns import end, next_turn, runs_out


@rule
def play(position: Position, setting: Setting, move: int, log: Log) -> None:
    """Carries out a legal move; the log then holds what happened."""
    clear(log)
    phase = position.phase
    if phase == FIRST:
        position.turn = move - mv.NAME_FIRST
        position.phase = ACT
        note(log, ev.IS_FIRST, 46, position.turn)
    elif phase == ACT:
        if move >= mv.SHOOT:
            shoot(position, move - mv.SHOOT, log)
        else:
            go(position, move - mv.GO, log)
    elif phase == FALL:
        fall(position, setting, move - mv.FALLEN, log)
    elif phase == BONUS:
        take_bonus(position, setting, move - mv.BONUS_FROM, log)
    elif phase == TOKEN:
        turn_token(position, setting, move - mv.TURN_UP, log)
    else:
        turn_bonus(position, setting, move - mv.TURN_UP, log)


@rule
def go(position: Position, place: int, log: Log) -> None:
    """Move your Kid standee, or choose not to move at all (KE-18)."""
    seat = int(position.turn)
    before = position.kids[seat]
    if place == before:
        note_other(log, ev.STAYED, 18, seat, position.who[seat])
    else:
        note_other(log, ev.WENT, ev.MOVE_RULE, seat, position.who[seat])
        log.events[log.count - 1].end = place
    log.events[log.count - 1].start = before
    position.kids[seat] = place
    position.phase = TOKEN


@rule
def shoot(position: Position, shot: int, log: Log) -> None:
    """Shoot with Sam, from close by, further away, or as hard mode asks. Nature tells who lies."""
    seat = int(position.turn)
    position.shot = shot
    rule_number = ev.HARD_MODE_RULE if shot == HARD_MODE else ev.SHOOT_RULE
    note_other(log, ev.SHOT, rule_number, seat, position.who[seat])
    log.events[log.count - 1].amount = shot
    position.phase = FALL


@rule
def fall(position: Position, setting: Setting, fallen: int, log: Log) -> None:
    """Who does not stand any more (KE-23) goes to the Hideout or to the Stagecoach.

    Also who was struck by another one (KE-24), and kids, the own one too (KE-28). Who falls where
    it would be put anyway stands up again (KE-26, KE-27). Who was only pushed stays (KE-25).
    """
    seat = int(position.turn)
    cars, in_hideout = 0, False
    for bandit in range(BANDITS):
        if fallen >> bandit & 1:
            place = int(position.bandits[bandit])
            if place == HIDEOUT:
                in_hideout = True
                note_place(log, ev.STOOD_UP, 26, bandit, HIDEOUT)
            else:
                cars |= 1 << place
                position.bandits[bandit] = HIDEOUT
                note_other(log, ev.BANDIT_FELL, ev.KNOCKED_RULE, seat, bandit)
                log.events[log.count - 1].start = place
    for kid in range(KIDS):
        if fallen >> BANDITS + kid & 1:
            knock_kid(position, kid, log)
    if cars == 0:
        note(log, ev.MISSED, ev.KNOCKED_RULE, seat)
    position.phase = TOKEN
    if position.shot != HARD_MODE:
        return
    if setting.hideout_bonus and in_hideout and position.hideout > 0:
        cars |= 1 << HIDEOUT
    offer_bonus(position, setting, cars, log)


@rule
def knock_kid(position: Position, kid: int, log: Log) -> None:
    """A kid that lies is put into the Stagecoach."""
    for seat in range(position.players):
        if position.who[seat] == kid:
            place = position.kids[seat]
            if place == STAGECOACH:
                note_place(log, ev.STOOD_UP, 27, BANDITS + kid, STAGECOACH)
            else:
                position.kids[seat] = STAGECOACH
                note_other(log, ev.KID_FELL, 28, position.turn, kid)
                log.events[log.count - 1].start = place


@rule
def offer_bonus(position: Position, setting: Setting, places: int, log: Log) -> None:
    """Hard mode's reward for hitting a bandit in a car (KE-38); of two cars the shooter chooses."""
    count, last = 0, NOTHING
    for place in range(PLACES):
        if places >> place & 1:
            count += 1
            last = place
    if count == 1:
        take_bonus(position, setting, last, log)
    elif count > 1:
        position.bonus_from = places
        position.phase = BONUS


@rule
def take_bonus(position: Position, setting: Setting, place: int, log: Log) -> None:
    """One token only, taken now and turned after the step-2 token's effect (KE-41).

    If it was the last of its stack, the game ends once it is placed (KE-42). One that is won back
    from the Hideout stays unturned (KE-40).
    """
    seat = int(position.turn)
    rule_number = 39 if position.bonus_from else ev.BONUS_RULE
    position.bonus_from = 0
    position.phase = TOKEN
    if place == HIDEOUT:
        position.hideout -= 1
        position.kept[seat] += 1
        note(log, ev.STOLEN_BACK, 40, seat)
        return
    position.stacks[place] -= 1
    position.bonus = place
    note(log, ev.BONUS_TAKEN, rule_number, seat)
    log.events[log.count - 1].start = place
    if position.stacks[place] == 0 and not setting.bonus_empties_stack:
        position.phase = BONUS_TOKEN


@rule
def place_token(position: Position, place: int, token: int, kind: int, log: Log) -> None:
    """A token is turned over and kept in front, or its arrow sends it to the Hideout (KE-43)."""
    seat = int(position.turn)
    position.seen[place, token] += 1
    note_card(log, kind, ev.BONUS_RULE if kind == ev.BONUS_TURNED else ev.LUGGAGE_RULE, seat, token)
    log.events[log.count - 1].start = place
    if token == ARROW:
        position.hideout += 1
        note(log, ev.INTO_HIDEOUT, 43 if kind == ev.BONUS_TURNED else ev.ARROW_RULE, seat)
    else:
        position.kept[seat] += 1
        note(log, ev.KEPT, ev.LUGGAGE_RULE, seat)


@rule
def emptied_by_bonus(position: Position, setting: Setting) -> int:
    """The place whose last token waits as a bonus while the turn is finished (KE-42)."""
    bonus = int(position.bonus)
    if setting.bonus_empties_stack and bonus != NOTHING and position.stacks[bonus] == 0:
        return bonus
    return NOTHING


@rule
def turn_token(position: Position, setting: Setting, token: int, log: Log) -> None:
    """Step 2: one token from where the kid stands must be taken (KE-19), then it takes effect.

    The last token of a stack is placed and does nothing more (KE-04).
    """
    place = mv.token_place(position)
    spared = emptied_by_bonus(position, setting)
    position.stacks[place] -= 1
    place_token(position, place, token, ev.TURNED, log)
    was_last = position.stacks[place] == 0
    if setting.last_token or not was_last:
        apply(position, setting, token, log)
    if runs_out(position, spared):
        end(position, 4 if was_last else ev.END_RULE, log)
    elif position.bonus != NOTHING:
        position.phase = BONUS_TOKEN
    else:
        next_turn(position, log)


@rule
def turn_bonus(position: Position, setting: Setting, token: int, log: Log) -> None:
    """The bonus token is turned and takes effect, but for one that ends the game (KE-42)."""
    place = mv.token_place(position)
    position.bonus = NOTHING
    place_token(position, place, token, ev.BONUS_TURNED, log)
    was_last = position.stacks[place] == 0
    if setting.last_token or setting.bonus_empties_stack or not was_last:
        apply(position, setting, token, log)
    if runs_out(position, NOTHING):
        end(position, 42 if was_last else ev.END_RULE, log)
    else:
        next_turn(position, log)
