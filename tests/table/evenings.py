"""Whole evenings at a table: people who play at random, and now and then leave, come back, think
too long, take back, talk, or hand their seat on. Everything goes through the table's decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from tables import OPENED, SEED, with_sling

from parlorcar.games.core.shot import Launch, Shot
from parlorcar.table import decisions, readiness, rings, shots, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Entry, Moved
from parlorcar.table.folding import advance, fold
from parlorcar.table.seating import free_seats
from parlorcar.table.table import Table, is_over
from parlorcar.table.undo import still_asked

MOST_STEPS = 20_000
Sight = tuple[Any, ...]


def sights(table: Table) -> Sight:
    """What each seat sees, and everybody."""
    assert table.position is not None
    return tuple(table.position.sight(seat).to_dict() for seat in range(len(table.seats) + 1))


@dataclass
class Evening:
    """`mischief` is how likely something else is than playing on; `before` the sights by ply."""

    entries: list[Entry]
    rng: random.Random
    mischief: float = 0.1
    now: float = OPENED
    taken_back: int = 0
    refused: list[str] = field(default_factory=list)
    before: dict[int, Sight] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = fold(self.entries)
        self.again = fold(stored(self.entries))
        if self.table.game.definition.shots is not None:
            self.shoot_by_chance()

    def shoot_by_chance(self) -> None:
        """Shots fall as nature might, without the physics."""
        rng = self.rng

        def shot(record: Any, box: Any, launch: Launch, hand: float, luck: random.Random) -> Shot:
            assert self.table.position is not None
            chances = self.table.position.chances()
            text = rng.choice(chances)[0].text
            return Shot(text, {"speed": 2.0}, 0.7, 120, ("sling",), "AAAA", (), "none 1")

        with_sling(self.table, shot)

    def append(self, decision: Decision, person: str = "") -> None:
        if isinstance(decision, Refusal):
            self.refused.append(decision.error)
            return
        for body in decision:
            self.add(Entry(body, self.now, person))

    def add(self, entry: Entry) -> None:
        table = self.table
        if isinstance(entry.body, Moved) and table.position is not None:
            self.before[table.plies] = sights(table)
        plies = table.plies
        self.entries.append(entry)
        advance(table, entry)
        (kept,) = stored([entry])
        advance(self.again, kept)
        assert same(table, self.again)
        if table.plies < plies:
            self.taken_back += 1
            assert sights(table) == self.before[table.plies]

    def over(self) -> bool:
        return is_over(self.table) or bool(self.table.closed)

    def play(self) -> Table:
        """Plays to the end; fails where the table hangs."""
        for _ in range(MOST_STEPS):
            if self.over() and not isinstance(self.due(), list):
                return self.table
            self.step()
        raise AssertionError("the evening finds no end")

    def due(self) -> Any:
        return next_automatic(self.table, SEED, self.now, pace=0.2)

    def step(self) -> None:
        due = self.due()
        if isinstance(due, list):
            self.append(due)
            return
        self.now += self.rng.random() * 0.5
        if self.table.undo is not None and self.rng.random() < 0.5:
            self.take_back()
            return
        if self.rng.random() < self.mischief:
            self.rng.choice(MISCHIEF)(self)
            return
        deeds = list(self.deeds())
        if deeds and (due is None or self.rng.random() < 0.9):
            self.rng.choice(deeds)()
        elif due is not None:
            self.now = max(self.now, due)
        else:
            back = [*self.table.stand_ins]
            assert back or self.over(), "the table hangs"
            self.come_back()

    def told(self, seat: int) -> tuple[str, int]:
        person = self.table.seats[seat - 1].person
        return person, self.table.told_version(person)

    def deeds(self) -> Iterator[Callable[[], None]]:
        """All that people may do to play on."""
        table = self.table
        for seat in free_seats(table):
            yield lambda seat=seat: self.sit_down(seat)  # type: ignore[misc]
        for seat in readiness.waits_for_ready(table):
            yield lambda seat=seat: self.ready(seat)  # type: ignore[misc]
        for seat in still_asked(table):
            yield lambda seat=seat: self.agree(seat)  # type: ignore[misc]
        position = table.position
        if position is None or table.closed or is_over(table):
            return
        gate = rings.gate(table)
        for seat in table.people():
            if windows.asked(table):
                if seat in windows.asked(table) and seat not in table.answers:
                    yield lambda seat=seat: self.answer(seat)  # type: ignore[misc]
            elif shots.gate(table) is not None:
                if seat == shots.shooter(table) and table.flicked is None:
                    yield lambda seat=seat: self.flick(seat)  # type: ignore[misc]
            elif table.spin is not None:
                if gate is not None and gate.one_at_a_time and seat in table.spin.eyes:
                    yield lambda seat=seat: self.look(seat)  # type: ignore[misc]
            elif gate is not None:
                looks = not gate.timed or seat in rings.still_to_look(table)
                if looks and not (gate.timed and readiness.others_not_ready(table, seat)):
                    yield lambda seat=seat: self.gesture(seat)  # type: ignore[misc]
            elif position.actor == seat:
                yield lambda seat=seat: self.move(seat)  # type: ignore[misc]

    # --- playing on ---------------------------------------------------------------------------

    def sit_down(self, seat: int) -> None:
        name = f"Guest {len(self.entries)}"
        self.append(decisions.take_seat(self.table, name, seat), f"{name}'s cookie")

    def ready(self, seat: int) -> None:
        person, _ = self.told(seat)
        self.append(decisions.ready(self.table, person, seat), person)

    def agree(self, seat: int) -> None:
        person, _ = self.told(seat)
        agreed = self.rng.random() < 0.8
        self.append(decisions.answer_take_back(self.table, person, seat, agreed), person)

    def submit(self, seat: int, line: str) -> None:
        person, version = self.told(seat)
        self.append(decisions.play(self.table, SEED, person, seat, line, version, self.now), person)

    def answer(self, seat: int) -> None:
        legal = [one.move for one in windows.offers_to(self.table, seat) if one.legal]
        self.submit(seat, self.rng.choice(legal))

    def look(self, seat: int) -> None:
        offers = rings.looks_offered(self.table, seat)
        if offers:
            self.submit(seat, self.rng.choice(offers).move)

    def move(self, seat: int) -> None:
        assert self.table.position is not None
        self.submit(seat, self.rng.choice(self.table.position.view(seat).moves()).line)

    def gesture(self, seat: int) -> None:
        person, version = self.told(seat)
        power, aim = self.rng.randint(0, 100), self.rng.randint(-20, 20)
        made = decisions.gesture(*(self.table, SEED, person, seat, power, aim, version, self.now))
        self.append(made, person)

    def flick(self, seat: int) -> None:
        person, version = self.told(seat)
        named = self.rng.choice(shots.menu(self.table, seat))
        made = decisions.flick(*(self.table, person, seat, "", named.launch, version, self.now))
        self.append(made, person)

    # --- everything else ----------------------------------------------------------------------

    def someone(self) -> int | None:
        seats = [n for n, seat in enumerate(self.table.seats, 1) if seat.who == "person"]
        return self.rng.choice(seats) if seats else None

    def leave(self) -> None:
        if seat := self.someone():
            person, _ = self.told(seat)
            self.append(decisions.leave(self.table, person, seat), person)

    def replace(self) -> None:
        if (seat := self.someone()) and (absent := self.someone()):
            person, _ = self.told(seat)
            away = self.rng.choice([10.0, 100.0])
            self.append(decisions.replace(self.table, person, seat, absent, away, 60.0), person)

    def come_back(self) -> None:
        for seat in [*self.table.stand_ins]:
            person, _ = self.told(seat)
            self.append(decisions.come_back(self.table, person, seat), person)

    def take_back(self) -> None:
        if self.table.undo is not None:
            seat = self.table.undo.seat
            person, _ = self.told(seat)
            self.append(decisions.take_back(self.table, person, seat), person)

    def talk(self) -> None:
        if seat := self.someone():
            person, _ = self.told(seat)
            self.append(decisions.say(self.table, person, seat, "Hurry up!", self.now), person)
        remarked = decisions.remark(self.table, "Eve", "Well, well.", "Eve's cookie", self.now)
        self.append(remarked, "Eve's cookie")

    def hand_over(self) -> None:
        if seat := self.someone():
            person, _ = self.told(seat)
            other = f"program {len(self.entries)}"
            self.append(decisions.hand_over(self.table, person, seat, other), person)

    def show(self) -> None:
        if seat := self.someone():
            person, _ = self.told(seat)
            shown = seat not in self.table.shown
            self.append(decisions.show_hand(self.table, person, seat, shown), person)

    def dawdle(self) -> None:
        self.now += 40.0


MISCHIEF: list[Callable[[Evening], None]] = [
    Evening.leave,
    Evening.replace,
    *[Evening.come_back] * 3,
    *[Evening.take_back] * 4,
    Evening.talk,
    Evening.hand_over,
    Evening.show,
    *[Evening.dawdle] * 2,
]

ENCODE, DECODE = msgspec.json.Encoder(), msgspec.json.Decoder(Entry)


def stored(entries: list[Entry]) -> list[Entry]:
    """The entries as a store gives them back."""
    return [DECODE.decode(ENCODE.encode(entry)) for entry in entries]


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same in everything."""
    return all(getattr(one, name) == getattr(other, name) for name in one.__dataclass_fields__)
