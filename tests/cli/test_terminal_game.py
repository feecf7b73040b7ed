"""A game at the terminal: told in words, hands hidden, and written down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import run

import parlorcar
from parlorcar.cli.play import seat_everybody
from parlorcar.cli.sitting import by_itself, carry_out, sit_down
from parlorcar.games.polar_express.words import cards_text

PLAY = ("play", "polar-express")
HAND_OVER = re.compile(r"^Pass the screen to (\w+)\.$", re.MULTILINE)
# Everybody can always lay down three 1s, and somebody may hold Caribou Crossing.
ONES = """
totals = "free"
numbers = {1 = 30, 2 = 0, 3 = 0, 4 = 0, 5 = 0, 6 = 0, 7 = 0}
[specialties]
caribou-crossing = 2
glacier-gulch = 0
express = 0
avalanche = 0
santa = 0
hobo = 0
"""


def test_a_whole_game_can_be_played_and_ends_with_the_bell_and_the_wishes() -> None:
    result = run(*PLAY, "--seed", "3", "--people", "Ada", typed="1\n" * 500)
    assert result.exit_code == 0 and result.stderr == ""
    assert "reaches the North Pole first and wins!" in result.stdout
    assert re.search(r"^.+ got to the North Pole first, with .+\.$", result.stdout, re.MULTILINE)
    assert result.stdout.count(" to go.") == 2  # how far the others were
    winner = re.findall(r"^(.+) rings the sleigh bell", result.stdout, re.MULTILINE)
    wished = re.findall(r"\b([^.,\n]+) reads: (.+)$", result.stdout, re.MULTILINE)
    assert sorted(winner + [name for name, _ in wished]) == ["Ada", "Computer 1", "Computer 2"]
    wishes = [wish for _, wish in wished]
    assert len(set(wishes)) == 2
    gifts = parlorcar.game("polar-express", 2).definition.parting_gifts
    assert set(wishes) <= set(gifts)


def test_the_same_seed_and_the_same_answers_give_the_same_game() -> None:
    told = [run(*PLAY, "--seed", "4", typed="1\n" * 500).stdout for _ in range(2)]
    assert told[0] == told[1]
    assert told[0] != run(*PLAY, "--seed", "5", typed="1\n" * 500).stdout


def test_a_finished_game_is_written_down_and_replays(tmp_path: Path) -> None:
    saved = tmp_path / "evening.game.toml"
    options = ("--seed", "3", "--rule", "announce=automatic", "--save", str(saved))
    run(*PLAY, *options, typed="1\n" * 500)
    replayed = parlorcar.replay(saved)
    assert replayed.record.house_rules == {"announce": "automatic"}
    assert replayed.positions[-1].outcome is not None
    assert run("replay", str(saved)).exit_code == 0


def test_a_game_that_is_left_is_written_down_as_far_as_it_came(tmp_path: Path) -> None:
    saved = tmp_path / "left.game.toml"
    result = run(*PLAY, "--seed", "3", "--save", str(saved), typed="quit\n")
    assert result.exit_code == 0
    assert "Goodbye." in result.stdout
    last = parlorcar.replay(saved).positions[-1]
    assert last.actor == 1 and last.outcome is None


def test_the_end_of_the_input_is_a_goodbye() -> None:
    result = run(*PLAY, "--seed", "3")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("Goodbye.")


def test_a_box_goes_into_the_record(tmp_path: Path) -> None:
    box, saved = tmp_path / "ones.toml", tmp_path / "a.game.toml"
    box.write_text(ONES)
    run(*PLAY, "--box", str(box), "--save", str(saved), typed="1\n1\nquit\n")
    box.unlink()
    assert parlorcar.replay(saved).game.box["numbers"]["1"] == 30


def test_a_move_can_be_typed_as_it_is_written_in_records() -> None:
    asked = run(*PLAY, "--seed", "3", "--people", "Ada").stdout
    text = re.findall(r"^1\. (play \S+): ", asked, re.MULTILINE)[0]
    card = cards_text(text.removeprefix("play "))
    for typed in (text, f"1 {text}", f"  {text.replace(' ', '   ')} "):
        told = run(*PLAY, "--seed", "3", "--people", "Ada", typed=f"{typed}\n").stdout
        assert re.search(rf"^> Ada plays (the )?{card}\.$", told, re.MULTILINE)


def test_whatever_cannot_be_done_is_answered_with_what_can() -> None:
    typed = "banana\n99\n" + "9" * 5000 + "\n* draw 5\ntrio 7\n2 pass\nrules PE-2888\nquit\n"
    result = run(*PLAY, "--seed", "3", typed=typed)
    assert result.exit_code == 0
    answers = result.stdout.split("> ")[1:]
    for answer in answers[:6]:
        assert "Type a number, 1 to " in answer
        assert "\n1. play " in answer
    assert answers[0].startswith("banana: no such move in this game.")
    assert answers[1].startswith("99: there is only 1 to ")
    assert "three 7s are needed" in answers[4]
    assert "no such rule" in answers[6]


def test_the_board_the_hand_the_log_and_the_rules_can_be_asked_for() -> None:
    typed = "?\nhand\nlog\nrules PE-28\nrules\nquit\n"
    told = run(*PLAY, "--seed", "3", "--people", "Ada", typed=typed).stdout
    board, hand, log, rule, house_rules = told.split("> ")[1:6]
    assert board.startswith("Ada stands on Home (0), 72 spaces from the North Pole, ")
    assert "Computer 2 stands on" in board and "holds 4 cards" in board
    assert "The draw pile holds" in board and "The Lower Bridge" not in board
    assert hand.startswith("Your hand: ")
    assert "the dealer. The player on the left starts." in log
    assert "Computer 1 and Computer 2 draw 4 cards each." in log
    assert rule.startswith("PE-28: The Upper Bridge is taken")
    assert "announce = honour: " in house_rules


def test_after_a_hand_over_nothing_tells_what_the_others_hold(tmp_path: Path) -> None:
    saved = tmp_path / "two.game.toml"
    people = ("--people", "Ada,Ben", "--players", "2")
    told = run(*PLAY, *people, "--seed", "8", "--save", str(saved), typed="1\n" * 700).stdout
    replayed = parlorcar.replay(saved)
    hands = [
        f"Your hand: {', '.join(map(cards_text, position.to_dict()['hands'][position.actor - 1]))}."
        for position in replayed.positions
        if isinstance(position.actor, int)
    ]
    assert [line for line in told.splitlines() if line.startswith("Your hand")] == hands
    _, *parts = HAND_OVER.split(told)
    turns = list(zip(parts[::2], parts[1::2], strict=True))
    assert len(turns) > 20
    for name, shown in turns:
        drawn = re.findall(r"(\w+) draws (?!a card|4 cards)", shown)
        assert set(drawn) <= {name}
        asked = re.findall(r"^(\w+), it is your turn", shown, re.MULTILINE)
        assert set(asked) <= {name}


def test_everybody_at_the_screen_is_asked_in_turn_when_three_of_a_kind_is_laid(
    tmp_path: Path,
) -> None:
    box = tmp_path / "ones.toml"
    box.write_text(ONES)
    people = ("--people", "Ada,Ben,Cleo", "--box", str(box), "--rule", "announce=automatic")
    told = run(*PLAY, *people, typed="\ntrio 1\n\npass\n\npass\n\n").stdout
    first, second, third, *_ = HAND_OVER.findall(told)
    order = ["Ada", "Ben", "Cleo"] * 2
    assert [first, second, third] == order[order.index(first) :][:3]
    assert told.count(f"{first} lays down three 1s: does Caribou Crossing stop them?") == 2
    assert told.count("1. caribou: Play Caribou Crossing\n2. pass: Let it pass\n") == 2
    assert f"{second} and {third} do not answer." in told
    assert f"{first} goes from Home to Herpolsheimer's Department Store." in told


def test_cards_come_as_often_as_the_pile_holds_them() -> None:
    box = {"totals": "free", "numbers": {"1": 30, **dict.fromkeys("234567", 0)}}
    game = parlorcar.game("polar-express", 2, {**box, "specialties": {"avalanche": 0}})
    drawn = []
    for seed in range(300):
        sitting = sit_down(game, seat_everybody(["Ada"], 2, "random"), seed)
        for _ in range(2):  # the dealer, and the first card
            line = by_itself(sitting)
            assert line
            carry_out(sitting, line)
        drawn.append(line)
    ones = drawn.count("* draw 1")  # 30 of 39 cards, one of 6 kinds
    assert 0.65 < ones / 300 < 0.88


def test_no_colour_codes_where_nobody_watches() -> None:
    assert "\x1b" not in run(*PLAY, "--people", "Ada,Ben", typed="1\n" * 700).stdout


def test_a_computer_that_skips_me_for_ever_gives_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlorcar.cli.play.MOST_PLIES", 300)
    box = tmp_path / "express.toml"
    box.write_text(
        'totals = "free"\n'
        "numbers = {1 = 0, 2 = 0, 3 = 0, 4 = 0, 5 = 0, 6 = 0, 7 = 0}\n"
        "specialties = {express = 52, glacier-gulch = 0, avalanche = 0, caribou-crossing = 0, "
        "santa = 0, hobo = 0}\n"
    )
    held = ("--rule", "eight_reaches_pole=no", "--box", str(box), "--players", "2")
    for seed in "1234":  # whoever begins skips the other
        told = run(*PLAY, *held, "--seed", seed, typed="1\n" * 400).stdout
        assert told.endswith("The game has found no end in 300 moves.\n")


def test_what_a_specialty_card_does_is_told_when_it_is_drawn_and_on_the_board(
    tmp_path: Path,
) -> None:
    box = tmp_path / "hobos.toml"
    box.write_text(ONES.replace("1 = 30", "1 = 12").replace("hobo = 0", "hobo = 40"))
    told = run(*PLAY, "--seed", "3", "--people", "Ada", "--box", str(box), typed="?\nquit\n").stdout
    drawn, board, *_ = told.split("> ")
    assert "Ada draws Hobo" in drawn and drawn.count("\n  (Hobo: Play it out of turn when") == 1
    assert "(Avalanche: All other players go back 7 spaces.)" in board
