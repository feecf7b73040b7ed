"""What leaves a real server, by every way out: sockets, HTTP, streams, errors, logs, metrics.

The tests of secrets look into every message of whole games. This one looks at all the bytes that a
running server gives out meanwhile, for what must be in none of them.
"""

from __future__ import annotations

import base64
import io
import json
import logging
import random
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from servers import COMPUTER, Browser, Screen, me, running, url_of
from test_watching import watching

from parlorcar.games import definition
from parlorcar.service import logs
from parlorcar.service.security import hashed
from parlorcar.service.settings import Settings

TURNS = 20  # things done at each table
GAMES = ("polar-express", "planes-trains", "kids-express")
NONSENSE = (
    "",
    "nonsense",
    "[" * 2000,
    '{"type": "play", "id": "7"}',
    '{"type": "look", "seat": 9}',
)


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that is logged meanwhile, of our own more than usually, as a server writes it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.formatter("json"))
    root, ours = logging.getLogger(), logging.getLogger("parlorcar")
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        ours.setLevel(logging.NOTSET)


class Seat:
    """A page and a program of one person, who does something and gets much of it wrong."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.path = f"/api/tables/{table}/seats/{seat}"
        self.rng = random.Random(seat)
        self.heard: list[str] = []

    def read(self, method: str, path: str, **more: Any) -> None:
        answer = self.browser.http.request(method, path, **more)
        self.heard += [answer.text, str(answer.headers)]

    def listen(self) -> None:
        """Reads the stream until the server has gone."""
        try:
            with self.browser.http.stream("GET", f"{self.path}/stream") as stream:
                self.heard += list(stream.iter_lines())
        except httpx.HTTPError:
            return

    def act(self, screen: Screen) -> None:
        """What is asked, or something else."""
        prompt, version = screen.prompt, screen.state["version"]
        told = {"seat": self.seat, "version": version}
        moves = [offer["move"] for offer in prompt["offers"]] or ["play 1", "look 3", "take gold"]
        chosen = self.rng.choice(moves)
        self.read("POST", f"{self.path}/moves", json={"move": "fly", "version": version})
        match prompt["kind"]:
            case "ready":
                screen.send(type="ready", id=screen.new_id(), seat=self.seat)
            case "gesture" if prompt["menu"]:
                named = {k: v for k, v in prompt["menu"][0].items() if k not in ("target", "label")}
                screen.send(type="flick", id=screen.new_id(), **told, **named)
            case "gesture":
                screen.send(type="gesture", id=screen.new_id(), power=60, **told)
            case _:
                screen.send(type="play", id=screen.new_id(), move=chosen, **told)
        for kind in ("take_back", "ring", "come_back"):
            screen.send(type=kind, id=screen.new_id(), seat=self.seat)
        screen.send(type="say", id=screen.new_id(), seat=self.seat, text=f"Hm {version}.")
        screen.send(type="sync", version=self.rng.randrange(version + 2))
        screen.socket.send(self.rng.choice(NONSENSE))
        screen.send(type="ping")
        while screen.receive()["type"] != "pong":
            pass


@pytest.mark.parametrize("game", GAMES)
def test_no_way_out_of_a_server_lets_out_what_it_must_not(
    game: str, tmp_path: Path, logged: io.StringIO
) -> None:
    database = tmp_path / "t.db"
    settings = Settings(
        url_of(database),
        pace=0,
        metrics=True,
        requests_a_minute=10**6,
        commands_a_second=10**4,
        commands_a_second_from=10**4,
    )
    chairs = [me("Ada"), {"who": "link"}, *[COMPUTER] * (definition(game).seats[1] > 2)]
    with running(settings) as address, Browser(address) as ada, Browser(address) as ben:
        made = ada.http.post(
            "/api/tables", json={"game": game, "chairs": chairs, "answer_seconds": 0}
        ).json()
        table, watch = made["table"], made["watch"]
        ben.sit(table, "Ben")
        seats = [Seat(ada, table, 1), Seat(ben, table, 2)]
        streams = [threading.Thread(target=seat.listen) for seat in seats]
        for stream in streams:
            stream.start()
        with (
            ada.at(table) as one,
            ben.at(table) as two,
            watching(address, watch) as seen,
            watching(address, watch) as looking,
        ):
            screens = [one, two]
            for turn in range(TURNS):
                for seat, screen in zip(seats, screens, strict=True):
                    seat.act(screen)
                if turn == TURNS // 3:
                    one.send(type="show_hand", id="show", seat=1, shown=True)
                    one.answer("refused" if game == "kids-express" else "ack")
                    looking.send(type="look", seat=1)
            for watcher in (seen, looking):
                watcher.send(type="ping")
                watcher.answer("pong")
            for seat in seats:
                for path in (f"{seat.path}/state", f"/api/tables/{table}/record", "/api/lobby"):
                    seat.read("GET", path)
                other = f"/api/tables/{table}/seats/{3 - seat.seat}"
                seat.read("GET", f"{other}/state")
                seat.read("POST", f"{other}/moves", json={"move": "play 1"})
                seat.read("POST", "/api/tables", content=b"[" * 5000)
            told = ada.http.get("/metrics").text + ada.http.get("/health").text
        cookies = [browser.http.cookies["parlorcar"] for browser in (ada, ben)]
        with closing(sqlite3.connect(database)) as db:
            (seed,) = db.execute("select seed from tables").fetchone()
    for stream in streams:
        stream.join()

    heard = {
        name: before_the_end([json.dumps(message) for message in screen.received] + extra)
        for name, screen, extra in (
            ("Ada", one, seats[0].heard),
            ("Ben", two, seats[1].heard),
            ("a watcher", seen, []),
            ("a watcher with Ada's eyes", looking, []),
        )
    }
    everything = {**heard, "the metrics": told, "the log": logged.getvalue()}
    secrets = [seed.hex(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode()]
    secrets += [str(int.from_bytes(seed, order)) for order in ("little", "big")]
    secrets += [hashed(cookie) for cookie in cookies]
    for name, text in everything.items():
        assert len(text) > 500 or name == "the log", name
        assert "Traceback" not in text, name
        for secret in secrets:
            assert secret not in text, name
        for owner, cookie in zip(("Ada", "Ben"), cookies, strict=True):
            assert cookie not in text or name == owner, name
    for name in ("a watcher", "a watcher with Ada's eyes", "the metrics", "the log"):
        assert table not in everything[name], name
    for name in ("the metrics", "the log"):
        assert watch not in everything[name] and "Ada" not in everything[name], name
        words = [card for card in definition(game).card_names if len(card) > 4]
        assert not any(word in everything[name] for word in words), name
    if game == "polar-express":
        for name, own in (
            ("Ada", 1),
            ("Ben", 2),
            ("a watcher", 0),
            ("a watcher with Ada's eyes", 1),
        ):
            for hands in hands_in(heard[name]):
                shown = {seat for seat, hand in enumerate(hands, 1) if set(hand) - {"?"}}
                assert shown <= {own}, name


def before_the_end(heard: list[str]) -> str:
    """What was told before the game was over; then the seed is."""
    ended = ('"kind":"over"', "[nature]")
    return "\n".join(
        one for one in heard if not any(word in one.replace('": "', '":"') for word in ended)
    )


def hands_in(text: str) -> Iterator[list[list[str]]]:
    for line in text.splitlines():
        if line.startswith('{"type"'):
            position = json.loads(line).get("position")
            if position:
                yield position["hands"]


def test_a_failure_is_logged_by_its_kind_and_place_and_without_its_words(
    logged: io.StringIO,
) -> None:
    log = logging.getLogger("parlorcar")
    try:
        try:
            raise ValueError("2 holds santa")
        except ValueError as error:
            raise ExceptionGroup("of hobo", [KeyError("express")]) from error
    except ExceptionGroup:
        log.exception("a table cannot go on")
    written = json.loads(logged.getvalue().splitlines()[-1])
    assert written["event"] == "a table cannot go on"
    assert written["failure"] == "ExceptionGroup (KeyError) from ValueError"
    assert "test_leaks.py" in str(written["at"]) or written["at"] == []
    for word in ("santa", "hobo", "express"):
        assert word not in logged.getvalue()
