"""A database is the file that is named, and one that cannot be used says why and what helps."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from servers import COMPUTER, PATIENCE, Browser, me, running, wait_for
from test_backups import fill

from parlorcar.service import serve
from parlorcar.service.databases import chosen, file_of, shown
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.unable import Unable

LOCKER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("begin immediate")
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize(
    "name",
    [
        "what?.db",
        "50%25.db",
        "50%.db",
        "a#b.db",
        "two words.db",
        "Grüße 猫.db",
        "file:x.db",
        "a@b:c",
    ],
)
def test_a_database_is_kept_in_the_very_file_that_is_named(tmp_path: Path, name: str) -> None:
    database = chosen(str(tmp_path / name))
    fill(Path(database), "a")
    found = {path.name for path in tmp_path.iterdir()} - {f"{name}-wal", f"{name}-shm"}
    assert found == {name}
    assert file_of(database) == (tmp_path / name).resolve()
    assert shown(database) == str(tmp_path / name)


def test_a_password_is_shown_to_nobody() -> None:
    assert shown("postgresql://me:secret@db/tables") == "postgresql://me:***@db/tables"


def cannot(file: Path) -> str:
    with pytest.raises(Unable) as error:
        serve.prepare(str(file))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_each_thing_that_can_be_wrong_with_a_file_has_its_own_sentence(tmp_path: Path) -> None:
    whole, cut, foreign, text = (tmp_path / name for name in ("whole", "cut", "foreign", "text"))
    fill(whole, *(f"t{number}" for number in range(200)))
    pages = whole.read_bytes()
    cut.write_bytes(pages[: len(pages) // 2])
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("create table songs (name)")
    text.write_text("these are no tables " * 999)
    assert "is damaged" in cannot(cut) and "parlorcar restore" in cannot(cut)
    before = foreign.read_bytes()
    assert "another program's database" in cannot(foreign)
    assert foreign.read_bytes() == before
    assert "is no database" in cannot(text) and "--database" in cannot(text)
    assert "is a folder" in cannot(tmp_path)
    locking = [sys.executable, "-c", LOCKER, str(whole)]
    with subprocess.Popen(locking, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as locker:
        assert locker.stdout is not None
        locker.stdout.readline()
        said = cannot(whole)
        locker.communicate()
    assert "is locked" in said
    if Path("/proc/locks").exists():
        assert f"by process {locker.pid}:" in said


def health(address: str) -> tuple[int, str]:
    answer = httpx.get(f"{address}/health", timeout=PATIENCE)
    return answer.status_code, answer.json()["store"]


def test_health_tells_that_nothing_can_be_written_and_that_it_can_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(Settings(str(file))) as address:
        assert health(address) == (200, "ok")
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("begin immediate")
            wait_for(lambda: health(address) == (503, "cannot be written"))
            assert httpx.get(f"{address}/api/lobby").status_code == 200  # reading still works
            assert health(address) == (503, "cannot be written")
            other.execute("rollback")
        wait_for(lambda: health(address) == (200, "ok"))


def test_health_does_not_forget_a_damage_that_others_do_not_meet(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    fill(file, "a")
    with closing(sqlite3.connect(file)) as db:
        db.execute("pragma journal_mode=delete")
        size = db.execute("pragma page_size").fetchone()[0]
        page = db.execute("select rootpage from sqlite_master where name = 'entries'").fetchone()[0]
    spoilt = bytearray(file.read_bytes())
    spoilt[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(spoilt)
    with running(Settings(str(file))) as address, Browser(address) as ada:
        body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
        assert ada.http.post("/api/tables", json=body).status_code == 503
        assert ada.http.get("/api/lobby").status_code == 200
        assert health(address) == (503, "is damaged")


def test_however_often_health_is_asked_it_writes_once_in_a_few_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats = 0
    beat = SqlStore._beat

    async def counted(store: SqlStore) -> None:
        nonlocal beats
        beats += 1
        await beat(store)

    monkeypatch.setattr(SqlStore, "_beat", counted)
    monkeypatch.setattr("parlorcar.service.heartbeat.EVERY", 3600.0)
    with running(Settings(str(tmp_path / "tables.db"))) as address:
        assert {health(address) for _ in range(20)} == {(200, "ok")}
    assert beats == 1


@pytest.mark.skipif(not Path("/proc/net/if_inet6").exists(), reason="there is no IPv6")
def test_a_link_local_address_is_listened_on_with_its_link() -> None:
    lines = [line.split() for line in Path("/proc/net/if_inet6").read_text().splitlines()]
    # Of a machine without one: the loopback address, on its own link.
    number, link = next(
        ((one[0], one[5]) for one in lines if one[0].startswith("fe80")), ("0" * 31 + "1", "lo")
    )
    host = f"{':'.join(number[at : at + 4] for at in range(0, 32, 4))}%{link}"
    listening = serve.listen(host, 0)
    with closing(listening):
        assert listening.getsockname()[3] == (socket.if_nametoindex(link) if link != "lo" else 0)
        address = serve.address_of(host, 8000)
        assert address.endswith(f"%25{link}]:8000") and address.startswith("http://[")
