"""What people ask a table to do, whatever brought it: one way in for sockets and programs."""

from __future__ import annotations

import time

from parlorcar.games.core.shot import Launch
from parlorcar.table import decisions
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.pending import pending
from parlorcar.table.presence import Presence
from parlorcar.table.table import Table

from . import messages as m
from . import metrics
from .live import Live
from .seating import away_for

ID_LENGTH = 64
BLIND = "That cannot be done now: look at the table again and choose."


async def carry_out(
    live: Live,
    person: str,
    command: m.Deed,
    *,
    absence: float,
    credit: float = 0.0,
    looking: int | None = None,
) -> m.Ack | m.Refused:
    """Does what a person at the table asks, once.

    `absence` are the seconds after which somebody may be replaced, `credit` those that the answer
    was on its way, `looking` is the seat that whoever asks sees through.
    """
    begun, secret = time.perf_counter(), may_be_secret(live.table, command)
    result = await result_of(live, person, command, absence, credit)
    if not secret:
        metrics.DECIDED_IN.observe(time.perf_counter() - begun)
        count(command, result)
    return answered(command, result, looking)


def may_be_secret(table: Table, command: m.Deed) -> bool:
    """Whether nobody may know that it was done: an answer, a choice, or a look at a card."""
    awaited = pending(table)
    secretly = awaited.kind == "window" or (awaited.kind == "ring" and awaited.under_way)
    return isinstance(command, m.Play) and secretly


def count(command: m.Deed, result: int | Refusal) -> None:
    outcome = "done" if isinstance(result, int) else result.code
    metrics.COMMANDS.labels(kind=type(command).__struct_config__.tag, outcome=outcome).inc()


async def result_of(
    live: Live, person: str, command: m.Deed, absence: float, credit: float
) -> int | Refusal:
    if refusal := unnamed(command):
        return refusal
    if isinstance(command, m.Rematch):
        return await live.rematch(person, command.seat, command.id)

    def decide(table: Table, seed: bytes, now: float) -> Decision:
        presence = live.presence()
        return decision(command, person, table, seed, now, presence, absence, credit)

    return await live.decide(person, command.id, decide)


async def remark(live: Live, person: str, command: m.Say) -> m.Ack | m.Refused:
    """What who watches says to the others who do."""

    def decide(table: Table, _seed: bytes, now: float) -> Decision:
        return decisions.remark(table, command.name, command.text, person, now)

    result = unnamed(command) or await live.decide(person, command.id, decide)
    count(command, result)
    return answered(command, result)


def unnamed(command: m.Deed) -> Refusal | None:
    """Why a command cannot be told apart from others."""
    if 1 <= len(command.id) <= ID_LENGTH and command.id.isprintable():  # PostgreSQL takes no NUL
        return None
    sentence = f"id: give each command a name of its own, 1 to {ID_LENGTH} printable characters."
    return Refusal("malformed", sentence)


def answered(
    command: m.Deed, result: int | Refusal, looking: int | None = None
) -> m.Ack | m.Refused:
    """What whoever asked is told. No reason tells of a hand that they do not see."""
    if isinstance(result, int):
        return m.Ack(command.id, result)
    blind = isinstance(command, m.Play) and command.seat != looking
    hidden = result.code == "illegal" and blind
    error = BLIND if hidden else result.error
    return m.Refused(command.id[:ID_LENGTH], result.code, error)


def decision(
    command: m.Deed,
    person: str,
    table: Table,
    seed: bytes,
    now: float,
    presence: Presence,
    absence: float,
    credit: float,
) -> Decision:
    match command:
        case m.Gesture(_, seat, version, power, aim):
            if absent := missing_eyes(table, presence):
                return Refusal("illegal", absent)
            return decisions.gesture(
                table, seed, person, seat, power, aim, version, now, credit=credit
            )
        case m.Flick(_, seat, version, move, side, azimuth, elevation, power):
            launch = Launch(side, azimuth, elevation, power)
            return decisions.flick(table, person, seat, move, launch, version, now, credit=credit)
        case m.Play(_, seat, move, version):
            return decisions.play(table, seed, person, seat, move, version, now, credit=credit)
        case m.Say(_, seat, text):
            return decisions.say(table, person, seat, text, now)
        case m.Ring(_, seat):
            return decisions.ring(table, person, seat)
        case m.GiveWish(_, seat, to):
            return decisions.give_wish(table, seed, person, seat, to)
        case m.ReadWish(_, seat):
            return decisions.read_wish(table, person, seat)
        case m.Ready(_, seat, version):
            return decisions.ready(table, person, seat, version)
        case m.Routine(_, seat):
            return decisions.leave_to_routine(table, person, seat)
        case m.TakeBack(_, seat):
            return decisions.take_back(table, person, seat)
        case m.AnswerTakeBack(_, seat, agreed, version):
            return decisions.answer_take_back(table, person, seat, agreed, version)
        case m.Leave(_, seat):
            return decisions.leave(table, person, seat)
        case m.Replace(_, seat, absent):
            away = away_of(table, presence, absent)
            return decisions.replace(table, person, seat, absent, away, absence)
        case m.ComeBack(_, seat):
            return decisions.come_back(table, person, seat)
        case m.ShowHand(_, seat, shown):
            return decisions.show_hand(table, person, seat, shown)
        case m.Rematch():
            raise AssertionError("a rematch makes a table: it is not decided at this one")


def away_of(table: Table, presence: Presence, seat: int) -> float:
    """For how long the person at `seat` has been away; 0 where there is no such seat."""
    if not 1 <= seat <= len(table.seats):
        return 0.0
    return away_for(presence, table.seats[seat - 1].person)


def missing_eyes(table: Table, presence: Presence) -> str:
    """Who would miss what a timed ring shows, in a sentence; empty where everybody looks."""
    if pending(table).kind != "ring":
        return ""
    people = [seat for seat in table.people() if not table.is_computers(seat)]
    seats = [table.seats[seat - 1] for seat in people]
    away = [seat.name for seat in seats if seat.person not in presence.here]
    if not away:
        return ""
    return f"{away[0]} is not at the table: wait, for both look while the ring spins."
