"""Whoever types something wrong is told in one line what, and what to do about it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import PARLORCAR, PATIENCE, SCENARIOS, run, run_alone

from parlorcar.cli.program import main

COMMANDS = (
    *("serve", "play", "replay", "simulate", "rules", "bench", "calibrate-shot"),
    *("backup", "restore"),
)
SIMULATE = ("simulate", "polar-express")
PLAY = ("play", "polar-express")
MISTAKES = {
    "unknown command": (("simulat",), "simulat", "did you mean simulate?"),
    "strange command": (("xyzzy",), "xyzzy", "there are serve, play"),
    "unknown option": ((*SIMULATE, "--gmaes", "3"), "--gmaes", "did you mean --games?"),
    "unknown option of all": (("--versoin",), "--versoin", "did you mean --version?"),
    "no game": (("simulate",), "GAME", "parlorcar simulate --help"),
    "unknown game": (("simulate", "polar-expres"), "polar-expres", "did you mean polar-express?"),
    "unknown game to play": (("play", "chess"), "chess", "there are polar-express"),
    "unknown game to read": (("rules", "chess"), "chess", "there are polar-express"),
    "too many words": ((*PLAY, "now"), "now", "parlorcar play --help"),
    "no games": ((*SIMULATE, "--games", "0"), "--games", "1<="),
    "games in words": ((*SIMULATE, "--games", "many"), "'many'", "parlorcar simulate --help"),
    "no thread": ((*SIMULATE, "--threads", "0"), "--threads", "1<="),
    "seed below zero": ((*SIMULATE, "--seed", "-1"), "--seed", ">=0"),
    "too many players": ((*SIMULATE, "--players", "5"), "players: 5", "2 to 4"),
    "unknown player": ((*SIMULATE, "--policy", "sensibel"), "sensibel", "did you mean sensible?"),
    "policies for some": (
        (*SIMULATE, "--policy", "random", "--policy", "sensible"),
        "policies: 2 given",
        "4 play",
    ),
    "rule without a choice": ((*SIMULATE, "--rule", "announce"), "--rule", "announce=automatic"),
    "unknown house rule": ((*SIMULATE, "--rule", "anounce=x"), "anounce", "did you mean announce?"),
    "house rule named like an argument": (
        (*SIMULATE, "--rule", "players=3"),
        "players: no such house rule",
        "announce",
    ),
    "unknown choice": ((*SIMULATE, "--rule", "hobo=never"), "hobo: 'never'", "until_next_turn"),
    "no box there": ((*SIMULATE, "--box", "nowhere.toml"), "nowhere.toml", "path of a box file"),
    "no record there": (("replay", "nowhere.toml"), "nowhere.toml", "path of a record"),
    "a folder is no record": (("replay", str(SCENARIOS)), str(SCENARIOS), "path of a record"),
    "unknown rule": (("rules", "polar-express", "anounce"), "anounce", "did you mean announce?"),
    "strange rule": (("rules", "polar-express", "?"), "?", "parlorcar rules polar-express"),
    "two of a name": ((*PLAY, "--people", "Ada,ada"), "ada", "choose another name"),
    "no name": ((*PLAY, "--people", "Ada,"), "--people", "The name is empty"),
    "more people than players": (
        (*PLAY, "--people", "A,B,C", "--players", "2"),
        "3 names, but 2 play",
        "--players 3",
    ),
    "unknown computer": ((*PLAY, "--policy", "clever"), "clever", "there are random, sensible"),
    "a computer of another game": (
        (*PLAY, "--policy", "forgetful"),
        "forgetful",
        "random, sensible",
    ),
    "no house rule of this game": (
        ("play", "planes-trains", "--rule", "announce=honour"),
        "announce: no such house rule",
        "play_order",
    ),
    "more than two on a trip": (
        ("play", "planes-trains", "--people", "A,B,C"),
        "players: 3",
        "Planes, Trains and Automobiles is for 2",
    ),
    "a kid that nobody knows": (
        ("play", "kids-express", "--kids", "noa,tim"),
        "kids: nobody is called 'tim'",
        "did you mean tom?",
    ),
    "a kid played twice": (
        ("play", "kids-express", "--kids", "noa,noa"),
        "kids: ['noa', 'noa'] names somebody twice",
        "name each once",
    ),
    "too few kids": (
        ("simulate", "kids-express", "--players", "3", "--kids", "noa,tom"),
        "kids: 2 given, but 3 play",
        "give one for each seat",
    ),
    "more kids than the box has": (
        ("simulate", "kids-express", "--players", "5"),
        "players: 5",
        "Kids Express is for 1 to 4",
    ),
    "a hard mode of somebody who is not there": (
        ("play", "kids-express", "--kids", "noa,tom", "--hard-mode", "lily"),
        "hard_mode: lily is not played",
        "name one of noa, tom",
    ),
    "kids in a game without": (
        ("simulate", "polar-express", "--kids", "noa,tom"),
        "kids: The Polar Express Game has no characters",
        "leave it out",
    ),
    "hard mode in a game without": (
        ("play", "planes-trains", "--hard-mode", "all"),
        "hard_mode: Planes, Trains and Automobiles has no characters",
        "leave it out",
    ),
    "no folder to save in": ((*PLAY, "--save", "nowhere/a.toml"), "nowhere/a.toml", "another name"),
    "a box that is typed": ((*PLAY, "--box", "-"), "--box", "name of a box file"),
    "no such database": (
        ("backup", "copy.db", "--database", "nowhere/t.db"),
        "nowhere/t.db",
        "name it with --database",
    ),
    "no such backup": (("restore", "nowhere.db"), "nowhere.db", "name a backup"),
    "a backup of PostgreSQL": (
        ("backup", "copy.db", "--database", "postgresql://me:secret@db/tables"),
        "postgresql://me:***@db/tables",
        "pg_dump",
    ),
    "no such port": (("serve", "--port", "70000"), "--port", "65535"),
    "no time to measure": (("bench", "--seconds", "0"), "--seconds", "0.01"),
    "a time that is no number": (("bench", "--seconds", "nan"), "--seconds", "nan is no number"),
    "no folder for the shots": (
        ("calibrate-shot", "--shots", "1000", "--out", "nowhere/table.json"),
        "nowhere/table.json",
        "make it first",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_in_one_line_with_its_cure(name: str) -> None:
    arguments, thing, cure = MISTAKES[name]
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert thing in result.stderr and cure in result.stderr


def test_a_box_that_cannot_be_played_names_the_value(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("upper_bridge = 20\n")
    result = run(*SIMULATE, "--box", str(box))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("upper_bridge: 20")


def test_a_game_is_never_written_over_another(tmp_path: Path) -> None:
    kept = tmp_path / "kept.game.toml"
    kept.write_text("precious")
    result = run(*PLAY, "--save", str(kept))
    assert result.exit_code == 2
    assert "kept.game.toml exists already" in result.stderr
    assert kept.read_text() == "precious"


def test_a_reader_that_has_seen_enough_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [*PARLORCAR, "rules", "polar-express"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as command:
        assert command.stdout and command.stderr
        command.stdout.close()
        assert command.stderr.read() == b""


def test_a_full_disk_is_said_in_one_line() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w") as full:
        command = subprocess.run(
            [*PARLORCAR, "rules", "polar-express"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert command.returncode == 2
    assert command.stderr.count("\n") == 1
    assert "No space left" in command.stderr


def test_ctrl_c_leaves_the_table_without_a_traceback_and_keeps_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "left.game.toml"
    with subprocess.Popen(
        [*PARLORCAR, *PLAY, "--seed", "1", "--save", str(saved)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=0,
    ) as command:
        assert command.stdin and command.stdout and command.stderr
        while "Your hand" not in command.stdout.readline():
            pass
        command.send_signal(signal.SIGINT)
        assert command.wait(PATIENCE) == 130
        assert command.stderr.read().strip() == ""
    assert run("replay", str(saved)).exit_code == 0


def test_a_game_without_anybody_to_type_says_goodbye() -> None:
    result = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *PARLORCAR, *PLAY, "--seed", "3"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert result.returncode == 0 and result.stderr == ""
    assert result.stdout.endswith("Goodbye.\n")


def test_the_version_is_told() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("parlorcar ")


def test_nothing_typed_shows_the_commands() -> None:
    result = run_alone([])
    assert result.returncode == 0
    for command in COMMANDS:
        assert f"  {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: parlorcar {command}" in result.stdout


def test_no_error_says_everything_again_that_it_was_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for given in (["rules", "x" * 60_000], ["--" + "x" * 60_000], ["x" * 60_000]):
        with pytest.raises(SystemExit):
            main.main(args=given)
        told = capsys.readouterr().err
        assert 20 < len(told) < 1100 and told.count("\n") == 1


def test_help_is_there_though_python_leaves_docstrings_out() -> None:
    says = """
