"""How long a line takes there and back, measured by the server: who is far away loses no time.

Now and then a pong holds a probe, which the client sends back at once. The middle one of the last
few is what an answer of theirs may come late by, up to `clocks.LAG_CAP`.
"""

from __future__ import annotations

from statistics import median

from parlorcar.table.clocks import LAG_CAP

EVERY = 4  # pongs
LAST_FEW = 5


class Pulse:
    __slots__ = ("pongs", "probe", "sent_at", "taken")

    def __init__(self) -> None:
        self.pongs = 0
        self.probe = 0
        self.sent_at = 0.0
        self.taken: list[float] = []  # an empty deque takes 600 bytes, of every connection

    def next_probe(self, now: float) -> int:
        """What the next pong asks to be sent back; 0: nothing."""
        self.pongs += 1
        if self.pongs % EVERY != 1:
            return 0
        self.probe, self.sent_at = self.pongs, now
        return self.probe

    def echoed(self, probe: int, now: float) -> bool:
        """The client has sent a probe back. One that was not asked for counts for nothing."""
        if self.probe == 0 or probe != self.probe:
            return False
        self.taken = [*self.taken, now - self.sent_at][-LAST_FEW:]
        self.probe = 0
        return True

    @property
    def credit(self) -> float:
        """Seconds that an answer over this line may come late by."""
        return min(LAG_CAP, median(self.taken)) if self.taken else 0.0
