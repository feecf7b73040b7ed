"""What an event tells is what happened, with the rule that made it happen."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from random_games import DEFINITION, SEEDS, games, plies

import parlorcar
from parlorcar.games.core.game import Game

# The rules that can be the reason for each kind of event.
REASONS = {
    "dealer": {"PE-02"},
    "drew": {"PE-deal", "PE-five-cards"},
    "reshuffled": {"PE-05"},
    "turn": {"PE-turns"},
    "played": {"PE-number", "PE-specialty", "PE-santa"},
    "trio": {"PE-trio"},
    "discarded": {"PE-07"},
    "moved": {
        *("PE-number", "PE-08", "PE-09", "PE-10", "PE-15", "PE-16", "PE-47"),
        *("PE-glacier-gulch", "PE-express"),
    },
    "bumped": {"PE-21", "PE-22"},
    "crossed": {"PE-26"},
    "slid_back": {"PE-32", "PE-upper-bridge"},
    "slope": {"PE-35"},
    "sent_back": {"PE-18", "PE-25", "PE-36", "PE-37", "PE-avalanche"},
    "held": {"PE-10"},
    "bridge_taken": {"PE-28"},
    "stayed": {"PE-26"},
    "station": {"PE-station"},
    "again": {"PE-11"},
    "stopped": {"PE-12"},
    "announced": {"PE-17"},
    "kept_silent": {"PE-17"},
    "called": {"PE-call-out"},
    "caribou": {"PE-caribou-crossing"},
    "hobo": {"PE-43", "PE-45", "PE-hobo"},
    "passed": {"PE-17", "PE-43", "PE-44", "PE-45"},
    "lost_turn": {"PE-46"},
    "skipped": {"PE-40"},
    "idle": {"PE-05"},
    "won": {"PE-09", "PE-10", "PE-16", "PE-19", "PE-north-pole"},
    "no_winner": {"PE-05"},
}
OTHERS = ["1", "2", "4", "6", "7"]


def told(start: dict[str, Any], moves: list[str], **house_rules: str) -> list[dict[str, Any]]:
    game = parlorcar.game("polar-express", players=2, **house_rules)
    position = game.position({"turn": 1, **start})
    return [event.to_dict() for move in moves for event in position.play(move)]


def test_an_eight_that_may_not_reach_the_pole_is_told_without_a_wrong_card() -> None:
    start = {
        "spaces": [65, 4],
        "hands": [["express", "1", "2", "3", "4"], OTHERS],
        "discards": ["hobo", "hobo"],
    }
    events = told(start, ["play express"], eight_reaches_pole="no")
    assert {"kind": "held", "seat": 1, "rule": "PE-10"} in events


def test_sliding_back_alone_is_not_explained_by_a_token_that_was_not_there() -> None:
    hands = [["4", "1", "2", "3", "5"], OTHERS]
    alone = told({"spaces": [40, 4], "hands": hands}, ["play 4"])
    both = told({"spaces": [40, 44], "hands": hands}, ["play 4"])
    slid = {"kind": "slid_back", "seat": 1, "from": 44, "to": 22}
    assert {**slid, "rule": "PE-upper-bridge"} in alone
    assert {**slid, "rule": "PE-32"} in both


def test_a_leader_is_shown_that_glacier_gulch_takes_the_leader_back() -> None:
    game = parlorcar.game("polar-express", players=2)
    hands = [["glacier-gulch", "1", "2", "3", "4"], OTHERS]
    position = game.position({"turn": 1, "spaces": [20, 4], "hands": hands})
    offer = next(offer for offer in position.offers() if offer.move == "1 play glacier-gulch")
    assert offer.to == 18  # 28, then back to Hot Chocolate Corner


def test_a_dealer_who_does_not_play_is_refused_with_the_reason() -> None:
    position = parlorcar.game("polar-express", players=3).start()
    try:
        position.play("dealer 4")
    except parlorcar.IllegalMove as refused:
        assert str(refused) == "dealer 4: only 3 play"
    else:
        raise AssertionError("dealer 4 was taken")


@settings(deadline=None, max_examples=15)
@given(games(), SEEDS)
def test_an_event_names_the_rule_that_made_it_happen(game: Game, seed: int) -> None:
    assert {kind for kind, _ in DEFINITION.event_kinds} == set(REASONS)
    for ply in plies(game, seed):
        for event in ply.events:
            assert event.rule in REASONS[event.kind]
