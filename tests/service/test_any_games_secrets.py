"""A game that nothing here knows of keeps its secrets all the same, and its table survives."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from servers import Browser, me
from toy_start import REGISTERED, TOY

from parlorcar.games import GAMES

LINK = {"who": "link"}


@pytest.fixture(autouse=True)
def fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY, REGISTERED)


def is_settled(state: dict[str, Any], after: int) -> bool:
    """Whether somebody is to load again after that version, or the game is over."""
    return bool(state["version"] > after and state["position"]["phase"] in ("load", "over"))


def test_no_message_tells_what_the_other_one_holds(address: str) -> None:
    with Browser(address) as ada, Browser(address) as ben:
        table = ada.make(me("Ada"), LINK, game=TOY)
        ben.sit(table, "Ben")
        with ada.at(table) as first, ben.at(table) as second:
            first.until(lambda state: state["position"])
            first.send(type="gesture", id="toss", seat=1, version=first.state["version"])
            screens = (first, second)
            first.until(lambda state: state["position"]["phase"] == "load")
            second.until(lambda state: state["version"] >= first.state["version"])
            while first.state["prompt"]["kind"] != "over":
                at_turn = next(one for one in screens if one.prompt["kind"] == "play")
                version = at_turn.state["version"]
                at_turn.play_anything()
                for one in screens:
                    one.until(partial(is_settled, after=version))
            assert first.state["standing"]["why"]
            for seat, screen in enumerate(screens, 1):
                other = 3 - seat
                for message in screen.received:
                    if message["type"] != "state" or message["position"] is None:
                        continue
                    hands = message["position"]["hands"]
                    assert set(hands[other - 1]) <= {"?"} and "?" not in hands[seat - 1]
                    assert "pile" not in message["position"]
                    drawn = [one for one in message["events"] if one["kind"] == "drew"]
                    assert all((one["card"] == "?") == (one["seat"] == other) for one in drawn)
                    name = ("Ada", "Ben")[other - 1]
                    assert f"{name} takes a trunk of" not in json.dumps(message["log"])
                    offered = message["prompt"]["offers"]
                    assert all(offer["move"].startswith(f"{seat} ") for offer in offered)


def test_a_program_that_names_no_policy_gets_the_best_that_the_game_has(address: str) -> None:
    with Browser(address) as ada:
        table = ada.make(me("Ada"), {"who": "computer"}, game=TOY)
        with ada.at(table) as screen:
            screen.until(lambda state: state["position"])
        answer = ada.http.get("/api/games")
        assert TOY in [card["name"] for card in answer.json()]
