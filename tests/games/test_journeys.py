"""What holds in every game of Planes, Trains and Automobiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import given, settings
from random_games import SEEDS, plies
from random_journeys import journeys

import parlorcar
from parlorcar import Position
from parlorcar.games.core.game import Game
from parlorcar.games.planes_trains.pieces import POSITION

few = settings(deadline=None, max_examples=15)


def lying(position: Position, seat: int) -> Counter[str]:
    """The cards of a seat that are out of its deck, by the position's own text."""
    told = position.to_dict()
    cards = [card for card in told["places"][seat - 1] if card is not None]
    cards += [pair[seat - 1] for pair in (*told["set_aside"], *told["discarded"])]
    cards += [told["under"][seat - 1] or told["table"][seat - 1], told["up"][seat - 1]]
    if told["dropping"] and told["acting"] == seat:
        cards.append(told["dropping"])
    return Counter(card for card in cards if card)


@few
@given(journeys(), SEEDS)
def test_no_journey_card_is_lost_or_made(game: Game, seed: int) -> None:
    decks = [Counter(deck) for deck in game.board()["decks"]]
    for ply in plies(game, seed):
        for seat in (1, 2):
            out = lying(ply.after, seat)
            assert out <= decks[seat - 1]
            if facts(ply.after)["phase"] == "deal":
                dealt = ply.after.copy()
                seen = Counter[str]()
                for move, weight in dealt.chances():
                    seen[move.text.removeprefix("deal ")] += weight
                assert seen in [decks[s] - lying(dealt, s + 1) for s in (0, 1)]


def facts(position: Position) -> dict[str, Any]:
    return position.to_dict()


@few
@given(journeys(), SEEDS)
def test_a_game_has_two_to_four_challenges_and_ends_with_the_third_win_or_second_loss(
    game: Game, seed: int
) -> None:
    challenges = 0
    for ply in plies(game, seed):
        before, after = facts(ply.before), facts(ply.after)
        challenges += ply.move.text.startswith("challenge ")
        assert 0 <= before["miles"] <= after["miles"] or after["challenge"] is None
        assert after["city"] == after["challenges_won"] <= 3
        assert after["delayed"] == (after["challenges_lost"] > 0)
        kinds = [event.kind for event in ply.events]
        assert (after["city"] > before["city"]) == ("won_challenge" in kinds)
        assert after["city"] - before["city"] in (0, 1)
        if "lost_challenge" in kinds:
            assert after["city"] == before["city"]
        if after["goal"]:
            assert after["miles"] <= after["goal"] or after["over"]
        assert after["over"] == (after["city"] == 3 or after["challenges_lost"] == 2)
        assert after["won"] == ((after["city"] == 3) if after["over"] else None)
        assert [len(names) for names in after["used"]] == [challenges, challenges]
    assert 2 <= challenges <= 4


@few
@given(journeys(), SEEDS)
def test_what_the_first_chooses_in_secret_changes_nothing_for_the_second(
    game: Game, seed: int
) -> None:
    for ply in plies(game, seed):
        if ply.before.windows() != [1, 2]:
            continue
        worlds = []
        for move in ply.before.moves():
            position = ply.before.copy()
            told = [event.to_dict(2) for event in position.play(move)]
            view = position.view(2)
            worlds.append(
                (
                    told,
                    view.record.tobytes(),
                    view.to_dict(),
                    position.sight(2).to_dict(),
                    position.sight(0).to_dict(),
                    position.phrases(),
                    [str(legal) for legal in position.moves()],
                    view.offers(),
                    view.question(),
                )
            )
        assert all(world == worlds[0] for world in worlds)


@few
@given(journeys(), SEEDS)
def test_eyes_see_no_more_than_a_memory_knows_and_no_face_that_lies_down(
    game: Game, seed: int
) -> None:
    hidden = game.house_rules["failed_set"] == "hidden"
    for ply in plies(game, seed):
        told = facts(ply.after)
        setup = None
        if told["challenge"]:
            setup = game.board()["left"][told["challenge"][0]]["setup"]
        for seat in (0, 1, 2):
            known, seen = ply.after.view(seat).to_dict(), ply.after.sight(seat).to_dict()
            for other in (0, 1):
                for knows, sees in zip(known["places"][other], seen["places"][other], strict=True):
                    assert sees in (knows, "?") and (sees is None) == (knows is None)
                if setup in ("row-down", "grid-down"):
                    up = told["looking"][other] if other + 1 == seat else None
                    faces = [
                        n
                        for n, card in enumerate(seen["places"][other], 1)
                        if card not in (None, "?")
                    ]
                    assert faces == ([up] if up else [])
            assert known["discarded"] == told["discarded"]
            if hidden and told["phase"] != "over":
                assert all(pair == ["?", "?"] for pair in seen["discarded"])


@few
@given(journeys(), SEEDS)
def test_what_may_be_said_in_silence_follows_from_what_both_see(game: Game, seed: int) -> None:
    """PTA-25: the phrases are the same in every world that looks alike, and to both players."""
    rng = np.random.default_rng(seed)
    for ply in plies(game, seed):
        offered = ply.after.phrases()
        for seat in (0, 1, 2):
            view = ply.after.view(seat)
            assert offered == view.phrases() == view.guess(rng).phrases()
        silent = bool(ply.after.talk()) and facts(ply.after)["phase"] != "look"
        assert bool(offered.texts) == silent
        assert len(set(offered.texts)) == len(offered.texts)
        judged = facts(ply.after)["set_aside"] + facts(ply.after)["discarded"]
        assert ("Well played." in offered.texts) == (silent and bool(judged))


def test_cards_turned_up_for_their_owner_are_seen_by_nobody_else() -> None:
    places = [["plane-25", "train-50"], ["automobile-x2", "luggage-50"]]
    game = parlorcar.game("planes-trains", players=2)
    position = game.position({"challenge": ["memorable", "burglary"], "places": places})
    assert position.sight(1, up=[1, 2]).to_dict()["places"][0][:2] == places[0]
    assert position.sight(1, up=[2]).to_dict()["places"][0][:2] == ["?", "train-50"]
    assert position.sight(1, up=[1, 2]).to_dict()["places"][1][:2] == ["?", "?"]
    assert position.sight(2).to_dict()["places"] == position.sight(0).to_dict()["places"]
    assert position.view(1).to_dict()["places"][0][:2] == places[0]  # a perfect memory


def test_a_position_of_this_game_is_small_too() -> None:
    assert POSITION.itemsize <= 512
