"""Neal and Del: legal always, no wiser than their seat, sensible, and forgetful in between."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import parlorcar
from parlorcar import NATURE, Position, players
from parlorcar.games import definition
from parlorcar.games.core.log import empty_log
from parlorcar.games.planes_trains.moves import any_chance
from parlorcar.games.planes_trains.pieces import UNKNOWN
from parlorcar.lab.balance import solve_position
from parlorcar.players.planes_trains import forgetful, outlook_of, sensible
from parlorcar.players.planes_trains.memory import forget
from parlorcar.players.planes_trains.outlook import empty_room

DEFINITION = definition("planes-trains")
CHOICES: list[dict[str, str]] = [{}] + [
    {name: choice}
    for name, rule in DEFINITION.house_rules.items()
    for choice in list(rule.choices)[1:]
]
POLICIES = ("sensible", "forgetful")


def game(**house_rules: str) -> parlorcar.Game:
    return parlorcar.game("planes-trains", players=2, **house_rules)


def play_on(position: Position, rng: np.random.Generator) -> None:
    """One move of nature."""
    moves, weights = zip(*position.chances(), strict=True)
    share = np.array(weights) / sum(weights)
    position.play(moves[int(rng.choice(len(moves), p=share))])


def lay_out(position: Position, rng: np.random.Generator) -> None:
    """Nature's moves up to the first one of a turn; who drops a card aims anywhere."""
    while position.to_dict()["phase"] in ("challenge", "deal", "aim", "land"):
        if position.actor == NATURE:
            play_on(position, rng)
        else:
            moves = position.moves()
            position.play(moves[int(rng.integers(len(moves)))])


def chosen(position: Position, policy: str = "sensible") -> str:
    actor = position.actor
    assert isinstance(actor, int)
    return str(players.choose(policy, position.view(actor), np.random.default_rng(1)))


def test_the_game_has_its_own_players() -> None:
    assert list(players.policies("planes-trains")) == ["random", *POLICIES]
    assert list(players.policies("polar-express")) == ["random", "sensible"]


@pytest.mark.parametrize("house_rules", CHOICES, ids=str)
def test_only_legal_moves_are_played(house_rules: dict[str, str]) -> None:
    """In 200 games, in which one move of four is any other, so that all sorts of tables are met."""
    made = game(**house_rules)
    setting, rng, room, log = made.setting, np.random.default_rng(4), empty_room(), empty_log()
    codes, weights, free = made.codes(), made.codes(), made.codes()
    outlook, position = outlook_of(setting), made.start()
    record, seen = position.record, room.positions[0]
    for number in range(200):
        DEFINITION.start(record, setting, 2)
        while (who := DEFINITION.actor(record)) != -2:
            if who == -1:
                DEFINITION.play(record, setting, any_chance(record, setting, rng.random()), log)
                continue
            count = DEFINITION.moves(record, setting, free)
            room.positions[0] = record
            DEFINITION.view(seen, setting, who)
            policy = forgetful if (number + who) % 2 else sensible
            code = policy(seen, setting, outlook, room, codes, weights)
            assert code in free[:count]
            if rng.random() < 0.25:
                code = int(free[int(rng.random() * count)])
            DEFINITION.play(record, setting, code, log)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("house_rules", [{}, {"run_out": "deck", "luggage": "announced"}], ids=str)
def test_a_player_never_looks_past_its_view(policy: str, house_rules: dict[str, str]) -> None:
    """In two worlds that differ in what the seat does not know, it does the same."""
    rng, at = np.random.default_rng(7), game(**house_rules).start()
    differed = 0
    for _ in range(4):
        at = at.game.start()
        while at.actor is not None:
            if at.actor == NATURE:
                play_on(at, rng)
                continue
            assert isinstance(at.actor, int)
            view = at.view(at.actor)
            other = view.guess(rng)
            differed += other.to_dict()["places"] != at.to_dict()["places"]
            before = view.copy()
            ours = players.choose(policy, view, np.random.default_rng(1))
            theirs = players.choose(policy, other.view(at.actor), np.random.default_rng(2))
            assert ours == theirs
            assert view == before
            at.play(ours)
    assert differed > 40


def test_who_looks_turns_up_new_cards_as_long_as_the_ring_spins() -> None:
    at = game().start()
    at.play("challenge motel-room burglary")
    lay_out(at, np.random.default_rng(1))
    at.play("ring 3")
    looked = []
    while at.to_dict()["phase"] == "look":
        looked.append(chosen(at))
        at.play(looked[-1])
    assert looked == ["look 1", "look 2", "look 3", "done"] * 2


def test_cards_are_dropped_beside_each_other() -> None:
    """Fewer are covered than of cards that are all aimed at the middle."""
    covered = []
    for aimed in (True, False):
        at, rng = game().start(), np.random.default_rng(1)
        at.play("challenge lost-luggage burglary")
        while at.to_dict()["phase"] in ("deal", "aim", "land"):
            if at.actor == NATURE:
                play_on(at, rng)
            else:
                at.play(chosen(at) if aimed else "aim 4 4")
        covered.append(32 - sum(map(len, at.to_dict()["uncovered"])))
    assert covered[0] < covered[1] - 2


