"""Tables for a storm: which game, with which box, and who sits where with how many screens."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from steadfast import GOOD, Habits, Steadfast, Times
from whims import Temper

import parlorcar
from parlorcar.service.security import COOKIE, new_token

COMPUTER = {"who": "computer", "policy": "random"}
LINK = {"who": "link"}
NAMES = ("Ada", "Ben", "Cleo", "Dan")
# A track on which all that the rules know still happens, in a quarter of the moves.
SHORT_TRACK = {
    "stations": [0, 2, 4, 8, 12, 14, 17],
    **{"lower_bridge": 6, "upper_bridge": 10, "slope_top": 16, "slope_bottom": 13},
}
LEFT: dict[str, Any] = parlorcar.game("planes-trains", players=2).box["left"]
SLOW = Habits(pause=0.1)


@dataclass(frozen=True)
class Gathering:
    """A table to be made. `screens` says how many seats each person holds; computers have the rest.

    `tabs`: the first person has two of them open. `slow`: that person's screen is. `sleeps`: the
    last person's falls asleep in the middle of the game. `watched`: somebody looks on.
    """

    game: str
    screens: tuple[int, ...]
    computers: int = 0
    box: dict[str, Any] = field(default_factory=dict)
    house_rules: dict[str, str] = field(default_factory=dict)
    answer_seconds: int = 0
    clock: str = "none"
    temper: Temper = Temper()
    tabs: bool = False
    slow: bool = False
    sleeps: bool = False
    watched: bool = False


def polar(dice: random.Random, **more: Any) -> Gathering:
    screens = dice.choice([(1, 1), (1, 1), (2, 1), (1, 1, 1)])
    computers = dice.randint(0, 1) if sum(screens) < 4 else 0
    return Gathering("polar-express", screens, computers, SHORT_TRACK, **more)


def windows(_dice: random.Random, **more: Any) -> Gathering:
    """With windows in which people answer by the clock."""
    told = {"answer_seconds": 5, "clock": "fast", **more}
    return Gathering("polar-express", (1, 1, 1), 0, SHORT_TRACK, **told)


def journey(_dice: random.Random, **more: Any) -> Gathering:
    """With few cards, and time counted in them."""
    rules = {"ring_time": "counted"}
    return Gathering("planes-trains", (1, 1), 0, few_cards(*LEFT), rules, **more)


def timed_journey(dice: random.Random, **more: Any) -> Gathering:
    """Rings that spin for seconds."""
    return Gathering("planes-trains", (1, 1), 0, few_cards("memorable", "motel-room"), **more)


def ride(dice: random.Random, **more: Any) -> Gathering:
    return Gathering("kids-express", (1, 1), dice.randint(0, 1), **more)


def few_cards(*names: str) -> dict[str, Any]:
    """A box whose left cards are like those, with two Journey cards each."""
    alike = [LEFT[names[place % len(names)]] for place in range(len(LEFT))]
    return {"left": {name: {**card, "cards": 2} for name, card in zip(LEFT, alike, strict=True)}}


async def gather(
    server: httpx.AsyncClient,
    line: str,
    gathering: Gathering,
    dice: random.Random,
    times: Times,
    habits: Habits = GOOD,
) -> tuple[str, list[Steadfast]]:
    """Makes the table, and sits everybody down; its name and the screens, which play at `line`."""
    cookies = [f"{COOKIE}={new_token()}" for _ in gathering.screens]
    table, watch = await made(server, gathering, cookies[0])
    names = list(NAMES[gathering.screens[0] :])
    for cookie, seats in zip(cookies[1:], gathering.screens[1:], strict=True):
        for _ in range(seats):
            await sit(server, table, cookie, names.pop(0))

    def screen(cookie: str, habits: Habits) -> Steadfast:
        path = f"tables/{table}" if cookie in cookies else f"watch/{watch}"
        address, own = f"{line}/api/{path}/socket", random.Random(dice.random())
        return Steadfast(address, cookie, own, times, gathering.temper, habits)

    screens = [screen(cookie, habits) for cookie in cookies]
    if gathering.slow:
        screens[0] = screen(cookies[0], SLOW)
    if gathering.tabs:
        screens.insert(0, screen(cookies[0], habits))
    if gathering.watched:
        screens.insert(0, screen(f"{COOKIE}={new_token()}", habits))
    return table, screens


async def made(server: httpx.AsyncClient, gathering: Gathering, cookie: str) -> tuple[str, str]:
    """Makes a table; its name, and its watch code."""
    mine = [{"who": "me", "name": NAMES[place]} for place in range(gathering.screens[0])]
    links = [LINK] * sum(gathering.screens[1:])
    answer = await server.post(
        "/api/tables",
        headers={"Cookie": cookie},
        json={
            "game": gathering.game,
            "chairs": [*mine, *links, *[COMPUTER] * gathering.computers],
            "box": gathering.box,
            "house_rules": gathering.house_rules,
            "answer_seconds": gathering.answer_seconds,
            "clock": gathering.clock,
        },
    )
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["watch"]


async def sit(server: httpx.AsyncClient, table: str, cookie: str, name: str) -> None:
    answer = await server.post(
        f"/api/tables/{table}/seats", headers={"Cookie": cookie}, json={"name": name}
    )
    assert answer.status_code == 201, answer.text
