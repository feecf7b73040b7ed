"""Processor time of a move at a live table, by part, within one process.

Everything between a socket's text in and its text out: reading a command, deciding, storing
(SQLite in a file), applying, telling both people. No socket and no HTTP, so that it can be
measured on a machine that does other things too: only this process's processor time counts.

    make moves ARGS="[--moves 4000] [--tables 40] [--beside FOLDER]"

`--beside` names the `src` folder of another version: both are measured in turn, three times each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

PARTS = {  # what is part of a move, by where it is called from
    "deciding": [("commands", "decision")],
    "drawing": [("live", "with_draws")],
    "applying": [("live", "advance")],
    "by itself": [("live", "next_automatic"), ("live", "due_at")],
    "making states": [("reading", "state")],
    "comparing states": [("reading", "digest_of"), ("reading", "seen_as")],
    "encoding": [("connection", "encode"), ("reading", "encode")],
}
CLIENT, REST, STORE = "the clients", "everything else", "the store's thread"


class Parts:
    """Processor seconds of this thread by part, each without the parts that it calls."""

    def __init__(self) -> None:
        self.spent = defaultdict[str, float](float)
        self.inside: list[float] = []

    def of(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        here = threading.get_ident()

        def measured(*arguments: Any, **more: Any) -> Any:
            if threading.get_ident() != here:
                return call(*arguments, **more)
            begun = time.thread_time()
            self.inside.append(0.0)
            try:
                return call(*arguments, **more)
            finally:
                took = time.thread_time() - begun
                self.spent[part] += took - self.inside.pop()
                if self.inside:
                    self.inside[-1] += took

        return measured

    def watch(self) -> None:
        import importlib

        for part, places in PARTS.items():
            for file, name in places:
                module = importlib.import_module(f"parlorcar.service.{file}")
                if hasattr(module, name):
                    setattr(module, name, self.of(part, getattr(module, name)))


class Offer(msgspec.Struct):
    move: str
    legal: bool = True


class Prompt(msgspec.Struct):
    kind: str
    offers: list[Offer]


class Told(msgspec.Struct):
    type: str
    version: int = 0
    prompt: Prompt | None = None


READ = msgspec.json.Decoder(Told)


class Socket:
    """The other end of a line, without a line: plays at random among what it is offered."""

    def __init__(self, seat: int, game: Game) -> None:
        self.seat, self.game = seat, game
        self.coming: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.asked_at = -1
        self.sent = 0
        self.scope: dict[str, Any] = {}

    async def receive(self) -> dict[str, str]:
        return await self.coming.get()

    async def send_data(self, data: Any, mode: str = "text") -> None:
        self.game.run.hear(self, data)

    async def close(self, code: int = 1000) -> None:
        pass


class Game:
    def __init__(self, run: Run) -> None:
        self.run = run
        self.over = asyncio.Event()


class Run:
    def __init__(self, parts: Parts) -> None:
        self.dice = random.Random(7)
        self.counted = Counter[str]()
        self.stopped = False
        self.hear = parts.of(CLIENT, self._hear)

    def _hear(self, socket: Socket, data: str | bytes) -> None:
        self.counted["messages"] += 1
        self.counted["bytes"] += len(data)
        told = READ.decode(data)
        self.counted["moves"] += told.type == "ack"
        self.counted["refused"] += told.type == "refused"
        if told.prompt is None:
            return
        if told.prompt.kind == "over" or self.stopped:
            socket.game.over.set()
        elif told.prompt.kind in ("play", "answer") and told.version != socket.asked_at:
            socket.asked_at, socket.sent = told.version, socket.sent + 1
            move = self.dice.choice([offer.move for offer in told.prompt.offers if offer.legal])
            command = {"type": "play", "id": str(socket.sent), "seat": socket.seat, "move": move}
            text = json.dumps({**command, "version": told.version})
            socket.coming.put_nowait({"type": "websocket.receive", "text": text})


async def play(run: Run, house: Any, settings: Any, limits: Any, number: int) -> None:
    from parlorcar.service import http_messages as h
    from parlorcar.service.connection import Connection
    from parlorcar.service.making import asked_for, sit_down

    ada, ben, game = f"ada {number}", f"ben {number}", Game(run)
    chairs = [h.Chair("me", "Ada"), h.Chair("link")]
    created = asked_for(h.NewTable("polar-express", chairs, answer_seconds=0), ada)
    name, _ = await house.make_table(ada, created)
    async with house.table(name) as live:
        await sit_down(live, ben, h.TakeSeat("Ben"))
        lines = []
        for seat, person in ((1, ada), (2, ben)):
            place = f"10.{number >> 8 & 255}.{number & 255}.{seat}"
            socket: Any = Socket(seat, game)
            connection = Connection(socket, live, person, settings, limits, place)
            lines.append(asyncio.create_task(connection.run()))
        await game.over.wait()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)


async def measured(moves: int, tables: int) -> dict[str, float]:
    """Microseconds of the processor a move, by part."""
    from parlorcar.service.broker import LocalBroker
    from parlorcar.service.house import House
    from parlorcar.service.limits import Limits
    from parlorcar.service.serve import settle_down
    from parlorcar.service.settings import Settings
    from parlorcar.service.sql_store import SqlStore
    from parlorcar.table.warm import warm

    warm("polar-express")
    parts = Parts()
    run = Run(parts)
    parts.watch()
    with tempfile.TemporaryDirectory() as folder:
        database, many = f"sqlite:///{folder}/moves.db", 10**9
        settings = Settings(
            database, tables_an_hour=many, commands_a_second=many, commands_a_second_from=many
        )
        house = House(SqlStore(database), LocalBroker(), settings)
        await house.open()
        limits, numbers = Limits(settings), iter(range(many))

        async def sit() -> None:
            while not run.stopped:
                await play(run, house, settings, limits, next(numbers))

        sitting = [asyncio.create_task(sit()) for _ in range(tables)]
        await until(run, moves // 4)
        settle_down()
        before, loop, spent = time.process_time(), time.thread_time(), dict(parts.spent)
        counted = Counter(run.counted)
        await until(run, run.counted["moves"] + moves)
        whole, loop = time.process_time() - before, time.thread_time() - loop
        run.counted.subtract(counted)
        run.stopped = True
        await asyncio.gather(*sitting)
        await house.close()
    made = run.counted["moves"]
    shares = {
        part: (seconds - spent.get(part, 0.0)) / made * 1e6 for part, seconds in parts.spent.items()
    }
    shares[STORE] = (whole - loop) / made * 1e6
    whole = whole / made * 1e6 - shares.pop(CLIENT)
    return {
        "a move": whole,
        **{part: shares.get(part, 0.0) for part in PARTS},
        STORE: shares[STORE],
        REST: whole - sum(shares.values()),
        "messages a move": run.counted["messages"] / made,
        "kB told a move": run.counted["bytes"] / made / 1000,
    }


async def until(run: Run, moves: int) -> None:
    while run.counted["moves"] < moves:
        await asyncio.sleep(0.02)


def in_turn(folders: list[str], arguments: argparse.Namespace) -> list[dict[str, float]]:
    """The medians of three runs of each version, each of them first in turn."""
    found: list[list[dict[str, float]]] = [[] for _ in folders]
    turns = list(zip(found, folders, strict=True))
    for _ in range(3):
        turns.reverse()
        for runs, folder in turns:
            command = [sys.executable, __file__, "--json"]
            command += ["--moves", str(arguments.moves), "--tables", str(arguments.tables)]
            world = {**os.environ, "PYTHONPATH": folder}
            made = subprocess.run(command, env=world, check=True, capture_output=True, text=True)
            runs.append(json.loads(made.stdout))
    return [{key: statistics.median(run[key] for run in runs) for key in runs[0]} for runs in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--beside", metavar="FOLDER", help="the src folder of another version")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.beside is None:
        import uvloop

        found = [uvloop.run(measured(arguments.moves, arguments.tables))]
        if arguments.json:
            print(json.dumps(found[0]))
            return
    else:
        here = os.path.join(os.path.dirname(__file__), "..", "..", "src")
        found = in_turn([os.path.abspath(here), os.path.abspath(arguments.beside)], arguments)
    print("Microseconds of the processor a move, The Polar Express Game, two people")
    for key, value in found[0].items():
        beside = "".join(
            f"{other[key]:10.2f}   {value / (other[key] or 1):.2f}" for other in found[1:]
        )
        print(f"{key:20}{value:10.2f}{beside}")


if __name__ == "__main__":
    main()