@pytest.mark.parametrize("second", ["train-100", "plane-x2"])
def test_who_answers_in_turn_reaches_the_goal(second: str) -> None:
    places = [["plane-50", "plane-100"], ["train-25", second]]
    at = game().position(
        {
            "challenge": ["big-talker", "burglary"],
            "miles": 200,
            "places": places,
            "turn": 5,
            "phase": "play",
            "acting": 1,
            "leader": 1,
        }
    )
    at.play("play 2")
    assert chosen(at) == "play 2"


def test_both_find_the_same_plan_where_all_lies_open() -> None:
    """200 miles to go: the left ends, 100, and then the cards beside them."""
    places = [["plane-75", "train-50", "plane-50"], ["plane-25", "train-50", "train-75"]]
    start = {"challenge": ["open-road", "same-ticket"], "miles": 150, "places": places}
    at = game().position(start)
    played = []
    while at.to_dict()["phase"] == "play":
        played.append(chosen(at))
        at.play(played[-1])
    assert played == ["play 1", "play 1", "play 2", "play 2"]
    assert at.to_dict()["challenges_won"] == 1


def test_a_signal_is_the_suit_of_the_card_that_follows() -> None:
    rng, kept = np.random.default_rng(3), 0
    for _ in range(12):
        at = game().start()
        at.play("challenge silent-treatment same-ticket")
        lay_out(at, rng)
        at.play("ring across")
        signals = []
        for _ in range(2):
            signals.append(chosen(at).removeprefix("signal "))
            at.play(f"signal {signals[-1]}" if signals[-1] != "pass" else "pass")
        cards = []
        hands = at.to_dict()["places"]
        for seat in range(2):
            place = chosen(at)
            cards.append(hands[seat][int(place.split()[1]) - 1])
            at.play(place)
        for signal, card in zip(signals, cards, strict=True):
            assert signal == "pass" or card.startswith((signal, "luggage"))
            kept += signal != "pass"
    assert kept > 12


def test_what_is_forgotten_stays_forgotten_and_is_the_same_again() -> None:
    made, lost = game(), 0
    for seed in range(20):
        at = made.start()
        at.play("challenge memorable burglary")
        rng = np.random.default_rng(seed)
        lay_out(at, rng)
        at.play("ring 5")
        gone = set[int]()
        while at.to_dict()["phase"] == "play":
            view, again = at.view(1).record.copy(), at.view(1).record.copy()
            forget(view, made.setting, 0)
            forget(again, made.setting, 0)
            assert view == again
            now = {place for place in range(6) if view["places"][0, place] == UNKNOWN}
            left = {place for place in range(6) if at.record.places[0, place] >= 0}
            assert gone & left <= now
            gone |= now
            moves = at.moves()
            at.play(moves[int(rng.integers(len(moves)))])
        lost += len(gone)
    assert 20 < lost < 100  # of 120


def test_sensible_beats_random_by_far_and_forgetful_lies_between() -> None:
    won = [game().simulate(400, policy, seed=5, threads=1).won for policy in ("random", *POLICIES)]
    assert won[0] < 40
    assert won[1] > 180
    assert won[0] + 100 < won[2] < won[1]


# --- the exact search -----------------------------------------------------------------------------

SMALL: dict[str, Any] = {
    name: {**fields, "cards": 3, "digits": "1"}
    for name, fields in DEFINITION.standard_box["left"].value.items()
}


def can_be_won(at: Position) -> bool:
    """By trying everything that both can do; every ring ends across, no signal is given."""
    facts = at.to_dict()
    if facts["challenges_won"] or facts["challenges_lost"]:
        return bool(facts["challenges_won"])
    if facts["phase"] == "ring":
        tried = ["ring across"]
    elif facts["phase"] == "signal":
        tried = ["pass"]
    else:
        tried = [move.text for move in at.moves()]
    for text in tried:
        after = at.copy()
        after.play(text)
        if can_be_won(after):
            return True
    return False


@pytest.mark.parametrize("house_rules", [{}, {"play_order": "alternate"}], ids=str)
@pytest.mark.parametrize("left", sorted(SMALL))
def test_the_search_finds_what_trying_everything_finds(
    left: str, house_rules: dict[str, str]
) -> None:
    made = parlorcar.game("planes-trains", players=2, box={"left": SMALL}, **house_rules)
    rng, found = np.random.default_rng(9), set[bool]()
    rights = ["same-ticket", "split-up", "all-aboard", "detour", "tight-budget"]
    for right, _ in itertools.product(rights, range(3)):
        at = made.start()
        at.play(f"challenge {left} {right}")
        lay_out(at, rng)
        if at.to_dict()["phase"] == "ring" and left in ("memorable", "motel-room"):
            at.play("ring 5")
            while at.to_dict()["phase"] == "look":
                at.play("done")
        winnable = solve_position(at)
        assert winnable == can_be_won(at), (left, right, at.to_dict()["places"])
        found.add(winnable)
    assert found == {True, False}


def test_players_count_on_luggage_that_does_not_pass_the_goal() -> None:
    """The 25s lie in the middle: the first set is 125 or 175 miles of one suit, 50 are left."""
    start = {
        "challenge": ["open-road", "same-ticket"],
        "places": [["luggage-50", "train-25", "plane-100"], ["plane-75", "train-25", "plane-50"]],
        "miles": 300,
    }
    assert not solve_position(game(luggage="automatic_rules_1").position(start))
    position = game().position(start)
    assert solve_position(position)
    while position.to_dict()["phase"] == "play":
        position.play(chosen(position))
    assert position.to_dict()["challenges_won"] == 1
