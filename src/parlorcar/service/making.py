"""Making a table, and sitting down at one."""

from __future__ import annotations

from parlorcar.games import GAMES
from parlorcar.players import usual
from parlorcar.table import decisions
from parlorcar.table.creation import Part, new_table
from parlorcar.table.decisions import Decision, Refusal, seats_of
from parlorcar.table.entries import Created, Joined, Seated
from parlorcar.table.table import Table
from parlorcar.table.text import same

from . import http_messages as h
from .errors import STATUS, Refused
from .live import Live


def asked_for(asked: h.NewTable, person: str) -> Created:
    """The first entry of a table as it was asked for. Raises Refused."""
    if asked.game not in GAMES:
        raise Refused(422, unknown_game(asked.game))
    created = new_table(
        asked.game,
        [seated(chair, asked.game, person) for chair in asked.chairs],
        asked.house_rules,
        asked.box,
        asked.answer_seconds,
        [Part(chair.character, chair.hard_mode) for chair in asked.chairs],
        clock=asked.clock,
    )
    if isinstance(created, Refusal):
        raise Refused(422, created.error)
    return created


def unknown_game(game: str) -> str:
    return f"There is no game {game!r}: choose one of {', '.join(GAMES)}."


def seated(chair: h.Chair, game: str, person: str) -> Seated:
    match chair.who:
        case "me":
            return Seated("person", chair.name, person)
        case "link":
            return Seated("free")
        case "computer":
            return Seated("computer", chair.name, policy=chair.policy or usual(game))


async def sit_down(live: Live, person: str, asked: h.TakeSeat) -> int:
    """The seat that was taken; the same again for who asks again, for the answer may get lost.

    Raises Refused, Unavailable.
    """
    taken, held = 0, 0

    def decide(table: Table, _seed: bytes, _now: float) -> Decision:
        nonlocal taken, held
        if held := held_already(table, person, asked):
            return Refusal("illegal", "You sit there already: play.")
        decision = decisions.take_seat(
            *(table, asked.name, asked.seat, asked.character, asked.hard_mode)
        )
        if not isinstance(decision, Refusal) and isinstance(decision[0], Joined):
            taken = decision[0].seat
        return decision

    result = await live.decide(person, "", decide)
    if isinstance(result, Refusal) and not held:
        raise Refused(STATUS[result.code], result.error)
    return held or taken


def held_already(table: Table, person: str, asked: h.TakeSeat) -> int:
    """The seat that `person` has taken by that name; 0 where there is none."""
    for seat in seats_of(table, person):
        if asked.seat in (0, seat) and same(table.name(seat)) == same(asked.name):
            return seat
    return 0
