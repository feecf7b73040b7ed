"""Boxes and deeds of the game that two win or lose together, for screens without a page."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from servers import Browser, Screen, is_awaited

import parlorcar

PLAYED = "planes-trains"
LEFT: dict[str, Any] = parlorcar.game(PLAYED, players=2).box["left"]


def only(left: str, **changes: Any) -> dict[str, Any]:
    """A box in which every left card is like this one, with changes."""
    return {"left": {name: {**LEFT[left], **changes} for name in LEFT}}


def make(browser: Browser, *chairs: dict[str, str], **more: Any) -> str:
    return browser.make(*chairs, game=PLAYED, **more)


def is_gesture(state: dict[str, Any]) -> bool:
    return bool(state["prompt"]["kind"] == "gesture")


def is_asked_to(kind: str) -> Callable[[dict[str, Any]], bool]:
    """Whether this client is to do that with its hands."""
    return lambda state: bool(state["prompt"]["gesture"] == kind)


def is_over(state: dict[str, Any]) -> bool:
    return bool(state["prompt"]["kind"] == "over")


def gesture(screen: Screen, power: int = 60, aim: int = 0) -> dict[str, Any]:
    """Does with the hands what is asked for; the acknowledgement."""
    screen.until(is_gesture)
    told = {"seat": screen.prompt["seat"], "version": screen.state["version"]}
    screen.send(type="gesture", id=screen.new_id(), power=power, aim=aim, **told)
    ack = screen.answer("ack")
    screen.acknowledged = ack["version"]
    return ack


def lay_out(screen: Screen) -> None:
    """Turns up the Challenge cards and lays out the Journey cards."""
    for wanted in ("flip", "lay_out"):
        screen.until(is_asked_to(wanted))
        gesture(screen)


def go_on(screen: Screen) -> bool:
    """Waits until this client has something to do, and does it; False where the game is over."""
    screen.until(
        lambda state: (
            state["version"] >= screen.acknowledged
            and (is_awaited(state) or is_gesture(state) or is_over(state))
        )
    )
    if is_over(screen.state):
        return False
    if is_gesture(screen.state):
        gesture(screen)
    else:
        screen.play_anything()
    return True


def faces(state: dict[str, Any]) -> list[int]:
    """How many cards of each seat's places are shown."""
    rows = state["position"]["places"]
    return [sum(card not in (None, "?") for card in row) for row in rows]


def spins_in(database: Path) -> list[tuple[float, float, str]]:
    """When the rings of a database were spun, when each was to end, and nature's move for it."""
    with sqlite3.connect(database) as db:
        rows = db.execute(
            "select at, at + json_extract(body, '$.seconds'), json_extract(body, '$.text') "
            "from entries where json_extract(body, '$.type') = 'spun' order by at"
        ).fetchall()
    db.close()
    return [(float(at), float(end), str(text)) for at, end, text in rows]
