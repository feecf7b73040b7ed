"""Making a table, and sitting down at one."""

from __future__ import annotations

from parlorcar.table import decisions
from parlorcar.table.creation import Part, new_table
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Created, Joined, Seated
from parlorcar.table.table import Table

from . import catalogue
from . import messages as m
from .errors import STATUS, Refused
from .live import Live


def asked_for(asked: m.NewTable, person: str) -> Created:
    """The first entry of a table as it was asked for. Raises Refused."""
    if asked.game not in [card.name for card in catalogue.games()]:
        raise Refused(422, unknown_game(asked.game))
    created = new_table(
        asked.game,
        [seated(chair, person) for chair in asked.chairs],
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
    known = ", ".join(card.name for card in catalogue.games())
    return f"There is no game {game!r}: choose one of {known}."


def seated(chair: m.Chair, person: str) -> Seated:
    match chair.who:
        case "me":
            return Seated("person", chair.name, person)
        case "link":
            return Seated("free")
        case "computer":
            return Seated("computer", chair.name, policy=chair.policy)


async def sit_down(live: Live, person: str, asked: m.TakeSeat) -> int:
    """The seat that was taken. Raises Refused, Unavailable."""
    taken = 0

    def decide(table: Table, _seed: bytes, _now: float) -> Decision:
        nonlocal taken
        decision = decisions.take_seat(
            *(table, asked.name, asked.seat, asked.character, asked.hard_mode)
        )
        if not isinstance(decision, Refusal) and isinstance(decision[0], Joined):
            taken = decision[0].seat
        return decision

    result = await live.decide(person, "", decide)
    if isinstance(result, Refusal):
        raise Refused(STATUS[result.code], result.error)
    return taken
