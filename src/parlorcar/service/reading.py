"""What is new at a table for one pair of eyes, whatever carries it to them.

What changed is not queued: a state is made when its reader is ready for it, so a slow one gets
fewer and newer ones. Of what it was told last a reader keeps a digest alone: thousands may sit
and wait.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from parlorcar.table import eyes, rings
from parlorcar.table.decisions import Refusal, seats_of

from . import messages as m
from .live import Live
from .state import Heard, Place, Viewer, encode, state


class Reader:
    """A person's eyes on a table, or those of somebody who watches (`watching`).

    `through` is the one seat that is looked through, for a program that was told it; otherwise the
    curtain is lifted by hand. `told` is the version in the newest message, as it was told.
    """

    __slots__ = (
        *("live", "person", "absence", "watching", "through", "looking", "lifted"),
        *("heard", "digest", "made_at", "asked_again"),
    )

    def __init__(
        self,
        live: Live,
        person: str,
        absence: float,
        watching: bool = False,
        through: int | None = None,
    ) -> None:
        self.live = live
        self.person = person
        self.absence = absence
        self.watching = watching
        self.through = through
        self.looking: int | None = None
        self.lifted: int | None = through
        self.heard: Heard | None = None
        self.digest = b""
        self.made_at = 0.0
        self.asked_again = False

    @property
    def told(self) -> int:
        return self.heard.told if self.heard is not None else 0

    def resume(self, told: int) -> None:
        """Goes on for a client that says it has been told version `told`; from the start if not."""
        table = self.live.table
        if 0 < told <= table.told_version(self.person):
            self.heard = Heard(table.real_version(self.person, told), told, resumed=True)
        else:
            self.heard = None
        self.asked_again = True

    def ask_again(self) -> None:
        """Whatever is new or not: the newest state is told."""
        self.asked_again = True

    def news(self, now: float) -> m.State | None:
        """The table as it is now, with what has happened since the state before.

        None where nothing has changed for these eyes: somebody's secret answer moves the version,
        and the moment at which it was given must not be told either.
        """
        table, presence = self.live.table, self.live.presence()
        if self.through is not None:
            seats = seats_of(table, self.person)
            seen = eyes.look(table, seats, self.through)
            self.lifted = None if isinstance(seen, Refusal) else seen
        if self.watching or not seats_of(table, self.person):
            self.live.be_watched()
        viewer = Viewer(self.person, self.lifted, self.watching)
        made = state(self.place(), table, viewer, self.heard, now, presence)
        self.made_at = now
        digest = digest_of(made)
        anything = made.events or made.log or made.shot is not None
        if digest == self.digest and not anything and not self.asked_again:
            return None
        self.digest, self.asked_again = digest, False
        self.looking = made.looking
        self.lifted = made.looking if self.watching else eyes.lifted(table, made.looking)
        self.heard = Heard(table.version, made.version)
        return made

    def place(self) -> Place:
        live = self.live
        return Place(live.name, live.watch, live.commitment, live.seed_told(), self.absence)

    def lift(self, seat: int) -> Refusal | None:
        """Lifts the curtain for `seat`, or lets it fall (0); why not, where it may not be.

        Who watches looks through the eyes of a seat that lets them.
        """
        table = self.live.table
        held = seats_of(table, self.person)
        if self.watching:
            if seat == 0:
                self.looking = self.lifted = None
            elif held:
                return Refusal("not_yours", "You play at this table: watch with your own eyes.")
            elif seat not in table.shown:
                sentence = "Nobody lets you look through this seat's eyes: look at the table."
                return Refusal("not_yours", sentence)
            else:
                self.looking = self.lifted = seat
            return None
        seen = eyes.look(table, held, seat)
        if isinstance(seen, Refusal):
            return seen
        self.looking = self.lifted = seen
        return None

    def next_change(self) -> float | None:
        """When something will be seen to change though nobody tells of it."""
        return rings.next_change(self.live.table, self.made_at)


def digest_of(made: m.State) -> bytes:
    """Tells two states apart by what is seen: not by their versions, clocks, and what is new."""
    ring = replace(made.ring, seconds_gone=0.0) if made.ring is not None else None
    seats = [replace(seat, away_for=0.0) for seat in made.seats]
    prompt = replace(made.prompt, seconds_left=None)
    seen = replace(
        made,
        version=0,
        since=None,
        ring=ring,
        seats=seats,
        prompt=prompt,
        events=[],
        shot=None,
        log=[],
    )
    return hashlib.blake2b(encode(seen), digest_size=16).digest()
