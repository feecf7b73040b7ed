"""What a seat has learned, it knows for ever: a book kept from events alone against view and guess.

The book of a seat holds what its own eyes have been told since the beginning. At a shuffle the
draw pile is empty and the discards are known, so that the other hands hold, together, all the rest
of the box; from then on what is drawn comes out of what was shuffled.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import any_move, plies
from random_rides import rides

import parlorcar
from parlorcar import Position
from parlorcar.games.core.game import Game

SEEDS = st.integers(0, 2**32 - 1)
LAID = {"played": 1, "discarded": 1, "trio": 3}


class Book:
    """What one seat of The Polar Express Game has been told, and nothing else."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.box = Counter({**game.box["numbers"], **game.box["specialties"]})
        self.hands = {other: Counter[str]() for other in range(1, game.players + 1)}  # its own
        self.sizes = Counter[int]()
        self.pile = Counter[str]()
        self.shuffled: Counter[str] | None = None  # less what this seat has drawn of it
        self.held = Counter[str]()  # certainly in the other hands, together
        self.at_shuffle = Counter[str]()  # what these held then
        self.drawn = Counter[int]()  # cards since then, by seat
        self.stuck = set[int]()  # seats that could play nothing, and have not drawn since

    def note(self, told: dict[str, Any]) -> None:
        kind, seat = told["kind"], int(told.get("seat", 0))
        if kind == "drew":
            self.sizes[seat] += 1
            self.drawn[seat] += 1
            self.stuck.discard(seat)
            if seat == self.seat:
                self.hands[seat][told["card"]] += 1
                if self.shuffled is not None:
                    self.shuffled[told["card"]] -= 1
            else:
                assert told["card"] == "?"
        elif kind in LAID:
            self.lay(seat, told["card"], LAID[kind])
            if kind == "discarded":
                self.stuck.add(seat)
        elif kind == "caribou":
            self.lay(seat, "caribou-crossing")
        elif kind == "hobo":
            self.lay(seat, "hobo")
        elif kind == "reshuffled":
            self.shuffled, self.pile = self.pile, Counter()
            self.held = self.box - self.shuffled - self.hands.get(self.seat, Counter())
            self.at_shuffle, self.drawn = Counter(self.held), Counter()

    def lay(self, seat: int, card: str, times: int = 1) -> None:
        self.sizes[seat] -= times
        self.pile[card] += times
        if seat == self.seat:
            self.hands[seat][card] -= times
        else:
            self.held[card] = max(0, self.held[card] - times)

    def check(self, position: Position) -> None:
        """A full position agrees with all that stands here."""
        told = position.to_dict()
        hands = [Counter(hand) for hand in told["hands"]]
        assert told["hand_sizes"] == [self.sizes[seat] for seat in sorted(self.hands)]
        assert Counter(told["discards"]) == +self.pile
        if self.seat:
            assert hands[self.seat - 1] == +self.hands[self.seat]
        others = {seat: hands[seat - 1] for seat in self.hands if seat != self.seat}
        assert sum(others.values(), Counter()) >= self.held
        if self.shuffled is not None:
            assert Counter(told["deck"]) <= self.shuffled
            for seat, hand in others.items():
                if not self.drawn[seat]:
                    assert hand <= self.at_shuffle
        cannot = {"caribou-crossing"} | (
            {"hobo"} if self.game.house_rules["hobo"] == "reaction" else set()
        )
        for seat in self.stuck:
            assert set(+hands[seat - 1]) <= cannot


HALF = {"totals": "free", "numbers": dict.fromkeys("1234567", 3)}  # soon shuffled
BOXES: list[Any] = [
    HALF,
    {
        "totals": "free",
        "numbers": {"1": 1, "2": 2, "3": 3, "4": 3, "5": 2, "6": 1, "7": 1},
        "specialties": {"hobo": 5, "caribou-crossing": 4, "avalanche": 2, "santa": 0},
    },
]


