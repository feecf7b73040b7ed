"""A server that is killed and started again goes on where it was."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest
import slings
from servers import (
    COMPUTER,
    ONES,
    PATIENCE,
    Browser,
    Process,
    is_asked,
    is_awaited,
    me,
    moved_at,
    url_of,
    wait_for,
)

from parlorcar.service.sql_store import SqlStore
from parlorcar.table import shots, windows
from parlorcar.table.entries import Entry
from parlorcar.table.folding import fold

LINK = {"who": "link"}
# With this box nobody is ever asked in between, so that the computers need nobody.
NUMBERS_ALONE = {
    "totals": "free",
    "specialties": dict.fromkeys(
        ["glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"], 0
    ),
}


def test_a_killed_server_has_kept_every_acknowledged_move(tmp_path: Path) -> None:
    with Process(tmp_path / "tables.db") as server, Browser(server.address) as ada:
        table = ada.make(me("Ada"), COMPUTER, COMPUTER)
        for number in range(3):
            with ada.at(table) as screen:
                screen.until(is_awaited)
                move = next(o["move"] for o in screen.prompt["offers"] if o["legal"])
                version = screen.state["version"]
                screen.play(1, move, id=f"last {number}", version=version)
                acknowledged = screen.answer("ack")["version"]
                server.kill()
            server.start()
            ada.move_to(server.address)
            with ada.at(table) as screen:
                assert screen.state["version"] >= acknowledged
                screen.play(1, move, id=f"last {number}", version=version)  # as a page does
                assert screen.answer("ack")["version"] == acknowledged
                screen.until(is_awaited)  # and the game goes on


def test_a_window_that_was_open_when_the_server_died_goes_on_with_its_answers_and_ends(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tables.db"
    with (
        Process(database) as server,
        Browser(server.address) as ada,
        Browser(server.address) as ben,
    ):
        table = ada.make(me("Ada"), LINK, box=ONES, answer_seconds=8)
        ben.sit(table, "Ben")
        with ada.at(table) as one, ben.at(table) as two:
            screens = {1: one, 2: two}
            one.get_ready()
            one.until(lambda s: s["position"] and isinstance(s["position"]["to_act"], int))
            actor = one.state["position"]["to_act"]
            screens[actor].until(is_asked("play"))
            screens[actor].play(actor, "trio 1")
            asked = screens[3 - actor]
            asked.until(is_asked("answer"))
            can = {o["kind"]: o["legal"] for o in asked.prompt["offers"]}
            chosen = "caribou" if can["caribou"] else "pass"
            asked.play(3 - actor, chosen)
            asked.answer("ack")
        server.kill()
        time.sleep(1)
        server.start()
        for browser in (ada, ben):
            browser.move_to(server.address)
        opened = moved_at(database, table, f"{actor} trio 1")
        passed = time.time() - opened
        with (ada if actor == 1 else ben).at(table) as screen:
            left = screen.prompt["seconds_left"]
            if left is not None:  # a machine that starts it slowly finds the window over
                at_most = max(8 - passed, windows.COMING_BACK)
                assert 8 - (time.time() - opened) - 0.1 <= left <= at_most + 0.1
                assert not [line for line in screen.state["log"] if "answers with" in line["text"]]
            screen.until(lambda state: state["prompt"]["seconds_left"] is None)
            assert moved_at(database, table, f"{3 - actor} {chosen}") >= opened + 8
            log = " ".join(screen.whole_log().values())
            assert ("answers with Caribou Crossing" in log) == (chosen == "caribou")


def test_computers_go_on_by_themselves_after_a_restart_though_nobody_is_there(
    tmp_path: Path,
) -> None:
    with Process(tmp_path / "tables.db", pace=1.0) as server, Browser(server.address) as ada:
        table = ada.make(
            *(me("Ada"), COMPUTER, COMPUTER, COMPUTER),
            box=NUMBERS_ALONE,
            house_rules={"announce": "automatic"},
        )
        with ada.at(table) as screen:
            screen.until(is_awaited)
            screen.play_anything()
            version = screen.state["version"]
        server.kill()
        server.start()

        def entries() -> int:
            with sqlite3.connect(tmp_path / "tables.db") as db:
                count = db.execute("select max(sequence) from entries").fetchone()[0]
            db.close()
            return int(count)

        wait_for(lambda: entries() > version + 2)  # nobody has come back yet


def test_a_server_killed_while_the_sling_flies_makes_the_shot_that_was_flicked(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tables.db"
    with Process(database) as server, Browser(server.address) as ada:
        for _ in range(5):
            table = slings.make(ada, me("Ada"))
            with ada.at(table) as screen:
                slings.flick(screen, screen.prompt["menu"][0])
                screen.answer("ack")
                server.kill()
            stored = kinds_of(database, table)
            server.start()
            ada.move_to(server.address)
            wait_for(partial(has_flown, database, table))
            seed, entries = stored_table(database, table)
            flick = kinds_of(database, table).index("flicked")
            flown = shots.flight(fold(entries[: flick + 1]), seed)
            told = [msgspec.json.encode(entry.body) for entry in entries[flick + 1 : flick + 3]]
            assert told == [msgspec.json.encode(body) for body in flown]
            with ada.at(table) as screen:
                assert screen.state["shot"] is None
                screen.until(lambda state: is_awaited(state) or slings.is_over(state))
                assert screen.state["position"]["turns"] == 1
            if stored[-1] == "flicked":
                return
    pytest.fail("the server was never killed in time")


def kinds_of(database: Path, table: str) -> list[str]:
    """The kinds of a table's entries, in order."""
    with sqlite3.connect(database) as db:
        rows = db.execute(
            "select json_extract(body, '$.type') from entries where table_id = ? order by sequence",
            [table],
        ).fetchall()
    db.close()
    return [kind for (kind,) in rows]


