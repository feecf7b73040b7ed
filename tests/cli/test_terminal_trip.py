"""Planes, Trains and Automobiles at the terminal: hands, memory, silence and two at one screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from commands import run

import parlorcar
from parlorcar.cli.typed import CLEAR
from parlorcar.games import definition

STANDARD = definition("planes-trains").standard_box
LEFTS: dict[str, Any] = STANDARD["left"].value
PLAY = ("play", "planes-trains", "--policy", "random")
TWO = ("--people", "Ada,Ben")
# Some of it answers every question, whatever is asked; the rest is refused and asked again.
ANYTHING = "\ndone\n" + "".join(f"{place}\n" for place in range(1, 17))


def box(
    folder: Path,
    left: str,
    counts_if: str = "at least 100",
    journey: dict[str, int] | None = None,
) -> tuple[str, str]:
    """A box in which every left card is like `left`, and every Journey card a Plane of 50 miles."""
    rights: dict[str, Any] = dict.fromkeys(STANDARD["right"].value, False)
    lefts: dict[str, Any] = dict.fromkeys(LEFTS, False)
    for number in range(4):
        lefts[f"left-{number}"] = LEFTS[left]
        rights[f"right-{number}"] = {"counts_if": counts_if, "digits": "00"}
    cards = dict.fromkeys(STANDARD["journey"].value, 0) | (journey or {"plane-50": 16})
    path = folder / "box.toml"
    values = {"totals": "free", "left": lefts, "right": rights, "journey": cards}
    path.write_text(tomli_w.dumps(values))
    return "--box", str(path)


def all_cards(folder: Path, left: str) -> tuple[str, str]:
    """A box with all Journey cards, in which every left card is like `left`."""
    return box(folder, left, journey=STANDARD["journey"].value)


@pytest.mark.parametrize("left", LEFTS)
def test_a_trip_whose_sets_all_count_ends_at_home(tmp_path: Path, left: str) -> None:
    saved = tmp_path / "home.game.toml"
    options = ("--people", "Ada", "--seed", "3", "--save", str(saved), *box(tmp_path, left))
    result = run(*PLAY, *options, typed=ANYTHING * 60)
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.count("The goal is reached exactly") == 3
    assert "\nHome for the holidays, Ada and Computer 1!\n" in result.stdout
    replayed = parlorcar.replay(saved)
    assert replayed.record.result == {"over": True, "won": True}
    assert run("replay", str(saved)).exit_code == 0


def test_a_trip_whose_sets_never_count_ends_stranded(tmp_path: Path) -> None:
    saved = tmp_path / "stranded.game.toml"
    never = box(tmp_path, "memorable", counts_if="no plane")
    result = run(*PLAY, *TWO, *never, "--seed", "3", "--save", str(saved), typed=ANYTHING * 60)
    assert result.stdout.count("The Journey cards have run out") == 2
    assert "You are in New York, delayed: 0 won and 2 lost" in result.stdout
    assert "\nStranded, Ada and Ben: better luck on the next trip.\n" in result.stdout
    assert parlorcar.replay(saved).record.result == {"over": True, "won": False}


def test_the_same_seed_and_the_same_answers_give_the_same_trip() -> None:
    told = [run(*PLAY, "--seed", seed, typed=ANYTHING * 60).stdout for seed in "445"]
    assert told[0] == told[1] != told[2]
    assert re.search(r"^(Home|Stranded)", told[0], re.MULTILINE)


def test_a_trip_is_for_two_whoever_plays() -> None:
    assert "Passenger, Computer 1." in run(*PLAY, "--seed", "1").stdout
    three = run(*PLAY, "--people", "Ada,Ben,Cleo")
    assert three.exit_code == 2 and "players: 3" in three.stderr


@pytest.mark.parametrize(
    ("left", "typed", "told"),
    [
        ("memorable", "spin 101", "spin 101 is no such gesture. Press Enter, or type spin"),
        ("memorable", "toss 60", "toss 60 is no such gesture. Press Enter, or type spin"),
        ("silent-treatment", "toss 60 -101", "toss 60 -101 is no such gesture."),
        ("silent-treatment", "play 1", "play 1 is no such gesture."),
        ("silent-treatment", "rules PTA-37", "PTA-37: The ring falls off the table"),
        ("open-road", "play 3", "play 3: only the card at either end of the row may be played."),
        ("open-road", "3", "3: there is only 1, 6."),
        ("open-road", "banana", "banana: no such move in this game."),
        ("lost-luggage", "aim 8 1", "aim 8 1: no such move in this game."),
    ],
)
def test_whatever_cannot_be_done_is_answered_with_what_can(
    tmp_path: Path, left: str, typed: str, told: str
) -> None:
    options = ("--people", "Ada", "--seed", "3", *all_cards(tmp_path, left))
    result = run(*PLAY, *options, typed=f"\n\n{typed}\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.split("> ")[3].startswith(told)


def test_gestures_have_a_power_and_an_aim(tmp_path: Path) -> None:
    options = ("--people", "Ada", "--seed", "3", *box(tmp_path, "silent-treatment"))
    far = run(*PLAY, *options, typed="\n\ntoss 100\ntoss 0\nquit\n").stdout
    assert "The ring falls off the table" in far and "The ring stops short" in far
    aside = run(*PLAY, *options, typed="\n\ntoss 60 -100\ntoss 60 100\nquit\n").stdout
    assert aside.count("The ring falls off the table") == 2
    options = ("--people", "Ada", "--seed", "3", *box(tmp_path, "memorable"))
    weak = run(*PLAY, *options, typed="\n\nspin 3\nspin 70\nquit\n").stdout
    assert "The ring fell over at once: spin it again." in weak
    assert "You have time to look at" in weak


def test_cards_that_lie_down_again_are_told_no_more(tmp_path: Path) -> None:
    options = ("--people", "Ada", "--seed", "3", *all_cards(tmp_path, "memorable"))
    typed = "\n\n\nlook 2\n7\n3\ndone\n"
    told = run(*PLAY, *options, typed=typed + "hand\n?\nplay 2\nlog\nquit\n").stdout
    looking, lying = told.split("The ring has fallen", 1)
    cards = re.findall(r"^Your cards: (.+)\.$", looking, re.MULTILINE)
    assert [card[0] for card in cards] == ["2", "3"]
    assert "7: your cards lie in the places 1, 2, 3, 4, 5, 6." in looking
    question, hand, board, _, log, *_ = lying.split("> ")
    for part in (question, hand, board):
        assert "cards: face down: 1 to 6." in part
    card = cards[0].split(";")[0].removeprefix("2 ")
    assert f"Ada turns up {card}." in lying  # she played the card that she had looked at
    assert "turns up" not in log and "Ada has chosen a card." in log


def test_the_log_keeps_turned_up_cards_where_failed_sets_may_be_looked_at(tmp_path: Path) -> None:
    shown = ("--rule", "failed_set=shown", *box(tmp_path, "open-road"))
    log = run(*PLAY, *shown, typed="\n\n1\nlog\nquit\n").stdout.split("> ")[4]
    assert "Passenger turns up Plane 50." in log


def test_without_haste_cards_are_counted_instead_of_seconds(tmp_path: Path) -> None:
    counted = ("--rule", "ring_time=counted", *all_cards(tmp_path, "memorable"))
    told = run(*PLAY, *counted, "--seed", "3", typed="\n\n\n" + "4\n" * 12 + "done\n").stdout
    turned_up = len(re.findall(r"^Your cards: 4 \w+ \w+; face down: 1 to 3, 5, 6\.$", told, re.M))
    seconds = re.search(r"it spun for (\d+) seconds", told)
    assert seconds and turned_up == int(seconds[1])


class Screen:
    """A terminal that somebody watches: what is told, and how long a ring spins."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waited: list[float] = []
        monkeypatch.setattr("parlorcar.cli.typed.is_screen", lambda: True)
        monkeypatch.setattr("parlorcar.cli.hands.is_screen", lambda: True)
        monkeypatch.setattr("parlorcar.cli.hands.time.sleep", self.waited.append)


