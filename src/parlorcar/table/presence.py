"""Who is at the table now. Connections are the service's business; the table is told this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Presence:
    """`here` are the people who are connected, or were a few seconds ago.

    `away_for` are the seconds since the others were, of everybody who sits at the table.
    """

    here: frozenset[str] = frozenset()
    away_for: Mapping[str, float] = field(default_factory=dict)
