"""Somebody's own program plays: its seat's view, its moves, its token, over plain HTTP."""

from __future__ import annotations

import json
import re
import secrets
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from servers import COMPUTER, PATIENCE, Browser, Process, is_asked, me

LINK = {"who": "link"}
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "random_player.py"


class Program:
    """A program at a seat, with nothing but its token."""

    def __init__(self, address: str, table: str, seat: int, token: str) -> None:
        self.seat, self.table = seat, table
        self.path = f"/api/tables/{table}/seats/{seat}"
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def state(self, since: int = 0) -> dict[str, Any]:
        answer = self.http.get(f"{self.path}/state", params={"since": since})
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def move(self, move: str, **more: Any) -> httpx.Response:
        return self.http.post(f"{self.path}/moves", json={"move": move, **more})


def sit_down(address: str, table: str, name: str = "Robot") -> Program:
    body = {"name": name, "token": True}
    answer = httpx.post(f"{address}/api/tables/{table}/seats", json=body)
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    taken = answer.json()
    return Program(address, table, taken["seat"], taken["token"])


def begun(ada: Browser, address: str, **more: Any) -> tuple[str, Program]:
    """A table of Ada's and a program's, at which the game has begun."""
    table = ada.make(me("Ada"), LINK, answer_seconds=0, **more)
    return table, sit_down(address, table)


def error_of(answer: httpx.Response) -> str:
    assert list(answer.json()) == ["error"]
    return str(answer.json()["error"])


def test_a_program_takes_a_seat_sees_what_it_sees_and_moves(ada: Browser, address: str) -> None:
    table, robot = begun(ada, address)
    with robot, ada.at(table) as screen:
        screen.until(lambda state: state["prompt"]["seat"] is not None)
        state = robot.state()
        assert state["looking"] == 2 and state["since"] is None
        assert "?" not in state["position"]["hands"][1]
        assert set(state["position"]["hands"][0]) == {"?"}
        if state["prompt"]["kind"] != "play":
            screen.until(is_asked("play"))
            screen.play_anything()
        while (state := robot.state())["prompt"]["kind"] not in ("play", "answer"):
            pass
        move = next(o["move"] for o in state["prompt"]["offers"] if o["legal"])
        done = robot.move(move, id="once", version=state["version"])
        assert done.status_code == 200
        again = robot.move(move, id="once", version=state["version"])
        assert again.json() == done.json()  # made once
        after = robot.state(since=state["version"])
        assert after["since"] == state["version"]
        assert after["version"] >= done.json()["version"]
        known = {line["n"] for line in state["log"]}
        assert after["log"] and not known & {line["n"] for line in after["log"]}


