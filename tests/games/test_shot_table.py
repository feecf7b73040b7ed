"""The table that stands for the physics agrees with it, and the command that makes it works."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from parlorcar.cli.calibrate_shot import MISSING, calibrate_shot
from parlorcar.games import definition
from parlorcar.games.kids_express.model import model_hash
from parlorcar.games.kids_express.shot import ENGINE
from parlorcar.games.kids_express.toy import CONDITIONS, Toy, toy_of
from parlorcar.lab.shot_table import (
    MASKS,
    POWERS,
    Cell,
    hits_by_number,
    shoot_cell,
    shot_table,
    written,
)

FRESH = 1_000_000  # the number of the first shot that is in no table
# Chi squared by degrees of freedom, exceeded by chance once in a thousand times.
ONE_IN_A_THOUSAND = {
    **{1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88},
    **{10: 29.59, 11: 31.26, 12: 32.91, 13: 34.53, 14: 36.12, 15: 37.70},
}
RARE = 5  # outcomes counted less often than this are counted together
EASY, HARDER = (0.55, 0.75), (0.35, 0.50)  # what a practised person should hit


@cache
def table() -> dict[str, Any]:
    folder = definition("kids-express").folder
    read: dict[str, Any] = json.loads((folder / "shot_table.json").read_text("utf-8"))
    return read


@cache
def toy() -> Toy:
    return toy_of(definition("kids-express").standard_box["shot"].value)


def test_the_table_was_made_with_this_toy_this_hand_and_this_engine() -> None:
    cure = "parlorcar calibrate-shot --out src/parlorcar/games/kids_express/shot_table.json"
    assert table()["model"] == model_hash(toy()), f"the toy has changed: {cure}"
    assert table()["engine"] == ENGINE, f"the engine has changed: {cure}"


def test_every_way_to_stand_in_a_car_was_shot_at_equally_often() -> None:
    assert set(table()["cells"]) == set(table()["strays"]) == set(CONDITIONS)
    for cells in table()["cells"].values():
        assert list(cells) == [str(mask) for mask in MASKS]
        for mask, fallen in cells.items():
            assert len(fallen) == 16
            assert sum(fallen) == table()["shots"]
            assert not any(fallen[down] for down in range(16) if down & ~int(mask))


@pytest.mark.parametrize("condition, mask", [("easy", 3), ("joy", 5), ("lily", 1), ("tom", 15)])
def test_fresh_shots_fall_like_the_table(condition: str, mask: int) -> None:
    fresh = shoot_cell(toy(), Cell(condition, mask, None, FRESH, 40)).fallen
    squares, freedom = difference(fresh, table()["cells"][condition][str(mask)])
    assert freedom == 0 or squares < ONE_IN_A_THOUSAND[freedom]


def difference(one: Sequence[int], other: Sequence[int]) -> tuple[float, int]:
    """Chi squared of two counts of the same outcomes, and its degrees of freedom."""
    pairs = list(zip(one, other, strict=True))
    often = [pair for pair in pairs if sum(pair) >= RARE]
    rest = [
        sum(counts) for counts in zip((0, 0), *(p for p in pairs if sum(p) < RARE), strict=True)
    ]
    groups = [(a, b) for a, b in [*often, (rest[0], rest[1])] if a + b]
    ones, others = sum(one), sum(other)
    squares = sum(
        (a * (others / ones) ** 0.5 - b * (ones / others) ** 0.5) ** 2 / (a + b) for a, b in groups
    )
    return squares, len(groups) - 1


def hit(condition: str) -> float:
    """With one or two bandits in the car, as it mostly is."""
    return sum(hits_by_number(table(), condition)[:2]) / 2


def test_a_practised_person_hits_as_often_as_was_wished() -> None:
    assert EASY[0] <= hit("easy") <= EASY[1]
    for kid in ("noa", "tom", "joy", "lily"):
        assert HARDER[0] <= hit(kid) <= HARDER[1], kid
        assert hit(kid) < hit("hard") < hit("easy")


def test_the_best_power_lies_between_the_softest_and_the_hardest() -> None:
    for condition, curve in table()["powers"].items():
        assert list(curve) == [str(power) for power in POWERS]
        best = max(curve.values())
        assert curve["0"] < best - 0.2, condition
        assert curve["100"] < best, condition


def test_the_same_table_comes_out_of_any_number_of_processes() -> None:
    assert written(shot_table(toy(), 1, 1)) == written(shot_table(toy(), 1, 2))


def test_the_command_writes_a_table_a_box_and_a_plot(tmp_path: Path) -> None:
    box, plot = tmp_path / "table.toml", tmp_path / "plot.svg"
    asked = ["--shots", "1", "--processes", "2", "--out", str(box), "--plot", str(plot)]
    done = CliRunner().invoke(calibrate_shot, asked, catch_exceptions=False)
    assert done.exit_code == 0
    assert all(condition in done.stdout for condition in CONDITIONS)
    made = tomllib.loads(box.read_text("utf-8"))["shot_table"]
    assert made["model"] == model_hash(toy())
    assert sum(made["cells"]["easy"]["15"]) == 1
    assert ElementTree.fromstring(plot.read_text("utf-8")).tag.endswith("svg")


def test_the_command_says_what_draws_the_plot_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)
    plot = tmp_path / "plot.svg"
    done = CliRunner().invoke(calibrate_shot, ["--plot", str(plot)])
    assert done.exit_code != 0
    assert MISSING in done.output
    assert not plot.exists()