def test_a_screen_shows_the_cards_until_the_ring_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(monkeypatch)
    options = ("--seed", "3", *all_cards(tmp_path, "memorable"))
    told = run(*PLAY, *TWO, *options, typed="\n" * 7, screen=True).stdout
    shown = re.findall(rf"^Your cards: (1 .+ 6 .+)\.\n{re.escape(CLEAR)}", told, re.MULTILINE)
    assert len(shown) == len(screen.waited) == 2
    assert all(2.5 <= seconds <= 8 for seconds in screen.waited)
    assert "face down" not in "".join(shown)
    last = told.rpartition(CLEAR)[2]
    assert "Your cards: face down: 1 to 6." in last


def test_a_screen_forgets_a_card_that_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Screen(monkeypatch)
    options = ("--people", "Ada", "--seed", "3", *all_cards(tmp_path, "motel-room"))
    told = run(*PLAY, *options, typed="\n\n\n1\n2\ndone\n", screen=True).stdout
    seen = re.findall(r"row 1: ([12]) \w", told)
    assert seen == ["1", "2"]
    for part in told.split(CLEAR):
        assert len(re.findall(r"row 1: [12] \w", part)) <= 1
    assert "row 1: face down: 1 to 4" in told.rpartition(CLEAR)[2]


def test_where_hands_are_secret_the_screen_is_handed_over(tmp_path: Path) -> None:
    options = ("--seed", "3", *all_cards(tmp_path, "silent-treatment"))
    told = run(*PLAY, *TWO, *options, typed=ANYTHING * 60).stdout
    parts = re.split(r"^Pass the screen to (\w+)\.$", told, flags=re.MULTILINE)
    assert len(parts) > 20
    for name, shown in zip(parts[1::2], parts[2::2], strict=True):
        assert set(re.findall(r"^(\w+) draws (?!a card)", shown, re.MULTILINE)) <= {name}
        assert set(re.findall(r"^(\w+), choose a card", shown, re.MULTILINE)) <= {name}
    assert not re.search(r"^\w+ draws (?!a card)", parts[0], re.MULTILINE)


