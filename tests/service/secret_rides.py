"""Whole games with the slingshot, played at speed, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from oracle import Client
from secret_games import NAMES, WATCHER, Sent, told, words

from parlorcar.games import definition
from parlorcar.games.core.shot import Launch
from parlorcar.service.state import encode
from parlorcar.table import decisions, shots
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal
from parlorcar.table.entries import Body, Created, Entry, Seated
from parlorcar.table.eyes import to_act
from parlorcar.table.folding import advance, fold
from parlorcar.table.table import is_over

PLAYED = "kids-express"
GAME = definition(PLAYED)
KIDS = list(GAME.characters)


class Ride:
    """A table with people at one or more screens, and computers.

    `number` chooses what everybody does, `seed` is the table's own. `coming` is what the sling
    that flies will come to, which nobody may be told yet.
    """

    def __init__(self, number: int, seed: bytes = b"") -> None:
        self.rng = np.random.default_rng([20261130, number])
        drawn = self.rng.bytes(32)
        self.seed = seed or drawn
        self.now = 1000.0
        self.entries = [Entry(self.created(), self.now)]
        self.table = fold(self.entries)
        self.coming: list[Body] = []
        people = dict.fromkeys(seat.person for seat in self.table.seats if seat.person)
        self.clients = [
            Client(person, decisions.seats_of(self.table, person)) for person in (*people, WATCHER)
        ]

    def created(self) -> Created:
        rng = self.rng
        players = int(rng.integers(1, 5))
        screens = rng.choice(["tablet", "tablet", "phone", "computer"], players)
        screens[0] = "tablet"
        seats = [
            Seated("computer", name, policy=str(rng.choice(["random", "sensible"])))
            if screen == "computer"
            else Seated("person", name, f"secret-{screen}")
            for name, screen in zip(NAMES, screens, strict=False)
        ]
        rules = {
            name: str(rng.choice(list(rule.choices)))
            for name, rule in GAME.house_rules.items()
            if rng.random() < 0.3
        }
        kids = [str(kid) for kid in rng.permutation(KIDS)[:players]]
        hard = [kid for kid in kids if rng.random() < 0.3]
        return Created(PLAYED, seats, rules, {}, 8, 1, kids, hard)

    def play(self) -> Iterator[Sent]:
        """Plays to the end; every message that is sent on the way."""
        yield from self.tell()
        while not is_over(self.table):
            due = next_automatic(self.table, self.seed, self.now, pace=0)
            if isinstance(due, list):
                assert not self.coming or due == self.coming
                self.append(due, "")
            else:
                assert due is None
                yield from self.act()
            yield from self.tell()
            self.now += 1.0

    def act(self) -> Iterator[Sent]:
        """Somebody who is awaited moves, shoots, or talks before."""
        found = [(client, to_act(self.table, client.seats)) for client in self.clients]
        client, seat = next((client, seat) for client, seat in found if seat is not None)
        if self.rng.random() < 0.05:
            self.append(
                decisions.say(self.table, client.person, seat, words(self.now), self.now),
                client.person,
            )
            yield from self.tell()
        self.append(self.chosen(client.person, seat), client.person)

    def chosen(self, person: str, seat: int) -> decisions.Decision:
        position, version = self.table.position, self.table.told_version(person)
        assert position is not None
        menu = shots.menu(self.table, seat)
        decided = position.actor != seat
        if decided or (menu and self.rng.random() < 0.4):
            named = menu[int(self.rng.integers(len(menu)))]
            launch = named.launch if self.rng.random() < 0.7 else self.wild()
            move = "" if decided else named.move_word
            return decisions.flick(self.table, person, seat, move, launch, version, self.now)
        moves = position.moves()
        line = moves[int(self.rng.integers(len(moves)))].line
        return decisions.play(self.table, self.seed, person, seat, line, version, self.now)

    def wild(self) -> Launch:
        """A flick from anywhere to anywhere."""
        assert GAME.shots is not None
        limits = GAME.shots.limits.items()
        return Launch(**{name: int(self.rng.integers(a, b + 1)) for name, (a, b) in limits})

    def append(self, bodies: decisions.Decision, person: str) -> None:
        assert not isinstance(bodies, Refusal), bodies
        for body in bodies:
            self.entries.append(Entry(body, self.now, person))
            advance(self.table, self.entries[-1])
        flies = self.table.flicked is not None
        self.coming = shots.flight(self.table, self.seed) if flies else []

    def tell(self) -> Iterator[Sent]:
        """Tells everybody; a slow reader skips a message now and then, and gets more later."""
        for client in self.clients:
            if self.rng.random() < 0.8:
                yield self.message(client)

    def message(self, client: Client) -> Sent:
        before = replace(client)
        if self.rng.random() < 0.03:
            before.told = None  # as after a reload
        made = told(self.table, before, self.now)
        client.told, client.looking = self.table.version, made.looking
        client.known = made.version
        return Sent(before, encode(made), False)
