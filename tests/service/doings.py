"""What people do beside the game: leave, come back, take back, be watched, talk."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from oracle import Client

from parlorcar.table import decisions
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.table import Table, is_over

OFTEN, OFTEN_BACK = 0.1, 0.3
REPLACED_AFTER = 60.0


def something(
    table: Table, rng: np.random.Generator, now: float, clients: Sequence[Client]
) -> tuple[Decision, str] | None:
    """What somebody does, and who; None where nobody does anything, or nothing can be done."""
    for watcher in clients:
        if watcher.watching and rng.random() < OFTEN:
            watcher.looking = int(rng.integers(0, len(table.seats) + 1)) or None
    often = OFTEN if table.undo is None else OFTEN_BACK
    if is_over(table) or rng.random() > often:
        return None
    people = [client for client in clients if client.seats]
    client = people[int(rng.integers(len(people)))]
    seat = client.seats[int(rng.integers(len(client.seats)))]
    who = client.person
    doing = str(rng.choice(["show", "hide", "leave", "back", "replace", "take back", "remark"]))
    if table.undo is not None:
        doing = "answer" if table.undo.asked else "take back"
        seat = table.undo.seat if doing == "take back" else seat
        who = table.seats[seat - 1].person
    decided = done(doing, table, rng, now, who, seat)
    return None if isinstance(decided, Refusal) else (decided, "" if doing == "remark" else who)


def done(
    doing: str, table: Table, rng: np.random.Generator, now: float, who: str, seat: int
) -> Decision:
    match doing:
        case "show" | "hide":
            return decisions.show_hand(table, who, seat, doing == "show")
        case "leave" if len(table.people()) > 1:
            return decisions.leave(table, who, seat)
        case "back":
            away = [seat for seat in table.stand_ins if table.seats[seat - 1].person == who]
            return decisions.come_back(table, who, away[0] if away else seat)
        case "replace" if len(table.people()) > 1:
            absent = int(rng.integers(1, len(table.seats) + 1))
            return decisions.replace(table, who, seat, absent, REPLACED_AFTER, REPLACED_AFTER)
        case "take back":
            return decisions.take_back(table, who, seat)
        case "answer":
            return decisions.answer_take_back(table, who, seat, bool(rng.random() < 0.7))
        case "remark":
            return decisions.remark(table, "Walt", f"I see {now:.0f}.", "", now)
    return Refusal("illegal", "Somebody must play: stay.")
