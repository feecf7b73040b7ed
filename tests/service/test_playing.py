"""Playing over a real socket: what is sent, acknowledged, refused, resent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import COMPUTER, ONES, Browser, is_asked, is_awaited, me, moved_at, running, url_of
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlorcar.service.settings import Settings

LINK = {"who": "link"}


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with running(Settings(url_of(database), pace=0, requests_a_minute=10_000)) as address:
        yield address


def drain(browser: Browser, table: str) -> dict[str, Any]:
    """The state that a fresh page would show."""
    with browser.at(table) as screen:
        return screen.state


def all_read(ceremony: dict[str, Any]) -> bool:
    return ceremony["reader"] is None and all(wish["wish"] for wish in ceremony["wishes"])


def test_a_whole_game_against_computers_down_to_the_last_wish(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER, {"who": "computer", "policy": "random"})
    with ada.at(table) as screen:
        while screen.next_turn():
            screen.play_anything()
        winner = screen.state["ceremony"]["winner"]
        if winner == 1:
            screen.send(type="ring", id="ring", seat=1)
            for to in (2, 3):
                screen.send(type="give_wish", id=f"wish {to}", seat=1, to=to)
        last = screen.until(lambda state: len(state["ceremony"]["wishes"]) == 2)
        if winner != 1:
            screen.until(lambda state: state["ceremony"]["reader"] == 1)
            screen.send(type="read_wish", id="read", seat=1)
        last = screen.until(lambda state: all_read(state["ceremony"]))
        assert last["ceremony"]["bell_rung"]
        assert last["position"]["over"]
        versions = [m["version"] for m in screen.received if m["type"] == "state"]
        assert versions == sorted(versions)
        log = screen.whole_log()
        assert list(log) == sorted(log)
        whole = {line["n"]: line["text"] for line in drain(ada, table)["log"]}
        assert log == whole


def test_reloading_shows_exactly_what_was_there(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        for _ in range(4):
            assert screen.next_turn()
            screen.play_anything()
        assert screen.next_turn()
        before, log = screen.state, screen.whole_log()
    again = drain(ada, table)
    told = ("version", "position", "prompt", "looking", "seats", "house_rules", "board")
    assert {name: again[name] for name in told} == {name: before[name] for name in told}
    assert {line["n"]: line["text"] for line in again["log"]} == log
    assert again["events"] == []


def test_a_friend_sits_down_through_the_link_and_the_game_begins(
    ada: Browser, ben: Browser
) -> None:
    table = ada.make(me("Ada"), LINK)
    with ada.at(table) as screen:
        assert screen.prompt["kind"] == "seats"
        assert screen.state["position"] is None
        watched = drain(ben, table)
        assert watched["looking"] is None
        assert [seat["here"] for seat in watched["seats"]] == [True, False]
        assert ben.sit(table, "Ben") == 2
        screen.get_ready()
        screen.until(lambda state: state["position"] is not None)
        with ben.at(table) as other:
            assert other.state["looking"] == 2
            state = screen.until(lambda s: s["seats"][1]["here"])
            assert [seat["name"] for seat in state["seats"]] == ["Ada", "Ben"]
            assert [seat["yours"] for seat in state["seats"]] == [True, False]
        screen.until(lambda s: not s["seats"][1]["here"])


def test_seats_are_refused_with_the_cure(ada: Browser, ben: Browser) -> None:
    table = ada.make(me("Ada"), LINK)
    for name, status in (("Ada", 422), ("", 422), ("x" * 25, 422), ("a\nb", 422)):
        answer = ben.http.post(f"/api/tables/{table}/seats", json={"name": name})
        assert answer.status_code == status
        assert ":" in answer.json()["error"]
    ben.sit(table, "Ben")
    answer = ben.http.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
    assert answer.status_code == 409
    answer = ben.http.post("/api/tables/nosuchtable/seats", json={"name": "Bob"})
    assert answer.status_code == 404


def test_names_and_talk_stay_text(ada: Browser, ben: Browser) -> None:
    name, words = "<img onerror=x>", "</script><b>{0}</b> & {seat}"
    table = ada.make(me(name), me("{seat}"))
    with ada.at(table) as screen:
        screen.send(type="say", id="1", seat=1, text=words)
        screen.answer("ack")
        state = screen.until(lambda state: any(line["said"] for line in state["log"]))
        assert [line["text"] for line in state["log"] if line["said"]] == [words]
        assert state["seats"][0]["name"] == name
    texts = [line["text"] for line in drain(ada, table)["log"]]
    assert any(name in text or "{seat}" in text for text in texts)


def test_a_resent_command_is_done_once_and_acknowledged_again(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        screen.until(is_awaited)
        move = screen.prompt["offers"][-1]["move"]
        version = screen.state["version"]
        for _ in range(3):
            screen.play(1, move, id="once", version=version)
        acks = [screen.answer("ack") for _ in range(3)]
        assert {ack["version"] for ack in acks} == {version + 1}
        for _ in range(2):
            screen.send(type="say", id="hello", seat=1, text="Hello!")
            screen.answer("ack")
    with ada.at(table) as screen:  # also after a reload
        screen.play(1, move, id="once", version=version)
        assert screen.answer("ack")["version"] == version + 1
        assert list(screen.whole_log().values()).count("Hello!") == 1


def test_the_same_command_id_of_another_person_is_another_command(
    ada: Browser, ben: Browser
) -> None:
    table = ada.make(me("Ada"), LINK)
    ben.sit(table, "Ben")
    with ada.at(table) as first, ben.at(table) as second:
        first.send(type="say", id="1", seat=1, text="Hello!")
        second.send(type="say", id="1", seat=2, text="Good evening!")
        assert first.answer("ack")["version"] != second.answer("ack")["version"]


def test_a_move_for_an_older_state_is_stale_and_the_newest_follows(ada: Browser) -> None:
    table = ada.make(me("Ada"), me("Ben"))
    with ada.at(table) as screen:
        screen.until(is_asked("curtain"))
        version, seat = screen.state["version"], screen.prompt["seat"]
        screen.send(type="look", seat=seat)
        screen.until(is_asked("play"))
        screen.play_anything()
        screen.until(lambda state: state["version"] > version + 1)
        screen.play(seat, f"{seat} play 1", version=version)
        refused = screen.answer("refused")
        assert refused["code"] == "stale"
        assert screen.answer("state")["version"] > version


def test_acting_for_somebody_elses_seat_is_refused(ada: Browser, ben: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen, ben.at(table) as watcher:
        screen.until(is_awaited)
        watcher.until(lambda state: state["version"] == screen.state["version"])
        assert watcher.state["looking"] is None
        assert set(watcher.state["position"]["hands"][0]) == {"?"}
        for message in (
            {"type": "play", "id": "1", "seat": 1, "move": "play 1", "version": 1},
            {"type": "say", "id": "2", "seat": 1, "text": "I am Ada"},
            {"type": "ring", "id": "3", "seat": 1},
            {"type": "give_wish", "id": "4", "seat": 1, "to": 2},
            {"type": "look", "seat": 1},
        ):
            watcher.send(**message)
            assert watcher.answer("refused")["code"] == "not_yours"
        assert drain(ben, table)["version"] == screen.state["version"]


MALFORMED: list[str | bytes] = [
    "",
    "nonsense",
    "[]",
    "null",
    '{"type": "shout"}',
    '{"type": "play", "id": "7"}',
    '{"type": "play", "id": "7", "seat": "one", "move": "play 1", "version": 1}',
    '{"type": "play", "id": "7", "seat": 1, "move": "play 1", "version": 1, "more": 1}',
    '{"type": "play", "id": "", "seat": 1, "move": "play 1", "version": 1}',
    '{"type": "play", "id": "7", "seat": 1, "move": "play 1", "version": -1}',
    '{"type": "gesture", "id": "7", "seat": 1, "version": 1, "power": "hard"}',
    '{"type": "gesture", "id": "7", "seat": 1, "version": -1}',
    '{"type": "say", "id": "7", "seat": 1, "text": ""}',
    '{"type": "say", "id": "7", "seat": 1, "text": "\\u0007"}',
    '{"type": "say", "id": "7", "seat": 1, "text": "' + "x" * 301 + '"}',
    '{"type": "say", "id": "7", "seat": 1, "text": "' + "x" * 5000 + '"}',
    "[" * 4000,
    b"\x00\x01",
]


@pytest.mark.parametrize("message", MALFORMED, ids=[str(m[:60]) for m in MALFORMED])
def test_what_is_no_message_gets_a_sentence_and_changes_nothing(
    ada: Browser, message: str | bytes
) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        version = screen.until(is_awaited)["version"]
        screen.socket.send(message)
        refused = screen.answer("refused")
        assert refused["code"] == "malformed"
        assert ": " in refused["error"] and "Traceback" not in refused["error"]
        screen.send(type="ping")
        screen.answer("pong")  # the socket is still open
        assert screen.state["version"] == version


def test_too_many_commands_at_once_are_held_off_for_a_moment(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        for number in range(100):
            screen.send(type="ring", id=str(number), seat=1)
        while screen.answer("refused")["code"] != "too_fast":
            pass
        time.sleep(1)
        screen.send(type="say", id="at last", seat=1, text="Sorry.")
        while screen.receive().get("id") != "at last":
            pass
        assert screen.received[-1]["type"] == "ack"


def test_a_table_that_does_not_exist_is_gone_with_a_sentence(ada: Browser) -> None:
    socket = ada.connect("nosuchtable")
    assert '"type":"gone"' in str(socket.recv()).replace(" ", "")
    with pytest.raises(ConnectionClosed):
        socket.recv()
    socket.close()


def test_another_sites_page_gets_no_socket(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with pytest.raises(InvalidStatus) as refused:
        ada.connect(table, Origin="https://evil.example")
    assert refused.value.response.status_code == 403
    own = str(ada.http.base_url).rstrip("/")
    ada.connect(table, Origin=own).close()


# --- one screen handed round ----------------------------------------------------------------------


def test_a_screen_handed_round_gets_no_hand_before_the_curtain_is_lifted(ada: Browser) -> None:
    table = ada.make(me("Ada"), me("Ben"), me("Cleo"))
    with ada.at(table) as screen:
        for _ in range(9):
            screen.until(
                lambda state: (
                    state["version"] >= screen.acknowledged
                    and state["prompt"]["kind"] in ("curtain", "play", "answer")
                )
            )
            seat = screen.prompt["seat"]
            if screen.prompt["kind"] == "curtain":
                screen.send(type="look", seat=seat % 3 + 1)
                assert "peeks" in screen.answer("refused")["error"]
                screen.send(type="look", seat=seat)
                screen.until(is_awaited)
            screen.play_anything()
        states = [m for m in screen.received if m["type"] == "state" and m["position"]]
        assert len([s for s in states if s["looking"] is not None]) >= 6
        for state in states:
            shown = {
                n
                for n, hand in enumerate(state["position"]["hands"], 1)
                if hand and "?" not in hand
            }
            assert shown <= {state["looking"]}
            if state["prompt"]["kind"] == "curtain":
                assert state["looking"] is None and not shown
        told = [event for state in states for event in state["events"]]
        assert {event["card"] for event in told if event["kind"] == "drew"} == {"?"}


def test_reloading_a_lifted_curtain_lets_it_fall(ada: Browser) -> None:
    table = ada.make(me("Ada"), me("Ben"))
    with ada.at(table) as screen:
        screen.until(is_asked("curtain"))
        screen.send(type="look", seat=screen.prompt["seat"])
        screen.until(is_asked("play"))
    state = drain(ada, table)
    assert state["prompt"]["kind"] == "curtain"
    assert state["looking"] is None


def test_who_holds_the_screen_hears_nothing_of_the_next_hand_by_a_wrong_answer(
    ada: Browser,
) -> None:
    table = ada.make(me("Ada"), me("Ben"), me("Cleo"), box=ONES)
    with ada.at(table) as screen:
        screen.until(is_asked("curtain"))
        actor = screen.prompt["seat"]
        screen.send(type="look", seat=actor)
        screen.until(is_asked("play"))
        screen.play(actor, "trio 1")
        screen.until(lambda state: state["prompt"]["about"])
        asked = screen.prompt["seat"]
        screen.send(type="look", seat=asked)
        screen.until(is_asked("answer"))
        other = ({1, 2, 3} - {actor, asked}).pop()
        screen.play(other, "hobo")
        refused = screen.answer("refused")["error"]
        assert refused == "That cannot be done now: look at the table again and choose."


# --- windows --------------------------------------------------------------------------------------


def test_a_window_asks_both_at_once_lasts_its_time_and_keeps_answers_secret(
    ada: Browser, ben: Browser, address: str, database: Path
) -> None:
    with Browser(address) as cleo:
        table = ada.make(me("Ada"), LINK, LINK, box=ONES, answer_seconds=5)
        ben.sit(table, "Ben")
        cleo.sit(table, "Cleo")
        with ada.at(table) as one, ben.at(table) as two, cleo.at(table) as three:
            screens = {1: one, 2: two, 3: three}
            one.get_ready()
            two.get_ready()
            for screen in screens.values():
                screen.until(lambda state: state["prompt"]["seat"] is not None)
            actor = one.state["position"]["to_act"]
            screens[actor].play(actor, "trio 1")
            asked = [actor % 3 + 1, (actor + 1) % 3 + 1]
            first, second = (screens[seat].until(is_asked("answer")) for seat in asked)
            opened = moved_at(database, table, f"{actor} trio 1")
            assert first["prompt"]["question"] == second["prompt"]["question"]
            shown = [
                [(o["kind"], o["label"], o["cards"], o["to"]) for o in state["prompt"]["offers"]]
                for state in (first, second)
            ]
            assert shown[0] == shown[1]
            assert first["prompt"]["about"] == ["1", "1", "1"]
            told = first["prompt"]["seconds_left"]
            assert 4.9 - (time.time() - opened) <= told <= 5
            for seat in reversed(asked):
                screens[seat].play(seat, "pass")
                screens[seat].answer("ack")
            waiting = screens[actor]
            news = waiting.until(lambda state: state["version"] > first["version"])
            assert news["events"]  # the answers as they were settled; nothing came before that
            # Both had answered at once, and not even when they did was told.
            for seat in asked:
                assert moved_at(database, table, f"{seat} pass") >= opened + 5
            waiting.until(is_asked("play"))
