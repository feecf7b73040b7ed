"""A table in this process: kept going, and told to those who have it open.

Every change is stored before it is applied and before anybody is told. Another process may add
to the same table; the store settles who was first, and the loser catches up and decides anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from parlorcar.table.automatic import due_at, has_ended, next_automatic, takes_a_while, with_draws
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Body, Closed, Entry
from parlorcar.table.fairness import commitment
from parlorcar.table.folding import advance
from parlorcar.table.people import rematch
from parlorcar.table.presence import Presence
from parlorcar.table.table import Table

from . import clock
from .attendance import Attendance
from .broker import ANYTHING, SOMEBODY
from .card import card_of
from .store import Described, Stored, Unavailable

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("parlorcar")

TRIES = 20  # to be first, against other processes
WATCHERS = "watchers"  # what the broker knows all of them as; no person is called so
QUIET = 60.0  # seconds after which a table that nobody uses is forgotten
PAUSE = 1.0  # seconds before a failed automatic step is tried again
LOOK_AGAIN = 5.0  # seconds after which a wait is looked at again, however long it is
NEWS = 5.0  # seconds: what another process has just told of is no older
OTHERS_TURN = 2.0  # seconds until this process asks again whether it leads
# Seconds between looks for something that others tell of and that cannot be read yet.
LOOKS = (0.02, 0.1, 0.5)

Decide = Callable[[Table, bytes, float], Decision]


class Live:
    """One table in this process. `users` are those who have it open; `watch` is its watch code.

    `commitment` is the SHA-256 of nature's seed.
    """

    def __init__(self, name: str, stored: Stored, table: Table, house: House) -> None:
        self.name = name
        self.watch = stored.watch
        self.commitment = commitment(stored.seed)
        self.table = table
        self.users = 0
        self._listed = stored.listed
        self._seed = stored.seed
        self._house = house
        self._attendance = Attendance()
        self.table.awake_since = clock.now()
        self._active_at = clock.stored() - (clock.now() - table.known_at)
        self._lock = asyncio.Lock()
        self._stirred = asyncio.Event()
        self._subscribers: set[Callable[[], None]] = set()
        self._unsure = False  # whether something may be stored that is not applied
        self._heard = 0  # the newest version that others have told of
        self._look_again = False
        self._following: asyncio.Task[None] | None = None
        self._reminder: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[Any]] = set()
        self._unsubscribe = house.broker.subscribe(name, self.hear_of)
        self.task = asyncio.create_task(self._keep_going())

    # --- who is told ----------------------------------------------------------------------------

    def subscribe(self, notify: Callable[[], None]) -> Callable[[], None]:
        """Has `notify` called whenever there is something new here; returns what ends that.

        It is called after the table has caught up, never before, and must not block.
        """
        self._subscribers.add(notify)
        self._remind()  # somebody may just be about to count as away
        return lambda: self._subscribers.discard(notify)

    def _tell(self) -> None:
        for notify in tuple(self._subscribers):
            notify()

    def seed_told(self) -> str:
        """Nature's seed in hexadecimal; empty as long as it could tell what is to come."""
        return self._seed.hex() if has_ended(self.table) else ""

    async def record(self) -> str:
        """The game's record, as the text of a file. Raises NotOver, Unavailable."""
        return await self._house.record(self.name)

    # --- who is there ---------------------------------------------------------------------------

    def presence(self) -> Presence:
        return self._attendance.presence(self._sitters())

    async def come(self, person: str) -> None:
        """Somebody has connected: everybody sees it."""
        first = self._attendance.come(person)
        self._stirred.set()  # it goes on, if it stood still for want of people
        if first and person:
            await self._house.broker.arrive(self.name, person)
            await self._announce_presence()

    async def leave(self, person: str) -> None:
        """One of somebody's connections is gone."""
        if self._attendance.leave(person) and person:
            await self._house.broker.depart(self.name, person)
            await self._announce_presence()

    async def _announce_presence(self) -> None:
        self._show_presence()
        await self._house.broker.publish(self.name, SOMEBODY)

    async def look_around(self) -> None:
        """Learns who is connected to other processes."""
        before = self.presence().here
        present = await self._house.broker.present(self.name)
        if present.pop(WATCHERS, None) is not None:
            self._know_of_watchers()
        self._attendance.learn(present)
        if self.presence().here != before:
            self._tell()
        self._remind()

    def be_watched(self) -> None:
        """Somebody without a seat is told how the game stands. This is not forgotten."""
        if self.table.position is not None and not self.table.watched:
            self._know_of_watchers()
            self._errand(self._tell_of_watchers())

    def _know_of_watchers(self) -> None:
        if not self.table.watched:
            self.table.watched = True
            self._stirred.set()
            self._tell()

    async def _tell_of_watchers(self) -> None:
        await self._house.broker.arrive(self.name, WATCHERS)
        await self._house.broker.depart(self.name, WATCHERS)
        await self._house.broker.publish(self.name, SOMEBODY)

    def _show_presence(self) -> None:
        self._tell()
        self._remind()

    def _remind(self) -> None:
        """Tells everybody again when time alone makes of somebody who left one who is away."""
        if self._reminder is not None:
            self._reminder.cancel()
            self._reminder = None
        absence = self._house.settings.absence
        later = self._attendance.changes_in(self._sitters(), absence)
        if later is not None and self._subscribers:
            loop = asyncio.get_running_loop()
            self._reminder = loop.call_later(later, self._show_presence)

    def _sitters(self) -> set[str]:
        return {seat.person for seat in self.table.seats if seat.person}

    def visit(self) -> None:
        """Somebody has used the table."""
        self._attendance.visit()

    # --- what people do -------------------------------------------------------------------------

    async def decide(self, person: str, command: str, decide: Decide) -> int | Refusal:
        """Carries out a person's command once; the version it led to, or why it did not.

        Finished though whoever asked goes away meanwhile: what is stored is applied and told.
        Raises Unavailable where it is not known whether it was carried out: whoever sends the same
        command again is told.
        """
        return await asyncio.shield(self._errand(self._decide(person, command, decide)))

    async def _decide(self, person: str, command: str, decide: Decide) -> int | Refusal:
        for _ in range(TRIES):
            async with self._lock:
                await self._make_sure()
                done = self.table.done.get((person, command))
                if done is not None:
                    return done
                decision = decide(self.table, self._seed, clock.now())
                if isinstance(decision, Refusal):
                    return decision
                first = self.table.told_version(person) + 1
                if await self._append(decision, person, command):
                    return first
        return Refusal("stale", "The table is changing too fast: look at it again and choose.")

    async def _append(self, bodies: list[Body], person: str = "", command: str = "") -> bool:
        """Stores, applies, tells; with it what nature draws at once. Under the lock."""
        now = clock.now()
        made = [
            Entry(body, now, person, command if number == 0 else "")
            for number, body in enumerate(bodies)
        ]
        drawn = with_draws(self.table, self._seed, bodies, now)[len(bodies) :]
        made += [Entry(body, now) for body in drawn]
        at = clock.stored()
        entries = [replace(entry, at=at) for entry in made]
        self._unsure = True
        if not await self._house.store.append(self.name, self.table.version, entries):
            await self._catch_up()
            return False
        self._advance(made, entries)
        self._unsure = False
        self._house.describe_soon(self)
        self._stirred.set()
        self._tell()
        await self._house.broker.publish(self.name, self.table.version)
        return True

    def _advance(self, entries: Sequence[Entry], stored: Sequence[Entry]) -> None:
        """Applies entries, with their times by `clock.now()`; `stored` are the same, as kept."""
        for entry, kept in zip(entries, stored, strict=True):
            advance(self.table, entry)
            if not self.table.secrets.holds(self.table.version):
                self._active_at = kept.at

    def described(self) -> Described:
        """What lists of tables are to show of it: nothing moves there at a secret answer."""
        card = card_of(self.table, self._listed)
        return Described(self.name, self.table.version, self._active_at, card)

    async def rematch(self, person: str, seat: int, command: str) -> int | Refusal:
        """Sets the next game of the same people, at a table that exists before anybody is told."""
        done = self.table.done.get((person, command))
        if done is not None:
            return done
        refusal = rematch(self.table, person, seat, self.name)
        if isinstance(refusal, Refusal):
            return refusal
        name = await self._house.make_next(self.table)
        result = await self.decide(person, command, lambda t, s, n: rematch(t, person, seat, name))
        if self.table.next != name:
            await self._house.store.delete(name)
        return result

    # --- what others do -------------------------------------------------------------------------

    def hear_of(self, version: int) -> None:
        """Another process, or this one, has told of the table."""
        if version in (SOMEBODY, ANYTHING):
            self._errand(self.look_around())
        self._heard = max(self._heard, version)
        if version == ANYTHING or version > self.table.version:
            self._look_again = True
            if self._following is None or self._following.done():
                self._following = self._errand(self._follow())

    async def _follow(self) -> None:
        """Catches up with what others have told of, though it may not be readable yet."""
        looks = iter(LOOKS)
        while self._look_again or self._heard > self.table.version:
            self._look_again, before = False, self.table.version
            try:
                await self.catch_up()
            except Unavailable:
                return  # before anything is done here, it is made sure of
            if self.table.version > before:
                looks = iter(LOOKS)
            elif self._heard > self.table.version:
                pause = next(looks, None)
                if pause is None:
                    self._heard = self.table.version
                    return
                await asyncio.sleep(pause)

    async def catch_up(self) -> None:
        """Applies what other processes have added."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self._unsure = True
        newer = await self._house.store.entries_after(self.name, self.table.version)
        self._advance(clock.believed(newer, oldest=clock.now() - NEWS), newer)
        self._unsure = False
        if newer:
            self._stirred.set()
            self._tell()

    async def _make_sure(self) -> None:
        """After a store that failed: applies what it has kept all the same. Under the lock."""
        if self._unsure:
            await self._catch_up()
            self.table.awake_since = clock.now()  # nobody could do anything meanwhile

    # --- what happens by itself -----------------------------------------------------------------

    async def _keep_going(self) -> None:
        """Nature, the computers and windows that are over, until nobody needs this table."""
        try:
            while await self._step():
                pass
        finally:
            self._unsubscribe()
            del self._unsubscribe  # it would hold the table until garbage is collected
            if self._reminder is not None:
                self._reminder.cancel()
            self._house.forget(self)

    async def _step(self) -> bool:
        """One thing that happens by itself, or the wait for it; False when it can be forgotten."""
        self._stirred.clear()
        try:
            leads, due = await self._automatic()
        except Unavailable:
            await asyncio.sleep(PAUSE)
            return True
        except Exception:
            log.exception("a table cannot go on; it is tried again")
            await asyncio.sleep(PAUSE)
            return True
        if isinstance(due, list):
            return True
        wait = QUIET if due is None else min(LOOK_AGAIN, max(0.0, due - clock.now()))
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._stirred.wait()
            return True
        return self.users > 0 or (leads and due is not None)

    async def _automatic(self) -> tuple[bool, list[Body] | float | None]:
        """Does what is due, or says when something will be; and whether this process leads."""
        async with self._lock:
            await self._make_sure()
            now, pace = clock.now(), self._house.settings.pace
            at = due_at(self.table, pace)
            if at is None or self._is_deserted():
                return True, None
            if at > now:
                return True, at
            if not await self._house.broker.lead(self.name):
                return False, now + OTHERS_TURN
            if takes_a_while(self.table):  # then not in the event loop
                due = await asyncio.to_thread(next_automatic, self.table, self._seed, now, pace)
            else:
                due = next_automatic(self.table, self._seed, now, pace)
            if isinstance(due, list):
                await self._append(due)
            return True, due

    async def close_game(self) -> None:
        """Ends a game that was left in the middle, without a result."""
        async with self._lock:
            await self._make_sure()
            if self.table.position is not None and not has_ended(self.table):
                await self._append([Closed()])

    def _is_deserted(self) -> bool:
        return self.users == 0 and self._attendance.empty_for() > self._house.settings.patience

    # --- the end --------------------------------------------------------------------------------

    def _errand(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Does something to its end, whoever waits for it."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    async def close(self) -> None:
        """Ends all that this table does, once what is being stored has been."""
        await asyncio.gather(*self._errands, return_exceptions=True)
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
