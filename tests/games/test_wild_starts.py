"""No start that is accepted ever comes to where nobody can go on; all others are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from wild_starts import accepted, any_game, gather, play_on, wild_start

import parlorcar
from parlorcar import InvalidRecord
from parlorcar.games import GAMES

STARTS = 250
FEWEST = 20  # of them that are accepted, else the test shows nothing


@pytest.mark.parametrize("game", GAMES)
def test_every_accepted_start_can_be_played_to_its_end(game: str) -> None:
    rng = np.random.default_rng(3)
    pool = gather(any_game(game, rng), rng, games=2, kept=8)
    played = 0
    for _ in range(STARTS):
        start = wild_start(pool, rng)
        position = accepted(pool, start)
        if position is None:
            continue
        try:
            *_, last = play_on(position, rng)
        except Exception as error:
            error.add_note(f"{pool.game.house_rules} {start}")
            raise
        assert last.outcome is not None
        played += 1
    assert played >= FEWEST


HAND = {
    "challenge": ["silent-treatment", "burglary"],
    "places": [["plane-50", "plane-25"], ["train-50", "train-25"]],
}
ROW = {
    "challenge": ["memorable", "burglary"],
    "places": [["plane-50", "plane-25"], ["train-50", "train-25"]],
}
DROP = {"challenge": ["lost-luggage", "same-ticket"]}


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_toss_without_a_leader_is_followed_by_a_turn(turn: int) -> None:
    position = parlorcar.game("planes-trains", players=2).position(
        {**HAND, "phase": "ring", "turn": turn}
    )
    position.play("ring short")
    assert position.actor == 1 and position.moves()


def test_whose_turn_it_is_to_lead_leads_after_a_toss_without_a_leader() -> None:
    box = {"left": {"big-talker": {"ring": "toss", "ring_for": "signal"}}}
    start = {**HAND, "challenge": ["big-talker", "burglary"], "phase": "ring", "turn": 2}
    position = parlorcar.game("planes-trains", players=2, box=box).position(start)
    position.play("ring short")
    assert position.actor == 2


@pytest.mark.parametrize(
    ("start", "named"),
    [
        ({"challenge": ["motel-room", "burglary"], "ring": 6, "dealt": [12, 12]}, "dealt: 12"),
        ({**DROP, "dealt": [16, 16]}, "dealt: 16"),
        ({**DROP, "phase": "aim", "acting": 1, "dropping": "plane-25"}, "dealt: the card"),
        ({**ROW, "phase": "deal", "dealt": [6, 6]}, "dealt: 6"),
        ({**ROW, "dealt": [1, 2]}, "dealt: seat 1 has a card in place 2"),
        (
            {**ROW, "phase": "play", "acting": 2, "chosen": [1, None], "up": ["plane-75", None]},
            "up: the card that seat 1 has chosen is not turned up yet",
        ),
        (
            {
                **ROW,
                "used": [["open-road", "standby", "seat-map", "big-talker", "motel-room"], []],
            },
            "used: 2 Challenge cards are left",
        ),
        ({**HAND, "phase": "signal", "acting": 1, "places": [["plane-50"], [None]]}, "places"),
        ({"challenge": ["standby", "burglary"], **{"phase": "play", "acting": 1}}, "places|table"),
    ],
)
def test_a_start_that_would_lead_nowhere_is_refused_by_its_field(
    start: dict[str, Any], named: str
) -> None:
    game = parlorcar.game("planes-trains", players=2)
    with pytest.raises(InvalidRecord, match=named) as refused:
        game.position(start)
    assert "\n" not in str(refused.value)


def test_a_suit_is_asked_of_whose_luggage_lies_up() -> None:
    game = parlorcar.game("planes-trains", players=2, luggage="announced")
    set_up = {
        **ROW,
        "phase": "suit",
        "acting": 1,
        "places": [[None, "plane-25"], [None, "train-25"]],
        "chosen": [1, 1],
    }
    position = game.position({**set_up, "up": ["luggage-50", "train-50"]})
    assert [str(move) for move in position.moves()] == [
        "suit plane",
        "suit train",
        "suit automobile",
    ]
    for up in (["plane-50", "train-50"], ["luggage-50", None]):
        with pytest.raises(InvalidRecord, match=r"^(up|phase|chosen)"):
            game.position({**set_up, "up": up})
