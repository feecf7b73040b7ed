"""What a stranger sends can harm nobody else, and is answered with a sentence."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from servers import PATIENCE, Browser, me, running, url_of, wait_for
from services import Postgres

from parlorcar.service import deadline
from parlorcar.service.app import create_app
from parlorcar.service.serve import configuration, listen
from parlorcar.service.settings import Settings

LINK = {"who": "link"}


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text("<!doctype html><title>Parlor Car</title>")
    return static


@pytest.fixture(scope="module")
def address(postgres: Postgres, static: Path) -> Iterator[str]:
    settings = Settings(postgres.new_database("strange"), pace=0, static=static)
    with running(settings) as address:
        yield address


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """A server that waits a second for the rest of a request; where it listens."""
    settings = Settings(url_of(tmp_path_factory.mktemp("impatient") / "tables.db"), pace=0)
    listening = listen("127.0.0.1", 0)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(deadline, "WHOLE_IN", 1.0)
        server = uvicorn.Server(configuration(settings, create_app(settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        wait_for(lambda: server.started)
        yield listening.getsockname()
        server.should_exit = True
        thread.join(PATIENCE)


def is_well(browser: Browser) -> bool:
    return bool(browser.http.get("/health").json()["status"] == "ok")


@pytest.mark.parametrize("name", ["%00", "a%00b", "a%20b", "x" * 33, "%C3%A9"])
def test_an_address_that_no_table_can_have_does_not_make_the_store_ill(
    ada: Browser, name: str
) -> None:
    # PostgreSQL takes no NUL in a text.
    for answer in (
        ada.http.get(f"/api/tables/{name}/record"),
        ada.http.post(f"/api/tables/{name}/seats", json={"name": "Ben"}),
    ):
        assert answer.status_code == 404
        assert "no such table" in answer.json()["error"]
        assert is_well(ada)


def test_an_id_that_cannot_be_stored_does_not_make_the_store_ill(ada: Browser) -> None:
    table = ada.make(me("Ada"), LINK)
    say = {"type": "say", "id": "a\0b", "seat": 1, "text": "Hello"}
    answer = ada.http.post(f"/api/tables/{table}/commands", json=say)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("id: ")
    assert is_well(ada)
    with ada.at(table) as screen:
        screen.send(**say)
        assert screen.answer("refused")["code"] == "malformed"
    assert is_well(ada)


def test_a_path_longer_than_file_names_may_be_is_an_unknown_address(static: Path) -> None:
    settings = Settings(url_of(static / "tables.db"), static=static)
    with running(settings) as address, Browser(address) as ada:
        assert ada.http.get("/" + "%F0%9F%98%80" * 100).status_code == 404


@pytest.mark.parametrize("path", ["/api//lobby", "/api/nowhere", "/api/games"])
def test_nothing_but_the_page_lies_in_a_cache(ada: Browser, path: str) -> None:
    assert ada.http.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"G",
        b"\r\n",
        b"GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n",
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    ],
)
def test_a_request_that_does_not_end_keeps_no_connection(
    impatient: tuple[str, int], part: bytes
) -> None:
    with socket.create_connection(impatient, PATIENCE) as line:
        line.sendall(part)
        while line.recv(1024):
            pass  # what was whole is answered


def test_nobody_fills_the_log_with_what_is_no_request(
    impatient: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_connection(impatient, PATIENCE) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert line.recv(1024).startswith(b"HTTP/1.1 400")
    assert not caplog.records


def test_a_socket_and_a_stream_outlast_the_time_that_a_request_has(
    impatient: tuple[str, int],
) -> None:
    with Browser("http://{}:{}".format(*impatient)) as ada:
        table = ada.make(me("Ada"), LINK)
        address = f"/api/tables/{table}/seats/1/stream"
        with ada.at(table) as screen, ada.http.stream("GET", address) as stream:
            lines = stream.iter_lines()
            next(lines)
            time.sleep(1.5)
            ada.http.post(f"/api/tables/{table}/commands", json=hello("1"))
            assert "Hello" in next(lines)
            assert screen.until(lambda state: state["version"] > 1)


def hello(name: str) -> dict[str, Any]:
    return {"type": "say", "id": name, "seat": 1, "text": "Hello"}


def test_a_proxy_may_ask_for_a_password_and_no_other_sites_page_profits_from_it(
    ada: Browser,
) -> None:
    password = {"Authorization": "Basic YWRhOmFkYQ=="}
    table = ada.make(me("Ada"), LINK)
    ada.http.headers.update(password)
    assert ada.http.get(f"/api/tables/{table}/seats/1/state").status_code == 200
    with ada.at(table) as screen:
        assert screen.state["seats"][0]["yours"]
    elsewhere = {"Origin": "http://elsewhere.example"}
    body = {"name": "Ben", "token": True}
    answer = ada.http.post(f"/api/tables/{table}/seats", json=body, headers=elsewhere)
    assert answer.status_code == 403
