"""Who is at one table, as far as this process knows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping

from parlorcar.table.presence import Presence

GRACE = 5.0  # seconds for which somebody whose line dropped still counts as here


class Attendance:
    def __init__(self) -> None:
        self._connected: Counter[str] = Counter()  # here, in this process
        self._elsewhere: frozenset[str] = frozenset()
        self._seen: dict[str, float] = {}  # when the others were seen last
        self._since = time.monotonic()  # nothing is known of the time before
        self._empty_since = self._since

    def come(self, person: str) -> bool:
        """Whether it is their first connection."""
        self._connected[person] += 1
        return self._connected[person] == 1

    def leave(self, person: str) -> bool:
        """Whether it was their last connection."""
        self._connected -= Counter([person])  # forgets whoever has none left
        self.visit()
        if self._connected[person]:
            return False
        self._elsewhere -= {person}
        self._seen[person] = time.monotonic()
        return True

    def visit(self) -> None:
        """Somebody is there for this moment."""
        self._empty_since = time.monotonic()

    def learn(self, present: Mapping[str, float]) -> None:
        """Takes over what the broker knows: seconds since each was seen, 0.0 while connected."""
        now = time.monotonic()
        self._elsewhere = frozenset(person for person, away in present.items() if not away)
        for person, away in present.items():
            self._seen[person] = max(self._seen.get(person, 0.0), now - away)
        if self._elsewhere:
            self._empty_since = now

    def empty_for(self) -> float:
        """Seconds since anybody was there."""
        if self._connected or self._elsewhere:
            return 0.0
        return time.monotonic() - self._empty_since

    def presence(self, people: Iterable[str]) -> Presence:
        """Who is here, and for how long those of `people` who are not have been away."""
        now = time.monotonic()
        away = {
            person: now - self._seen.get(person, self._since)
            for person in people
            if not self._is_connected(person)
        }
        just_left = {p for p, gone in away.items() if gone < GRACE and p in self._seen}
        connected = frozenset(p for p in self._connected if p) | self._elsewhere
        away_for = {p: gone for p, gone in away.items() if p not in just_left}
        return Presence(connected | just_left, away_for)

    def changes_in(self, people: Iterable[str], absence: float) -> float | None:
        """Seconds until time alone changes what is seen of `people`; None if it does not."""
        now = time.monotonic()
        moments = [
            self._seen.get(person, self._since) + after - now
            for person in people
            if not self._is_connected(person)
            for after in (GRACE, absence)
        ]
        return min((moment for moment in moments if moment > 0), default=None)

    def _is_connected(self, person: str) -> bool:
        return bool(self._connected[person]) or person in self._elsewhere
