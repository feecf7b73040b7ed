"""Nobody is shown what their eyes must not see: whole games of two together, every byte of them.

As `test_secrets.py` does for the other game; here cards are seen for a while, and hidden again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from secret_games import Sent
from secret_trips import Trip, told
from test_secrets import check_nothing_told, hears_all, never_falls
from trip_books import check

from parlorcar import Event, IllegalMove, Position
from parlorcar.service import state as state_module
from parlorcar.service.state import encode
from parlorcar.table import rings
from parlorcar.table.entries import Entry, Moved
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

TRIPS = 200
SHARDS = 10


def play_and_check(number: int) -> Trip:
    trip = Trip(number)
    last: dict[tuple[str, bool], dict[str, object]] = {}
    for sent in trip.play():
        message = check(sent.bytes, sent.client, trip.table, trip.books, trip.seed, trip.now)
        who = (sent.client.person, sent.client.watching)
        if sent.secret_answer:
            check_nothing_told(unringed(message), last.get(who))
        assert sent.client.seats or message["prompt"]["laid"] == []  # who looks on is not told
        last[who] = unringed(message)
    return trip


def unringed(message: dict[str, Any]) -> dict[str, Any]:
    """A message without what the clock alone changes in it, and that a card lies face down."""
    return {**message, "ring": None, "prompt": {**message["prompt"], "laid": []}}


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_message_shows_a_card_that_its_reader_does_not_see(shard: int) -> None:
    for number in range(shard, TRIPS, SHARDS):
        play_and_check(number)


@pytest.mark.parametrize("shard", range(4))
def test_in_a_world_that_differs_only_in_unseen_cards_the_bytes_are_the_same(shard: int) -> None:
    compared = Counter[str]()
    for number in range(TRIPS + shard, TRIPS + 40, 4):
        trip = Trip(number)
        rng = np.random.default_rng(number)
        for sent in trip.play():
            if rng.random() < 0.3:
                compared[compare_worlds(trip, sent, rng)] += 1
    for how in ("one seat", "curtain", "lifted", "watcher", "spinning"):
        assert compared[how], compared


def compare_worlds(trip: Trip, sent: Sent, rng: np.random.Generator) -> str:
    """Compares what the client would be shown from the beginning; how it was looking, if it did."""
    client = replace(sent.client, told=None)
    ours = told(trip.table, client, trip.now)
    other = exchanged(trip, ours.looking, rng)
    if other is None:
        return ""
    assert other.position != trip.table.position
    assert encode(told(other, client, trip.now)) == encode(ours)
    if ours.ring is not None:
        return "spinning"
    if not client.seats:
        return "watcher"
    if len(client.seats) == 1:
        return "one seat"
    return "curtain" if ours.looking is None else "lifted"


def exchanged(trip: Trip, looking: int | None, rng: np.random.Generator) -> Table | None:
    """The table, had two cards that these eyes do not see been dealt to each other's places."""
    hidden = trip.books.hidden(looking, trip.now)
    pairs = [(a, b) for a in hidden for b in hidden if a[0] == b[0] and a[1] < b[1]]
    if not pairs:
        return None
    (seat, place, card), (_, place_too, other) = pairs[int(rng.integers(len(pairs)))]
    changed = list(trip.entries)
    for number, entry in deals(trip, seat):
        if number in (place, place_too):
            line = f"* deal {other if number == place else card}"
            changed[entry] = Entry(Moved(line), trip.entries[entry].at)
    try:
        return fold(changed)
    except IllegalMove:
        return None


def deals(trip: Trip, seat: int) -> list[tuple[int, int]]:
    """The newest deals of cards into a seat's places: the place, and the number of the entry."""
    found: dict[int, int] = {}
    for line in trip.table.lines:
        told = line.event.to_dict(None) if line.event is not None else {}
        if told.get("kind") in ("drew", "laid_down") and told["seat"] == seat:
            found[told["place"]] = line.version - 1
    return list(found.items())


def remembers(position: Position, seat: int, up: object = ()) -> Position:
    return position.view(seat)


def shows_all(position: Position, seat: int, up: object = ()) -> Position:
    return position.copy()


BREAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "every card is shown": lambda patch: patch.setattr(Position, "sight", shows_all),
    "a card that was seen stays known": lambda patch: patch.setattr(Position, "sight", remembers),
    "every card is told": lambda patch: patch.setattr(Event, "to_dict", hears_all),
    "the curtain never falls": lambda patch: patch.setattr(
        state_module, "still_looking", never_falls
    ),
    "the ring never stops for the eyes": lambda patch: patch.setattr(
        rings, "runs", lambda table, now: table.spin
    ),
    "what has passed is told again to who comes back": lambda patch: patch.setattr(
        state_module, "passing_since", lambda table, heard, now: heard.version if heard else 0
    ),
    "turned up cards are kept in the log": lambda patch: patch.setattr(
        state_module, "is_fleeting", lambda table, line: False
    ),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_these_checks_of_eyes_would_notice(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BREAKS[broken](monkeypatch)
    with pytest.raises((AssertionError, ValueError, KeyError)):
        for number in range(20):
            play_and_check(number)
