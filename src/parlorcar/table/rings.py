"""What people do with their hands before nature acts, and the ring that spins meanwhile.

A gate stands where nature waits for somebody's hands. What is turned or dealt then is drawn like
everything else; how a ring goes follows from the gesture, by the game's own law and with its
noise. A timed spin runs for the seconds that it came to: each screen looks through one of its
seats meanwhile, and a screen that is handed round gets a spin for each of its seats, one after
the other. Nobody is told how long one lasts; the longest is what nature's move says of them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlorcar.games.core.gate import Gate
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.offer import Offer
from parlorcar.games.core.position import Position

from . import fate
from .computers import computer_line
from .entries import Body, Moved, Spun, Stopped
from .played import Played, after_all, played
from .table import Spin, Table

BY_LAW = ("spin", "toss", "slide")  # of what else hands do, nature alone says what it comes to
LOOK, DONE = "look", "done"  # the words of the moves with which cards are turned up for their owner
BETWEEN_LOOKS = 1.0  # seconds
WOBBLES = (1.6, 1.2, 0.8, 0.4)  # seconds before its end at which a ring is seen to fall faster
EVERY_PLACE = range(1, 33)
UNSEEN = 3.0  # seconds after its end at which a ring must have fallen behind a stopped server


def gate(table: Table) -> Gate | None:
    """What nature waits for; None where it waits for nothing."""
    position = table.position
    return position.gate() if position is not None and position.actor == NATURE else None


def still_to_look(table: Table) -> list[int]:
    """The seats whose people have had no spin yet, at a gate that is timed."""
    served = {seat for spin in table.spins for seat in spin.eyes}
    return [seat for seat in table.people() if seat not in served]


def runs(table: Table, now: float) -> Spin | None:
    """The spin during which cards are seen now."""
    return table.spin if table.spin is not None and now < table.spin.end else None


def turned_up(table: Table, seat: int | None, now: float) -> tuple[int, ...]:
    """The places that lie face up for `seat` alone, while a ring spins."""
    spin, standing = runs(table, now), gate(table)
    if spin is None or standing is None or seat not in spin.eyes:
        return ()
    if seat in table.stand_ins:  # what nobody looks at is shown to nobody
        return ()
    if not standing.one_at_a_time:
        return tuple(EVERY_PLACE)
    return tuple(table.looks.get(seat, ())[-1:])


def wobble(spin: Spin, now: float) -> int:
    """How near to its end a ring is seen to be: 0 while it stands upright."""
    return sum(spin.end - now <= left for left in WOBBLES)


def next_change(table: Table, now: float) -> float | None:
    """When a ring that spins is seen to change next, and people are to be told."""
    spin = runs(table, now)
    if spin is None:
        return None
    return min(at for at in (*(spin.end - left for left in WOBBLES), spin.end) if at > now)


def made(table: Table, seed: bytes, standing: Gate, seat: int, power: int, aim: int) -> list[Body]:
    """What a gesture of `seat` comes to at the gate that stands."""
    position = table.position
    assert position is not None
    if standing.kind not in BY_LAW:
        return list(draws(table, seed, at_gate=True))
    rng = fate.generator(seed, fate.GESTURES, table.plies, len(table.spins))
    text, seconds = table.game.definition.gesture(standing.kind, power, aim, rng)
    made = played(position, f"{NATURE} {text}", power, aim)
    if not standing.timed or made.result.after.gate() == standing:
        return [made]
    return [Spun(seat, seconds, eyes(table, seat), text, power, aim)]


def draws(
    table: Table, seed: bytes, at_gate: bool = False, after: Sequence[Moved] = ()
) -> list[Moved]:
    """All moves of nature until somebody else is to act, or somebody's hands are waited for.

    `at_gate`: these hands have just done what was waited for. `after`: moves that come first.
    """
    assert table.position is not None
    position = after_all(table.position, after)
    moves: list[Moved] = []
    while position.actor == NATURE and (position.gate() is None or (at_gate and not moves)):
        chances = position.chances()
        ply = table.plies + len(after) + len(moves)
        place = fate.nature_pick(seed, ply, [weight for _, weight in chances])
        moves.append(drawn := played(position, chances[place][0].line))
        position = drawn.result.after
    return moves


def comes_to_nothing(position: Position, line: str) -> bool:
    """Whether the same hands are waited for again after this move of nature."""
    before, after = position.gate(), position.copy()
    after.play(line)
    return after.gate() == before


def eyes(table: Table, spinner: int) -> list[int]:
    """The seats that look during a spin: the spinner, and the next one of every other screen."""
    person = table.seats[spinner - 1].person
    looking = {person: spinner}
    for seat in still_to_look(table):
        looking.setdefault(table.seats[seat - 1].person, seat)
    return sorted(looking.values())


def stopped(table: Table, seed: bytes, now: float) -> list[Body]:
    """What follows when a spin is over: somebody else's, or nature's move and what was seen.

    A ring that fell while no server was there to show it is spun again.
    """
    spin = table.spin
    assert spin is not None and table.position is not None
    if now > spin.end + UNSEEN:
        return [fallen_at_once(table.position)]
    if set(still_to_look(table)) - set(spin.eyes):
        return [Stopped()]
    return seen_by_all(table, seed, [*table.spins, spin])


def nobody_left_to_look(table: Table) -> bool:
    """Whether the others who were still to look have left meanwhile."""
    standing = gate(table)
    waiting = standing is not None and standing.timed and table.spin is None
    return waiting and bool(table.spins) and not still_to_look(table)


def seen_by_all(table: Table, seed: bytes, spins: list[Spin]) -> list[Body]:
    """Nature's move once everybody has looked, and what each of them has looked at."""
    standing = gate(table)
    assert standing is not None and table.position is not None
    longest = max(spins, key=lambda one: one.seconds)
    fallen = played(table.position, f"{NATURE} {longest.text}")
    if standing.one_at_a_time:
        return [fallen, *all_looks(table, seed, fallen.result.after)]
    return [fallen]


