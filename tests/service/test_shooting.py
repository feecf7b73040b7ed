"""Shooting over a real socket: told once to everybody, with who fell, and done once."""

from __future__ import annotations

import base64
import json
import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from servers import COMPUTER, Browser, Screen, me, running, url_of
from slings import (
    do_something,
    fallen_in,
    flick,
    is_awaited,
    is_over,
    make,
    next_turn,
    shoot,
    shots_in,
)

from parlorcar.service.settings import Settings

LINK = {"who": "link"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "tables.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    settings = Settings(url_of(database), pace=0.05, requests_a_minute=10_000, tables_an_hour=1000)
    with running(settings) as address:
        yield address


def flicks_stored(database: Path, table: str) -> int:
    with sqlite3.connect(database) as db:
        (count,) = db.execute(
            "select count(*) from entries where table_id = ? "
            "and json_extract(body, '$.type') = 'flicked'",
            [table],
        ).fetchone()
    db.close()
    return int(count)


def finish(screen: Screen) -> None:
    """Plays for whoever sits there until the game is over."""
    rng = random.Random(2)
    while next_turn(screen):
        do_something(screen, rng)


def test_somebody_alone_wins_or_loses_alone(ada: Browser) -> None:
    table = make(ada, me("Ada"))
    with ada.at(table) as screen:
        finish(screen)
        won = screen.state["ceremony"]["won"]
        assert screen.prompt["question"] == f"Ada has {'won' if won else 'lost'}."
        assert screen.state["position"]["won"] is won
        assert screen.state["ceremony"]["winner"] is None


def test_everybody_is_told_every_shot_once_and_what_fell_with_it(
    ada: Browser, ben: Browser, address: str
) -> None:
    table = make(ada, me("Ada", hard_mode=True), LINK, COMPUTER, LINK)
    with (
        Browser(address) as watcher,
        Browser(address) as cleo,
        ada.at(table) as first,
        watcher.at(table) as fourth,
    ):
        assert ben.sit(table, "Ben", 4) == 4
        assert cleo.sit(table, "Cleo") == 2
        with ben.at(table) as second, cleo.at(table) as third:
            with ThreadPoolExecutor(3) as pool:
                list(pool.map(finish, (first, second, third)))
            fourth.until(is_over)
            told = [shots_in(screen) for screen in (first, second, third, fourth)]
    assert len(told[0]) > 1
    for states in told:
        assert [state["shot"] for state in states] == [state["shot"] for state in told[0]]
        for state in states:
            assert set(state["shot"]["fallen"]) == fallen_in(state)
            assert state["shot"]["version"] <= state["version"]
            check_frames(state["shot"])
    hard = [state["shot"] for state in told[0] if state["shot"]["condition"] == "noa"]
    assert all(shot["seat"] == 1 for shot in hard)
    people = "Ada, Cleo, Computer 1 and Ben"
    assert first.prompt["question"].startswith(f"{people} have ")
    assert fourth.prompt["question"].endswith(" together.")


def check_frames(shot: dict[str, Any]) -> None:
    """The frames are whole: seven numbers for each body, as many frames as the seconds say."""
    assert shot["bodies"][0] == "sling"
    size = len(base64.b64decode(shot["frames"]))
    frames, rest = divmod(size, 14 * len(shot["bodies"]))
    assert rest == 0 and frames == round(shot["seconds"] * shot["hz"]) + 1
    assert set(shot["fallen"]) <= set(shot["bodies"])
    assert set(shot["drawn"]) == {"speed", "azimuth", "elevation", "side", "spin"}


def test_whoever_reloads_is_shown_where_all_stand_and_not_how_it_fell(ada: Browser) -> None:
    table = make(ada, me("Ada"))
    with ada.at(table) as screen:
        shoot(screen)
        screen.until(lambda state: state["shot"] is not None)
        screen.until(lambda state: is_awaited(state) or is_over(state))
        assert screen.state["shot"] is None or screen.state["version"] > screen.acknowledged
        before = screen.state
    with ada.at(table) as again:
        assert again.state["shot"] is None and again.state["events"] == []
        assert again.state["position"] == before["position"]
        assert again.prompt == before["prompt"]


def test_a_flick_that_is_sent_again_is_made_once(ada: Browser, database: Path) -> None:
    table = make(ada, me("Ada"))
    with ada.at(table) as screen:
        named, version = screen.prompt["menu"][0], screen.state["version"]
        told = {"seat": 1, "version": version, "id": "once"}
        versions = []
        for _ in range(3):
            flick(screen, named, **told)
            versions.append(screen.answer("ack")["version"])
        assert versions == [version + 1] * 3
        screen.until(lambda state: shots_in(screen))
        flick(screen, named, **told)
        assert screen.answer("ack")["version"] == version + 1
        assert flicks_stored(database, table) == 1
        flick(screen, named, **{**told, "id": "another"})
        assert screen.answer("refused")["code"] in ("stale", "illegal")
        assert flicks_stored(database, table) == 1


def test_who_has_decided_to_shoot_aims_afterwards_and_others_wait(
    ada: Browser, ben: Browser
) -> None:
    table = make(ada, me("Ada"), LINK)
    ben.sit(table, "Ben")
    with ada.at(table) as screen, ben.at(table) as other:
        screen.until(is_awaited)
        assert {named["move"] for named in screen.prompt["menu"]} == {
            "1 shoot easy",
            "1 shoot hard",
        }
        screen.play(1, "shoot easy")
        screen.until(lambda state: state["prompt"]["gesture"] == "shot")
        assert screen.prompt["kind"] == "gesture" and screen.prompt["seat"] == 1
        assert {named["move"] for named in screen.prompt["menu"]} == {""}
        other.until(lambda state: state["prompt"]["question"] == "Ada aims.")
        assert other.prompt["kind"] == "waiting" and other.prompt["menu"] == []
        flick(other, screen.prompt["menu"][0], seat=2, version=other.state["version"])
        refusal = other.answer("refused")
        assert refusal["code"] == "illegal" and "Ada" in refusal["error"]
        shoot(screen)
        other.until(lambda state: state["shot"] is not None)
        assert other.state["shot"]["condition"] == "easy"


@pytest.mark.parametrize(
    "change",
    [
        '"power": true',
        '"power": 50.5',
        '"power": NaN',
        '"power": Infinity',
        '"power": "50"',
        '"power": null',
        '"power": 101',
        '"power": 1e30',
        '"side": -331',
        '"azimuth": 601',
        '"elevation": -101',
        '"elevation": 99999999999999999999',
        '"force": 1',
    ],
)
def test_what_is_no_flick_is_refused_in_a_sentence_and_nothing_is_shot(
    ada: Browser, database: Path, change: str
) -> None:
    table = make(ada, me("Ada"))
    with ada.at(table) as screen:
        good = {"side": 0, "azimuth": 0, "elevation": 0, "power": 50, "move": "1 shoot easy"}
        told = {"type": "flick", "id": "x", "seat": 1, "version": screen.state["version"]}
        name = change.split('"')[1]
        text = json.dumps({**told, **{key: good[key] for key in good if key != name}})
        screen.socket.send(text[:-1] + ", " + change + "}")
        refusal = screen.answer("refused")
        assert refusal["code"] == "malformed" and refusal["error"].endswith(".")
        assert flicks_stored(database, table) == 0


def test_everybody_sees_who_plays_which_kid_and_who_in_hard_mode(
    ada: Browser, ben: Browser
) -> None:
    table = make(ada, me("Ada", character="lily", hard_mode=True), LINK, LINK)
    with ben.at(table) as screen:
        seats = screen.state["seats"]
        assert [seat["character"] for seat in seats] == ["lily", "noa", "tom"]
        assert [seat["hard_mode"] for seat in seats] == [True, False, False]
        assert screen.state["board"]["kids"] == ["lily", "noa", "tom"]
    assert ben.sit(table, "Ben", 3) == 3
    with ben.at(table) as screen:
        assert screen.state["looking"] == 3
        assert "Ben sits down and plays Tom." in screen.whole_log().values()
    answer = ada.http.post(f"/api/tables/{table}/seats", json={"name": "Cleo", "seat": 3})
    assert answer.status_code == 409 and "Ben" in answer.json()["error"]
    answer = ada.http.post(f"/api/tables/{table}/seats", json={"name": "Cleo", "seat": 7})
    assert answer.status_code == 422 and "7" in answer.json()["error"]


@pytest.mark.parametrize(
    ("chairs", "named"),
    [
        ([me("Ada", character="bob")], "bob"),
        ([me("Ada", character="tom"), {**LINK, "character": "tom"}], "choose another"),
        ([me("Ada")] + [COMPUTER] * 4, "players"),
    ],
)
def test_a_table_of_kids_that_cannot_be_is_refused_with_the_reason(
    ada: Browser, chairs: list[dict[str, Any]], named: str
) -> None:
    answer = ada.http.post("/api/tables", json={"game": "kids-express", "chairs": chairs})
    assert answer.status_code == 422 and named in answer.json()["error"]


def test_the_front_page_is_told_the_kids_and_what_makes_each_of_them_harder(ada: Browser) -> None:
    games = {game["name"]: game for game in ada.http.get("/api/games").json()}
    kids = games["kids-express"]
    assert kids["characters"] == ["noa", "tom", "joy", "lily"]
    assert list(kids["hard_modes"]) == kids["characters"]
    assert games["polar-express"]["characters"] == [] == list(games["polar-express"]["hard_modes"])


def test_two_tables_shoot_at_once(ada: Browser, ben: Browser) -> None:
    tables = [make(ada, me("Ada")), make(ben, me("Ben"))]
    with ada.at(tables[0]) as first, ben.at(tables[1]) as second:
        for screen in (first, second):
            flick(screen, screen.prompt["menu"][0])
        shots = [
            screen.until(lambda state: state["shot"] is not None)["shot"]
            for screen in (first, second)
        ]
    assert shots[0]["drawn"] != shots[1]["drawn"]  # the same aim, each table's own luck
