"""Deeds of the game with the slingshot, for screens without a page."""

from __future__ import annotations

import random
from typing import Any

from servers import Browser, Screen

PLAYED = "kids-express"


def make(browser: Browser, *chairs: dict[str, Any], **more: Any) -> str:
    return browser.make(*chairs, game=PLAYED, **more)


def is_awaited(state: dict[str, Any]) -> bool:
    """Whether this client is to move, or to shoot."""
    return state["prompt"]["kind"] in ("play", "gesture")


def is_over(state: dict[str, Any]) -> bool:
    return bool(state["prompt"]["kind"] == "over")


def flick(screen: Screen, named: dict[str, Any], **changes: Any) -> str:
    """Sends a shot of the menu; the command's id."""
    shot = {name: named[name] for name in named if name not in ("target", "label")}
    told = {"seat": screen.prompt["seat"], "version": screen.state["version"]}
    message = {"type": "flick", "id": screen.new_id(), **told, **shot, **changes}
    screen.send(**message)
    return str(message["id"])


def shoot(screen: Screen) -> dict[str, Any]:
    """Waits for the turn, and makes the first shot of the menu; the acknowledgement."""
    screen.until(is_awaited)
    flick(screen, screen.prompt["menu"][0])
    ack = screen.answer("ack")
    screen.acknowledged = ack["version"]
    return ack


def next_turn(screen: Screen) -> bool:
    """Reads until this client is to do something; False where the game is over."""
    screen.until(
        lambda state: (
            state["version"] >= screen.acknowledged and (is_awaited(state) or is_over(state))
        )
    )
    return is_awaited(screen.state)


def do_something(screen: Screen, rng: random.Random) -> None:
    """A shot out of the menu, or another move."""
    decided = screen.prompt["kind"] == "gesture"
    if decided or (screen.prompt["menu"] and rng.random() < 0.5):
        flick(screen, rng.choice(screen.prompt["menu"]))
    else:
        screen.play(screen.prompt["seat"], rng.choice(screen.prompt["offers"])["move"])
    screen.acknowledged = screen.answer("ack")["version"]


def shots_in(screen: Screen) -> list[dict[str, Any]]:
    """The states that brought a shot."""
    states = (message for message in screen.received if message["type"] == "state")
    return [state for state in states if state["shot"] is not None]


def fallen_in(state: dict[str, Any]) -> set[str]:
    """Who fell or was set up again, by the events."""
    words = {"bandit_fell": "bandit", "kid_fell": "kid", "stood_up": "who"}
    return {event[words[event["kind"]]] for event in state["events"] if event["kind"] in words}
