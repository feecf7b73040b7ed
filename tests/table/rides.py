"""Tables of the game with the slingshot."""

from __future__ import annotations

import random
from typing import Any

from tables import OPENED, SEED, add, person, run, with_sling

from parlorcar.games.core.shot import Launch, Shot
from parlorcar.table import shots
from parlorcar.table.decisions import Decision, flick, play
from parlorcar.table.entries import Body, Created, Entry, Flew, Flicked, Moved, Seated
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

PLAYED = "kids-express"
LATER = 60.0  # seconds in which every fall has been watched
AIM = Launch(side=0, azimuth=0, elevation=100, power=30)


def created(
    *seats: Seated, kids: tuple[str, ...] = (), hard_mode: tuple[str, ...] = (), **rules: str
) -> Created:
    sitting = list(seats or (person("Ada"), person("Ben")))
    return Created(PLAYED, sitting, rules, {}, 8, 1, list(kids), list(hard_mode))


def begun(*seats: Seated, **more: Any) -> Table:
    """A table at which nothing has been done yet."""
    return fold([Entry(created(*seats, **more), OPENED)])


def decided(table: Table, seat: int = 1, move: str = "shoot easy") -> Table:
    """The table after that seat has decided to shoot, and before it has."""
    add(table, act(table, seat, move), OPENED)
    return table


def act(table: Table, seat: int, line: str) -> Decision:
    who = table.seats[seat - 1].person
    return play(table, SEED, who, seat, line, table.told_version(who), OPENED)


def shoot(
    table: Table, seat: int = 1, move: str = "", launch: Launch = AIM, version: int | None = None
) -> Decision:
    """What comes of a flick of the seat."""
    who = table.seats[seat - 1].person
    told = table.told_version(who) if version is None else version
    return flick(table, who, seat, move, launch, told, OPENED)


def falling(table: Table, *names: str, seconds: float = 0.7) -> Table:
    """The table with a sling that always makes these fall, at once."""

    def shot(record: Any, box: Any, launch: Launch, hand: float, rng: random.Random) -> Shot:
        drawn = {"speed": 2.0 + rng.random(), "azimuth": hand}
        text = "fall " + (" ".join(names) or "none")
        return Shot(text, drawn, seconds, 120, ("sling",), "AAAA", ((30, "wall"),), "none 1")

    return with_sling(table, shot)


def shot_of(happened: list[Body]) -> tuple[Flew, str]:
    """The one shot among what has happened, and nature's move."""
    (number,) = [n for n, body in enumerate(happened) if isinstance(body, Flew)]
    flew, moved = happened[number], happened[number + 1]
    assert isinstance(flew, Flew) and isinstance(moved, Moved)
    return flew, moved.line


def play_on(table: Table, rng: random.Random) -> list[Entry]:
    """Plays to the end: people by chance, shots out of the menu; all entries that it adds."""
    entries: list[Entry] = []
    now = OPENED

    def append(bodies: Decision, who: str = "") -> None:
        add(table, bodies, now, who)
        assert isinstance(bodies, list)
        entries.extend(Entry(body, now, who) for body in bodies)

    while True:
        now += LATER
        entries.extend(Entry(body, now) for body in run(table, now))
        position = table.position
        assert position is not None
        actor = position.actor
        if actor is None:
            return entries
        seat = actor if isinstance(actor, int) else shots.shooter(table)
        who = table.seats[seat - 1].person
        menu = shots.menu(table, seat)
        if menu and (actor == "*" or rng.random() < 0.5):
            named = rng.choice(menu)
            move = named.move_word if isinstance(actor, int) else ""
            append(shoot(table, seat, move, named.launch), who)
        else:
            append(act(table, seat, rng.choice(position.moves()).line), who)


def flicked(bodies: Decision) -> Flicked:
    assert isinstance(bodies, list)
    last = bodies[-1]
    assert isinstance(last, Flicked)
    return last
