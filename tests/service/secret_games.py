"""Whole tables played at speed, without a network, all messages made as the server makes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace

import doings
import numpy as np
from oracle import Books, Client

from parlorcar.players import choose
from parlorcar.service.messages import State
from parlorcar.service.state import Heard, Place, Viewer, encode, state
from parlorcar.table import ceremony, decisions, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal
from parlorcar.table.entries import Created, Entry, Moved, Seated
from parlorcar.table.eyes import look, to_act
from parlorcar.table.folding import advance, fold
from parlorcar.table.presence import Presence
from parlorcar.table.table import Table, is_over, winner_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WATCHER = ""
PLACE = Place("table")


@dataclass
class Sent:
    """A message that went to a client, as that stood before."""

    client: Client
    bytes: bytes
    secret_answer: bool  # nothing has happened but somebody's secret answer


class Game:
    """A table with people at one or more screens, and computers; all chosen by `number`."""

    def __init__(self, number: int) -> None:
        self.rng = np.random.default_rng([20251130, number])
        self.seed = self.rng.bytes(32)
        self.now = 1000.0
        self.entries = [Entry(self.created(), self.now)]
        self.table = fold(self.entries)
        self.books = Books([Counter() for _ in self.table.seats])
        people = dict.fromkeys(seat.person for seat in self.table.seats if seat.person)
        self.clients = [
            Client(person, decisions.seats_of(self.table, person)) for person in (*people, WATCHER)
        ]
        self.clients.append(Client(WATCHER, [], watching=True))
        self.before: dict[int, Books] = {}  # the books as they stood before each move

    def created(self) -> Created:
        rng = self.rng
        players = int(rng.choice([2, 2, 3, 4]))
        screens = rng.choice(["tablet", "tablet", "phone", "computer"], players)
        screens[0] = "tablet"
        seats = [
            Seated("computer", name, policy=str(rng.choice(["random", "sensible"])))
            if screen == "computer"
            else Seated("person", name, f"secret-{screen}")
            for name, screen in zip(NAMES, screens, strict=False)
        ]
        rules = {"announce": str(rng.choice(["honour", "automatic"]))}
        return Created("polar-express", seats, rules, {}, int(rng.choice([0, 8])), 1)

    def play(self) -> Iterator[Sent]:
        """Plays to the end, ceremony included; every message that is sent on the way."""
        yield from self.tell()
        while not self.at_an_end():
            self.now += 1.0
            yield from self.stir()
            due = next_automatic(self.table, self.seed, self.now, pace=0)
            if isinstance(due, list):
                self.append(due, "")
                yield from self.tell()
            elif self.table.position is not None and is_over(self.table):
                yield from self.celebrate()
            elif actors := self.awaited():
                client, seat = actors[int(self.rng.integers(len(actors)))]
                yield from self.act(client, seat)

    def at_an_end(self) -> bool:
        others = len(self.table.seats) - 1
        unwon = winner_of(self.table) is None
        done = is_over(self.table) and (unwon or len(self.table.read) == others)
        return done or bool(self.table.closed)

    def stir(self) -> Iterator[Sent]:
        """Now and then people do something beside the game, and those who watch as well."""
        happened = doings.something(self.table, self.rng, self.now, self.clients)
        if happened is not None:
            self.append(*happened)
            yield from self.tell()

    def awaited(self) -> list[tuple[Client, int]]:
        found = [(client, to_act(self.table, client.seats)) for client in self.clients]
        return [(client, seat) for client, seat in found if seat is not None]

    def act(self, client: Client, seat: int) -> Iterator[Sent]:
        """A person looks, and plays or answers; now and then they let the time run out."""
        if windows.has_clock(self.table) and self.rng.random() < 0.2:
            self.now += self.table.answer_seconds
            return
        if self.rng.random() < 0.03:
            self.append(
                decisions.say(self.table, client.person, seat, words(self.now), self.now),
                client.person,
            )
            yield from self.tell()
        if len(client.seats) > 1 and client.looking != seat:
            lifted = look(self.table, client.seats, seat)
            assert lifted == seat
            client.looking = seat
            yield self.message(client)
        line, seen = self.choice(seat), self.table.told_version(client.person)
        decided = decisions.play(self.table, self.seed, client.person, seat, line, seen, self.now)
        assert not isinstance(decided, Refusal), decided
        self.append(decided, client.person)
        yield from self.tell(answered=client if len(decided) == 1 and self.table.answers else None)

    def choice(self, seat: int) -> str:
        assert self.table.position is not None
        if windows.asked(self.table):
            legal = [o.move for o in windows.offers_to(self.table, seat) if o.legal]
            return legal[int(self.rng.integers(len(legal)))]
        return choose("random", self.table.position.view(seat), self.rng).line

    def celebrate(self) -> Iterator[Sent]:
        winner = winner_of(self.table)
        assert winner is not None
        person = self.table.seats[winner - 1].person
        if reading := ceremony.reader(self.table):
            person = self.table.seats[reading - 1].person
            self.append(decisions.read_wish(self.table, person, reading), person)
        elif not self.table.bell_rung:
            self.append(decisions.ring(self.table, person, winner), person)
        else:
            given = [wished.seat for wished in self.table.wishes]
            to = next(n for n in range(1, 5) if n != winner and n not in given)
            wish = decisions.give_wish(self.table, self.seed, person, winner, to)
            self.append(wish, person)
        yield from self.tell()

    def append(self, bodies: decisions.Decision, person: str) -> None:
        assert not isinstance(bodies, Refusal), bodies
        for body in bodies:
            plies = self.table.plies
            if isinstance(body, Moved):
                self.before[plies] = deepcopy(self.books)
            self.entries.append(Entry(body, self.now, person))
            advance(self.table, self.entries[-1])
            if self.table.plies < plies:
                self.books = self.before[self.table.plies]
                self.books.read = len(self.table.lines)
            self.books.follow(self.table)

    def tell(self, answered: Client | None = None) -> Iterator[Sent]:
        """Tells everybody; a slow reader skips a message now and then, and gets more later."""
        for client in self.clients:
            if answered is not None or self.rng.random() < 0.8:
                in_time = client.told == self.table.version - 1
                sent = self.message(client)
                on_time = in_time and not sent.client.resumed
                sent.secret_answer = on_time and answered not in (None, client)
                yield sent

    def message(self, client: Client) -> Sent:
        if self.rng.random() < 0.03:  # the line broke, and something older is the last that came
            version = int(self.rng.integers(1, self.table.told_version(client.person) + 1))
            real = self.table.real_version(client.person, version)
            client.told, client.known, client.resumed = real, version, True
        before = replace(client)
        made = told(self.table, client, self.now)
        client.resumed = False
        if client.watching:
            client.told, client.known = self.table.version, made.version
            return Sent(before, encode(made), False)
        client.told, client.looking = self.table.version, made.looking
        client.known = made.version
        return Sent(before, encode(made), False)


def words(now: float) -> str:
    """Something to say that nobody has said just before."""
    return f"Hm {now:.1f}."


def told(table: Table, client: Client, now: float) -> State:
    """What the server would send to a client now."""
    heard = None if client.told is None else Heard(client.told, client.known, client.resumed)
    viewer = Viewer(client.person, client.looking, client.watching)
    return state(PLACE, table, viewer, heard, now, Presence(frozenset([client.person])))
