"""What is given wrong to Planes, Trains and Automobiles gets one clear sentence, with the cure."""

from __future__ import annotations

from typing import Any

import pytest

import parlorcar
from parlorcar import InvalidBox, InvalidRecord

LEFT = {
    **{"cards": 6, "setup": "row-up", "ring": "none", "ring_for": "none", "play": "ends"},
    **{"talk": True, "digits": "3"},
}


def refusal(error: type[ValueError], call: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(error) as refused:
        call(*args, **options)
    sentence = str(refused.value)
    assert sentence.strip() and "\n" not in sentence and len(sentence) < 400
    return sentence


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"jorney": {}}, ["jorney", "did you mean journey?"]),
        ({"journey": 16}, ["journey", "a table of counts"]),
        ({"journey": {"plane-25": 2}}, ["journey", "17 cards", "holds 16", 'totals = "free"']),
        ({"journey": {"plane-27": 1}}, ["journey.plane-27", "multiples of 5"]),
        ({"journey": {"bus-25": 1}}, ["journey.bus-25", "no such card"]),
        ({"journey": {"luggage-x2": 1}}, ["journey.luggage-x2", "no such card"]),
        ({"journey": {"plane-25": -1}}, ["journey.plane-25", "-1", "whole number"]),
        ({"journey_del": {"plane-25": 15}}, ["journey_del", "15 cards", "holds 16"]),
        ({"cities": ["New York", "Chicago"]}, ["cities", "list of 4"]),
        ({"cities": ["A", "B", "C", ""]}, ["cities", "''"]),
        ({"cities": ["A", "B", "C", "D" * 30]}, ["cities", "24 bytes"]),
        ({"left": {"memorable": False}}, ["left", "7 cards", "holds 8"]),
        ({"left": {"my-card": LEFT}}, ["left", "9 cards", "holds 8", "false"]),
        ({"left": {"memorable": {**LEFT, "colour": 1}}}, ["left.memorable.colour"]),
        ({"left": {"memorable": {**LEFT, "setup": "tower"}}}, ["setup", "'tower'", "row-up"]),
        (
            {"left": {"memorable": {**LEFT, "ring": "spin", "ring_for": "look"}}},
            ["ring", "face down"],
        ),
        ({"left": {"memorable": {**LEFT, "ring": "toss", "ring_for": "look"}}}, ["ring_for"]),
        ({"left": {"memorable": {**LEFT, "play": "uncovered"}}}, ["play", "uncovered"]),
        ({"left": {"memorable": {**LEFT, "cards": 17}}}, ["cards", "17", "from 1 to 16"]),
        ({"left": {"memorable": {**LEFT, "cards": 0}}}, ["cards", "0", "from 1 to 16"]),
        ({"left": {"seat-map": {**LEFT, "setup": "grid-up", "cards": 13}}}, ["13", "1 to 12"]),
        ({"left": {"memorable": {**LEFT, "talk": "yes"}}}, ["talk", "true or false"]),
        ({"left": {"memorable": {**LEFT, "digits": 3}}}, ["digits", "in quotes"]),
        ({"left": {"memorable": {**LEFT, "digits": "0"}}}, ["a goal of 0 miles"]),
        ({"right": {"burglary": {"counts_if": "a boat", "digits": "00"}}}, ["'a boat'", "a zero"]),
        ({"right": {"burglary": {"counts_if": 5}}}, ["burglary.counts_if", "5", "at most 125"]),
        ({"right": {"burglary": "zero"}}, ["burglary", "a table"]),
        ({"ring": {"across": 0}}, ["ring.across", "from 1 to 1000"]),
        ({"ring": {"spin": [1, 2]}}, ["ring.spin", "list of 13"]),
        ({"ring": {"bounce": 1}}, ["ring.bounce"]),
        ({"ring": 5}, ["ring", "table of weights"]),
    ],
)
def test_an_impossible_box_is_refused_by_name(values: dict[str, Any], words: list[str]) -> None:
    sentence = refusal(InvalidBox, parlorcar.game, "planes-trains", players=2, box=values)
    assert all(word in sentence for word in words), sentence


