"""Addresses, errors in one sentence, and what a browser is told to allow."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import COMPUTER, Browser, me, running, url_of

from parlorcar.service.settings import Settings

SCRIPT = b"console.log('all aboard')\n" * 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("server")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<!doctype html><title>Parlor Car</title>")
    (folder / "static" / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (folder / "secret.txt").write_text("not for you")
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    settings = Settings(
        url_of(folder / "tables.db"),
        pace=0,
        static=folder / "static",
        tables_an_hour=3,
        requests_a_minute=10_000,
    )
    with running(settings) as address:
        yield address


def test_the_server_says_that_it_is_well(ada: Browser) -> None:
    for path in ("/health", "/api/health"):
        answer = ada.http.get(path)
        assert answer.status_code == 200
        told = answer.json()
        assert (told["status"], told["store"], told["broker"]) == ("ok", "ok", "ok")
        assert told["version"]


@pytest.mark.parametrize("path", ["/", "/t/abc", "/health", "/api/games", "/api/nowhere"])
def test_a_head_is_answered_like_a_get_without_its_body(ada: Browser, path: str) -> None:
    head, whole = ada.http.head(path), ada.http.get(path)
    assert head.status_code == whole.status_code and head.content == b""
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_numbers_of_the_server_are_told_only_where_that_is_wanted(
    ada: Browser, tmp_path: Path
) -> None:
    answer = ada.http.get("/metrics")
    assert answer.status_code == 404 and "--metrics" in answer.json()["error"]
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, metrics=True)
    with running(settings) as address, Browser(address) as ben:
        table = ben.make(me("Ben"), COMPUTER)
        with ben.at(table) as screen:
            screen.send(type="ring", id="1", seat=1)
            screen.answer("refused")
            told = ben.http.get("/metrics").text
        assert 'parlorcar_commands_total{kind="ring",outcome="illegal"}' in told
        assert 'parlorcar_sockets{kind="table"}' in told
        assert table not in told


def test_what_a_seat_sees_is_kept_in_no_cache(ada: Browser) -> None:
    assert ada.http.get("/api/lobby").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("http://play.example", "play.example", 201),
        ("http://play.example", "play.example:80", 201),
        ("https://play.example", "play.example", 201),
        ("https://play.example:8443", "play.example:8443", 201),
        ("http://PLAY.example", "play.example", 201),
        ("http://[::1]:8000", "[::1]:8000", 201),
        ("http://play.example:8080", "play.example", 403),
        ("https://play.example", "play.example:8443", 403),
        ("http://play.example.evil", "play.example", 403),
        ("ftp://play.example", "play.example", 403),
        ("http://play.example:port", "play.example", 403),
    ],
)
def test_a_page_is_ours_if_it_comes_from_this_very_host_and_port(
    tmp_path: Path, origin: str, host: str, status: int
) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path)
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
    with running(settings) as address, Browser(address) as ada:
        answer = ada.http.post("/api/tables", json=body, headers={"origin": origin, "host": host})
        assert answer.status_code == status


def test_the_games_are_told_with_their_house_rules_and_players(ada: Browser) -> None:
    games = {game["name"]: game for game in ada.http.get("/api/games").json()}
    assert list(games) == ["polar-express", "planes-trains", "kids-express"]
    game = games["polar-express"]
    assert (game["seats_min"], game["seats_max"]) == (2, 4)
    announce = next(rule for rule in game["house_rules"] if rule["name"] == "announce")
    assert list(announce["choices"])[0] == "honour"
    assert announce["ruling"] == "PE-17"
    assert set(game["policies"]) == {"random", "sensible"}
    assert set(games["planes-trains"]["policies"]) == {"random", "sensible", "forgetful"}


def test_the_rules_of_a_game_can_be_read(ada: Browser) -> None:
    page = ada.http.get("/api/games/polar-express/rules").json()
    rules = {rule["id"]: rule for rule in page["rules"]}
    assert rules["PE-21"]["text"]
    box = {value["name"]: value for value in page["box"]}
    assert box["lower_bridge"]["source"] in ("rulebook", "inferred", "invented")
    answer = ada.http.get("/api/games/monopoly/rules")
    assert answer.status_code == 404
    assert "polar-express" in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        (b"", 400, "understood"),
        (b"{", 400, "understood"),
        (b"[]", 400, "understood"),
        (b'{"game": "polar-express"}', 400, "chairs"),
        (b'{"game": "polar-express", "chairs": [], "extra": 1}', 400, "extra"),
        (b'{"game": "polar-express", "chairs": [{"who": "dog"}]}', 400, "dog"),
        (b'{"game": "monopoly", "chairs": [{"who": "me", "name": "A"}]}', 422, "monopoly"),
        (b'{"game": "polar-express", "chairs": [{"who": "me", "name": "A"}]}', 422, "players"),
        (b'{"box": {"x": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}", 400, "understood"),
        (b'"' + b"x" * 70_000 + b'"', 413, "64 kB"),
    ],
)
def test_what_is_no_table_gets_one_sentence_and_no_cookie(
    ada: Browser, body: bytes, status: int, named: str
) -> None:
    answer = ada.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == status
    assert named in answer.json()["error"]
    assert list(answer.json()) == ["error"]
    assert not ada.http.cookies


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"house_rules": {"anounce": "honour"}}, "anounce"),
        ({"house_rules": {"announce": "loud"}}, "loud"),
        ({"box": {"upper_bridge": 3}}, "upper_bridge"),
        ({"box": {"rocket": 3}}, "rocket"),
        ({"answer_seconds": 9}, "answer_seconds"),
        ({"chairs": [me("Ada"), {"who": "computer", "policy": "genius"}]}, "genius"),
        ({"chairs": [me("Ada"), {"who": "computer", "policy": "forgetful"}]}, "forgetful"),
        ({"chairs": [me("Ada"), me("ada")]}, "already called"),
        ({"chairs": [me("Ada")] + [COMPUTER] * 4}, "players"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_reason_named(
    ada: Browser, change: dict[str, Any], named: str
) -> None:
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER], **change}
    answer = ada.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert named in answer.json()["error"]


def test_nobody_makes_tables_without_end(ada: Browser) -> None:
    for _ in range(3):
        ada.make(me("Ada"), COMPUTER)
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
    answer = ada.http.post("/api/tables", json=body)
    assert answer.status_code == 429
    assert "3 tables" in answer.json()["error"]


def test_a_flood_of_requests_is_held_off_with_a_sentence(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, requests_a_minute=5)
    with running(settings) as address, Browser(address) as browser:
        answers = [browser.http.get("/api/games") for _ in range(7)]
        assert [a.status_code for a in answers] == [200] * 5 + [429] * 2
        assert "wait a minute" in answers[-1].json()["error"]
        assert int(answers[-1].headers["retry-after"]) > 0
        assert browser.http.get("/api/health").status_code == 200


def test_the_cookie_is_out_of_reach_of_scripts_and_stored_hashed(
    ada: Browser, folder: Path
) -> None:
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
    answer = ada.http.post("/api/tables", json=body)
    (cookie,) = answer.headers.get_list("set-cookie")
    for flag in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert flag in cookie
    value = ada.http.cookies["parlorcar"]
    assert re.fullmatch(r"[\w-]{22}", value)
    assert len(re.sub(r"[^\w-]", "", answer.json()["table"])) >= 16
    assert not ada.http.post("/api/tables", json=body).headers.get_list("set-cookie")
    with sqlite3.connect(folder / "tables.db") as db:
        rows = str(db.execute("select made_by from tables").fetchall())
        rows += str(db.execute("select person, body from entries").fetchall())
    db.close()
    assert value not in rows
    assert hashlib.sha256(value.encode()).hexdigest() in rows


def test_another_sites_page_cannot_make_a_table(ada: Browser) -> None:
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
    answer = ada.http.post("/api/tables", json=body, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "another site" in answer.json()["error"]


def test_a_page_of_no_readable_origin_cannot_make_a_table(ada: Browser) -> None:
    body = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}
    for origin in ("http://[", "null", ""):
        answer = ada.http.post("/api/tables", json=body, headers={"origin": origin})
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/rules/polar-express", "/nowhere", "/api/nowhere"]
)
def test_every_answer_carries_the_security_headers(ada: Browser, path: str) -> None:
    headers = ada.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy.split("style-src")[0]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/t/abc", 200),
        ("/w/abc", 200),
        ("/rules/polar-express", 200),
        ("/x/y", 404),
        ("/" + "x" * 5000, 404),
    ],
)
def test_the_page_answers_at_all_its_addresses(ada: Browser, path: str, status: int) -> None:
    answer = ada.http.get(path)
    assert answer.status_code == status
    assert "<title>Parlor Car</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    # Where it brings somebody's cookie it lies in no cache, or others would be the same person.
    cookie = "set-cookie" in answer.headers
    assert cookie == path.startswith(("/t/", "/w/"))
    assert answer.headers["cache-control"] == ("no-store" if cookie else "no-cache")
    again = ada.http.get(path)
    assert "set-cookie" not in again.headers
    assert again.headers["cache-control"] == "no-cache"


def test_assets_are_packed_and_kept_for_ever(ada: Browser) -> None:
    answer = ada.http.get("/assets/index-abc123.js")
    assert answer.content == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT, 9))
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = ada.http.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert plain.content == SCRIPT and "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
def test_nothing_outside_the_page_is_served(ada: Browser, path: str) -> None:
    assert "not for you" not in ada.http.get(path).text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api", 404),
        ("GET", "/api/" + "x" * 5000, 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/tables/abc", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/t/abc", 405),
    ],
)
def test_wrong_addresses_get_a_sentence(ada: Browser, method: str, path: str, status: int) -> None:
    answer = ada.http.request(method, path)
    assert answer.status_code == status
    assert ": " in answer.json()["error"]


def test_without_a_built_page_there_is_a_sentence(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path / "nothing")
    with running(settings) as address, Browser(address) as browser:
        answer = browser.http.get("/")
        assert answer.status_code == 503
        assert "has not been built" in answer.text


@pytest.mark.parametrize(
    ("accepts", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
        ("x-gzipped", False),
        ("identity", False),
        ("", False),
    ],
)
def test_the_page_is_packed_for_who_takes_it_so(ada: Browser, accepts: str, packed: bool) -> None:
    answer = ada.http.get("/assets/index-abc123.js", headers={"accept-encoding": accepts})
    assert ("content-encoding" in answer.headers) == packed
    assert answer.content == SCRIPT


def test_a_stylesheet_is_one_whatever_the_systems_table_of_types_says(
    ada: Browser, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    for name, kind in (
        ("a.css", "text/css"),
        ("a.svg", "image/svg+xml"),
        ("a.js", "text/java"),
    ):
        (folder / "static" / "assets" / name).write_text("x")
        answer = ada.http.get(f"/assets/{name}")
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"].startswith("public")


@pytest.mark.parametrize("name", [".sources.sha256", ".git/config.json", "notes.py", "t.db"])
def test_nothing_is_sent_that_the_page_does_not_consist_of(
    ada: Browser, folder: Path, name: str
) -> None:
    file = folder / "static" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("not for you")
    answer = ada.http.get(f"/{name}")
    assert answer.status_code == 404 and "not for you" not in answer.text


LONG = "x" * 60_000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": LONG, "chairs": []}),
        ("/api/tables", {"house_rules": {LONG: "yes"}}),
        ("/api/tables", {"house_rules": {"announce": LONG}}),
        ("/api/tables", {"box": {LONG: 1}}),
        ("/api/tables", {"clock": LONG}),
        ("/api/tables", {LONG: 1}),
        ("/api/tables", {"chairs": [{"who": LONG}, COMPUTER]}),
        ("/api/tables", {"chairs": [{"who": "me", "name": LONG}, COMPUTER]}),
        ("/api/tables", {"chairs": [{"who": "computer", "policy": LONG}, COMPUTER]}),
        ("/api/tables/nowhere/seats", {"name": LONG}),
        ("/api/tables/nowhere/commands", {"type": LONG}),
        ("/api/games/" + "x" * 7000 + "/rules", None),
        ("/api/" + "x" * 7000, None),
    ],
)
def test_no_error_says_everything_again_that_it_was_given(
    ada: Browser, path: str, body: dict[str, Any] | None
) -> None:
    if body is None:
        answer = ada.http.get(path)
    else:
        chairs = [me("Ada"), COMPUTER]
        whole = {"game": "polar-express", "chairs": chairs, **body} if "tables" in path else body
        answer = ada.http.post(path, json=whole)
    assert answer.status_code >= 400
    assert 20 < len(answer.json()["error"]) < 1100


def test_no_refusal_over_a_socket_says_everything_again_that_it_was_given(ada: Browser) -> None:
    with ada.at(ada.make(me("Ada"), COMPUTER)) as screen:
        long = "x" * 3800
        for message in (
            {"type": long},
            {"type": "play", "id": "1", "seat": 1, "move": long, "version": 1},
            {"type": "say", "id": "2", "seat": 1, "text": long},
            {"type": "ring", "id": long, "seat": 1},
        ):
            screen.send(**message)
            refused = screen.answer("refused")
            assert 20 < len(refused["error"]) < 1100 and len(refused["id"]) <= 64
