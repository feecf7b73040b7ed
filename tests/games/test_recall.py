"""A view holds all that a seat was ever shown in a challenge, and no guess contradicts it.

The books are kept from events and sights alone, as somebody with a perfect memory would.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from random_games import any_move

import parlorcar
from parlorcar import Event, Position

SEATS = (1, 2)
MOST_PLIES = 5_000
GAMES: list[dict[str, str]] = [
    {},
    {"ring_time": "counted", "failed_set": "shown"},
    {"luggage": "announced", "run_out": "deck"},
    {"play_order": "alternate", "run_out": "deck", "ring_time": "counted"},
]
GUESSES = 100
MOST_GAMES = 12  # until a challenge with signals has been met


@dataclass
class Turn:
    """What was shown of a turn; lists have Neal's and then Del's."""

    rings: Any = None  # this turn's
    signals: list[Any] = field(default_factory=lambda: [None, None])
    suits: list[Any] = field(default_factory=lambda: [None, None])
    places: list[Any] = field(default_factory=lambda: [None, None])
    cards: list[Any] = field(default_factory=lambda: [None, None])


@dataclass
class Book:
    """What `seat` has been shown in this challenge; 0 is everybody."""

    seat: int
    faces: dict[tuple[int, int], str] = field(default_factory=dict)  # by owner and place
    now: Turn = field(default_factory=Turn)
    past: list[tuple[bool, Turn]] = field(default_factory=list)
    spin: Any = None

    def see(self, event: Event, after: Position) -> None:
        told = event.to_dict(self.seat)
        kind, owner, card = event.kind, told.get("seat", 0), told.get("card", "?")
        place: Any = told.get("place")
        if kind in ("challenge", "gathered"):
            self.__init__(self.seat)  # type: ignore[misc]
        elif kind == "laid_out_again":
            self.faces.clear()
            self.spin = self.now.rings = None
        elif kind in ("laid_up", "laid_down", "drew", "landed"):
            self.learn(owner, place, card)
        elif kind == "looked" and owner == self.seat:
            self.learn(owner, place, after.sight(owner).to_dict()["places"][owner - 1][place - 1])
        elif kind == "memorised" and owner == self.seat:
            lying = range(1, len(after.to_dict()["places"][owner - 1]) + 1)
            row = after.sight(owner, up=lying).to_dict()["places"][owner - 1]
            for number, face in enumerate(row, 1):
                self.learn(owner, number, face)
        elif kind in ("across", "short"):
            self.now.rings = kind
        elif kind == "spun":
            self.spin = self.now.rings = told["seconds"]
        elif kind == "signalled":
            self.now.signals[owner - 1] = told["suit"]
        elif kind == "suit":
            self.now.suits[owner - 1] = told["suit"]
        elif kind in ("laid", "turned_up"):
            self.now.places[owner - 1], self.now.cards[owner - 1] = place, card
            self.faces.pop((owner, place), None)
        elif kind in ("counted", "not_counted"):
            self.past.append((kind == "counted", self.now))
            self.now = Turn(rings=self.spin)

    def learn(self, owner: int, place: int, card: Any) -> None:
        if card not in ("?", None):
            self.faces[owner, place] = card

    def sets(self, counted: bool) -> list[Any]:
        return [turn.cards for counts, turn in self.past if counts == counted]

    def agrees_with(self, told: dict[str, Any]) -> None:
        """Fails where a view, or a position that was guessed from it, says otherwise."""
        for (owner, place), card in self.faces.items():
            assert told["places"][owner - 1][place - 1] == card, (owner, place)
        assert told["set_aside"] == self.sets(True)
        assert told["discarded"] == self.sets(False)
        assert told["signals"] == (self.now.signals if not told["over"] else [None, None])
        assert told["past_counted"] == [counted for counted, _ in self.past]
        for name in ("rings", "signals", "suits", "places"):
            assert told[f"past_{name}"] == [getattr(turn, name) for _, turn in self.past], name


def shown(game: parlorcar.Game, rng: np.random.Generator) -> Iterator[tuple[Position, list[Book]]]:
    """A random game, after every move with what each seat, and everybody, has been shown."""
    position, books = game.start(), [Book(seat) for seat in (0, *SEATS)]
    for _ in range(MOST_PLIES):
        if position.actor is None:
            return
        for event in position.play(any_move(position, rng)):
            for book in books:
                book.see(event, position)
        yield position, books
    raise AssertionError("no end")


@pytest.mark.parametrize("house_rules", GAMES, ids=str)
def test_nothing_that_a_seat_was_shown_is_missing_in_its_view_or_contradicted_by_a_guess(
    house_rules: dict[str, str],
) -> None:
    game, rng = parlorcar.game("planes-trains", players=2, **house_rules), np.random.default_rng(11)
    learnt = 0
    for number in range(MOST_GAMES):
        if number >= 2 and learnt:
            break
        for ply, (position, books) in enumerate(shown(game, rng)):
            for book in books:
                view = position.view(book.seat)
                book.agrees_with(view.to_dict())
                learnt += any(turn.signals != [None, None] for _, turn in book.past)
                if ply % 90 == 89:
                    for _ in range(GUESSES):
                        guessed = view.guess(rng)
                        book.agrees_with(guessed.to_dict())
                        assert guessed.view(book.seat) == view
    assert learnt  # some signals were remembered


def test_a_secret_choice_of_the_other_seat_is_in_no_view() -> None:
    """Del's view, and what follows from it, is the same whatever Neal has chosen."""
    game, rng = parlorcar.game("planes-trains", players=2), np.random.default_rng(5)
    found = 0
    for position, _ in shown(game, rng):
        if position.windows() != [1, 2]:
            continue
        worlds = [position.copy() for _ in position.moves()]
        for world, move in zip(worlds, position.moves(), strict=True):
            world.play(move)
        assert len({world.view(2) for world in worlds}) == 1
        assert len({str(world.view(2).to_dict()) for world in worlds}) == 1
        found += len(worlds) > 1
    assert found