def test_a_stream_tells_every_change_and_that_it_is_alive(
    ada: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlorcar.service.streaming.ALIVE_EVERY", 0.3)
    table, robot = begun(ada, address)
    with robot, robot.http.stream("GET", f"{robot.path}/stream") as stream, ada.at(table) as one:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        lines = stream.iter_lines()
        first = json.loads(next(lines))
        assert first["since"] is None and first["looking"] == 2
        one.until(lambda state: state["seats"][1]["here"])  # a stream is a line of its own
        one.send(type="say", id="1", seat=1, text="Hello, robot!")
        told: list[str] = []
        version = first["version"]
        for line in lines:
            if line == "" and told:
                break
            if line:
                state = json.loads(line)
                assert state["since"] == version
                version = state["version"]
                told += [entry["text"] for entry in state["log"]]
        assert "Hello, robot!" in told


def test_a_new_token_revokes_the_old_one_and_ends_its_stream(ada: Browser, address: str) -> None:
    table, robot = begun(ada, address)
    with robot, robot.http.stream("GET", f"{robot.path}/stream") as stream:
        lines = (line for line in stream.iter_lines() if line)
        next(lines)
        answer = robot.http.post(f"{robot.path}/token")
        assert answer.status_code == 201
        last = [json.loads(line) for line in lines][-1]
        assert last["type"] == "gone"
        assert robot.http.get(f"{robot.path}/state").status_code == 403
    token = answer.json()["token"]
    assert re.fullmatch(r"[\w-]{22}", token)
    with Program(address, table, 2, token) as new:
        assert new.state()["seats"][1]["yours"]


def test_a_person_gives_a_seat_to_a_program_and_sees_its_cards_no_more(
    ada: Browser, address: str
) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        assert screen.state["looking"] == 1
        answer = ada.http.post(f"/api/tables/{table}/seats/1/token")
        screen.until(lambda state: state["looking"] is None)
        assert set(screen.state["position"]["hands"][0]) == {"?"}
    with Program(address, table, 1, answer.json()["token"]) as program:
        assert program.state()["looking"] == 1


def test_who_holds_no_seat_is_told_so_and_shown_nothing(ada: Browser, address: str) -> None:
    table, robot = begun(ada, address)
    with robot:
        other = f"/api/tables/{table}/seats/1"
        for method, path, body in (
            ("GET", f"{other}/state", None),
            ("GET", f"{other}/stream", None),
            ("POST", f"{other}/moves", {"move": "play 1"}),
            ("POST", f"{other}/token", None),
            ("DELETE", other, None),
            ("POST", f"/api/tables/{table}/commands", {"type": "leave", "id": "1", "seat": 1}),
        ):
            answer = robot.http.request(method, path, json=body)
            assert (answer.status_code, "yours" in error_of(answer)) == (403, True)
            answer = httpx.request(method, address + path, json=body)
            assert (answer.status_code, "token" in error_of(answer)) == (401, True)
            assert answer.headers["www-authenticate"] == "Bearer"
            bad = {"Authorization": "Basic YWRhOg=="}
            answer = httpx.request(method, address + path, json=body, headers=bad)
            assert (answer.status_code, "token" in error_of(answer)) == (401, True)
        answer = robot.http.get("/api/tables/nosuchtable/seats/1/state")
        assert answer.status_code == 404
        in_url = httpx.get(f"{address}{robot.path}/state?token=x", params={"access_token": "x"})
        assert in_url.status_code == 401


def test_refusals_have_their_own_numbers(ada: Browser, address: str) -> None:
    table, robot = begun(ada, address)
    with robot, ada.at(table) as screen:
        screen.until(lambda state: state["position"] is not None)
        assert robot.move("fly 99").status_code == 409
        assert robot.move("play 1", version=1_000_000).status_code == 422
        assert robot.http.post(f"{robot.path}/moves", content=b"{").status_code == 400
        answer = robot.http.post(f"{robot.path}/moves", json={"move": "pass", "more": 1})
        assert answer.status_code == 400 and "more" in error_of(answer)
        say = {"type": "say", "id": "1", "seat": 2, "text": "Beep."}
        path = f"/api/tables/{table}/commands"
        assert robot.http.post(path, json=say).status_code == 200
        answer = robot.http.post(path, json={**say, "id": "2"})
        assert answer.status_code == 409 and "just said" in error_of(answer)
        assert robot.http.get(f"/api/tables/{table}/record").status_code == 409
        look = {"type": "look", "seat": 2}
        assert robot.http.post(path, json=look).status_code == 400


def test_a_program_that_leaves_gives_its_seat_up(ada: Browser, address: str) -> None:
    table = ada.make(me("Ada"), LINK, LINK)
    with sit_down(address, table) as robot, ada.at(table) as screen:
        assert robot.http.delete(robot.path).status_code == 200
        screen.until(lambda state: state["seats"][1]["who"] == "free")
        assert robot.http.get(f"{robot.path}/state").status_code == 403


def test_another_sites_page_cannot_use_a_cookie_here_but_a_token_needs_no_page(
    ada: Browser, address: str
) -> None:
    table, robot = begun(ada, address)
    evil = {"origin": "https://evil.example"}
    with robot:
        answer = ada.http.post(f"/api/tables/{table}/seats/1/token", headers=evil)
        assert answer.status_code == 403 and "another site" in error_of(answer)
        assert ada.http.delete(f"/api/tables/{table}/seats/1", headers=evil).status_code == 403
        say = {"type": "say", "id": "1", "seat": 2, "text": "Beep."}
        answer = robot.http.post(f"/api/tables/{table}/commands", json=say, headers=evil)
        assert answer.status_code == 200


def test_a_program_at_a_screen_handed_round_does_not_peek_behind_the_curtain(
    ada: Browser,
) -> None:
    table = ada.make(me("Ada"), me("Ben"))
    with ada.at(table) as screen:
        seat = screen.until(is_asked("curtain"))["prompt"]["seat"]
    for number in (1, 2):
        state = ada.http.get(f"/api/tables/{table}/seats/{number}/state").json()
        assert state["looking"] == (seat if number == seat else None)
        shown = [n for n, hand in enumerate(state["position"]["hands"], 1) if "?" not in hand]
        assert shown == ([seat] if number == seat else [])


def test_a_stream_comes_to_its_end_when_the_server_stops(tmp_path: Path) -> None:
    with Process(tmp_path / "t.db") as server, Browser(server.address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        with ada.http.stream("GET", f"/api/tables/{table}/seats/1/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            server.process.send_signal(signal.SIGTERM)
            # A line that the stopping server cuts off raises an error here.
            assert all(json.loads(line) for line in lines)
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_the_example_plays_a_whole_game(ada: Browser, address: str) -> None:
    table = ada.make(LINK, COMPUTER, me("Ada"), answer_seconds=0)
    assert len(EXAMPLE.read_text().splitlines()) <= 40
    program = subprocess.Popen(
        [sys.executable, str(EXAMPLE), f"{address}/t/{table}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        with ada.at(table) as screen:
            while screen.next_turn():
                screen.play_anything()
            ended = screen.prompt["question"]
        printed, _ = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
    assert program.returncode == 0, printed
    assert ended in printed


def test_a_seat_asked_for_again_is_the_same_for_its_answer_may_get_lost(
    ada: Browser, address: str
) -> None:
    table = ada.make(me("Ada"), LINK, LINK)
    with Browser(address) as ben:
        ben.http.get(f"/t/{table}")  # a page knows who it is before it sits down
        cookies = dict(ben.http.cookies)
        assert ben.sit(table, "Ben") == ben.sit(table, " BEN ") == 2
        assert dict(ben.http.cookies) == cookies
        assert ben.sit(table, "Ben's friend") == 3
        other = ben.http.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seat": 3})
        assert other.status_code == 409
    with Browser(address) as cleo:
        answer = cleo.http.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        assert answer.status_code == 409  # nobody sits down in another's seat by their name


def test_a_token_of_ones_own_choice_is_known_though_the_answer_gets_lost(
    ada: Browser, address: str
) -> None:
    table = ada.make(me("Ada"), LINK)
    path, token = f"/api/tables/{table}/seats/1", secrets.token_urlsafe(16)
    assert ada.http.post(f"{path}/token", json={"token": "ada"}).status_code == 422
    answer = ada.http.post(f"{path}/token", json={"token": token})
    assert answer.json() == {"seat": 1, "token": token}
    assert ada.http.post(f"{path}/token", json={"token": token}).status_code == 403
    with Program(address, table, 1, token) as program:
        assert program.state()["seats"][0]["yours"]
    robot = {"Authorization": f"Bearer {secrets.token_urlsafe(16)}"}
    for _ in range(2):
        taken = httpx.post(f"{address}/api/tables/{table}/seats", json={"name": "R"}, headers=robot)
        assert taken.json() == {"seat": 2, "token": ""}
