"""What two travellers do at the page, and what a reader of the server's own books would advise."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from playing import seen
from playwright.sync_api import Error, Locator, Page, TimeoutError

from parlorcar.games.core.position import Position
from parlorcar.games.planes_trains.pieces import DECK, NOTHING
from parlorcar.players.planes_trains.outlook import empty_room
from parlorcar.players.planes_trains.solver import ANYWHERE, solve
from parlorcar.players.planes_trains.visible import lay_back
from parlorcar.table.entries import Body, Entry
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

HOLD = 620  # milliseconds for which a ring is held: neither weak nor off the table
SHORT = 2_000
STEPS = 100_000  # of the search for a way to win

Chooser = Callable[[int], int]  # the place from which a seat plays


def truth(database: Path, name: str) -> Table:
    """The table as its stored entries make it."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as books:
        rows = books.execute(
            "select body, at, person, command from entries where table_id = ? order by sequence",
            (name,),
        ).fetchall()
    return fold(
        Entry(msgspec.json.decode(body, type=Body), at, person, command)
        for body, at, person, command in rows
    )


def position_of(database: Path, name: str) -> Position:
    position = truth(database, name).position
    assert position is not None
    return position


def best_place(position: Position, seat: int) -> int:
    """The place from which a seat would play if everything lay open."""
    told: Any = position.copy().record
    led = lay_back(told)
    laid = [1 << int(place) if led == at else ANYWHERE for at, place in enumerate(told.chosen)]
    told.chosen[:] = NOTHING
    room = empty_room()
    found = solve(
        *(told, position.game.setting, laid[0], laid[1], STEPS),
        *(room.bounds, room.memo, room.levels),
    )
    allowed = [offer.place for offer in position.offers(seat=seat)]
    place = (found // DECK if seat == 1 else found % DECK) + 1 if found >= 0 else 0
    return place if place in allowed else allowed[0] or 0


def own_places(page: Page) -> Locator:
    """The places that may be played from now."""
    return page.locator('[data-testid^="place-"]:not([aria-disabled="true"]):is(button)')


def asked_seat(page: Page) -> int:
    """The seat whose places may be pressed."""
    return int((own_places(page).first.get_attribute("data-testid") or "").split("-")[1])


def travel(page: Page, choose: Chooser) -> None:
    """One thing that a traveller does, by clicks; what has gone under the finger is let go."""
    with contextlib.suppress(TimeoutError, Error):
        travel_on(page, choose)


def travel_on(page: Page, choose: Chooser) -> None:
    prompt = page.get_by_test_id("prompt")
    gesture = page.locator('[data-testid="gesture"]:not([aria-disabled="true"])')
    if seen(page.get_by_test_id("skip")):
        page.get_by_test_id("skip").first.click(timeout=SHORT)
    elif seen(page.get_by_test_id("lift-curtain")):
        page.get_by_test_id("lift-curtain").click(timeout=SHORT)
    elif seen(page.get_by_test_id("power")) and seen(gesture):
        gesture.first.click(timeout=SHORT, delay=HOLD)
    elif seen(gesture):
        gesture.first.click(timeout=SHORT)
    elif seen(page.get_by_test_id("drop-middle")):
        page.get_by_test_id("drop-middle").click(timeout=SHORT)
    elif seen(page.get_by_test_id("offer-play")):
        page.get_by_test_id("offer-play").click(timeout=SHORT)
    elif seen(page.get_by_test_id("offer-pass")):
        page.get_by_test_id("offer-pass").click(timeout=SHORT)
    elif prompt.get_attribute("data-kind", timeout=SHORT) == "look":
        page.wait_for_timeout(300)  # nothing is memorised here: the books know it all
    elif seen(own_places(page)):
        seat = asked_seat(page)
        page.get_by_test_id(f"place-{seat}-{choose(seat)}").click(timeout=SHORT)
