"""A server beneath a path of its host: the proxy takes the path away, or leaves it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from proxies import beneath
from servers import Browser, me, running, url_of

from parlorcar.service.serve import check
from parlorcar.service.settings import Settings
from parlorcar.service.unable import Unable

INDEX = """<!doctype html><title>Parlor Car</title><link rel="icon" href="data:," />
<script type="module" src="./assets/index-abc.js"></script>"""
WAYS = {
    "taken away": (False, ""),
    "taken away, and named": (False, "/trains"),
    "left": (True, "/trains"),
}


@pytest.fixture(scope="module", params=list(WAYS))
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    keeps_it, path = WAYS[request.param]
    folder = tmp_path_factory.mktemp("beneath")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text(INDEX)
    (folder / "static" / "assets" / "index-abc.js").write_text("1;")
    settings = Settings(url_of(folder / "t.db"), static=folder / "static", path=path, pace=0)
    with running(settings) as server, beneath(server, "/trains", keeps_it) as proxy:
        yield f"{proxy}/trains"


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/t/abc/", "/rules/polar-express", "/no/such/page"]
)
def test_every_page_finds_its_files(address: str, path: str) -> None:
    page = httpx.get(address + path)
    assert page.status_code == (404 if path == "/no/such/page" else 200)
    files = re.findall(r'src="([^"]+)"', page.text)
    assert len(files) == 1
    file = httpx.get(httpx.URL(address + path).join(files[0]))
    assert file.text == "1;" and "immutable" in file.headers["cache-control"]


def test_a_table_is_made_and_played_at(address: str) -> None:
    with Browser(address) as ada:
        origin = {"Origin": address.removesuffix("/trains")}
        body = {"game": "polar-express", "chairs": [me("Ada"), {"who": "link"}]}
        made = ada.http.post("/api/tables", json=body, headers=origin)
        assert made.status_code == 201
        assert made.headers["set-cookie"].count("Path=/") == 1
        with ada.at(made.json()["table"]) as screen:
            assert screen.state["seats"][0]["yours"]


def test_a_named_path_keeps_its_cookie_to_itself_and_describes_itself(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), path="/a/trains")
    with running(settings) as server, Browser(server) as ada:
        made = ada.http.post(
            "/a/trains/api/tables",
            json={"game": "polar-express", "chairs": [me("Ada"), {"who": "link"}]},
        )
        assert "Path=/a/trains;" in made.headers["set-cookie"]
        described = httpx.get(f"{server}/a/trains/api/openapi.json").json()
        assert described["servers"] == [{"url": "/a/trains"}]
        sent_on = httpx.get(f"{server}/a/trains")
        assert (sent_on.status_code, sent_on.headers["location"]) == (308, "/a/trains/")
        assert httpx.get(f"{server}/health").status_code == 200  # for who looks after it
        assert httpx.get(f"{server}/a/trainsx/api/games").status_code != 200


@pytest.mark.parametrize(
    "path", ["trains", "/", "/trains/", "/a b", "//", "/a//b", "http://x/trains"]
)
def test_what_is_no_path_is_refused_at_the_start(path: str) -> None:
    with pytest.raises(Unable, match="/trains"):
        check(Settings("", path=path))
