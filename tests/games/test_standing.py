"""After the game everybody reads why it was won or lost, what was needed, and how all stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import parlorcar
from parlorcar.games.core.standing import Row, Standing

SCENARIOS = Path(__file__).parents[1] / "scenarios"
HANDS = [["5", "5", "5", "1", "santa"], ["2", "2", "4", "6", "7"], ["1", "3", "4", "6", "7"]]
NAMES = ["Ada", "Ben", "Cleo"]


def recorded(scenario: str) -> Standing:
    """How a recorded game stands at its end."""
    replay = parlorcar.replay(SCENARIOS / f"{scenario}.game.toml")
    events = [event for step in replay.events for event in step]
    return replay.positions[-1].standing(events, replay.record.players)


@pytest.mark.parametrize(
    ("space", "moves", "how"),
    [
        (59, ["trio 5", "pass", "pass"], "with three 5s"),
        (59, ["play santa"], "with Santa"),
        (67, ["play 5"], "with the 5"),
    ],
)
def test_in_a_race_all_read_with_which_card_the_winner_arrived_and_how_far_they_had_to_go(
    space: int, moves: list[str], how: str
) -> None:
    game = parlorcar.game("polar-express", players=3, announce="automatic")
    position = game.position({"turn": 1, "spaces": [space, 18, 34], "hands": HANDS})
    events = [event for move in moves for event in position.play(move)]
    stands = position.standing(events, NAMES)
    assert stands.why == f"Ada got to the North Pole first, {how}."
    assert stands.needed == "The first player at the North Pole wins."
    assert stands.rows == (  # 72 is the Pole
        Row("Ada", "The North Pole", 1, True),
        Row("Cleo", "Space 34, 38 spaces to go", 3, False),
        Row("Ben", "Hot Chocolate Corner, 54 spaces to go", 2, False),
    )


def test_a_race_whose_cards_have_run_out_has_no_winner_and_says_so() -> None:
    stands = recorded("polar_express/pe-05-play-on-no-winner")
    assert stands.why == "No player has a card left, so nobody wins."
    assert not any(row.good for row in stands.rows)


def test_a_trip_is_told_challenge_by_challenge_with_the_miles_that_were_missing() -> None:
    """300 is reached, then 350 is passed by a set of 100 at 275, then 25 miles are missing."""
    turned: dict[str, Any] = {"left": "open-road", "right": "tight-budget"}
    from parlorcar.games.planes_trains.standing import challenges

    events = [
        {"kind": "challenge", **turned, "goal": 300},
        {"kind": "miles", "from": 250, "to": 300},
        {"kind": "won_challenge", "city": "Wichita"},
        {"kind": "challenge", **turned, "goal": 350},
        {"kind": "miles", "from": 275, "to": 375},
        {"kind": "lost_challenge", "why": "passed"},
        {"kind": "challenge", **turned, "goal": 325},
        {"kind": "miles", "from": 275, "to": 300},
        {"kind": "lost_challenge", "why": "ran out"},
    ]
    assert list(challenges(events)) == [
        Row("Open Road and Tight Budget", "Exactly 300 miles: on to Wichita.", good=True),
        Row(
            "Open Road and Tight Budget",
            "The marker went past the goal: 25 miles too far.",
            good=False,
        ),
        Row("Open Road and Tight Budget", "The cards ran out 25 miles short of 325.", good=False),
    ]


def test_two_lost_challenges_strand_a_trip_that_had_won_one() -> None:
    stands = recorded("planes_trains/whole-one-win-two-losses")
    assert stands.why == f"{stands.rows[-1].text} You lost 2 challenges, and that is one too many."
    assert stands.needed.startswith("You need 3 won challenges to get home. You won 1 and got to ")
    assert sorted(row.good for row in stands.rows if row.good is not None) == [False, False, True]


def test_three_won_challenges_bring_a_trip_home() -> None:
    stands = recorded("planes_trains/whole-three-wins")
    assert stands.why == "You won 3 challenges, so you are both home in Chicago."
    assert [row.good for row in stands.rows] == [True, True, True]


def test_a_ride_says_which_stack_ran_out_and_how_much_was_missing() -> None:
    """7 + 1 saved of 8 + 29: 19 are more than half, so 11 more were needed."""
    stands = recorded("kids_express/section-end-first-class")
    assert stands.why == (
        "The luggage in the First-class car ran out. You saved 8, and the bandits kept 29."
    )
    assert stands.needed == "You win with 19 of all 37 pieces of luggage. You needed 11 more."
    assert [(row.title, row.text) for row in stands.rows] == [
        ("Ada", "1 piece of luggage saved"),
        ("In the Stagecoach", "7 pieces of luggage saved"),
        ("In the Hideout", "10 pieces of luggage stolen"),
        ("Left in the cars", "19 pieces of luggage, and the bandits keep it"),
    ]


def test_a_ride_that_is_won_by_one_misses_nothing() -> None:
    stands = recorded("kids_express/whole-won-by-one")
    assert "You saved 19, and the bandits kept 18." in stands.why
    assert stands.needed == "You win with 19 of all 37 pieces of luggage."
