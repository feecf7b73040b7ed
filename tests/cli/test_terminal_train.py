"""Kids Express at the terminal: kids and hard modes, aimed shots, and what falls, in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import run

import parlorcar
from parlorcar.cli.shooting import launch_typed
from parlorcar.games import definition
from parlorcar.games.core.shot import Launch, NamedShot

PLAY = ("play", "kids-express", "--policy", "sensible")
TWO = ("--people", "Ada,Ben", "--players", "2")
ALONE = ("--people", "Ada", "--players", "1")
# The first of these that can be done is done; what cannot is refused and asked again.
LUGGAGE = "1\n2\n3\n4\n" * 60
SHOTS = "shoot easy\n\n" * 120
LIMITS = {"side": (-330, 400), "azimuth": (-600, 600), "elevation": (-100, 450), "power": (0, 100)}
MENU = [
    NamedShot("shoot easy", "misty", "Misty", Launch(-238, 0, 59, 40)),
    NamedShot("shoot easy", "doc", "Doc", Launch(-224, 0, 31, 40)),
]


def fallen(moves: list[str]) -> list[list[str]]:
    """Who lay after each shot of a record."""
    names = [move.split()[2:] for move in moves if move.startswith("* fall ")]
    return [[] if each == ["none"] else each for each in names]


@pytest.mark.parametrize("typed", [LUGGAGE, SHOTS], ids=["luggage", "shots"])
def test_a_whole_game_is_played_alone_and_replays(tmp_path: Path, typed: str) -> None:
    saved = tmp_path / "alone.game.toml"
    result = run(*PLAY, *ALONE, "--seed", "3", "--save", str(saved), typed=typed)
    assert result.exit_code == 0 and result.stderr == ""
    won = "\nThe luggage is yours, Ada!\n" in result.stdout
    assert won != ("\nThe bandits get away with it, Ada: " in result.stdout)
    replayed = parlorcar.replay(saved)
    assert replayed.record.result == {"over": True, "won": won}
    assert replayed.record.kids == ["noa"] and replayed.record.hard_mode == []
    told = run("replay", str(saved)).stdout
    assert told.splitlines()[-1] == result.stdout.split("\n\n")[-3].splitlines()[-1]


def test_four_kids_play_with_the_computer(tmp_path: Path) -> None:
    saved = tmp_path / "four.game.toml"
    options = ("--players", "4", "--seed", "5", "--save", str(saved))
    result = run(*PLAY, *options, typed=LUGGAGE)
    assert result.exit_code == 0
    assert re.search(
        r"(yours|with it), Passenger, Computer 1, Computer 2 and Computer 3", result.stdout
    )
    replayed = parlorcar.replay(saved)
    assert replayed.record.kids == ["noa", "tom", "joy", "lily"]
    assert replayed.positions[-1].outcome is not None


def test_the_same_seed_and_the_same_answers_give_the_same_game() -> None:
    told = [run(*PLAY, "--seed", seed, typed=SHOTS).stdout for seed in "445"]
    assert told[0] == told[1] != told[2]
    assert "The sling flies at " in told[0]


def test_kids_and_hard_modes_are_chosen_and_written_down(tmp_path: Path) -> None:
    saved = tmp_path / "hard.game.toml"
    cast = ("--kids", "Tom, lily", "--hard-mode", "lily")
    told = run(*PLAY, *TWO, *cast, "--save", str(saved), typed="4\nhelp\nshoot\n\nquit\n").stdout
    record = parlorcar.replay(saved).record
    assert record.kids == ["tom", "lily"] and record.hard_mode == ["lily"]
    first, second = re.findall(r"^shoot.*(?=: )", told, re.MULTILINE)[:2], "shoot: "
    assert first == ["shoot easy", "shoot hard"] and f"\n{second}" in told
    assert "Ada plays Tom.\nBen plays Lily in hard mode: Lily shoots from the table" in told
    assert record.play.moves[2] == "2 shoot"


def test_a_seat_for_each_kid_that_is_named() -> None:
    assert run(*PLAY, "--kids", "joy").stdout.startswith("Kids Express: Passenger.\n")
    three = run(*PLAY, "--kids", "joy,noa,tom").stdout
    assert three.startswith("Kids Express: Passenger, Computer 1, Computer 2.\n")


def test_all_kids_who_play_can_be_put_into_hard_mode(tmp_path: Path) -> None:
    saved = tmp_path / "all.game.toml"
    run(*PLAY, *TWO, "--hard-mode", "all", "--save", str(saved))
    assert parlorcar.replay(saved).record.hard_mode == ["noa", "tom"]


def test_who_falls_is_told_in_words_and_is_what_the_record_says(tmp_path: Path) -> None:
    saved = tmp_path / "shots.game.toml"
    told = run(*PLAY, *ALONE, "--seed", "11", "--save", str(saved), typed=SHOTS).stdout
    shots = told.split("The sling flies at ")[1:]
    lying = fallen(parlorcar.replay(saved).record.play.moves)
    assert len(shots) == len(lying) > 5 and any(lying) and not all(lying)
    for words, names in zip(shots, lying, strict=True):
        at_rest = words.partition("picks up")[0]
        told_of = re.findall(r"^(\w+) (?:is knocked over|falls) in", at_rest, re.MULTILINE)
        assert [name.casefold() for name in told_of] == names
        if names:
            assert re.search(r"^It strikes (?!nobody)\w+", at_rest, re.MULTILINE)


def test_a_shot_is_aimed_by_name_by_number_or_by_hand() -> None:
    for typed, launch in (
        ("misty", MENU[0].launch),
        ("Doc", MENU[1].launch),
        ("2", MENU[1].launch),
        ("-100 25 60 80", Launch(-100, 25, 60, 80)),
        ("-100, 25, 60, 80", Launch(-100, 25, 60, 80)),
    ):
        assert launch_typed(typed, MENU, LIMITS) == launch


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("banana", "banana: nobody to aim at, and no four whole numbers; there is "),
        ("0 0 900 5", "elevation 900: it goes from -100 to 450."),
        ("0 0 0 101", "power 101: it goes from 0 to 100."),
        ("0 0 nan 5", "0 0 nan 5: nobody to aim at"),
        ("0 0 5", "0 0 5: nobody to aim at"),
        ("rules KE-31", "KE-31: One flick"),
        ("hand", "Locomotive: 10 Safes; nobody."),
    ],
)
def test_whatever_is_no_aim_is_answered_and_asked_again(typed: str, told: str) -> None:
    result = run(*PLAY, *ALONE, typed=f"shoot easy\n{typed}\n\nquit\n")
    assert result.exit_code == 0
    answers = result.stdout.split("> ")
    assert answers[2].startswith(told)
    assert answers[3].startswith("The sling flies at ")


def test_before_the_flick_it_is_told_how_far_a_hand_strays() -> None:
    told = [
        run(*PLAY, *ALONE, "--kids", kid, "--hard-mode", kid, typed="shoot\nquit\n").stdout
        for kid in ("lily", "tom")
    ]
    straying = [
        re.search(r"to the sides (\d+) degrees? at power 20, (\d+) .* 50, (\d+)", text)
        for text in told
    ]
    calm, blind = (tuple(map(int, found.groups())) for found in straying if found)
    assert calm[0] < calm[1] < calm[2]  # a harder flick scatters more
    assert all(blind[power] > calm[power] for power in range(3))


def test_a_computer_shoots_with_the_same_physics() -> None:
    told = run(*PLAY, "--people", "Ada", "--seed", "2", "--players", "4", typed=LUGGAGE).stdout
    shots = re.findall(r"^Computer \d shoots.*\n(.*)$", told, re.MULTILINE)
    assert shots and all(shot.startswith("The sling flies at ") for shot in shots)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("go hideout", "go hideout: no kid may go into the Hideout"),
        ("shoot", "shoot: this kid does not play in hard mode"),
        ("5", "5: there is only 1 to 4."),
        ("banana", "banana: no such move in this game."),
    ],
)
def test_whatever_cannot_be_done_is_answered_with_what_can(typed: str, told: str) -> None:
    answers = run(*PLAY, *ALONE, typed=f"{typed}\nquit\n").stdout.split("> ")
    assert answers[1].startswith(told)


def test_every_shot_can_be_chosen_anew_where_that_is_played() -> None:
    told = run(*PLAY, *ALONE, "--rule", "hard_shots=each_shot", typed="quit\n").stdout
    assert re.findall(r"^shoot[a-z ]*", told, re.MULTILINE) == ["shoot easy", "shoot hard", "shoot"]


def test_chance_may_say_who_goes_first() -> None:
    random = ("--rule", "first_player=random")
    first = {run(*PLAY, *TWO, *random, "--seed", str(seed)).stdout for seed in range(12)}
    told = {name for name in ("Ada", "Ben") for text in first if f"\n{name}, move " in text}
    assert told == {"Ada", "Ben"}


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ("[effects.locomotive]\ngrab = 2\n", "effects.locomotive: 11 tokens, but the box holds 10"),
        ("[effects.coach]\ngrab = 3\n", "effects.coach: there is no such stack"),
        ("[shot]\nplat_z = nan\n", "shot.plat_z: nan is not a number from 10 to 80"),
        ("[shot]\nboard = 100\n", "shot.board: no such value"),
        ("[shot.noise.normal]\naz = -1\n", "shot.noise.normal.az: -1 is not a number"),
    ],
)
def test_a_toy_that_cannot_be_played_with_is_refused_by_name(
    tmp_path: Path, values: str, told: str
) -> None:
    box = tmp_path / "toy.toml"
    box.write_text(values)
    result = run(*PLAY, "--box", str(box))
    assert result.exit_code == 2 and result.stdout == "" and result.stderr.count("\n") == 1
    assert result.stderr.startswith(told)


def test_the_toy_of_a_box_is_the_one_that_is_shot_with(tmp_path: Path) -> None:
    far = tmp_path / "far.toml"
    far.write_text("[shot]\nplat_z = 70\nboard_short = 125\n")
    typed = "shoot easy\nquit\n"
    told = [run(*PLAY, *ALONE, *box, typed=typed).stdout for box in ((), ("--box", str(far)))]
    aims = [re.findall(r"^1\. misty: .* \((.*)\)$", text, re.MULTILINE) for text in told]
    assert aims[0] and aims[1] and aims[0] != aims[1]


def test_nothing_is_secret_so_nobody_hands_over_the_screen() -> None:
    told = run(*PLAY, *TWO, typed=LUGGAGE).stdout
    assert (
        "Pass the screen" not in told
        and "Ben, move Tom or shoot; then take luggage where Tom is." in told
    )


def test_the_board_says_which_tokens_nobody_has_seen(tmp_path: Path) -> None:
    answers = run(*PLAY, *ALONE, typed="?\n1\n?\nquit\n").stdout.split("> ")
    unseen = [
        re.search(r"^Safes that nobody has turned.*: (.*)\.$", text, re.M) for text in answers
    ]
    before, after = (sum(map(many, found[1].split(", "))) for found in unseen if found)
    safes = definition("kids-express").standard_box["effects"].value["locomotive"]
    assert before == sum(safes.values()) == after + 1


def many(token: str) -> int:
    amount, times, _ = token.partition(" × ")
    return int(amount) if times else 1
