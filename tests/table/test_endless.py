"""A box can be made whose game never ends: the server does not play it for ever."""

from __future__ import annotations

import pytest
from tables import OPENED, SEED, add, computer, new, person, run

from parlorcar.table import pending
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, play, take_back
from parlorcar.table.entries import Created, Entry
from parlorcar.table.fairness import NotOver, record_of
from parlorcar.table.folding import fold

ADA = "Ada's cookie"
AT_A_STATION = {
    "turn": 1,
    "spaces": [28, 40],
    "hands": [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"]],
}

EXPRESS_ALONE = {  # an 8 may not reach the Pole, so the computer skips the person for ever
    "totals": "free",
    "numbers": dict.fromkeys("1234567", 0),
    "specialties": {
        "express": 52,
        **dict.fromkeys(["glacier-gulch", "avalanche", "caribou-crossing", "santa", "hobo"], 0),
    },
}


def test_a_computer_that_skips_me_for_ever_stops_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending, "MOST_PLIES", 200)
    seats = [computer("Carl"), person("Ada")]
    rules = {"eight_reaches_pole": "no"}
    created = Created("polar-express", seats, rules, EXPRESS_ALONE, 8, 1)
    table = fold([Entry(created, OPENED, "Ada's cookie")])
    run(table, OPENED)  # with this seed the computer begins
    assert 200 <= table.plies < 210
    assert next_automatic(table, SEED, OPENED + 1e6, 0) is None
    late = play(table, SEED, "Ada's cookie", 2, "play express", table.version, OPENED)
    assert isinstance(late, Refusal) and "make a new table" in late.error


def test_a_game_that_is_given_up_has_a_record_and_goes_on_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its seed is told then: a move that was taken back would be followed by known cards."""
    entries = new(person("Ada"), computer("Carl"))
    table = fold(entries)
    run(table, OPENED)
    table.position = table.game.position(AT_A_STATION)
    add(table, play(table, SEED, ADA, 1, "play 5", table.version, OPENED), OPENED, ADA)
    assert table.undo is not None
    monkeypatch.setattr(pending, "MOST_PLIES", table.plies)
    assert isinstance(take_back(table, ADA, 1), Refusal)
    with pytest.raises(NotOver):
        record_of(entries, SEED)
    monkeypatch.setattr(pending, "MOST_PLIES", 0)
    assert record_of(entries, SEED).result == {}
