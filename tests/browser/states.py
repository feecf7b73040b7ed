"""Tables brought to a state without a page, as who sits there is then shown it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from answering import answer
from playwright.sync_api import Page, expect
from servers import Browser, Screen, wait_for
from trips import LEFT, PLAYED, only

import parlorcar

State = dict[str, Any]
Build = Callable[[Page, str], object]

LONG = "W" * 24  # the longest name that is allowed
WORD = "Chattanooga" * 20  # a message without a place to break it
ME, BEN = {"who": "me", "name": LONG}, {"who": "me", "name": "Benjamin " + "M" * 15}
LINK, COMPUTER = {"who": "link"}, {"who": "computer"}
ASKED = ("play", "answer", "gesture", "look", "curtain", "over")


def seated(
    ready: Callable[[State], object], *chairs: State, word: bool = True, **more: Any
) -> Build:
    """A page at a table that is ready, after a long word to it unless silence is the rule."""

    def build(page: Page, server: str) -> None:
        with Browser(server) as browser:
            table = browser.make(*chairs, **more)
            with browser.at(table) as screen:
                bring(screen, ready)
                if word:
                    screen.send(type="say", id="word", seat=1, text=WORD)
                    wait_for(lambda: screen.answer("ack")["id"] == "word")
            cookies = [
                {"name": n, "value": v, "url": server} for n, v in browser.http.cookies.items()
            ]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        page.goto(f"{server}/t/{table}")
        expect(page.get_by_test_id("log")).to_be_attached()
        if word:
            expect(page.get_by_test_id("log")).to_contain_text(WORD)

    return build


def bring(screen: Screen, ready: Callable[[State], object]) -> None:
    """Does whatever this client is asked, until the table is ready."""

    def to_do(state: State) -> bool:
        newest = state["version"] >= screen.acknowledged
        return newest and state["prompt"]["kind"] in ASKED

    while True:
        screen.until(lambda state: ready(state) or to_do(state))
        if ready(screen.state):
            return
        act(screen)


def act(screen: Screen) -> None:
    kind = screen.prompt["kind"]
    assert kind != "over", "the game ended before the table was ready"
    if kind == "look":
        screen.receive()  # until the ring falls
    elif kind == "curtain":
        screen.send(type="look", seat=screen.prompt["seat"])
        screen.receive()
    else:
        answer(screen)


def asked(kind: str) -> Callable[[State], bool]:
    return lambda state: bool(state["prompt"]["kind"] == kind)


def asked_for(kind: str) -> Callable[[State], bool]:
    """Whether this client is to do that with its hands."""
    return lambda state: bool(state["prompt"]["gesture"] == kind)


def may(deed: str) -> Callable[[State], bool]:
    """Whether this client is offered such a move now."""
    return lambda state: any(deed in offer["move"] for offer in state["prompt"]["offers"])


# The Polar Express.

SANTAS: State = {
    "totals": "free",
    "numbers": dict.fromkeys("1234567", 0),
    "specialties": {
        "santa": 60,
        **dict.fromkeys(["glacier-gulch", "express", "avalanche", "caribou-crossing", "hobo"], 0),
    },
}
# Three of a kind again and again, and cards that answer them.
TRIOS: State = {
    "totals": "free",
    "numbers": {"3": 30, **dict.fromkeys("124567", 0)},
    "specialties": {
        "caribou-crossing": 12,
        **dict.fromkeys(["glacier-gulch", "express", "avalanche", "santa", "hobo"], 0),
    },
}
CROWD = (ME, COMPUTER, COMPUTER, COMPUTER)

# Planes, Trains and Automobiles.

RIGHT = parlorcar.game(PLAYED, players=2).box["right"]
JOURNEY = parlorcar.game(PLAYED, players=2).box["journey"]


def trip(left: str, ready: Callable[[State], object]) -> Build:
    """A table at which every left card is like that one; where talk is allowed, somebody talks."""
    rules = {"ring_time": "counted"}
    more = {"game": PLAYED, "box": only(left), "house_rules": rules}
    return seated(ready, ME, COMPUTER, word=bool(LEFT[left]["talk"]), **more)


def ending(digits: str) -> Build:
    """Every set is worth 100 miles; with 00 three of them reach the goal, with 25 they miss it."""
    right = dict.fromkeys(RIGHT, {"counts_if": "equal mileages", "digits": digits})
    journey = {**dict.fromkeys(JOURNEY, 0), "plane-50": 8, "train-50": 8}
    box = {"totals": "free", **only("open-road"), "right": right, "journey": journey}
    return seated(asked("over"), ME, COMPUTER, word=False, game=PLAYED, box=box)


# Kids Express.

RIDERS = ({**ME, "character": "joy"}, COMPUTER, COMPUTER, COMPUTER)
FEW: State = {
    "totals": "free",
    "effects": {
        **{car: {"sleep": 2} for car in ("locomotive", "first-class", "second-class")},
        "stagecoach": {"sleep": 2},
    },
}


def ride(ready: Callable[[State], object], **more: Any) -> Build:
    return seated(ready, *RIDERS, game="kids-express", **more)
