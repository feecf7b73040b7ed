"""Entries that only their own person is told of: secret answers, and looks while a ring spins.

Who could count those of others would know when an answer was given, and whether one was. So
people are told a version without them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Secrets:
    """The versions of all secret entries, each with its person; `since` counts by person those
    since the open question arose."""

    entries: list[tuple[int, str]] = field(default_factory=list)
    since: Counter[str] = field(default_factory=Counter)

    def add(self, version: int, person: str) -> None:
        self.entries.append((version, person))
        self.since[person] += 1

    def holds(self, version: int) -> bool:
        """Whether the newest entry, which led to `version`, is secret."""
        return bool(self.entries) and self.entries[-1][0] == version

    def others(self, person: str) -> int:
        """How many entries `person` is not told of."""
        return sum(who != person for _, who in self.entries)

    def others_since(self, person: str) -> int:
        return self.since.total() - self.since[person]

    def real(self, person: str, told: int) -> int:
        """The last version that `person` is told as `told`."""
        real = max(0, told)
        for version, who in self.entries:
            if who != person and version <= real + 1:
                real += 1
        return real