import click
from parlorcar.cli.program import COMMANDS, main
assert False  # taken away too
for name, command in {"parlorcar": main, **COMMANDS}.items():
    print(name, len(command.get_short_help_str(200).split()), command.help.count("\\n\\n"))
"""
    result = subprocess.run([sys.executable, "-OO", "-c", says], capture_output=True, text=True)
    assert result.stderr == ""
    told = {line.split()[0]: int(line.split()[1]) for line in result.stdout.splitlines()}
    assert set(told) == {"parlorcar", *COMMANDS}
    assert min(told.values()) >= 5


def test_a_game_is_played_though_python_leaves_assertions_out(tmp_path: Path) -> None:
    saved = tmp_path / "left.game.toml"
    result = subprocess.run(
        [sys.executable, "-OO", *PARLORCAR[1:], *PLAY, "--seed", "1", "--save", str(saved)],
        input="1\n1\nquit\n",
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},  # compiled, it would be kept apart
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "Your hand" in result.stdout
    assert run("replay", str(saved)).exit_code == 0


def test_what_comes_over_standard_input_is_read_like_a_file() -> None:
    record = next(SCENARIOS.glob("*.game.toml"))
    as_file, typed = run("replay", str(record)), run("replay", "-", typed=record.read_text("utf-8"))
    assert (typed.exit_code, typed.stdout) == (0, as_file.stdout)
    wrong = run("replay", "-", typed="parlorcar = 1\n")
    assert wrong.exit_code == 2 and wrong.stderr.startswith("standard input: ")
    box = run(*SIMULATE, "--box", "-", typed="upper_bridge = 20\n")
    assert box.exit_code == 2 and box.stderr.startswith("upper_bridge: 20")
    assert run(*SIMULATE, "--box", "-", typed="=").stderr.startswith("standard input: ")
