"""When somebody answers, chooses or looks in secret, nothing moves that anybody else can see.

Everything that others can fetch is fetched just before and just after. It must be the same byte for
byte; what a clock makes of it must be what one clock would make of one moment.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from secret_games import Game
from secret_trips import Trip
from servers import ONES, PATIENCE, Browser, Screen, is_asked, me, running, url_of, wait_for
from test_watching import watching
from trips import PLAYED, lay_out, only

from parlorcar.service import house, streaming
from parlorcar.service.card import card_of
from parlorcar.service.settings import Settings
from parlorcar.table.entries import Answered, Looked
from parlorcar.table.folding import advance, opened

LINK = {"who": "link"}
SINCE = {"quiet_for", "away_for"}  # seconds since a moment
UNTIL = {"seconds_left"}  # seconds until one
ROUNDED = 0.1


@dataclass
class Moment:
    """The span of time in which the moment lies that a clock shows; alike where they overlap."""

    first: float
    last: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and self.first <= other.last and other.first <= self.last


def unclocked(told: Any, begun: float, ended: float) -> Any:
    """What was told, with moments instead of what a clock showed between `begun` and `ended`."""
    if isinstance(told, list):
        return [unclocked(one, begun, ended) for one in told]
    if not isinstance(told, dict):
        return told
    clocks = {name: -1 for name in SINCE} | {name: 1 for name in UNTIL}
    return {
        name: Moment(begun + clocks[name] * value - ROUNDED, ended + clocks[name] * value + ROUNDED)
        if name in clocks and (value or name == "quiet_for")
        else unclocked(value, begun, ended)
        for name, value in told.items()
    }


def fetched(http: httpx.Client, path: str, method: str = "GET", **more: Any) -> dict[str, Any]:
    begun = time.time()
    answer = http.request(method, path, **more)
    ended = time.time()
    clocked = any(name in answer.text for name in (*SINCE, *UNTIL))
    headers = {
        name: value
        for name, value in answer.headers.items()
        if name != "date" and not (clocked and name == "content-length")
    }
    is_json = "json" in answer.headers.get("content-type", "")
    body = unclocked(answer.json(), begun, ended) if is_json else answer.text
    return {"status": answer.status_code, "headers": headers, "body": body}


def seen_by(browser: Browser, table: str, watch: str, seat: int) -> dict[str, Any]:
    """All that somebody can ask for; `seat` is theirs, 0 for who has none."""
    theirs = f"/api/tables/{table}/seats/{seat or 1}"
    asked = {
        path: fetched(browser.http, path)
        for path in (
            *("/api/lobby", "/api/games", "/health", f"/t/{table}", f"/w/{watch}"),
            *(f"/api/tables/{table}/record", f"{theirs}/state", f"{theirs}/state?since=3"),
        )
    }
    wrong = {"move": "fly", "id": "wrong"}
    if seat == 0:
        asked["a move"] = fetched(browser.http, f"{theirs}/moves", "POST", json=wrong)
        taken = {"name": "Zoe", "seat": 1}
        asked["a seat"] = fetched(browser.http, f"/api/tables/{table}/seats", "POST", json=taken)
    begun = time.time()
    with browser.at(table) as screen:
        asked["a page"] = unclocked(screen.state, begun, time.time())
    return asked


def unlaid(told: Any) -> Any:
    """The same without that a card lies face down, as the partner sees across the table."""
    if isinstance(told, list):
        return [unlaid(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {name: [] if name == "laid" else unlaid(value) for name, value in told.items()}


def pong(screen: Screen) -> int:
    """The version that a page is told of; nothing else may have come."""
    screen.send(type="ping")
    answer = screen.receive()
    assert answer["type"] == "pong", answer
    return int(answer["version"])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moments") / "tables.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    settings = Settings(
        url_of(database),
        pace=0,
        metrics=True,
        requests_a_minute=10**5,
        static=database.parent,
        commands_a_second=1000,
    )
    (database.parent / "index.html").write_text("<!doctype html><title>Parlor Car</title>")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house, "DESCRIBE_EVERY", 0.05)
        with running(settings) as address:
            yield address


def described(database: Path, table: str) -> Callable[[], bool]:
    """Whether what lists show of a table is as new as the table."""

    def is_described() -> bool:
        with closing(sqlite3.connect(database)) as db:
            query = "select described, (select max(sequence) from entries where table_id = id)"
            shown, version = db.execute(f"{query} from tables where id = ?", [table]).fetchone()
            return bool(shown == version)

    return is_described


def at_a_window(people: list[Browser], stack: ExitStack) -> tuple[str, str, list[Screen], int, str]:
    """Ada has laid down a trio: the others may answer it. The one to answer, and how."""
    ada, ben, cleo = people
    chairs = [me("Ada"), LINK, LINK]
    body = {"game": "polar-express", "chairs": chairs, "box": ONES, "answer_seconds": 0}
    made = ada.http.post("/api/tables", json=body).json()
    table = made["table"]
    ben.sit(table, "Ben")
    cleo.sit(table, "Cleo")
    screens = [stack.enter_context(person.at(table)) for person in people]
    for screen in screens:
        screen.until(lambda state: state["prompt"]["seat"] is not None)
    actor = screens[0].state["position"]["to_act"]
    screens[actor - 1].play(actor, "trio 1")
    screens[actor - 1].answer("ack")
    seat = actor % 3 + 1
    for screen in screens:
        screen.until(lambda state: state["prompt"]["about"])
    return table, made["watch"], screens, seat, "pass"


def at_a_choice(people: list[Browser], stack: ExitStack) -> tuple[str, str, list[Screen], int, str]:
    """Both choose a card at the same time."""
    ada, ben, _ = people
    body = {"game": PLAYED, "chairs": [me("Ada"), LINK], "box": only("open-road")}
    made = ada.http.post("/api/tables", json=body).json()
    ben.sit(made["table"], "Ben")
    screens = [stack.enter_context(person.at(made["table"])) for person in (ada, ben)]
    lay_out(screens[0])
    for screen in screens:
        screen.until(is_asked("answer"))
    return made["table"], made["watch"], screens, 1, "play 6"


@pytest.mark.parametrize("come_to", [at_a_window, at_a_choice])
def test_nothing_that_others_can_fetch_tells_when_somebody_answered(
    address: str,
    database: Path,
    come_to: Callable[[list[Browser], ExitStack], tuple[str, str, list[Screen], int, str]],
) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(Browser(address)) for _ in range(3)]
        stranger = stack.enter_context(Browser(address))
        table, watch, screens, seat, move = come_to(people, stack)
        stranger.http.get(f"/t/{table}")  # which gives the cookie that is asked with
        lines = [
            stack.enter_context(watching(address, watch)),
            stack.enter_context(stranger.at(table)),
        ]
        others = {n: people[n - 1] for n in range(1, len(screens) + 1) if n != seat} | {0: stranger}
        lines += [screens[n - 1] for n in others if n]
        wait_for(described(database, table))

        def metrics() -> str:
            return stranger.http.get("/metrics").text

        for line in lines:
            line.send(type="ping")
            line.answer("pong")
        before = {n: seen_by(one, table, watch, n) for n, one in others.items()}
        told, counted = [pong(line) for line in lines], metrics()
        time.sleep(1.5)  # or one moment could not be told from the other
        screens[seat - 1].play(seat, move)
        screens[seat - 1].answer("ack")
        screens[seat - 1].until(is_asked("waiting"))
        if come_to is at_a_choice:  # there the partner sees that a card has been laid, not which
            partner = screens[2 - seat].until(lambda state: state["prompt"]["laid"] == [seat])
            assert partner["events"] == partner["log"] == []
        assert metrics() == counted
        assert [pong(line) for line in lines] == told
        wait_for(described(database, table))
        for n, one in others.items():
            seen = seen_by(one, table, watch, n)
            if n and come_to is at_a_choice:
                assert seen != before[n]
                assert unlaid(seen) == unlaid(before[n])
            else:
                assert seen == before[n]


def test_a_moment_that_has_moved_would_be_noticed() -> None:
    """The comparison above is not blind to what clocks show."""
    told = {"a": [{"quiet_for": 5.0, "seconds_left": 3.0}]}
    later = {"a": [{"quiet_for": 7.0, "seconds_left": 1.0}]}
    assert unclocked(told, 100.0, 100.1) == unclocked(later, 102.0, 102.1)
    assert unclocked(told, 100.0, 100.1) != unclocked(told, 102.0, 102.1)


@pytest.mark.parametrize("kind", [Game, Trip])
def test_no_list_of_tables_shows_a_secret_entry_of_any_game(kind: type[Game] | type[Trip]) -> None:
    secret = 0
    for number in range(8):
        game = kind(number)
        for _ in game.play():
            pass
        table = opened(game.entries[0])
        for entry in game.entries[1:]:
            before = card_of(table, True), table.known_at
            advance(table, entry)
            if isinstance(entry.body, Answered | Looked):
                assert (card_of(table, True), table.known_at) == before
                secret += 1
            else:
                assert table.known_at == entry.at
    assert secret > 10


def test_a_streams_signs_of_life_do_not_tell_when_somebody_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is stirred all the time by what is not told is alive as often as what is quiet."""

    class Deaf:
        def __init__(self, *_: object, **__: object) -> None: ...

        def resume(self, _since: int) -> None: ...

        def news(self, _now: float) -> None: ...

        def next_change(self) -> None: ...

    monkeypatch.setattr(streaming, "Reader", Deaf)
    monkeypatch.setattr(streaming, "seats_of", lambda *_: [1])
    monkeypatch.setattr(streaming, "ALIVE_EVERY", 0.3)

    async def listen() -> None:
        live: Any = SimpleNamespace(table=None, subscribe=lambda notify: notify)
        place: Any = SimpleNamespace(closing=asyncio.Event(), settings=Settings(""))
        stream = streaming.SeatStream(live, place, "ada", 1, 0)
        stream.sent(b"")
        next_line = asyncio.ensure_future(anext(stream.lines()))
        end = time.monotonic() + PATIENCE
        while not next_line.done():
            assert time.monotonic() < end, "it waits for silence"
            stream.wake.set()
            await asyncio.sleep(0.01)
        assert next_line.result() == streaming.ALIVE

    asyncio.run(listen())
