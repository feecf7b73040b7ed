"""A game by numbers: the same game as in words, for programs that play in a loop."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from random_games import SEEDS, any_move, games, some
from random_journeys import journeys
from random_rides import rides

import parlorcar
from parlorcar import CHANCE_PLAYER, TERMINAL_PLAYER, Event, IllegalMove, InvalidRecord, State
from parlorcar.games import definition
from parlorcar.games.core import event as events_file
from parlorcar.games.core.event import read_log
from parlorcar.games.core.game import Game
from parlorcar.games.core.log import empty_log
from parlorcar.games.core.rule import rule

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("polar-express", players, {}) for players in (2, 3, 4)),
    ("polar-express", 4, {"announce": "automatic", "hobo": "until_next_turn"}),
    ("polar-express", 2, {"empty_deck": "play_on", "box": {"numbers": {"7": 0}, "totals": "free"}}),
    ("planes-trains", 2, {}),
    ("planes-trains", 2, {"play_order": "alternate", "luggage": "announced", "run_out": "deck"}),
    *(("kids-express", players, {}) for players in (1, 2, 3, 4)),
    ("kids-express", 2, {"kids": ["tom", "joy"], "hard_mode": ["joy"], "first_player": "random"}),
]
SHOWN = [f"{name}, {players}, {list(options)}" for name, players, options in TABLES]
GAMES = 3  # at each of these tables


class Rules:
    """The rules of a game called one by one on a record, as the compiled programs call them."""

    def __init__(self, game: Game) -> None:
        self.game, self.its, self.log = game, game.definition, empty_log()
        self.record = game.start().record

    def actor(self) -> int:
        return int(self.its.actor(self.record))

    def moves(self) -> list[int]:
        codes = self.game.codes()
        return list(codes[: self.its.moves(self.record, self.game.setting, codes)].tolist())

    def chances(self) -> list[tuple[int, int]]:
        codes, weights = self.game.codes(), self.game.codes()
        count = self.its.chances(self.record, self.game.setting, codes, weights)
        return list(zip(codes[:count].tolist(), weights[:count].tolist(), strict=True))

    def play(self, code: int) -> list[Event]:
        self.its.play(self.record, self.game.setting, code, self.log)
        return read_log(self.game, memoryview(self.log.tobytes()))


def any_action(state: State, rng: random.Random) -> int:
    if state.current_player == CHANCE_PLAYER:
        actions, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(actions, probabilities)[0])
    return rng.choice(state.legal_actions())


def played(game: Game, amount: int, seed: int = 1) -> State:
    """A random game after so many actions, or at its end."""
    rng, state = random.Random(seed), game.state()
    for _ in range(amount):
        if state.is_terminal:
            break
        state.apply_action(any_action(state, rng))
    return state


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=SHOWN)
def test_the_same_choices_give_the_same_game_by_numbers_in_words_and_by_the_rules(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = parlorcar.game(name, players, **options)
    for seed in range(GAMES):
        rng, rules = random.Random(seed), Rules(game)
        state, position = game.state(), game.start()
        assert state.events() == [] and state.returns() == [0.0] * players
        while not state.is_terminal:
            assert position.outcome is None and state.returns() == [0.0] * players
            compare_what_may_be_done(state, position, rules)
            action = any_action(state, rng)
            text = state.action_to_string(action)
            state.apply_action(action)
            told = position.play(rng.choice([text, f"{told_actor(rules)} {text}"]))
            assert state.events() == told == rules.play(action)
            assert state.position() == position
            assert position.content() == rules.record.tobytes()
        assert state.current_player == TERMINAL_PLAYER and position.actor is None
        assert rules.actor() == -2 and not state.legal_actions() and not state.chance_outcomes()
        assert position.outcome == game.definition.outcome(rules.record)
        compare_returns(state.returns(), position)


def told_actor(rules: Rules) -> str:
    return "*" if rules.actor() == -1 else str(rules.actor() + 1)


def compare_what_may_be_done(state: State, position: parlorcar.Position, rules: Rules) -> None:
    codes = state.legal_actions()
    if position.actor == parlorcar.NATURE:
        assert state.current_player == CHANCE_PLAYER == rules.actor()
        weighed = [(move.code, weight) for move, weight in position.chances()]
        assert weighed == rules.chances() and codes == [code for code, _ in weighed]
        total = sum(weight for _, weight in weighed)
        probabilities = [(code, weight / total) for code, weight in weighed if weight]
        assert state.chance_outcomes() == probabilities
        assert position.moves() == []
        return
    assert state.current_player == position.actor == rules.actor() + 1
    assert codes == [move.code for move in position.moves()] == rules.moves()
    texts = [state.action_to_string(code) for code in codes]
    assert texts == [str(move) for move in position.moves()]
    assert [state.string_to_action(move.line) for move in position.moves()] == codes
    assert not position.chances() and not state.chance_outcomes()


def compare_returns(returns: list[float], position: parlorcar.Position) -> None:
    outcome, players = position.outcome, position.game.players
    assert outcome is not None and len(returns) == players
    if outcome.won is not None:
        assert returns == [1.0 if outcome.won else -1.0] * players
    elif outcome.winner is None:
        assert returns == [0.0] * players
    else:
        assert returns[outcome.winner - 1] == 1.0 and sum(returns) == pytest.approx(0)
        assert len(set(returns)) == 2


def test_a_race_that_nobody_can_win_any_more_is_worth_nothing_to_anybody() -> None:
    numbers = {"1": 6, **dict.fromkeys("234567", 0)}
    box = {"numbers": numbers, "totals": "free"}
    game = parlorcar.game("polar-express", 2, box, empty_deck="play_on", announce="automatic")
    state = played(game, 10_000)
    assert state.is_terminal and state.position().outcome == parlorcar.Outcome(None)
    assert state.returns() == [0.0, 0.0]


# --- what is refused ------------------------------------------------------------------------------


@pytest.fixture(params=["polar-express", "planes-trains", "kids-express"])
def game(request: pytest.FixtureRequest) -> Game:
    return parlorcar.game(request.param, players=2)


WRONG: list[Any] = [True, np.bool_(True), 1.0, np.float64(1.0), "pass", "1", None, [1], b"1"]
OUT_OF_RANGE: list[Any] = [
    -1,
    -(2**63),
    2**31,
    2**63,
    2**64,
    10**30,
    np.int64(-1),
    np.uint64(2**63),
]


@pytest.mark.parametrize("before", [0, 3, 14, 30, 10**6])
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game, before: int) -> None:
    state = played(game, before)
    was, events, legal = state.clone(), state.events(), state.legal_actions()
    others = [code for code in game.move_codes.values() if code not in legal]
    lines = set(state.position().to_dict()["legal"])
    for action in (*WRONG, *OUT_OF_RANGE, *others):
        with pytest.raises(IllegalMove) as refused:
            state.apply_action(action)
        assert "\n" not in str(refused.value) and set(refused.value.legal) == lines
        assert state == was and state.events() == events and state.legal_actions() == legal
        assert state.chance_outcomes() == was.chance_outcomes()
    if not state.is_terminal:
        state.apply_action(any_action(state, random.Random(1)))
        assert state != was


def test_a_refusal_says_why_in_the_words_of_the_rules() -> None:
    game = parlorcar.game("polar-express", players=2)
    hands = [["1", "3", "3", "hobo"], ["2", "2", "4", "6"]]
    state = game.state({"turn": 1, "hands": hands, "spaces": [3, 4]})
    while state.current_player == CHANCE_PLAYER:
        state.apply_action(state.string_to_action("draw 5"))
    trio = state.string_to_action("trio 3")
    with pytest.raises(IllegalMove, match="^trio 3: three 3s are needed, the hand holds 2$"):
        state.apply_action(trio)
    with pytest.raises(IllegalMove, match="^99999 is no action of this game"):
        state.apply_action(99999)


@pytest.mark.parametrize(
    "kind", [np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.intp]
)
def test_whole_numbers_of_numpy_are_actions(game: Game, kind: Any) -> None:
    rng, state = random.Random(5), game.state()
    own = state.clone()
    while not state.is_terminal:
        action = any_action(state, rng)
        assert state.action_to_string(kind(action)) == state.action_to_string(action)
        state.apply_action(kind(action))
        own.apply_action(action)
        assert state == own
    assert state.information_state(kind(1)) == state.information_state(1)


def test_a_start_that_is_none_is_refused(game: Game) -> None:
    position = played(game, 20).position()
    assert game.state(position).position() == position
    assert game.state(position.to_dict()).position() == position
    other = parlorcar.game("kids-express", players=4).start()
    starts: list[tuple[Any, str]] = [(position.view(1), "a view"), (other, "another game")]
    for start, words in (*starts, (5, "no position")):
        with pytest.raises(InvalidRecord, match=words):
            game.state(start)
    for seat in (-1, game.players + 1, True, 1.0, "1", None):
        for ask in (game.state().information_state, game.state().observation):
            with pytest.raises(InvalidRecord, match="this game has the seats"):
                ask(seat)  # type: ignore[arg-type]


# --- texts ----------------------------------------------------------------------------------------


def test_every_action_has_its_text_and_every_text_its_action(game: Game) -> None:
    state = game.state()
    for text, code in game.move_codes.items():
        assert state.action_to_string(code) == text
        assert state.string_to_action(text) == state.string_to_action(f" 2   {text} ") == code
    for action in (*WRONG, *OUT_OF_RANGE):
        with pytest.raises(IllegalMove, match="no action of this game"):
            state.action_to_string(action)
    for nothing in ("somersault", "", "7", 7, None):
        with pytest.raises(IllegalMove):
            state.string_to_action(nothing)  # type: ignore[arg-type]


def test_who_lies_may_be_told_in_any_order() -> None:
    state = parlorcar.game("kids-express", players=1).state()
    assert state.string_to_action("fall joy misty") == state.string_to_action("* fall misty joy")


# --- copies ---------------------------------------------------------------------------------------

WAYS: dict[str, Callable[[State], State]] = {
    "clone": lambda state: state.clone(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("before", [0, 25, 10**6])
def test_a_clone_goes_its_own_way(game: Game, way: str, before: int) -> None:
    state = played(game, before)
    told = (state.legal_actions(), state.chance_outcomes(), state.events(), state.current_player)
    made = WAYS[way](state)
    assert made == state and made.game == game
    assert told == (
        *(made.legal_actions(), made.chance_outcomes(), made.events(), made.current_player),
    )
    rng = random.Random(7)
    while not made.is_terminal:
        made.apply_action(any_action(made, rng))
    assert told == (
        *(state.legal_actions(), state.chance_outcomes(), state.events(), state.current_player),
    )
    position = state.position()
    if position.actor is not None:
        position.play(any_move(position, np.random.default_rng(1)))
        assert state != game.state(position)
    assert (state == made) == (before == 10**6)


def end_of(state: State) -> tuple[list[str], State]:
    """What another process makes of a state."""
    return [event.kind for event in state.events()], state


def test_another_process_goes_on_where_this_one_stood() -> None:
    states = [played(parlorcar.game(name, 2), 25) for name in parlorcar.game_names()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for state, (kinds, back) in zip(states, pool.map(end_of, states), strict=True):
            assert kinds == [event.kind for event in state.events()] and back == state


def test_threads_that_share_a_game_do_not_get_into_each_others_way() -> None:
    """In words, where positions of one game share the memory that the rules run in."""
    game = parlorcar.game("polar-express", players=4)

    def last(seed: int) -> list[Any]:
        rng, position = np.random.default_rng(seed), game.start()
        told: list[Any] = []
        while position.actor is not None:
            told += [event.to_dict() for event in position.play(any_move(position, rng))]
            told += [position.view(1).content(), position.sight(2).content(), position.actor]
        return told

    alone = [last(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(last, range(6))) == alone


# --- what a seat knows ----------------------------------------------------------------------------


@settings(deadline=None, max_examples=15)
@given(games() | journeys() | rides(), SEEDS)
def test_worlds_that_differ_only_in_what_a_seat_cannot_know_are_one_to_it(
    game: Game, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    for ply in some(game, seed, 25):
        state = game.state(ply.after)
        for seat in range(game.players + 1):
            view = ply.after.view(seat)
            other = game.state(view.guess(rng))
            assert other.information_state(seat) == state.information_state(seat)
            assert other.observation(seat) == state.observation(seat)
            assert state.information_state(seat) == bytes([seat]) + view.content()
            assert state.observation(seat) == bytes([seat]) + ply.after.sight(seat).content()
            if state.current_player == seat:
                assert other.legal_actions() == state.legal_actions()


def test_other_hands_and_the_draw_pile_are_in_no_information_state() -> None:
    """The same for a world with every card elsewhere; the own hand makes a difference."""
    game = parlorcar.game("polar-express", players=3)
    hands = [["1", "2", "3", "4"], ["5", "6", "7", "7"], ["hobo", "santa", "6", "6"]]
    turned = [hands[0], hands[2], hands[1]]
    one, other = (game.state({"turn": 2, "spaces": [9, 8, 7], "hands": h}) for h in (hands, turned))
    assert one != other
    for tell in (State.information_state, State.observation):
        assert tell(one, 1) == tell(other, 1) and tell(one, 0) == tell(other, 0)
        assert tell(one, 2) != tell(other, 2) and tell(one, 3) != tell(other, 3)
        assert len({tell(one, seat) for seat in range(4)}) == 4


def test_an_answer_out_of_turn_is_nobodys_business_before_all_have_answered() -> None:
    game = parlorcar.game("polar-express", players=4)
    hands = [["avalanche", *"1125"], ["hobo", "2", "3", "4"], ["5"] * 4, ["hobo", "6", "7"]]
    state = game.state({"turn": 1, "spaces": [8, 30, 40, 20], "hands": hands})
    state.apply_action(state.string_to_action("play avalanche"))
    position = state.position()
    asked = position.windows()
    assert len(asked) == 3 and state.current_player == position.actor == asked[0]
    worlds = [state.clone() for _ in state.legal_actions()]
    assert len(worlds) == 2
    for world, action in zip(worlds, state.legal_actions(), strict=True):
        world.apply_action(action)
        assert world.current_player == asked[1]
    for seat in (0, 1, 3, 4):
        assert len({world.information_state(seat) for world in worlds}) == 1
        assert len({world.observation(seat) for world in worlds}) == 1
    assert len({world.information_state(2) for world in worlds}) == 2  # its own answer


def test_a_secret_choice_is_in_no_information_state_of_the_partner() -> None:
    game = parlorcar.game("planes-trains", players=2)
    state = game.state(
        {
            "challenge": ["memorable", "burglary"],
            "places": [["plane-25", "train-x2", "luggage-50"], ["train-100", "plane-50"]],
            "seen": [[1, 2], []],
        }
    )
    worlds = [state.clone() for _ in state.legal_actions()]
    for world, action in zip(worlds, state.legal_actions(), strict=True):
        world.apply_action(action)
    for tell in (State.information_state, State.observation):
        assert len({tell(world, 2) for world in worlds}) == 1 < len(worlds)
        assert len({tell(world, 1) for world in worlds}) == len(worlds)


def test_eyes_forget_what_perfect_recall_keeps() -> None:
    """A card that was seen and lies face down again is known, and is not to be seen."""
    game = parlorcar.game("planes-trains", players=2)
    start: dict[str, Any] = {"challenge": ["memorable", "burglary"], "seen": [[1], []]}
    worlds = [
        game.state({**start, "places": [[first, "train-x2"], ["train-100", "plane-50"]]})
        for first in ("plane-25", "plane-100")
    ]
    assert len({world.information_state(1) for world in worlds}) == 2
    assert len({world.observation(1) for world in worlds}) == 1
    assert len({world.information_state(2) for world in worlds}) == 1


# --- what is kept ---------------------------------------------------------------------------------


def test_events_that_are_kept_made_take_no_more_room_than_is_given(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = parlorcar.game(game.name, players=2)
    rng, state, roomy = random.Random(2), game.state(), other.state()
    told = list[list[Event]]()
    while not roomy.is_terminal:
        roomy.apply_action(any_action(roomy, rng))
        told.append(roomy.events())
    monkeypatch.setattr(events_file, "MOST_KEPT", 3)
    rng = random.Random(2)
    for events in told:
        state.apply_action(any_action(state, rng))
        assert state.events() == events and len(game.told) <= 3
    assert len(other.told) > 3


@rule
def view_of_another_game(position: Any, setting: Any, seat: int) -> None:
    """Not what a seat may know in the box's game."""
    position.turns = 77


def test_a_game_of_the_same_name_with_other_rules_keeps_its_own() -> None:
    """What is compiled is kept for the next start; each set of rules finds its own there."""
    usual = definition("kids-express")
    other = Game(replace(usual, view=view_of_another_game), 2)
    assert Game(usual, 2).start().view(1).record.turns == 0
    assert other.start().view(1).record.turns == 77
