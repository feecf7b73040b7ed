"""Reaction windows: everybody who may answer is asked at once, and settled in the rules' order.

The rules ask one seat after another. The table shows all of them the same question at the same
time, keeps their answers secret, and then plays them in order. Once the rules ask something else
(a Hobo against a Caribou Crossing), the window is over: who was not reached reveals nothing, and
the rest is asked anew afterwards.

A window lasts `answer_seconds` where people at different screens play, whatever they answer, so
that speed tells nothing. Where all people sit at one screen it is over with their last answer; so
it is where silence is no answer, for then all choose at once and nobody goes without. Somebody
who plays alone against computers is not even asked what has one answer only. Which of
these it is, is settled when the window opens: should somebody leave, its end tells no answer, and
should somebody come to another screen, it lasts as long from then on.
"""

from __future__ import annotations

from collections.abc import Collection

from parlorcar.games.core.offer import Offer
from parlorcar.games.core.position import Position

from .computers import computer_line
from .entries import Moved
from .played import played
from .table import Table

COMING_BACK = 5.0  # seconds to answer in that people have at least after the server was away


def asked(table: Table) -> list[int]:
    """The seats that the open window asks, in settling order; none where no window is open."""
    return table.position.windows() if table.position is not None else []


def people_asked(table: Table) -> list[int]:
    return [seat for seat in asked(table) if not table.is_computers(seat)]


def by_default(table: Table) -> str:
    """What counts for a seat that has not answered; empty where all must."""
    return table.game.definition.answer_by_default


def has_clock(table: Table) -> bool:
    """Whether the open window lasts a fixed time."""
    return deadline(table) is not None


def deadline(table: Table) -> float | None:
    """When the open window ends whatever is answered; None where no clock runs.

    A server that was away meanwhile leaves everybody the time to come back and answer.
    """
    if not by_default(table) or table.apart_since is None or not table.answer_seconds:
        return None
    end = max(table.apart_since + table.answer_seconds, table.awake_since + COMING_BACK)
    return end if people_asked(table) else None


def all_answered(table: Table, *also: int) -> bool:
    """Whether all people who are asked have answered, those in `also` included."""
    return all(seat in table.answers or seat in also for seat in people_asked(table))


def is_alone(table: Table) -> bool:
    """Whether one person plays with computers alone, and nobody has ever looked on.

    Then what this person does, and how fast, tells nobody anything. A computer that plays for
    somebody who can come back is somebody.
    """
    sitting = [seat.who for seat in table.seats]
    return sitting.count("person") == 1 and "free" not in sitting and not table.watched


def goes_by_itself(table: Table) -> bool:
    """Whether somebody alone at the table is asked what they could answer in one way only."""
    if not by_default(table) or not is_alone(table):
        return False
    people = people_asked(table)
    return bool(people) and all(len(as_asked(table, seat).moves()) == 1 for seat in people)


def as_asked(table: Table, seat: int) -> Position:
    """The position in which `seat` is asked: those before it have let it pass.

    Where nobody can, they have chosen anything: what it is, `seat` does not know.
    """
    assert table.position is not None
    position = table.position.copy()
    while position.actor != seat:
        position.play(by_default(table) or position.moves()[0])
    return position


def offers_to(table: Table, seat: int) -> list[Offer]:
    """The buttons of `seat` in the open window: the same for everybody, but for `legal`."""
    assert table.position is not None
    return table.position.sight(seat).offers(seat=seat)


def settled(
    table: Table, seed: bytes, answers: dict[int, str], late: Collection[int] = ()
) -> list[Moved]:
    """The moves that the open window comes to. Who has not answered lets it pass.

    For those who are `late`, where silence is no answer, a computer answers; what somebody
    answered before a computer stepped in counts.
    """
    assert table.position is not None
    position = table.position
    waiting = position.windows()
    moves: list[Moved] = []
    while waiting:
        seat = waiting.pop(0)
        line = answers.get(seat, f"{seat} {by_default(table)}")
        if seat not in answers and (table.is_computers(seat) or seat in late):
            line = computer_line(table, seed, seat, as_asked(table, seat))
        moves.append(made := played(position, line))
        position = made.result.after
        if position.windows() != waiting:
            break
    return moves
