"""A seat goes to another device by a code that is told once, stored as a hash, and spent."""

from __future__ import annotations

import secrets
from pathlib import Path

import httpx
import pytest
from servers import COMPUTER, Browser, Screen, is_asked, me, running, url_of

from parlorcar.service.settings import Settings

LINK = {"who": "link"}


def code_of(browser: Browser, table: str, seat: int = 1) -> str:
    answer = browser.http.post(f"/api/tables/{table}/seats/{seat}/move")
    assert answer.status_code == 201, answer.text
    assert answer.json()["seconds"] == 600
    return str(answer.json()["code"])


def move(browser: Browser, table: str, code: str, sure: bool = True) -> httpx.Response:
    return browser.http.post(f"/api/tables/{table}/move", json={"code": code, "sure": sure})


def mine(screen: Screen) -> list[int]:
    return [seat["seat"] for seat in screen.state["seats"] if seat["yours"]]


def test_the_new_device_holds_what_the_old_one_held_and_the_old_one_is_told(
    ada: Browser, ben: Browser
) -> None:
    table = ada.make(me("Ada"), me("Abe"), COMPUTER)
    with ada.at(table) as old:
        assert mine(old) == [1, 2] and old.state["unseated"] == ""
        code = code_of(ada, table)
        asked = move(ben, table, code, sure=False)
        assert asked.json() == {"seats": [1, 2], "names": ["Ada", "Abe"]}
        assert "set-cookie" not in asked.headers  # nobody is anybody yet
        with ben.at(table) as new:
            assert mine(new) == [] and new.state["unseated"] == "unknown"
        assert move(ben, table, code).json() == asked.json()
        assert ben.http.cookies["parlorcar"] != ada.http.cookies["parlorcar"]
        with ben.at(table) as new:
            assert mine(new) == [1, 2] and new.state["unseated"] == ""
        old.until(lambda state: state["unseated"] == "moved")
        assert mine(old) == []
        old.send(type="say", id="1", seat=1, text="Still me.")
        assert old.answer("refused")["code"] == "not_yours"
    with ada.at(table) as old:  # after a reload, too
        assert old.state["unseated"] == "moved"


def test_one_whose_answer_got_lost_asks_again_and_nobody_else_can(
    ada: Browser, ben: Browser, address: str
) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    code = code_of(ada, table)
    ben.http.get(f"/t/{table}")
    for _ in range(2):
        assert move(ben, table, code).json() == {"seats": [1], "names": ["Ada"]}
    with Browser(address) as thief:
        for sure in (True, False):
            answer = move(thief, table, code, sure)
            assert answer.status_code == 409 and "works once" in answer.json()["error"]


def test_no_code_comes_from_who_holds_no_seat_or_from_another_site(
    ada: Browser, ben: Browser
) -> None:
    table = ada.make(me("Ada"), LINK)
    assert ben.http.post(f"/api/tables/{table}/seats/1/move").status_code == 401
    assert ben.sit(table, "Ben") == 2
    assert ben.http.post(f"/api/tables/{table}/seats/1/move").status_code == 403
    evil = {"origin": "https://evil.example"}
    path = f"/api/tables/{table}/seats/1/move"
    assert ada.http.post(path, headers=evil).status_code == 403
    code = code_of(ada, table)
    body = {"code": code, "sure": True}
    assert ben.http.post(f"/api/tables/{table}/move", json=body, headers=evil).status_code == 403


def test_a_code_is_for_its_table_alone(ada: Browser, ben: Browser) -> None:
    table, other = ada.make(me("Ada"), COMPUTER), ada.make(me("Ada"), COMPUTER)
    assert move(ben, other, code_of(ada, table)).status_code == 409
    assert move(ben, "nosuchtable", "x" * 22).status_code == 404


def test_guesses_are_counted(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, requests_a_minute=12)
    with running(settings) as address, Browser(address) as ada, Browser(address) as thief:
        table = ada.make(me("Ada"), COMPUTER)
        guesses = [move(thief, table, secrets.token_urlsafe(16)) for _ in range(15)]
        assert {answer.status_code for answer in guesses} == {409, 429}
        assert guesses[-1].status_code == 429 and int(guesses[-1].headers["retry-after"]) > 0


def test_a_code_outlives_a_restart_and_stands_nowhere_but_in_its_answer(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "t.db"
    settings = Settings(url_of(database), static=tmp_path, pace=0)
    with Browser("http://unused") as ada, Browser("http://unused") as ben:
        with running(settings) as address:
            ada.move_to(address)
            ben.move_to(address)
            table = ada.make(me("Ada"), LINK)
            ben.sit(table, "Ben")
            with ada.at(table) as hers, ben.at(table) as his:
                code = code_of(ada, table)
                his.send(type="say", id="1", seat=2, text="Hello?")
                for screen in (hers, his):
                    while "Hello?" not in str(screen.received):
                        screen.receive()
                told = str(hers.received) + str(his.received)
        with running(settings) as address, Browser(address) as phone:
            assert move(phone, table, code).status_code == 200
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    printed = capfd.readouterr()
    assert code not in told + printed.out + printed.err and code.encode() not in stored


def test_a_window_that_is_open_goes_on_at_the_new_device(ada: Browser, ben: Browser) -> None:
    """The question waits there: nothing is lost by the move."""
    table = ada.make(me("Ada"), COMPUTER, answer_seconds=0)
    with ada.at(table) as old:
        asked = old.until(is_asked("play"))["prompt"]
        hand = old.state["position"]["hands"][0]
    assert move(ben, table, code_of(ada, table)).status_code == 200
    with ben.at(table) as new:
        state = new.until(is_asked("play"))
        assert state["prompt"]["offers"] == asked["offers"]
        assert state["position"]["hands"][0] == hand
        new.play_anything()
