"""A fourth game takes two lines: one here registers it, one in the page gives it a scene.

`toy_game` is that game, the worked example of docs/new_game.md. It is registered by the test, as
`toy_start` registers it in a process of its own, and has a definition and nothing else.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import toy_game
from click.testing import CliRunner
from toy_start import REGISTERED, TOY

import parlorcar
from parlorcar.cli import main
from parlorcar.games import GAMES
from parlorcar.players import usual
from parlorcar.service import catalogue
from parlorcar.table.warm import warm

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "parlorcar"
PAGE = ROOT / "web" / "src"
REGISTRIES = ["src/parlorcar/games/__init__.py", "web/src/games/index.ts"]
# Tools for the box of one game, that are no part of playing it.
TOOLS = [
    *("src/parlorcar/cli/calibrate_shot.py", "src/parlorcar/lab/balance.py"),
    *("src/parlorcar/lab/bench.py", "src/parlorcar/lab/shot_table.py"),
]
OWN = [path.removeprefix("parlorcar.") for one in GAMES.values() for path in vars(one).values()]
FOLDERS = [one.rules.rpartition(".")[2] for one in GAMES.values()]
SEED = 5


@pytest.fixture(autouse=True)
def fourth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY, REGISTERED)


def played(seed: int) -> Iterator[parlorcar.Position]:
    """The positions of a random game."""
    position, chance = parlorcar.game(TOY, 2).start(), random.Random(seed)
    while position.actor is not None:
        yield position
        position.play(chance.choice(position.moves() or [move for move, _ in position.chances()]))
    yield position


def run(*arguments: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, arguments, input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def names_in(path: Path) -> bool:
    """Whether Python code names a game: as a whole text, or as a module that it imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in (*GAMES, *FOLDERS):
            return True
        if isinstance(node, ast.ImportFrom):
            named = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            if named & set(FOLDERS):
                return True
    return False


def is_a_games_own(path: Path) -> bool:
    module = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
    return any(module == own or module.startswith(f"{own}.") for own in OWN)


def test_a_game_is_named_in_the_two_registries_and_in_its_own_parts_alone() -> None:
    named = [
        path.relative_to(ROOT).as_posix()
        for path in SOURCES.rglob("*.py")
        if not is_a_games_own(path) and names_in(path)
    ]
    quoted = re.compile("|".join(f"[\"'/.]{name}\\b" for name in GAMES))
    for kind in ("*.ts", "*.svelte"):
        for path in PAGE.rglob(kind):
            inside = path.relative_to(PAGE).parts
            if inside[:2] in [("games", name) for name in GAMES] or ".test." in path.name:
                continue
            if quoted.search(path.read_text("utf-8")) and path.name != "testing.ts":
                named.append(path.relative_to(ROOT).as_posix())
    assert sorted(named) == sorted([*REGISTRIES, *TOOLS])
    files = sorted(path for path in Path(toy_game.__file__).parent.glob("*") if path.is_file())
    print("\nA fourth game touches:")
    print(f"  {REGISTRIES[0]}: one line, {TOY!r}: {REGISTERED!r}")
    print(f"  {REGISTRIES[1]}: one line, once it has a scene")
    print("and brings:", *(path.relative_to(ROOT).as_posix() for path in files), sep="\n  ")


def test_it_stands_on_the_front_page_beside_the_others_which_stay_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *others, toy = catalogue.games()
    assert (toy.name, toy.title) == (TOY, "Full Carriage")
    assert list(toy.policies) == ["random"] and toy.secrets and not toy.answers
    rules = catalogue.rules(TOY)
    assert rules is not None and len(rules.rules) == 7 and rules.house_rules[0].name
    monkeypatch.delitem(GAMES, TOY)
    assert catalogue.games() == others and catalogue.rules(TOY) is None
    assert [(card.secrets, card.answers) for card in others] == [
        *((True, True), (True, False), (False, False))
    ]


def test_its_rules_hold_as_its_scenarios_tell_them() -> None:
    scenarios = sorted((Path(toy_game.__file__).parent / "scenarios").glob("*.game.toml"))
    assert len(scenarios) == 3
    for path in scenarios:
        assert parlorcar.replay(path).positions


def test_nobody_is_shown_the_others_trunks_nor_the_pile() -> None:
    for position in played(SEED):
        full = position.to_dict()
        for seat in (0, 1, 2):
            seen = position.sight(seat).to_dict()
            for other in (1, 2):
                held = full["hands"][other - 1]
                hidden = ["?"] * len(held) if other != seat else held
                assert seen["hands"][other - 1] == hidden
            view = position.view(seat)
            world = view.guess(np.random.default_rng(seat))
            assert world.view(seat).to_dict() == view.to_dict()


def test_all_that_a_table_calls_can_be_made_ready_before_it() -> None:
    warm(TOY)


def test_many_of_its_games_are_played_with_no_line_of_its_own_for_it() -> None:
    game = parlorcar.game(TOY, 2)
    result = game.simulate(60, seed=SEED, threads=1)
    assert result.games == sum(result.wins) + result.no_winner == 60
    assert result.cut == 0 and min(result.wins) > 0
    assert game.simulate(60, seed=SEED, threads=3).wins == result.wins
    assert game.simulate(3, seed=SEED, most_decisions=1).cut == 3
    told = run("simulate", TOY, "--games", "20", "--seed", "1")
    assert "Full Carriage: 20 games" in told and "random" in told


def test_its_computers_play_at_random_where_nothing_better_is_known() -> None:
    assert usual(TOY) == "random" and usual("planes-trains") == "sensible"
    with pytest.raises(parlorcar.InvalidRecord, match="sensible: no such player"):
        parlorcar.game(TOY, 2).simulate(1, "sensible")


def test_a_game_is_played_in_the_terminal_in_words(tmp_path: Path) -> None:
    saved = tmp_path / "evening.game.toml"
    people = ("--people", "Ada,Ben", "--seed", "3", "--save", str(saved))
    told = run("play", TOY, *people, typed="toss 60 -10\n" + "\n1\n" * 40)
    assert "Toss the conductor's coin" in told and "begins." in told
    assert "Pass the screen to Ada." in told and "Pass the screen to Ben." in told
    assert re.search(r"^Your hand: \d, \d, \d\.$", told, re.MULTILINE)
    assert re.search(r"(Ada|Ben) (filled the carriage exactly|saw (Ada|Ben) load too much)", told)
    assert parlorcar.replay(saved).positions[-1].outcome is not None
    alone = run("play", TOY, "--seed", "3", typed="\n?\n" + "1\n" * 40)
    assert "Hand of Passenger" in alone and "3 hidden" in alone


def test_its_rules_are_told_in_the_terminal() -> None:
    assert "FC-burst: Too much loses" in run("rules", TOY)
    assert json.loads(run("rules", TOY, "--json"))


def test_its_compiled_rules_are_kept_apart_and_thrown_away_when_one_of_its_files_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlorcar.games.core import rule

    before = rule.fingerprint(tmp_path)
    (tmp_path / "moves.py").write_text("MOST = 1")
    assert rule.fingerprint(tmp_path) != before
    assert rule.kept_at(Path(toy_game.__file__))[0] != rule.FOLDER
    assert rule.kept_at(SOURCES / "games" / "core" / "log.py") == (rule.FOLDER, rule.FILLED)
