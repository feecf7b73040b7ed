"""What people who write programs do with games: copy, pickle, count with NumPy, write records."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_games import any_move

import parlorcar
from parlorcar import Game, GameRecord, IllegalMove, InvalidBox, InvalidRecord, Move, Position
from parlorcar.games.core.box import WholeBox
from parlorcar.games.core.event import Event

GAMES: dict[str, Callable[[], Game]] = {
    "polar-express": lambda: parlorcar.game(
        "polar-express", players=3, box={"lower_bridge": 21}, announce="automatic"
    ),
    "planes-trains": lambda: parlorcar.game("planes-trains", players=2, play_order="alternate"),
    "kids-express": lambda: parlorcar.game(
        "kids-express",
        players=2,
        kids=["tom", "joy"],
        hard_mode=["joy"],
        box={"effects": {"locomotive": {"hideout": 10}}},
    ),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    name: str = request.param
    return GAMES[name]()


def played(game: Game, amount: int, seed: int = 1) -> tuple[Position, list[Move]]:
    """A random game after so many moves, or at its end."""
    rng, position, moves = np.random.default_rng(seed), game.start(), list[Move]()
    while position.actor is not None and len(moves) < amount:
        moves.append(any_move(position, rng))
        position.play(moves[-1])
    return position, moves


def ways_of_copying() -> dict[str, Any]:
    return {
        "copy": lambda position: position.copy(),
        "copy.copy": copy.copy,
        "copy.deepcopy": copy.deepcopy,
        "pickle": lambda position: pickle.loads(pickle.dumps(position)),
    }


@pytest.mark.parametrize("way", ways_of_copying())
def test_a_copy_goes_its_own_way(game: Game, way: str) -> None:
    """Both can be played to the end, each by its own moves."""
    position, _ = played(game, 25)
    was = position.copy()
    made = ways_of_copying()[way](position)
    assert made == position and made.game == game
    rng = np.random.default_rng(7)
    while made.actor is not None:
        made.play(any_move(made, rng))
        assert made.to_dict()["to_act"] == made.actor  # it offers what goes with its own bytes
    assert position == was and position.moves() == was.moves()
    view = was.view(1)
    assert ways_of_copying()[way](view) == view and ways_of_copying()[way](view).viewer == 1


def test_a_trio_is_played_once_on_a_deep_copy() -> None:
    game = parlorcar.game("polar-express", players=2)
    hands = [["3", "3", "3", "5", "hobo"], ["1", "2", "4", "6", "7"]]
    position = copy.deepcopy(game.position({"turn": 1, "hands": hands}))
    position.play("trio 3")
    with pytest.raises(IllegalMove, match="seat 2 is to act"):
        position.play("1 trio 3")


def test_what_is_pickled_together_belongs_to_one_game(game: Game) -> None:
    one, _ = played(game, 20)
    other, _ = played(game, 30)
    again, first, second, view = pickle.loads(pickle.dumps((game, one, other, one.view(1))))
    assert first.game is second.game is view.game is again
    assert again == game and hash(again) == hash(game)
    assert (again.box, again.given_box) == (game.box, game.given_box)
    assert (again.characters, again.hard_mode) == (game.characters, game.hard_mode)
    assert again.house_rules == game.house_rules
    assert again.simulate(20, seed=3, threads=1).decisions == (
        game.simulate(20, seed=3, threads=1).decisions
    )


def test_a_game_with_a_whole_box_keeps_it(game: Game) -> None:
    whole = parlorcar.Game(game.definition, game.players, WholeBox(game.box), game.house_rules)
    again = pickle.loads(pickle.dumps(whole))
    assert again == whole and isinstance(again.given_box, WholeBox)
    assert copy.deepcopy(game) == copy.copy(game) == game


def test_all_that_is_public_can_be_pickled(game: Game, tmp_path: Path) -> None:
    position, moves = played(game, 10**6)
    record = parlorcar.record(game, moves)
    replay = parlorcar.replay(record)
    result = game.simulate(10, seed=1, threads=1)
    with pytest.raises(IllegalMove) as refused:
        game.start().play("1 somersault")
    refused.value.number = 4
    errors = (refused.value, InvalidRecord("spaces: no"), InvalidBox("box: no"))
    kept = (moves, replay.events, position.outcome, record, result, replay.positions)
    for thing in kept:
        assert pickle.loads(pickle.dumps(thing)) == thing
    assert pickle.loads(pickle.dumps(replay)) == replay
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args, vars(again)) == (type(error), error.args, vars(error))


def legal_there(position: Position) -> tuple[dict[str, Any], Position]:
    """What another process makes of a position."""
    return position.to_dict(), position


def test_another_process_goes_on_where_this_one_stood() -> None:
    positions = [played(make(), 25)[0] for make in GAMES.values()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for position, (told, back) in zip(positions, pool.map(legal_there, positions), strict=True):
            assert told == position.to_dict() and back == position


# --- NumPy's numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_whole_numbers_of_numpy_are_whole_numbers(kind: Any) -> None:
    one, two = kind(1), kind(2)
    game = parlorcar.game("polar-express", players=two, box={"upper_bridge": kind(45)})
    assert game == parlorcar.game("polar-express", players=2, box={"upper_bridge": 45})
    assert type(game.players) is int and type(game.box["upper_bridge"]) is int
    hands = [["3", "3", "3", "5", "hobo"], ["1", "2", "4", "6"]]
    plain: dict[str, Any] = {"turn": 1, "spaces": [20, 4], "hands": hands, "discards": {"7": 2}}
    given = {"turn": one, "spaces": np.array([20, 4], kind), "hands": hands}
    position = game.position({**given, "discards": {"7": two}})
    assert position == game.position(plain)
    assert position.view(one) == position.view(1) and position.view(one).viewer == 1
    assert position.sight(two, up=[one]) == position.sight(2, up=[1])
    assert position.offers(seat=one) == position.offers(seat=1)
    assert position.question(seat=one) == position.question(seat=1)
    event = position.play(game.move(one, game.move_codes["play 5"]))[0]
    assert event.to_dict(two) == event.to_dict(2)
    result = game.simulate(kind(20), seed=kind(3), threads=one, most_decisions=kind(100))
    assert result.decisions == game.simulate(20, seed=3).decisions
    assert type(result.seed) is type(result.threads) is type(result.most_decisions) is int


@pytest.mark.parametrize("wrong", [True, np.bool_(True), 1.0, np.float64(1.0), "1"])
def test_what_is_no_whole_number_is_refused_with_a_sentence(wrong: Any) -> None:
    game = parlorcar.game("polar-express", players=2)
    position = game.position({"turn": 1, "hands": [["1"] * 4, ["2"] * 4]})
    calls: list[Any] = [
        lambda: parlorcar.game("kids-express", players=wrong),
        lambda: parlorcar.game("polar-express", players=2, box={"upper_bridge": wrong}),
        lambda: game.position({"turn": wrong, "hands": [["1"], ["2"]]}),
        lambda: game.position({"spaces": np.array([wrong, wrong])}),
        lambda: position.view(wrong),
        lambda: position.sight(wrong),
        lambda: position.offers(seat=wrong),
        lambda: position.question(seat=wrong),
        lambda: Event("stopped", "PE-12", (("seat", 1),)).to_dict(wrong),
        lambda: game.simulate(wrong),
        lambda: game.simulate(1, seed=wrong),
        lambda: game.simulate(1, seed=1, threads=wrong),
        lambda: game.simulate(1, seed=1, most_decisions=wrong),
    ]
    for call in calls:
        with pytest.raises((InvalidRecord, InvalidBox)) as refused:
            call()
        assert "\n" not in str(refused.value)


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [0, 1, 12, 40, 77])
def test_a_record_written_from_python_is_the_same_game_again(
    game: Game, before: int, tmp_path: Path
) -> None:
    start, _ = played(game, before)
    end, moves = start.copy(), list[Move]()
    rng = np.random.default_rng(before)
    while end.actor is not None:
        moves.append(any_move(end, rng))
        end.play(moves[-1])
    names = ["Ada", "Ben", "Cleo"][: game.players]
    record = parlorcar.record(game, moves, names, start)
    record.write(tmp_path / "game.game.toml")
    again = parlorcar.replay(tmp_path / "game.game.toml")
    assert again.game == game and again.record == record
    assert (again.positions[0], again.positions[-1]) == (start, end)
    assert again.record.players == names and again.record.result["over"]
    assert record.start is None or before
    of_fields = parlorcar.record(game, [move.line for move in moves], names, start.to_dict())
    assert of_fields.text == record.text == (tmp_path / "game.game.toml").read_text("utf-8")


def test_a_record_of_a_game_that_goes_on_says_nothing_of_its_end(game: Game) -> None:
    _, moves = played(game, 5)
    record = parlorcar.record(game, moves)
    assert isinstance(record, GameRecord) and record.result == {}
    assert record.players == game.seat_names
    assert len(parlorcar.replay(record).positions) == len(moves) + 1


def test_a_record_that_cannot_be_is_refused(game: Game) -> None:
    position, moves = played(game, 8)
    with pytest.raises(IllegalMove) as refused:
        parlorcar.record(game, [*moves[:3], "1 somersault"])
    assert (refused.value.number, refused.value.text) == (4, "1 somersault")
    for options, words in (
        ({"players": ["Ada"]}, "players: 1 names"),
        ({"players": ["Ada"] * game.players}, "a name of their own"),
        ({"players": "Ada"}, "players"),
        ({"start": position.view(1)}, "a view"),
        ({"start": 5}, "5 is no position"),
    ):
        with pytest.raises(InvalidRecord, match=words):
            parlorcar.record(game, [], **options)
    other = parlorcar.game("kids-express", players=4).start()
    with pytest.raises(InvalidRecord, match="belongs to another game"):
        parlorcar.record(game, [], start=other)
