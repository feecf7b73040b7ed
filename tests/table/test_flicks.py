"""Who may flick the sling, how, and when; and what else is refused with a reason."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from rides import AIM, act, begun, decided, flicked, play_on, shoot
from tables import OPENED, SEED, add, computer, kept, new, person, run

from parlorcar.table import shots
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, flick, gesture
from parlorcar.table.entries import Flicked, Moved, Seated
from parlorcar.table.folding import fold


def refused(decision: object, code: str) -> str:
    assert isinstance(decision, Refusal) and decision.code == code, decision
    return decision.error


def test_a_shot_is_decided_on_and_made_in_one_go() -> None:
    table = begun()
    decision = kept(shoot(table, 1, "1 shoot easy"))
    assert decision == [Moved("1 shoot easy"), Flicked(1, 0, 0, 100, 30)]
    assert kept(shoot(table, 1, "shoot  easy")) == decision  # as a move may be written


def test_a_shot_that_has_been_decided_on_waits_for_its_shooter_alone() -> None:
    table = decided(begun(person("Ada"), person("Ben"), computer("Cleo")))
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    assert "Ada" in refused(shoot(table, 2), "illegal")
    assert flicked(shoot(table, 1)).seat == 1


@pytest.mark.parametrize("field", ["side", "azimuth", "elevation", "power"])
def test_a_flick_beyond_what_can_be_flicked_is_refused_with_the_limits(field: str) -> None:
    table = begun()
    usual = table.game.definition.shots
    assert usual is not None
    least, most = usual.limits[field]
    values: list[Any] = [least - 1, most + 1, 10**30, 1.0, float("nan"), True, None, "7"]
    for value in values:
        launch = replace(AIM, **{field: value})
        error = refused(shoot(table, 1, "1 shoot easy", launch), "malformed")
        assert field in error and str(least) in error and str(most) in error
    for value in (least, most):
        assert isinstance(shoot(table, 1, "1 shoot easy", replace(AIM, **{field: value})), list)


@pytest.mark.parametrize("move", ["1 go locomotive", "1 bonus locomotive", "1 shoot", "nonsense"])
def test_a_flick_with_a_move_that_is_no_shot_is_refused(move: str) -> None:
    refused(shoot(begun(), 1, move), "illegal")


def test_a_flick_is_refused_to_whoever_may_not_shoot_now() -> None:
    table = begun()
    ada = table.seats[0].person
    assert "not your turn" in refused(shoot(table, 2, "2 shoot easy"), "illegal")
    refused(shoot(table, 1, "2 shoot easy"), "illegal")
    assert "decided" in refused(shoot(table, 1), "illegal")  # a move is missing
    for who, seat in (("nobody's cookie", 1), ("", 1), (ada, 2), (ada, 9)):
        refused(flick(table, who, seat, "shoot easy", AIM, table.version, OPENED), "not_yours")


def test_a_flick_that_comes_too_late_is_stale_and_one_shot_is_one_shot() -> None:
    table = begun()
    seen = table.version
    add(table, shoot(table, 1, "1 shoot easy"), OPENED)
    refused(shoot(table, 1, "1 shoot easy", version=seen), "stale")
    assert "flies" in refused(shoot(table, 1), "illegal")
    assert "flies" in refused(shoot(table, 1, "1 shoot easy"), "illegal")
    refused(act(table, 1, "go locomotive"), "illegal")
    refused(shoot(table, 1, version=table.version + 1), "malformed")
    assert table.position is not None and table.position.to_dict()["phase"] == "fall"


def test_a_move_that_has_been_decided_on_is_not_decided_on_again() -> None:
    table = decided(begun())
    refused(shoot(table, 1, "1 shoot easy"), "illegal")
    refused(act(table, 1, "go locomotive"), "illegal")
    pulled = gesture(table, SEED, table.seats[0].person, 1, 50, 0, table.version, OPENED)
    assert "aim" in refused(pulled, "illegal")


def test_in_another_game_there_is_no_sling() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    run(table, OPENED)
    assert "no sling" in refused(shoot(table, 1, "1 shoot easy"), "illegal")


def test_before_and_after_the_game_nobody_shoots() -> None:
    table = begun(person("Ada"), Seated("free"))
    refused(shoot(table, 1, "1 shoot easy"), "illegal")
    ended = begun(person("Ada"))
    play_on(ended, random.Random(5))
    refused(shoot(ended, 1, "1 shoot easy"), "illegal")


def test_the_menu_holds_shots_that_can_be_made_as_they_are() -> None:
    table = begun()
    assert shots.menu(table, 2) == []
    for named in shots.menu(table, 1):
        assert isinstance(shoot(table, 1, named.move_word, named.launch), list)
    decided(table)
    named = shots.menu(table, 1)[0]
    assert isinstance(shoot(table, 1, "", named.launch), list)