def test_what_is_left_out_of_the_past_is_not_known_and_the_rest_goes_on() -> None:
    """A start without the past, as records of before have it, is remembered from there on."""
    game = parlorcar.game("planes-trains", players=2)
    sets = [["plane-50", "train-50"]]
    start = {
        "challenge": ["silent-treatment", "burglary"],
        "places": [["plane-25", "train-25"], ["plane-75", "train-75"]],
        "set_aside": sets,
        "turn": 2,
    }
    position = game.position(start)
    assert position.to_dict()["past_counted"] == []
    for move in ("ring across", "signal plane", "pass", "play 1", "play 1"):
        position.play(move)
    told = position.to_dict()
    assert told["past_counted"] == [None, False]
    assert told["past_rings"] == [None, "across"]
    assert told["past_signals"] == [[None, None], ["plane", None]]
    assert told["past_places"] == [[None, None], [1, 1]]
    assert game.position(told) == position


@pytest.mark.parametrize(
    ("past", "named"),
    [
        ({"past_counted": [True, True]}, "past_counted: 2 sets that counted"),
        ({"past_counted": [True, False, False]}, "past_counted: 3 turns, but 2 are over"),
        ({"past_counted": [1]}, "past_counted: 1 is neither"),
        ({"past_signals": [["plane", None]]}, "past_signals: tells of more turns"),
        ({"past_counted": [True], "past_rings": ["away"]}, "past_rings: 'away'"),
        ({"past_counted": [True], "past_places": [[1, 77]]}, "past_places"),
    ],
)
def test_a_past_that_cannot_have_been_is_refused(past: dict[str, Any], named: str) -> None:
    start = {
        "challenge": ["silent-treatment", "burglary"],
        "places": [["plane-25", "train-25"], ["plane-75", "train-75"]],
        "set_aside": [["plane-50", "train-50"]],
        "turn": 3,
    }
    with pytest.raises(parlorcar.InvalidRecord, match=named):
        parlorcar.game("planes-trains", players=2).position(start | past)
