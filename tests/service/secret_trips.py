"""Whole games that two win or lose together, played at speed, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from oracle import Client
from secret_games import PLACE, WATCHER, Sent, words
from trip_books import Books

from parlorcar.games import definition
from parlorcar.service.messages import State
from parlorcar.service.state import Heard, Viewer, encode, state
from parlorcar.table import decisions, rings, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal
from parlorcar.table.entries import Answered, Created, Entry, Looked, Seated
from parlorcar.table.eyes import lifted, look, to_act
from parlorcar.table.folding import advance, fold
from parlorcar.table.presence import Presence
from parlorcar.table.readiness import others_not_ready
from parlorcar.table.table import Table, is_over

PLAYED = "planes-trains"
SCREENS = (("phone", "tablet"), ("tablet", "tablet"), ("tablet", "computer"), ("computer", "phone"))


class Trip:
    """A table with people at one or two screens, or one and a computer; all chosen by `number`."""

    def __init__(self, number: int) -> None:
        self.rng = np.random.default_rng([19871125, number])
        self.seed = self.rng.bytes(32)
        self.now = 1000.0
        self.entries = [Entry(self.created(), self.now)]
        self.table = fold(self.entries)
        self.books = Books(self.table.game.house_rules["failed_set"] == "shown")
        people = dict.fromkeys(seat.person for seat in self.table.seats if seat.person)
        self.clients = [
            Client(person, decisions.seats_of(self.table, person)) for person in (*people, WATCHER)
        ]
        self.clients.append(Client(WATCHER, [], watching=True))

    def created(self) -> Created:
        rng = self.rng
        screens = SCREENS[int(rng.integers(len(SCREENS)))]
        policy = str(rng.choice(["random", "random", "random", "forgetful"]))
        seats = [
            Seated("computer", name, policy=policy)
            if screen == "computer"
            else Seated("person", name, f"secret-{screen}")
            for name, screen in zip(("Ada", "Ben"), screens, strict=True)
        ]
        rules = {
            name: str(rng.choice(list(rule.choices)))
            for name, rule in definition(PLAYED).house_rules.items()
            if rng.random() < 0.3
        }
        return Created(PLAYED, seats, rules, {}, 8, definition(PLAYED).rules_version)

    def play(self) -> Iterator[Sent]:
        """Plays to the end; every message that is sent on the way."""
        yield from self.tell()
        while not is_over(self.table):
            yield from self.be_watched()
            due = next_automatic(self.table, self.seed, self.now, pace=0)
            if isinstance(due, list):
                self.append(due, "")
                yield from self.tell()
                continue
            if isinstance(due, float):
                yield from self.while_it_spins(due)
            elif rings.gate(self.table) is not None:
                yield from self.use_hands()
            else:
                client, seat = self.somebody()
                yield from self.act(client, seat)
            self.now += float(self.rng.random())
        yield from self.tell()

    def be_watched(self) -> Iterator[Sent]:
        """Now and then a seat lets others look, or does so no more, and one who watches looks."""
        if self.rng.random() > 0.1:
            return
        seat = int(self.rng.integers(1, 3))
        person, shown = self.table.seats[seat - 1].person, seat in self.table.shown
        self.clients[-1].looking = seat
        decided = decisions.show_hand(self.table, person, seat, not shown)
        if not isinstance(decided, Refusal):
            self.append(decided, person)
        yield from self.tell()

    def somebody(self) -> tuple[Client, int]:
        """One of those who are to act, by chance."""
        found = [(client, to_act(self.table, client.seats)) for client in self.clients]
        awaited = [(client, seat) for client, seat in found if seat is not None]
        return awaited[int(self.rng.integers(len(awaited)))]

    def use_hands(self) -> Iterator[Sent]:
        gate = rings.gate(self.table)
        assert gate is not None
        if gate.timed:
            client, seat = self.somebody()
            yield from self.lift(client, seat)
            yield from self.get_ready(seat)
        else:
            client = next(client for client in self.clients if client.seats)
            seat = client.seats[0]
        power, aim = int(self.rng.integers(0, 101)), int(self.rng.integers(-30, 31))
        version = self.table.told_version(client.person)
        told = (seat, power, aim, version, self.now)
        self.append(decisions.gesture(self.table, self.seed, client.person, *told), client.person)
        yield from self.tell()

    def get_ready(self, spinner: int) -> Iterator[Sent]:
        """Everybody else who will look says that they do."""
        for seat in others_not_ready(self.table, spinner):
            person = self.table.seats[seat - 1].person
            self.append(decisions.ready(self.table, person, seat), person)
            yield from self.tell()

    def while_it_spins(self, end: float) -> Iterator[Sent]:
        """Somebody looks at a card, or does not; some looks come in too early or too late."""
        if self.rng.random() < 0.2:
            self.now = end  # it has stopped, and nothing of that has been stored
            yield from self.tell()
            return
        client, seat = self.somebody()
        yield from self.lift(client, seat)
        line = f"look {self.rng.integers(1, 13)}"
        yield from self.try_out(client, seat, line)

    def try_out(self, client: Client, seat: int, line: str) -> Iterator[Sent]:
        version = self.table.told_version(client.person)
        told = (seat, line, version, self.now)
        decided = decisions.play(self.table, self.seed, client.person, *told)
        if isinstance(decided, Refusal):
            yield from self.tell()
            return
        self.append(decided, client.person)
        secret = len(decided) == 1 and isinstance(decided[0], Answered | Looked)
        yield from self.tell(answered=client if secret else None)

    def lift(self, client: Client, seat: int) -> Iterator[Sent]:
        """Lifts the curtain, where there is one and it has fallen."""
        if len(client.seats) > 1 and told(self.table, client, self.now).looking != seat:
            found = look(self.table, client.seats, seat)
            assert found == seat
            client.looking = seat
            yield self.message(client)

    def act(self, client: Client, seat: int) -> Iterator[Sent]:
        yield from self.lift(client, seat)
        if self.rng.random() < 0.05:
            now = told(self.table, client, self.now)
            text, hush = words(self.now), now.talk
            if phrases := [one.text for one in now.phrases if seat not in one.said]:
                text, hush = phrases[int(self.rng.integers(len(phrases)))], ""
            said = decisions.say(self.table, client.person, seat, text, self.now)
            if hush or isinstance(said, Refusal):  # in silence, or said too much just now
                assert isinstance(said, Refusal) and (said.error == hush or not hush)
            else:
                self.append(said, client.person)
                yield from self.tell()
        assert self.table.position is not None
        if windows.asked(self.table):
            moves = [offer.move for offer in windows.offers_to(self.table, seat)]
        else:
            moves = [move.line for move in self.table.position.sight(seat).moves()]
        yield from self.try_out(client, seat, moves[int(self.rng.integers(len(moves)))])

    def append(self, bodies: decisions.Decision, person: str) -> None:
        assert not isinstance(bodies, Refusal), bodies
        for body in bodies:
            self.entries.append(Entry(body, self.now, person))
            advance(self.table, self.entries[-1])
            self.books.follow(self.entries[-1], self.table)

    def tell(self, answered: Client | None = None) -> Iterator[Sent]:
        """Tells everybody; a slow reader skips a message now and then, and gets more later."""
        for client in self.clients:
            if answered is not None or self.rng.random() < 0.8:
                in_time = client.told == self.table.version - 1
                sent = self.message(client)
                reloaded = sent.client.told is None or sent.client.resumed
                sent.secret_answer = in_time and not reloaded and answered not in (None, client)
                if answered is not None and client.watching and client.looking in answered.seats:
                    sent.secret_answer = False  # through the eyes that have just looked
                yield sent

    def message(self, client: Client) -> Sent:
        before = replace(client)
        if self.rng.random() < 0.02:
            before.told = None  # as after a reload
        elif self.rng.random() < 0.03:  # the line broke, and something older is the last that came
            version = int(self.rng.integers(1, self.table.told_version(client.person) + 1))
            before.told = self.table.real_version(client.person, version)
            before.known, before.resumed = version, True
        made = told(self.table, before, self.now)
        client.told = self.table.version
        if not client.watching:
            client.looking = lifted(self.table, made.looking)
        client.known = made.version
        return Sent(before, encode(made), False)


def told(table: Table, client: Client, now: float) -> State:
    """What the server would send to a client now."""
    heard = None if client.told is None else Heard(client.told, client.known, client.resumed)
    viewer = Viewer(client.person, client.looking, client.watching)
    return state(PLACE, table, viewer, heard, now, Presence(frozenset([client.person])))