LEFTS = list(parlorcar.game("planes-trains", players=2).box["left"])
CHALLENGE = ["open-road", "burglary"]
SPUN = ["memorable", "burglary"]
PLACES = [["plane-50", "plane-25"], ["train-50", "train-25"]]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"mile": 5}, ["mile", "did you mean miles?"]),
        ({"challenge": ["open-road"]}, ["challenge", "two entries"]),
        ({"challenge": ["burglary", "open-road"]}, ["'burglary'", "no such card"]),
        ({"challenge": 7}, ["challenge", "two entries"]),
        ({"miles": 25}, ["miles", "no challenge"]),
        ({"goal": 300}, ["goal", "no challenge"]),
        ({"city": 4}, ["4"]),
        ({"city": 1, "challenges_won": 2}, ["city", "1", "2 challenges are won"]),
        ({"delayed": True, "challenges_lost": 0}, ["delayed", "0 challenges are lost"]),
        ({"challenges_won": 3, "challenges_lost": 2}, ["challenges_won, challenges_lost"]),
        ({"won": True}, ["won", "0 challenges are won"]),
        ({"challenge": CHALLENGE, "goal": 400}, ["goal", "400", "300"]),
        ({"challenge": CHALLENGE, "places": [["plane-50"]]}, ["places", "two entries"]),
        ({"challenge": CHALLENGE, "places": [["plane-51"], ["train-50"]]}, ["'plane-51'"]),
        ({"challenge": CHALLENGE, "places": [["?"], ["train-50"]]}, ["this is a view"]),
        ({"challenge": CHALLENGE, "places": [["plane-50"] * 2, ["train-50"]]}, ["plane-50: 2"]),
        ({"challenge": CHALLENGE, "places": [["plane-50"], []]}, ["seat 2 has no card left"]),
        ({"challenge": CHALLENGE, "places": [["plane-25"] * 7, []]}, ["7 places, but 6"]),
        ({"challenge": CHALLENGE, "places": PLACES, "miles": 300}, ["miles", "300"]),
        ({"challenge": CHALLENGE, "places": PLACES, "miles": 2.5}, ["miles", "2.5"]),
        ({"challenge": CHALLENGE, "places": PLACES, "table": ["plane-75", None]}, ["table"]),
        (
            {"challenge": CHALLENGE, "miles": 25, "set_aside": [["plane-100", "train-100"]]},
            ["miles", "25", "200"],
        ),
        ({"challenge": ["standby", "burglary"], "places": PLACES}, ["table", "give both"]),
        ({"challenge": ["lost-luggage", "burglary"], "places": PLACES}, ["cells", "Give it"]),
        ({"challenge": CHALLENGE, "places": PLACES, "phase": "ring"}, ["no ring"]),
        ({"challenge": CHALLENGE, "places": PLACES, "phase": "play"}, ["acting"]),
        ({"challenge": CHALLENGE, "places": PLACES, "phase": "over"}, ["phase", "over"]),
        ({"challenge": CHALLENGE, "places": PLACES, "phase": "nap"}, ["'nap'"]),
        ({"challenge": CHALLENGE, "places": PLACES, "legal": ["1 play 9"]}, ["legal", "leave"]),
        ({"phase": "play", "acting": 1}, ["phase", "no challenge"]),
        ({"used": [["memorable"], ["nothing"]]}, ["used", "'nothing'"]),
        ({"used": [LEFTS, []]}, ["used", "no Challenge card is left"]),
        ({"challenge": CHALLENGE, "places": PLACES, "miles": 3}, ["miles: 3", "steps of 5"]),
        ({"challenge": CHALLENGE, "places": PLACES, "acting": 2}, ["acting", "phase as well"]),
        ({"challenge": CHALLENGE, "places": PLACES, "uncovered": [[1], []]}, ["uncovered"]),
        ({"challenge": CHALLENGE, "places": PLACES, "seen": ""}, ["seen", "two entries"]),
        ({"challenge": CHALLENGE, "places": PLACES, "seen": [[1], []]}, ["seen", "face down"]),
        ({"challenge": CHALLENGE, "places": PLACES, "signals": ["train", None]}, ["signals"]),
        ({"challenge": CHALLENGE, "places": PLACES, "ring": "across"}, ["ring", "'across'"]),
        ({"challenge": SPUN, "places": PLACES, "ring": "across"}, ["ring", "'across'"]),
        ({"challenge": SPUN, "places": PLACES, "ring": 2, "looks": 12}, ["looks: 12", "2"]),
        ({"challenge": SPUN, "places": PLACES, "looking": [1, None]}, ["looking"]),
        ({"challenge": CHALLENGE, "places": PLACES, "dropping": "plane-100"}, ["dropping"]),
        (
            {"challenge": CHALLENGE, "places": PLACES, "set_aside": [["plane-75", "train-75"]]},
            ["set_aside", "do not count"],
        ),
        (
            {
                "challenge": CHALLENGE,
                "places": [["plane-50", "plane-25", "plane-75"], ["train-50"]],
                **{"phase": "play", "acting": 2, "chosen": [2, None]},
            },
            ["chosen", "place 2"],
        ),
        (
            {
                "challenge": ["silent-treatment", "burglary"],
                "places": PLACES,
                **{"phase": "signal", "acting": 1, "chosen": [2, None], "ring": "across"},
            },
            ["chosen", "none now"],
        ),
        (
            {
                "challenge": ["lost-luggage", "burglary"],
                "places": PLACES,
                "cells": [[[1, 1], [2, 2]], [[3, 3], [4, 4]]],
                "order": [[1, 2], [2, 3]],
            },
            ["order", "same time"],
        ),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    given: dict[str, Any], words: list[str]
) -> None:
    game = parlorcar.game("planes-trains", players=2)
    sentence = refusal(InvalidRecord, game.position, given)
    assert all(word in sentence for word in words), sentence


def test_an_owner_can_correct_the_names_and_values_of_the_box() -> None:
    box = {
        "cities": ["New York", "Toledo", "Gary", "Chicago"],
        "left": {
            "memorable": False,
            "total-recall": {
                **LEFT,
                "setup": "row-down",
                "ring": "spin",
                "ring_for": "memorise",
                "play": "both at once",
                "talk": False,
            },
        },
        "journey": {"plane-100": 0, "plane-150": 1},
    }
    game = parlorcar.game("planes-trains", players=2, box=box)
    position = game.start()
    events = position.play("challenge total-recall burglary")
    assert game.sentence(events[0].to_dict()) == (
        "New challenge: Total Recall and Burglary. Travel exactly 300 miles together."
    )
    assert "deal plane-150" in [str(move) for move, _ in position.chances()]
    assert game.board()["cities"][1] == "Toledo"
    with pytest.raises(parlorcar.IllegalMove, match="no such move"):
        game.start().play("challenge memorable burglary")
