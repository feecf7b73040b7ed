"""The time that tables go by: a clock that nobody can set.

A machine's clock is set back and forward: by hand, by the network, after a night in a laptop's bag.
Whoever waits for a table would wait an hour more then, or have no time left. So tables go by
`now()`, which runs on at its own pace, and stored times, which must mean something to the next
process and to other machines, are those of the machine's clock. Where stored entries come in, each
is given the time at which it happened by this process's clock, as far as that can be believed: none
lies in the future, and none after one that followed it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from parlorcar.table.entries import Entry

BEGAN = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970 by the clock of when this process began: for what is waited for."""
    return BEGAN + time.monotonic()


def stored() -> float:
    """Seconds since 1970 by the machine's clock: for what is written down."""
    return time.time()


def past() -> float:
    """The same, but no later than this process can vouch for: for what is to be thrown away.

    A clock that is set forward by a year makes no table a year old.
    """
    return min(now(), stored())


def believed(entries: Sequence[Entry], oldest: float = 0.0) -> list[Entry]:
    """Stored entries, at the times at which they happened by `now()`, `oldest` at the earliest."""
    latest = now()
    ahead = latest - stored()
    told = []
    for entry in reversed(entries):
        latest = max(oldest, min(latest, entry.at + ahead))
        told.append(replace(entry, at=latest))
    return told[::-1]