@pytest.mark.parametrize("left", ["open-road", "silent-treatment", "memorable"])
def test_a_choice_is_told_only_when_both_have_chosen(tmp_path: Path, left: str) -> None:
    saved = tmp_path / "two.game.toml"
    options = ("--seed", "3", "--save", str(saved), *all_cards(tmp_path, left))
    told = run(*PLAY, *TWO, *options, typed=ANYTHING * 60).stdout
    happened = re.findall(r"Ada has chosen|Ben has chosen|turns up", told)
    sequence = "".join({"A": "A", "B": "B"}.get(what[0], "t") for what in happened)
    assert re.fullmatch(r"(A*(ABtt)+)+", sequence)
    replayed = parlorcar.replay(saved)
    assert replayed.positions[-1].outcome is not None


def test_where_nothing_is_secret_nobody_hands_over(tmp_path: Path) -> None:
    told = run(*PLAY, *TWO, *all_cards(tmp_path, "open-road"), typed=ANYTHING * 60).stdout
    assert (
        "Pass the screen" not in told and "Ben, choose a card from either end of your row." in told
    )
    assert "Ada's cards: 1 " in told and "Ben's cards: 1 " in told


def test_the_rest_of_the_cards_is_dropped_without_aiming(tmp_path: Path) -> None:
    told = run(*PLAY, *TWO, *all_cards(tmp_path, "lost-luggage"), typed="\n\nrest\n?\n").stdout
    assert "rest: drop the rest on the middle." in told
    assert told.count("where do you hold it?") == 1  # of 32 cards


def test_two_at_one_screen_are_reminded_to_be_silent(tmp_path: Path) -> None:
    reminder, ending = "played in silence", "You may talk about your cards again."
    silent = all_cards(tmp_path, "memorable")
    told = run(*PLAY, *TWO, *silent, "--seed", "3", typed=ANYTHING * 60).stdout
    assert told.count(reminder) == told.count("New challenge:")
    assert told.index(reminder) < told.index(ending)
    alone = run(*PLAY, *silent, "--seed", "3", typed=ANYTHING * 60).stdout
    assert reminder not in alone and ending not in alone


def test_the_board_can_be_asked_for(tmp_path: Path) -> None:
    options = ("--people", "Ada", "--seed", "3", *all_cards(tmp_path, "seat-map"))
    board = run(*PLAY, *options, typed="\n?\n\n?\nquit\n").stdout.split("> ")
    assert "Ada is Neal, Computer 1 is Del." in board[2]
    assert "You are in New York, on time: 0 won and 0 lost on the way to Chicago." in board[2]
    assert re.search(r"^Left \d: Each lays 12 cards in a grid, face up\.", board[4], re.MULTILINE)
    assert re.search(r"^Right \d: The set makes at least 100 miles\.$", board[4], re.MULTILINE)
    assert "0 of 300 miles, 300 to go." in board[4]
    assert "Ada's cards: row 1: 1 " in board[4] and "\n  row 3: 9 " in board[4]


def test_a_luggage_says_its_suit_where_that_is_played(tmp_path: Path) -> None:
    luggage = box(tmp_path, "open-road", counts_if="a train", journey={"luggage-50": 16})
    options = ("--rule", "luggage=announced", "--people", "Ada", *luggage)
    told = run(*PLAY, *options, typed="\n\n1\n2\nquit\n").stdout
    assert "Ada, which suit shall your Luggage be?" in told
    assert "2. suit train: " in told
    assert "Ada says the Luggage is Trains." in told


def test_the_cards_of_a_challenge_are_told_when_they_are_turned_up(tmp_path: Path) -> None:
    for left, how, talk in (
        ("seat-map", "Each lays 12 cards in a grid, face up.", "You may talk about your cards."),
        ("memorable", "Each lays 6 cards in a row, face down.", "Do not talk about your cards."),
    ):
        options = ("--people", "Ada", "--seed", "3", *all_cards(tmp_path, left))
        told = run(*PLAY, *options, typed="\n?\nquit\n").stdout
        turned, asked = told.split("Read the challenge")
        for part in (turned.partition("New challenge:")[2], asked):
            assert re.search(
                rf"^Left \d: {re.escape(how)} .*{re.escape(talk)}$", part, re.MULTILINE
            )
            assert re.search(r"^Right \d: The set makes at least 100 miles\.$", part, re.MULTILINE)
        assert "An X2 is worth the miles of your partner's card" in asked


def test_two_at_one_screen_are_told_what_they_may_still_say(tmp_path: Path) -> None:
    told = run(*PLAY, *TWO, *all_cards(tmp_path, "memorable"), typed="\n\n\n?\nquit\n").stdout
    assert "what you both see: We need 300 more. The goal is 300. A set counts if the set" in told
