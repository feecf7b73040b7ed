"""What the storm's checks would notice: each test lets one thing be done wrong, and finds it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from gatherings import SHORT_TRACK, Gathering
from reckoning import faults, stored_entries
from seasons import PATIENCE, season
from servers import running, url_of
from steadfast import GOOD, Habits
from storm import CALM, Fate, Teller
from whims import Temper

from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.table import folding
from parlorcar.table.entries import Entry

TALKATIVE = Temper(talks=10, regrets=0, replaces=0)
SILENT = Temper(talks=0, regrets=0, replaces=0)
TWO = Gathering("polar-express", (1, 1), box=SHORT_TRACK, temper=TALKATIVE)
STUCK = 4.0  # seconds after which such a short game counts as stuck


def wrong(
    database: Path,
    teller: Teller | None = None,
    habits: Habits = GOOD,
    patience: float = PATIENCE,
    gathering: Gathering = TWO,
) -> list[str]:
    """Plays one short game of two people; what is found to be wrong in the end."""

    async def play(address: str) -> list[str]:
        async with season(
            database, address, CALM, 1, teller=teller, habits=habits, patience=patience
        ) as tables:
            await tables.play([gathering], 1)
            return tables.faults

    settings = Settings(url_of(database), pace=0, requests_a_minute=10_000)
    with running(settings) as address:
        return asyncio.run(play(address))


def first(kind: str, out: bool, fate: Fate) -> Teller:
    """The first frame of that kind meets with a fate, and nothing else happens."""
    met: list[str] = []

    def tell(frame: str, outwards: bool) -> Fate:
        if outwards == out and f'"type":"{kind}"' in frame:
            met.append(frame)
            return fate if len(met) == 1 else "pass"
        return "pass"

    return tell


def test_on_a_good_line_nothing_is_wrong(tmp_path: Path) -> None:
    assert wrong(tmp_path / "t.db") == []


@pytest.mark.parametrize(("kind", "out"), [("play", True), ("ack", False), ("state", False)])
def test_what_is_lost_once_stops_nobody(tmp_path: Path, kind: str, out: bool) -> None:
    assert wrong(tmp_path / "t.db", first(kind, out, "drop")) == []


def test_a_curtain_whose_lifting_was_lost_on_the_way_can_be_lifted_again(tmp_path: Path) -> None:
    looks: list[str] = []
    lost: list[str] = []

    def lose_what_was_behind(frame: str, out: bool) -> Fate:
        if '"type":"look"' in frame:
            looks.append(frame)
        elif len(looks) == 1 and ('"kind":"play"' in frame or '"kind":"answer"' in frame):
            lost.append(frame)
            return "drop"
        return "pass"

    table = Gathering("polar-express", (2, 1), box=SHORT_TRACK, temper=SILENT)
    assert wrong(tmp_path / "t.db", lose_what_was_behind, gathering=table) == []
    assert lost


def test_a_page_that_sends_nothing_again_is_noticed(tmp_path: Path) -> None:
    found = wrong(tmp_path / "t.db", first("play", True, "drop"), Habits(resends=False), STUCK)
    assert any("unfinished" in sentence for sentence in found)


def test_a_page_that_does_not_ask_for_what_it_has_missed_is_noticed(tmp_path: Path) -> None:
    states: list[str] = []

    def lose_one(frame: str, out: bool) -> Fate:
        if not out and '"type":"state"' in frame:
            states.append(frame)
            return "drop" if len(states) == 6 else "pass"
        return "pass"

    assert wrong(tmp_path / "t.db", lose_one) == []
    states.clear()
    assert wrong(tmp_path / "u.db", lose_one, Habits(syncs=False), STUCK)


def test_a_server_that_acknowledges_before_it_stores_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqlStore.append
    forgotten: list[Entry] = []

    async def forget(self: SqlStore, table: str, version: int, new: Sequence[Entry]) -> bool:
        if new[0].command and not forgotten:
            forgotten.extend(new)
            return True
        return await store(self, table, version, new)

    monkeypatch.setattr(SqlStore, "append", forget)
    assert any("is not stored" in sentence for sentence in wrong(tmp_path / "t.db"))


def test_a_server_that_does_a_resent_command_again_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "remember", lambda table, entry: None)

    def double(frame: str, out: bool) -> Fate:
        return "repeat" if out and '"type":"play"' in frame else "pass"

    assert wrong(tmp_path / "t.db", double, patience=STUCK)


def test_another_board_or_another_sentence_at_the_end_is_noticed(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with season(database, address, CALM, 1) as tables:
            name, (ada, ben) = await tables.table(TWO, random.Random(1))
            entries = stored_entries(database, name)
            assert ada.state is not None and ada.state.position is not None
            assert faults(entries, [ada, ben]) == []
            ada.state.position["tokens"] = [0, 0]
            ben.log[3] = "Ben wins."
            boards, logs = faults(entries, [ada, ben])
            assert "screen 1: its board" in boards and "screen 2: its log" in logs

    database = tmp_path / "t.db"
    with running(Settings(url_of(database), pace=0)) as address:
        asyncio.run(play(address))
