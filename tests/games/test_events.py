"""What an event tells is what happened, with the rule that made it happen."""

from __future__ import annotations

from typing import Any

import parlorcar

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