@pytest.mark.parametrize("box", BOXES, ids=["half the numbers", "many that only answer"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_guess_contradicts_what_a_seat_has_been_told(players: int, box: Any) -> None:
    game = parlorcar.game("polar-express", players=players, box=box)
    rng, shuffles = np.random.default_rng(players), 0
    for seed in range(6):
        books = [Book(game, seat) for seat in range(players + 1)]
        for number, ply in enumerate(plies(game, seed)):
            for book in books:
                for event in ply.events:
                    book.note(event.to_dict(book.seat))
            shuffles += any(event.kind == "reshuffled" for event in ply.events)
            if number % 11 and not any(e.kind in ("reshuffled", "discarded") for e in ply.events):
                continue
            for book in books:
                book.check(ply.after)
                if not ply.after.to_dict()["window"]:  # else the others may have answered already
                    view = ply.after.view(book.seat)
                    for _ in range(3):
                        book.check(view.guess(rng))
    assert shuffles > 0


def just_shuffled(players: int) -> Position:
    """A random game right after a shuffle, of which somebody has drawn the first card."""
    game = parlorcar.game("polar-express", players=players, box=HALF)
    for seed in range(100):
        for ply in plies(game, seed):
            if ply.after.to_dict().get("remembered", [])[-2:-1] == ["* shuffle"]:
                return ply.after
    raise AssertionError("no shuffle")


def test_with_two_players_a_shuffle_tells_the_other_hand_for_good() -> None:
    position, rng = just_shuffled(2), np.random.default_rng(1)
    drew = 2 - ("1 draw" in position.to_dict()["remembered"][1])
    knows = 3 - drew
    known = Counter(position.to_dict()["hands"][drew - 1])
    known[position.to_dict()["remembered"][1].split()[-1]] -= 1
    for _ in range(60):
        if position.actor is None:
            break
        guesses = [position.view(knows).guess(rng).to_dict()["hands"][drew - 1] for _ in range(100)]
        assert all(Counter(hand) >= +known for hand in guesses)
        for event in position.play(any_move(position, rng)):
            told = event.to_dict(knows)
            if told["kind"] == "reshuffled":
                return
            if told.get("seat") == drew and told["kind"] in LAID:
                known[told["card"]] = max(0, known[told["card"]] - LAID[told["kind"]])
            elif told.get("seat") == drew and told["kind"] in ("hobo", "caribou"):
                card = {"hobo": "hobo", "caribou": "caribou-crossing"}[told["kind"]]
                known[card] = max(0, known[card] - 1)


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_guessed_may_have_been_played_card_by_card(players: int) -> None:
    """Every guess tells how it came about: who drew what, all of it from what was shuffled."""
    position, rng = just_shuffled(players), np.random.default_rng(2)
    for _ in range(80):
        if position.actor is None:
            break
        position.play(any_move(position, rng))
        for seat in range(players + 1):
            view = position.view(seat)
            guessed = view.guess(rng)
            assert guessed.view(seat) == view
            assert position.game.position(guessed.to_dict()) == guessed  # played again, and checked


def test_a_memory_that_cannot_be_is_refused() -> None:
    told = just_shuffled(3).to_dict()
    game = parlorcar.game("polar-express", players=3, box=HALF)
    assert game.position(told).to_dict() == told
    seat, card = told["remembered"][-1].split()[0], told["remembered"][-1].split()[2]
    other = next(name for name in ("1", "2") if name != card)
    for entries, words in (
        ([*told["remembered"][:-1], f"{seat} draw {other}"], "remembered"),
        ([*told["remembered"], "* shuffle"], "entry 3 cannot have happened"),
        ([*told["remembered"], f"{seat} stuck"], "remembered"),
        (["4 lay 5"], "'4 lay 5' is no entry"),
        (["1 draw ?"], "of a view"),
        ("* shuffle", "a list of at most"),
        ([], "piled"),
    ):
        with pytest.raises(parlorcar.InvalidRecord, match=words):
            game.position({**told, "remembered": entries})


def test_eyes_remember_nothing() -> None:
    position = just_shuffled(2)
    assert "remembered" in position.view(1).to_dict()
    assert "remembered" not in position.sight(1).to_dict()


# --- answers in an open window -------------------------------------------------------------------


def avalanche(hobo: str = "reaction") -> Position:
    """Seat 1 has played Avalanche, and the three others are asked for a Hobo."""
    game = parlorcar.game("polar-express", players=4, hobo=hobo)
    hands = [["avalanche", "1", "2", "3", "4"], ["hobo", "1", "2", "3"]]
    hands += [["hobo", "4", "5", "6"], ["1", "2", "5", "6"]]
    position = game.position({"turn": 1, "spaces": [1, 20, 20, 20], "hands": hands})
    position.play("1 play avalanche")
    return position


@pytest.mark.parametrize("hobo", ["reaction", "until_next_turn"])
@pytest.mark.parametrize("answer", ["2 hobo", "2 pass"])
def test_nobody_sees_what_another_has_answered_while_the_window_is_open(
    hobo: str, answer: str
) -> None:
    before = avalanche(hobo)
    after = before.copy()
    after.play(answer)
    for seat in (0, 1, 3, 4):
        assert after.view(seat) == before.view(seat)
        assert after.view(seat).to_dict() == before.view(seat).to_dict()
    assert after.view(2) != before.view(2)  # its own answer everybody knows
    assert after.view(3).actor == 3  # at a table all are asked at once
    assert [move.text for move in after.view(3).moves()] == ["hobo", "pass"]


def test_a_guess_leaves_open_what_was_answered_before() -> None:
    position, rng = avalanche(), np.random.default_rng(3)
    position.play("2 hobo")
    guesses = [position.view(3).guess(rng) for _ in range(200)]
    answered = Counter(guess.to_dict()["shielded"] == [2] for guess in guesses)
    assert min(answered[True], answered[False]) > 0
    for guess in guesses:
        assert guess.actor == 3 and guess.to_dict()["asked"] == [3, 4]
        assert guess.view(3) == position.view(3)
        guess.play("3 hobo")  # and it can be played on
    assert {tuple(guess.to_dict()["spaces"]) for guess in guesses if guess.actor != 4} <= {
        (1, 20, 20, 13)
    }


def test_an_answer_comes_to_light_when_the_window_closes() -> None:
    position = avalanche()
    for line in ("2 hobo", "3 pass", "4 pass"):
        position.play(line)
    told = position.view(4).to_dict()
    assert told["spaces"] == [1, 20, 13, 13] and told["discards"]["hobo"] == 1
    assert told["window"] == []


@pytest.mark.parametrize(
    ("moves", "asked"), [(["1 trio 3"], [2, 3]), (["1 trio 3", "2 pass"], [2, 3])]
)
def test_who_let_a_trio_pass_is_not_seen_before_all_have_answered(
    moves: list[str], asked: list[int]
) -> None:
    game = parlorcar.game("polar-express", players=3)
    hands = [["3", "3", "3", "5", "6"], ["1", "2", "4", "6"], ["1", "2", "4", "7"]]
    position = game.position({"turn": 1, "hands": hands})
    for line in moves:
        position.play(line)
    assert position.view(3).to_dict()["asked"] == asked
    assert position.view(0).to_dict()["asked"] == asked


# --- Kids Express --------------------------------------------------------------------------------


@settings(deadline=None)
@given(rides(), SEEDS)
def test_every_seat_of_a_ride_knows_which_tokens_have_been_turned(game: Game, seed: int) -> None:
    """Turned tokens stay known by the stack that they came from; stolen ones nobody has seen."""
    turned: dict[str, Counter[str]] = {}
    stolen = Counter[str]()
    for ply in plies(game, seed):
        for event in ply.events:
            told = event.to_dict(1)
            if told["kind"] in ("turned", "bonus_turned"):
                turned.setdefault(told["place"], Counter())[told["token"]] += 1
            elif told["kind"] == "stole":
                stolen[told["place"]] += 1
        for seat in range(game.players + 1):
            view = ply.after.view(seat)
            seen = {place: Counter(tokens) for place, tokens in view.to_dict()["seen"].items()}
            assert seen == turned
            assert view.guess(np.random.default_rng(seed)).view(seat) == view
        now = ply.after.to_dict()
        for place, left in now["stacks"].items():
            gone = turned.get(place, Counter()).total() + stolen[place]
            waits = now["bonus"] == place or any(e.kind == "bonus_kept" for e in ply.events)
            assert game.board()["stacks"][place] - left - gone in ((0, 1) if waits else (0,))
