"""Tables that an earlier release left in the middle open as they were, and go on.

`earlier/tables.db.gz` was written by the release of commit 2a6c72a. Its process was killed while a
ring spun and a slingshot's disc flew. `earlier/tables.json` holds the cookies of the two people,
and what one of them saw last.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from answering import answer
from servers import Browser, Screen, running, url_of

from parlorcar.service.settings import Settings

EARLIER = Path(__file__).parent / "earlier"
TOLD: dict[str, Any] = json.loads((EARLIER / "tables.json").read_text())
# Nobody but the people at them could move these on.
AT_REST = (
    *("race in the middle", "window open", "bell not rung"),
    *("one has chosen", "looks counted"),
)
PEOPLE = ("ada", "ben")
ASKED = ("play", "answer", "gesture")
ENOUGH = 12  # deeds of people after which a game is believed to go on
PATIENCE = 120.0  # seconds: a ring spins as long as it does


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("earlier") / "tables.db"
    database.write_bytes(gzip.decompress((EARLIER / "tables.db.gz").read_bytes()))
    with sqlite3.connect(database) as db:  # as if it had been written a minute ago
        ((newest,),) = db.execute("select max(at) from entries").fetchall()
        later = time.time() - newest - 60
        db.execute("update entries set at = at + ?", [later])
        db.execute(
            "update tables set made_at = made_at + ?, active_at = active_at + ?", [later] * 2
        )
    db.close()
    with running(Settings(database=url_of(database), pace=0.0)) as address:
        yield address


def listen(screens: list[Screen]) -> None:
    """Reads all that the screens have been sent."""
    for screen in screens:
        while True:
            try:
                screen.receive(timeout=0.1)
            except TimeoutError:
                break


def act(screen: Screen) -> bool:
    """Does what this client is asked; False where that is nothing."""
    prompt = screen.prompt
    ceremony = screen.state["ceremony"]
    if prompt["kind"] == "ready":
        screen.get_ready()
    elif prompt["kind"] in ASKED:
        answer(screen)
    elif prompt["kind"] == "over" and ceremony and ceremony["winner"]:
        return be_festive(screen, ceremony)
    else:
        return False
    return True


def be_festive(screen: Screen, ceremony: dict[str, Any]) -> bool:
    """Rings the bell, gives out the wishes, reads one; False where another is to do so."""
    yours = [seat["seat"] for seat in screen.state["seats"] if seat["yours"]]
    others = [seat["seat"] for seat in screen.state["seats"] if not seat["yours"]]
    given = {wish["seat"] for wish in ceremony["wishes"]}
    told = {"id": screen.new_id(), "seat": yours[0]}
    if ceremony["winner"] in yours and not ceremony["bell_rung"]:
        screen.send(type="ring", **told)
    elif ceremony["winner"] in yours and others[0] not in given:
        screen.send(type="give_wish", to=others[0], **told)
    elif ceremony["reader"] in yours:
        screen.send(type="read_wish", **told)
    else:
        return False
    screen.answer("ack")
    return True


def ended(state: dict[str, Any]) -> bool:
    ceremony = state["ceremony"]
    read = not ceremony or not ceremony["winner"] or all(w["wish"] for w in ceremony["wishes"])
    rung = not ceremony or not ceremony["winner"] or (ceremony["bell_rung"] and ceremony["wishes"])
    return bool(state["prompt"]["kind"] == "over" and read and rung)


@pytest.mark.parametrize("name", TOLD["tables"])
def test_a_table_of_an_earlier_release_goes_on(server: str, name: str) -> None:
    told = TOLD["tables"][name]
    with ExitStack() as stack:
        screens = []
        for who in PEOPLE:
            browser = stack.enter_context(Browser(server))
            browser.http.cookies.update(TOLD["cookies"][who])
            screens.append(stack.enter_context(browser.at(told["table"])))
        if name in AT_REST:
            now = screens[PEOPLE.index(told["seen by"])].state["position"]
            assert {key: now[key] for key in told["position"]} == told["position"]
        deeds, end = 0, time.monotonic() + PATIENCE
        while deeds < ENOUGH and not all(ended(screen.state) for screen in screens):
            assert time.monotonic() < end, [screen.prompt for screen in screens]
            listen(screens)
            deeds += sum(act(screen) for screen in screens[:1]) or act(screens[1])
        assert deeds > 0
        assert screens[0].state["version"] > told["version"]
