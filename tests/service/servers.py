"""Real servers for the tests, and browsers without a page."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from parlorcar.service.app import create_app
from parlorcar.service.network import Network
from parlorcar.service.serve import Server, Welcome, configuration, listen
from parlorcar.service.settings import Settings

PATIENCE = 60.0  # seconds that anything may take on a busy machine, a first compilation included
COMPUTER = {"who": "computer"}
# With this box everybody can always lay down three 1s, and somebody may hold Caribou Crossing.
ONES = {
    "totals": "free",
    "numbers": {"1": 30, **dict.fromkeys("234567", 0)},
    "specialties": {
        "caribou-crossing": 2,
        **dict.fromkeys(["glacier-gulch", "express", "avalanche", "santa", "hobo"], 0),
    },
}


def me(name: str, **more: Any) -> dict[str, Any]:
    return {"who": "me", "name": name, **more}


def url_of(database: Path) -> str:
    return f"sqlite+aiosqlite:///{database}"


@contextmanager
def in_a_thread(server: uvicorn.Server, listening: socket.socket) -> Iterator[None]:
    """Lets a server of this process serve at a socket, and stops both."""
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        wait_for(lambda: server.started or not thread.is_alive())
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread of this process; its address."""
    listening = listen("127.0.0.1", 0)
    with in_a_thread(uvicorn.Server(configuration(settings, create_app(settings))), listening):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@contextmanager
def at_home(settings: Settings, devices: Callable[[], list[str]]) -> Iterator[str]:
    """A server as `parlorcar serve` runs it, at this computer alone; `devices` are the addresses
    that it may be opened to."""
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    network = Network(port, devices, closed=True)
    config = configuration(settings, create_app(settings, network))
    address = f"http://127.0.0.1:{port}"
    with in_a_thread(Server(config, Welcome(address, [], False), network), listening):
        yield address


class Process:
    """A server of its own, which can be killed in the middle of anything."""

    def __init__(self, database: Path, pace: float = 0.0, options: Sequence[str] = ()) -> None:
        self.command = [
            *(sys.executable, "-m", "parlorcar.service.serve", "--port", "0"),
            *("--database", str(database), "--pace", str(pace), *options),
        ]
        self.errors = database.with_suffix(".log")

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=errors, env=dict(os.environ)
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        assert line.startswith("Parlor Car: http"), self.errors.read_text()
        self.address = line.split()[-1]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def wait_for(ready: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


class Browser:
    """Somebody's browser: one cookie, any number of sockets."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def make(self, *chairs: dict[str, Any], **more: Any) -> str:
        body = {"game": "polar-express", "chairs": list(chairs), **more}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def sit(self, table: str, name: str, seat: int = 0) -> int:
        answer = self.http.post(f"/api/tables/{table}/seats", json={"name": name, "seat": seat})
        assert answer.status_code == 201, answer.text
        return int(answer.json()["seat"])

    def move_to(self, address: str) -> None:
        """Goes on with the same cookie at a server that has been started again."""
        cookies = dict(self.http.cookies)
        self.http.close()
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, cookies=cookies)

    def connect(self, table: str, **headers: str) -> ClientConnection:
        address = str(self.http.base_url).rstrip("/").replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"{address}/api/tables/{table}/socket",
            additional_headers={**({"Cookie": cookie} if cookie else {}), **headers},
            compression=None,
            open_timeout=PATIENCE,
            legacy=True,
        )

    @contextmanager
    def at(self, table: str) -> Iterator[Screen]:
        screen = Screen(self.connect(table))
        try:
            screen.until(lambda state: True)
            yield screen
        finally:
            screen.socket.close()


class Screen:
    """A socket, and the newest state that it has shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []
        self.count = 0
        self.acknowledged = 0

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        self.received.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    def until(self, ready: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Reads until a state is as wanted, and gives it; at once if the newest is."""
        while not self.state or not ready(self.state):
            self.receive()
        return self.state

    def answer(self, kind: str) -> dict[str, Any]:
        """Reads until a message of that kind."""
        while (message := self.receive())["type"] != kind:
            pass
        return message

    @property
    def prompt(self) -> dict[str, Any]:
        prompt: dict[str, Any] = self.state["prompt"]
        return prompt

    def new_id(self) -> str:
        self.count += 1
        return f"{id(self)}-{self.count}"

    def play(self, seat: int, move: str, **more: Any) -> str:
        name = more.pop("id", None) or self.new_id()
        version = more.pop("version", self.state["version"])
        self.send(type="play", id=name, seat=seat, move=move, version=version)
        return str(name)

    def play_anything(self) -> dict[str, Any]:
        """Does the first thing that is legal for the seat that is asked; the acknowledgement."""
        legal = [offer["move"] for offer in self.prompt["offers"] if offer["legal"]]
        self.play(self.prompt["seat"], legal[0])
        ack = self.answer("ack")
        self.acknowledged = ack["version"]
        return ack

    def get_ready(self) -> None:
        """Says that whoever sits here is ready, once that is asked."""
        seat = self.until(is_asked("ready"))["prompt"]["seat"]
        self.send(type="ready", id=self.new_id(), seat=seat)
        self.answer("ack")

    def next_turn(self) -> bool:
        """Reads until this client is to act again; False where the game is over."""
        self.until(
            lambda state: (
                state["version"] >= self.acknowledged
                and (is_awaited(state) or state["prompt"]["kind"] == "over")
            )
        )
        return is_awaited(self.state)

    def whole_log(self) -> dict[int, str]:
        log: dict[int, str] = {}
        for message in self.received:
            for line in message["log"] if message["type"] == "state" else ():
                # One that has grown stands in place of what it was.
                log = {n: text for n, text in log.items() if n < line["first"]}
                log[line["n"]] = line["text"]
        return log


def moved_at(database: Path, table: str, line: str) -> float:
    """When a move was stored for the first time."""
    with sqlite3.connect(database) as db:
        ((at,),) = db.execute(
            "select min(at) from entries where table_id = ? "
            "and json_extract(body, '$.type') = 'moved' and json_extract(body, '$.line') = ?",
            [table, line],
        ).fetchall()
    db.close()
    return float(at)


def is_awaited(state: dict[str, Any]) -> bool:
    """Whether this client is to play or to answer."""
    return state["prompt"]["kind"] in ("play", "answer")


def is_asked(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["prompt"]["kind"] == kind
