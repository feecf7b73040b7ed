"""A database is kept in a second file and put back from it, whatever has happened meanwhile."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from servers import COMPUTER, Browser, Process, is_awaited, me, url_of
from test_survival import failed

from parlorcar.service.backup import back_up, restore
from parlorcar.service.card import Card, CardSeat
from parlorcar.service.databases import chosen, file_of
from parlorcar.service.holding import held
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.unable import Unable
from parlorcar.table.entries import Created, Entry, Said, Seated

ADA = Card("polar-express", "playing", [CardSeat("Ada", "person", "ada", False)], "none", False)


def fill(file: Path, *names: str) -> None:
    """Tables of those names in a new database."""

    async def act() -> None:
        store = SqlStore(str(file))
        await store.open()
        for name in names:
            created = Created("polar-express", [Seated("person", "Ada", "ada")], {}, {}, 8, 1)
            await store.create(name, f"w-{name}", bytes(32), Entry(created, 5.0, "ada"), ADA)
        await store.close()

    asyncio.run(act())


def tables_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
        return [name for (name,) in db.execute("select id from tables order by id")]


def refused(act: Callable[..., object], *given: object) -> str:
    with pytest.raises(Unable) as error:
        act(*given)
    assert "\n" not in str(error.value)
    return str(error.value)


def hold(file: Path) -> None:
    with held(file):
        pass


def test_a_game_is_put_back_whole_after_its_server_was_killed(tmp_path: Path) -> None:
    tables, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    with Process(tables) as server, Browser(server.address) as ada:
        kept = ada.make(me("Ada"), COMPUTER)
        with ada.at(kept) as screen:
            screen.until(is_awaited)
            screen.play_anything()
            version = screen.acknowledged
        back_up(copy, str(tables))
        while Path(f"{tables}-wal").stat().st_size < 200_000:  # play on
            last = ada.make(me("Ada"), COMPUTER, COMPUTER, COMPUTER)
        assert f"process {server.process.pid}" in refused(restore, copy, str(tables))
        server.kill()
        assert Path(f"{tables}-wal").stat().st_size
        done = restore(copy, str(tables))
        assert not [*tmp_path.glob("tables.db-*")]
        assert tables_in(tables) == [kept]
        assert done.replaced is not None and last in tables_in(done.replaced)
        server.start()
        ada.move_to(server.address)
        with ada.at(kept) as screen:
            assert screen.state["version"] >= version
            screen.until(is_awaited)
            screen.play_anything()  # it goes on


def test_a_backup_is_for_its_owner_alone_and_overwrites_nothing_unasked(tmp_path: Path) -> None:
    tables, copy = tmp_path / "what? 50%25 #1 Grüße.db", tmp_path / "copy.db"
    fill(tables, "a", "b")
    assert back_up(copy, str(tables)).tables == 2
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    fill(tables, "c")
    assert "--replace" in refused(back_up, copy, str(tables))
    assert tables_in(copy) == ["a", "b"]
    back_up(copy, str(tables), replace=True)
    assert tables_in(copy) == ["a", "b", "c"]
    assert "exists already" in refused(back_up, tables, str(tables), True)
    left = {path.name for path in tmp_path.iterdir()} - {f"{tables.name}-wal", f"{tables.name}-shm"}
    assert left == {copy.name, tables.name}


def test_what_is_no_whole_database_of_ours_is_put_in_no_databases_place(tmp_path: Path) -> None:
    tables, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    fill(tables, "a")
    back_up(copy, str(tables))
    pages = copy.read_bytes()
    newer, foreign, cut, text, empty = (tmp_path / name for name in "ncftx")
    newer.write_bytes(pages)
    with closing(sqlite3.connect(newer)) as db:
        db.execute("update alembic_version set version_num = '9999'")
        db.commit()
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("create table songs (name)")
    cut.write_bytes(pages[: len(pages) // 2])
    text.write_text("these are no tables " * 999)
    empty.touch()
    wanted = {
        newer: "newer release",
        foreign: "another program",
        cut: "is damaged",
        text: "is no database",
        empty: "holds no tables",
        tables: "the database itself",
        tmp_path / "nowhere": "no such file",
    }
    for file, why in wanted.items():
        assert why in refused(restore, file, str(tables)), file
    assert tables_in(tables) == ["a"]
    assert not [*tmp_path.glob("*replaced*")]


def test_a_damaged_database_is_replaced_and_one_that_is_open_elsewhere_is_not(
    tmp_path: Path,
) -> None:
    tables, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    fill(tables, "a")
    back_up(copy, str(tables))
    with closing(sqlite3.connect(tables)) as shell:
        shell.execute("select * from tables").fetchall()
        assert "is locked" in refused(restore, copy, str(tables))
    tables.write_bytes(tables.read_bytes()[:5000])
    assert restore(copy, str(tables)).replaced is not None
    assert tables_in(tables) == ["a"]
    assert restore(copy, str(tmp_path / "new" / "tables.db")).replaced is None
    assert tables_in(tmp_path / "new" / "tables.db") == ["a"]


def test_a_copy_made_with_what_lies_beside_it_is_restored_with_it(tmp_path: Path) -> None:
    tables, copy = tmp_path / "tables.db", tmp_path / "copy.db"

    async def act() -> None:
        store = SqlStore(url_of(tables))
        await store.open()
        created = Created("polar-express", [Seated("person", "Ada", "ada")], {}, {}, 8, 1)
        await store.create("a", "w", bytes(32), Entry(created, 5.0, "ada"), ADA)
        assert await store.append("a", 1, [Entry(Said(1, "Hello!"), 6.0, "ada", "1")])
        for suffix in ("", "-wal"):  # as after a power cut
            Path(f"{copy}{suffix}").write_bytes(Path(f"{tables}{suffix}").read_bytes())
        await store.close()

    asyncio.run(act())
    restore(copy, str(tmp_path / "again.db"))
    assert tables_in(tmp_path / "again.db") == ["a"]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_a_second_server_over_one_file_is_refused_by_whatever_name_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, link = tmp_path / "tables.db", tmp_path / "link.db"
    with Process(tables) as server:
        link.symlink_to(tables)
        said = failed("--port", "0", "--database", str(link))
        assert f"in use by process {server.process.pid}" in said and "--database" in said
        monkeypatch.chdir(tmp_path)
        for name in ("tables.db", "./link.db", f"sqlite:///{tables}"):
            file = file_of(chosen(name))
            assert file is not None
            assert f"process {server.process.pid}" in refused(hold, file)
        server.kill()
        hold(tables)  # the lock is gone with its process
        os.link(tables, tmp_path / "hard.db")
        assert "second name" in refused(hold, tmp_path / "hard.db")