def has_flown(database: Path, table: str) -> bool:
    return "flew" in kinds_of(database, table)


def stored_table(database: Path, table: str) -> tuple[bytes, list[Entry]]:
    """The seed and the entries of a table."""

    async def read() -> tuple[bytes, list[Entry]]:
        store = SqlStore(url_of(database))
        found = await store.load(table)
        await store.close()
        assert found is not None
        return found.seed, found.entries

    return asyncio.run(read())


def failed(*arguments: str) -> str:
    """What a server says that cannot start: one line."""
    command = [sys.executable, "-m", "parlorcar.service.serve", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_a_port_in_use_is_said_in_one_line_with_the_cure(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = failed("--port", str(port), "--database", str(tmp_path / "tables.db"))
    assert f"port {port} is in use" in said and "--port" in said


def test_a_host_or_port_that_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    assert "70000" in failed("--port", "70000", "--database", database)
    assert "no.such.host" in failed("--host", "no.such.host.invalid", "--database", database)


def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, it is only in the way " * 99)
    for database in (
        str(tmp_path / "file" / "tables.db"),
        str(tmp_path / "file"),
        "nonsense://tables",
        "postgresql+asyncpg://nobody@127.0.0.1:1/tables",
    ):
        assert "--database" in failed("--port", "0", "--database", database)


def test_several_processes_without_what_they_share_are_refused_with_the_cure(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "tables.db")
    said = failed("--workers", "2", "--port", "0", "--database", database)
    assert "--database postgresql://" in said and "--broker redis://" in said
    shared = ("--workers", "2", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/t")
    said = failed(*shared)
    assert "--broker redis://" in said and "--database" not in said
    assert "--broker" in failed("--port", "0", "--database", database, "--broker", "nonsense:1")


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_stopping_the_server_is_quiet_though_people_are_there(
    tmp_path: Path, way: signal.Signals
) -> None:
    with Process(tmp_path / "tables.db") as server, Browser(server.address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        with ada.at(table):
            server.process.send_signal(way)
            assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert server.errors.read_text() == ""
