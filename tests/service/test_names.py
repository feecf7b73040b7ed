"""What a server is called: a page that makes its own name lead here is another site's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from servers import Browser, me, running, url_of
from websockets.exceptions import InvalidStatus

from parlorcar.service.names import is_ours
from parlorcar.service.serve import check
from parlorcar.service.settings import Settings
from parlorcar.service.unable import Unable

TABLE = {"game": "polar-express", "chairs": [me("Ada"), {"who": "computer"}]}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("names")
    (folder / "index.html").write_text("<!doctype html><title>Parlor Car</title>")
    settings = Settings(url_of(folder / "t.db"), names=("games.example",), static=folder, pace=0)
    with running(settings) as address:
        yield address


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/lobby", "/api/openapi.json"])
def test_a_name_that_somebody_else_made_lead_here_gets_nothing(ada: Browser, path: str) -> None:
    answer = ada.http.get(path, headers={"Host": "evil.example:8000"})
    assert answer.status_code == 421
    assert "evil.example" in answer.json()["error"] and "games.example" in answer.json()["error"]


def test_a_rebinding_page_makes_no_table_and_opens_no_socket(ada: Browser, address: str) -> None:
    evil = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    assert ada.http.post("/api/tables", json=TABLE, headers=evil).status_code == 421
    table = ada.make(me("Ada"), {"who": "computer"})
    with pytest.raises(InvalidStatus) as refused:
        ada.connect(table, **evil)
    assert refused.value.response.status_code == 403


def test_the_server_is_open_by_its_name_by_its_address_and_to_probes(
    ada: Browser, address: str
) -> None:
    port = address.rpartition(":")[2]
    for host in ("games.example", "GAMES.example:8443", "games.example.", "localhost", ""):
        headers = {"Host": host or f"127.0.0.1:{port}"}
        origin = {"Origin": f"http://{headers['Host'].lower()}"}
        assert ada.http.get("/api/lobby", headers=headers).status_code == 200
        made = ada.http.post("/api/tables", json=TABLE, headers=headers | origin)
        assert made.status_code == 201
    probe = ada.http.get("/health", headers={"Host": "10.2.3.4:8000"})
    assert probe.status_code == 200


@pytest.mark.parametrize(
    ("host", "listening", "ours"),
    [
        ("[::1]:8000", "::1", True),
        ("192.168.1.7:8000", "192.168.1.7", True),
        ("192.168.1.7:8000", "::ffff:192.168.1.7", True),
        ("192.168.1.8:8000", "192.168.1.7", False),
        ("localhost", "192.168.1.7", False),
        ("[::1", "::1", False),
        ("", "127.0.0.1", False),
        ("games.example.evil", "127.0.0.1", False),
    ],
)
def test_an_address_is_ours_where_the_request_came_to_it(
    host: str, listening: str, ours: bool
) -> None:
    assert is_ours({"host": host}, ["games.example"], listening) is ours
    assert is_ours({"host": host}, [], listening)


@pytest.mark.parametrize("name", ["http://games.example", "games.example:80", "a b", "", "x/y"])
def test_what_is_no_name_is_refused_at_the_start(name: str) -> None:
    with pytest.raises(Unable, match="games.example"):
        check(Settings("", names=(name,)))


def test_a_proxy_that_drops_the_port_is_told_how_to_pass_it_on(ada: Browser) -> None:
    headers = {"Host": "games.example", "Origin": "http://games.example:8080"}
    answer = ada.http.post("/api/tables", json=TABLE, headers=headers)
    assert answer.status_code == 403
    assert "8080" in answer.json()["error"] and "$http_host" in answer.json()["error"]