def all_looks(table: Table, seed: bytes, position: Position) -> list[Moved]:
    """What people have looked at while the ring spun, and what the computers look at."""
    moves: list[Moved] = []
    lines = {seat: [look_line(seat, place) for place in table.looks[seat]] for seat in table.looks}
    while isinstance(seat := position.actor, int) and may_be_done(position):
        if table.is_computers(seat) and seat not in lines:
            line = computer_line(table, seed, seat, position, table.plies + 1 + len(moves))
        else:
            line = lines[seat].pop(0) if lines.get(seat) else f"{seat} {DONE}"
        moves.append(made := played(position, line))
        position = made.result.after
    return moves


def may_be_done(position: Position) -> bool:
    """Whether a seat turns up cards for itself, until it has seen enough."""
    return any(move.text == DONE for move in position.moves())


def look_line(seat: int, place: int) -> str:
    return f"{seat} {LOOK} {place}"


def looks_offered(table: Table, seat: int) -> list[Offer]:
    """The cards that `seat` may turn up while the ring spins.

    Asked of the position after the longest spin there is: how long this one lasts tells nothing.
    """
    position = after_the_longest(table)
    while isinstance(actor := position.actor, int) and actor != seat and may_be_done(position):
        position.play(f"{actor} {DONE}")
    for place in table.looks.get(seat, ()):
        position.play(look_line(seat, place))
    if position.actor != seat:
        return []
    return [offer for offer in position.sight(seat).offers(table.names()) if offer.kind == LOOK]


def fallen_at_once(position: Position) -> Played:
    """Nature's move after which the same hands are waited for again."""
    for chance, _ in position.chances():
        made = played(position, chance.line)
        if made.result.after.gate() == position.gate():
            return made
    raise ValueError("no spin comes to nothing")


def after_the_longest(table: Table) -> Position:
    assert table.position is not None
    for chance, _ in reversed(table.position.chances()):
        after = played(table.position, chance.line).result.after
        if after.gate() != table.position.gate():
            return after.copy()
    raise ValueError("no spin is long enough")
