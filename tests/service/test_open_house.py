"""The house of one computer, opened to the devices near by and closed again."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from servers import COMPUTER, PATIENCE, Browser, Process, at_home, me, url_of
from websockets.exceptions import ConnectionClosed

from parlorcar.service import addresses, serve
from parlorcar.service.settings import Settings

# Another address of this machine's own: a browser that asks there is no browser at home.
DEVICE = "127.0.0.2"
LINK = {"who": "link"}


@pytest.fixture
def devices() -> list[str]:
    return [DEVICE]


@pytest.fixture
def home(tmp_path: Path, devices: list[str]) -> Iterator[str]:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, pace=0)
    with at_home(settings, lambda: devices) as address:
        yield address


def ask(home: str, opened: bool, **headers: str) -> httpx.Response:
    said = {"origin": home} | headers
    return httpx.post(f"{home}/api/reach", json={"open": opened}, headers=said, timeout=PATIENCE)


def reach(address: str, **headers: str) -> dict[str, Any]:
    answer = httpx.get(f"{address}/api/reach", headers=headers, timeout=PATIENCE)
    told: dict[str, Any] = answer.json()
    return told


def refuses_connections(address: str) -> bool:
    host, port = httpx.URL(address).host, httpx.URL(address).port
    with socket.socket() as line:
        return line.connect_ex((host, port)) != 0


def test_a_friend_comes_in_by_the_address_told_and_is_told_when_the_house_is_closed(
    home: str,
) -> None:
    assert reach(home) == {"may_open": True, "open": False, "addresses": []}
    opened = ask(home, True).json()
    port = httpx.URL(home).port
    assert opened == {"may_open": True, "open": True, "addresses": [f"http://{DEVICE}:{port}"]}
    assert reach(home) == opened
    [outside] = opened["addresses"]
    with Browser(home) as ada, Browser(outside) as ben:
        table = ada.make(me("Ada"), LINK)
        assert ben.sit(table, "Ben") == 2
        with ada.at(table) as hers, ben.at(table) as his:
            assert his.state["seats"][1]["yours"]
            assert ask(home, False).json()["open"] is False
            gone = his.answer("gone")
            assert "closed the house" in gone["error"] and gone["retry_after"] > 0
            with pytest.raises(ConnectionClosed) as closed:
                his.socket.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
            assert refuses_connections(outside)
            hers.until(lambda state: not state["seats"][1]["here"])  # hers goes on
        assert ask(home, True).json()["addresses"] == [outside]
        with ben.at(table) as his:
            assert his.state["seats"][1]["yours"]


def test_closing_the_house_cuts_an_answer_that_does_not_end(home: str) -> None:
    [outside] = ask(home, True).json()["addresses"]
    with Browser(outside) as ben:
        table = ben.make(me("Ben"), COMPUTER)
        with ben.http.stream("GET", f"/api/tables/{table}/seats/1/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            ask(home, False)
            with pytest.raises(httpx.RemoteProtocolError):
                list(lines)


def test_the_other_door_has_the_limits_of_the_first(home: str) -> None:
    """The same protocol with the same limits: what one refuses, the other refuses alike."""
    [outside] = ask(home, True).json()["addresses"]
    for address in (home, outside):
        answer = httpx.post(f"{address}/api/tables", content=b"x" * 100_000, timeout=PATIENCE)
        assert answer.status_code == 413, address
        with Browser(address) as browser:
            table = browser.make(me("Ada"), COMPUTER)
            with browser.at(table) as screen, pytest.raises(ConnectionClosed) as closed:
                screen.socket.send("x" * (serve.FRAME_LIMIT + 1))
                while True:
                    screen.receive()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009, address


def test_a_port_that_is_taken_there_is_replaced_by_another(home: str) -> None:
    port = httpx.URL(home).port
    with socket.socket() as other:
        other.bind((DEVICE, port))
        other.listen()
        [outside] = ask(home, True).json()["addresses"]
    assert httpx.URL(outside).port not in (port, None)
    assert httpx.get(f"{outside}/health", timeout=PATIENCE).status_code == 200


def test_an_address_that_the_machine_has_lost_is_told_to_nobody(
    home: str, devices: list[str]
) -> None:
    ask(home, True)
    devices[:] = ["127.0.0.3"]  # another Wi-Fi
    assert reach(home) == {"may_open": True, "open": False, "addresses": []}
    [outside] = ask(home, True).json()["addresses"]
    assert httpx.URL(outside).host == "127.0.0.3"
    assert refuses_connections(outside.replace("127.0.0.3", DEVICE))


def test_without_a_network_the_house_stays_closed_with_a_sentence(
    home: str, devices: list[str]
) -> None:
    devices.clear()
    answer = ask(home, True)
    assert answer.status_code == 409 and "Wi-Fi" in answer.json()["error"]
    assert reach(home)["open"] is False


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"host": "evil.example", "origin": "http://evil.example"},  # a name pointed at this machine
        {"host": "evil.example:8000"},
        {"host": "127.0.0.1.evil.example"},
        {"host": "localhost.evil.example"},
        {"x-forwarded-for": "192.0.2.7"},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-forwarded-proto": "http"},
        {"forwarded": "for=192.0.2.7"},
        {"x-real-ip": "127.0.0.1"},
        {"via": "1.1 proxy"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_nobody_but_a_page_at_this_computer_opens_the_house_or_learns_its_addresses(
    home: str, headers: dict[str, str]
) -> None:
    answer = ask(home, True, **headers)
    assert answer.status_code == 403 and "error" in answer.json()
    assert reach(home)["open"] is False
    ask(home, True)
    if "origin" not in headers or "host" in headers:  # a page's own GET has no origin
        assert reach(home, **headers) == {"may_open": False, "open": False, "addresses": []}
    assert ask(home, False, **headers).status_code == 403
    assert reach(home)["open"] is True


def test_a_program_that_is_no_page_does_not_open_the_house(home: str) -> None:
    answer = httpx.post(f"{home}/api/reach", json={"open": True}, timeout=PATIENCE)
    assert answer.status_code == 403


def test_an_old_proxy_that_adds_nothing_does_not_open_the_house(home: str) -> None:
    """What nginx sends upstream when it is told nothing: HTTP/1.0, and its own name for us."""
    body = b'{"open": true}'
    head = f"POST /api/reach HTTP/1.0\r\nHost: {home[7:]}\r\nOrigin: {home}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    url = httpx.URL(home)
    with socket.create_connection((url.host, url.port or 80)) as line:
        line.sendall(head.encode() + body)
        assert b" 403 " in line.recv(4096)


def test_a_guest_can_neither_close_the_house_nor_learn_where_else_it_is_open(home: str) -> None:
    [outside] = ask(home, True).json()["addresses"]
    assert reach(outside) == {"may_open": False, "open": False, "addresses": []}
    answer = ask(outside, False)
    assert answer.status_code == 403
    assert reach(home)["open"] is True


def test_the_open_house_ends_with_the_server(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path)
    with at_home(settings, lambda: [DEVICE]) as home:
        [outside] = ask(home, True).json()["addresses"]
    assert refuses_connections(outside)


@pytest.mark.parametrize(
    ("options", "offered"),
    [
        ([], True),
        (["--host", "localhost"], True),
        (["--proxies", "10.0.0.1"], False),
        (["--proxies", "127.0.0.1"], False),
        (["--host", "0.0.0.0"], False),
    ],
    ids=str,
)
def test_only_a_server_at_this_computer_alone_offers_to_be_opened(
    tmp_path: Path, options: list[str], offered: bool
) -> None:
    with Process(tmp_path / "t.db", options=options) as server:
        address = f"http://127.0.0.1:{httpx.URL(server.address).port}"
        assert reach(address)["may_open"] is offered


def test_a_server_for_all_says_where_other_devices_find_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own: addresses.Networks = {
        "lo": ["127.0.0.1", "::1"],
        "docker0": ["172.17.0.1"],
        "wlan0": ["fe80::1%wlan0", "2001:db8::7", "192.168.1.23"],
        "eth0": ["169.254.3.3"],
    }
    monkeypatch.setattr(serve, "of_this_machine", lambda: own)
    for host, expected in (
        ("127.0.0.1", []),
        ("0.0.0.0", ["192.168.1.23", "172.17.0.1"]),
        ("::", ["192.168.1.23", "[2001:db8::7]", "172.17.0.1"]),
    ):
        listening = serve.listen(host, 0)
        with listening:
            port = listening.getsockname()[1]
            assert serve.elsewhere(listening, port) == [f"http://{one}:{port}" for one in expected]
