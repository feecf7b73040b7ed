"""A recorded game is told again, to people and to programs; a broken one is explained."""

from __future__ import annotations

import json
from pathlib import Path

from commands import SCENARIOS, run

from parlorcar.games.core.record import write_record
from parlorcar.table.automatic import next_automatic
from parlorcar.table.entries import Created, Entry, Seated, SteppedIn
from parlorcar.table.fairness import record_of
from parlorcar.table.folding import fold

BEGIN = SCENARIOS / "section-to-begin.game.toml"
RECORD = """
parlorcar = 1
game = "polar-express"
players = ["Ada", "Ben"]
[house_rules]
announce = "automatic"
[start]
turn = 1
spaces = [20, 4]
hands = [["3", "3", "4", "5", "hobo"], ["1", "2", "4", "6", "7"]]
[play]
moves = [{moves}]
"""


def record(folder: Path, *moves: str, more: str = "") -> str:
    path = folder / "evening.game.toml"
    listed = ", ".join(json.dumps(move) for move in moves)
    path.write_text(RECORD.format(moves=listed) + more)
    return str(path)


def test_a_game_is_told_in_sentences() -> None:
    result = run("replay", str(BEGIN))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "The Polar Express Game, played by Ada, Ben."
    assert lines[1] == "Chance makes Ben the dealer. The player on the left starts."
    assert "Ada draws Santa." in lines
    assert lines[-1] == "Here the record ends; Ada would be next."


def test_a_program_gets_every_position_and_every_event() -> None:
    result = run("replay", "--json", str(BEGIN))
    told = json.loads(result.stdout)
    assert told["ok"] is True and told["game"] == "polar-express"
    assert len(told["positions"]) == 11 and len(told["events"]) == 10  # ten moves in the file
    assert told["final"] == told["positions"][-1]
    assert told["positions"][0]["to_act"] == "*"
    assert told["positions"][0]["weights"] == [1, 1]  # either seat may deal
    assert told["events"][0] == [{"kind": "dealer", "seat": 2, "rule": "PE-02"}]


def test_an_illegal_move_is_named_with_its_number_the_reason_and_what_was_legal(
    tmp_path: Path,
) -> None:
    path = record(tmp_path, "1 trio 3")
    result = run("replay", path)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr == (
        f"{path}: move 1, 1 trio 3: three 3s are needed, the hand holds 2; "
        "legal: 1 play 3, 1 play 4, 1 play 5\n"
    )


def test_a_program_is_told_the_illegal_move_as_well(tmp_path: Path) -> None:
    result = run("replay", "--json", record(tmp_path, "1 play 5", "* draw 1", "1 play 3"))
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    told = json.loads(result.stdout)
    assert told["ok"] is False
    assert (told["move"], told["text"]) == (2, "* draw 1")  # Ben holds five cards already
    assert "seat 2 is to act" in told["error"]
    assert told["legal"] == ["2 play 1", "2 play 2", "2 play 4", "2 play 6", "2 play 7"]


def test_a_file_that_is_no_record_has_no_move_to_blame(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text("milk = 2\n")
    result = run("replay", "--json", str(path))
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    told = json.loads(result.stdout)
    assert (told["ok"], told["move"], told["text"], told["legal"]) == (False, None, None, [])
    assert "not a game record" in told["error"]


def test_a_result_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    path = record(tmp_path, "1 play 5", more="[result]\nspaces = [26, 4]\n")
    result = run("replay", path)
    assert result.exit_code == 2
    assert result.stderr == f"{path}: result.spaces: the game ends with [25, 4], not [26, 4]\n"


def test_a_record_cannot_command_the_terminal(tmp_path: Path) -> None:
    result = run("replay", record(tmp_path, "1 play \x1b[2J\n5"))
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_a_file_whose_name_cannot_be_shown_is_named_once(tmp_path: Path) -> None:
    result = run("replay", str(tmp_path / "a\x1b[2J.toml"))
    assert result.exit_code == 2
    assert result.stderr.count("[2J.toml") == 1


# --- nature's seed ----------------------------------------------------------------------------


def of_a_live_table(folder: Path, exchanged: str = "") -> str:
    """The record of a table that both left once the first cards had been dealt."""
    seed = bytes(range(32))
    seats = [Seated("person", "Ada", "a"), Seated("person", "Ben", "b")]
    entries = [Entry(Created("polar-express", seats, {}, {}, 8, 1), 0.0)]

    def go_on() -> None:
        while isinstance(due := next_automatic(fold(entries), seed, 0.0), list):
            entries.extend(Entry(body, 0.0) for body in due)

    go_on()
    entries += [Entry(SteppedIn(1, "left"), 0.0), Entry(SteppedIn(2, "left"), 0.0)]
    go_on()
    record = record_of(entries, seed)
    if exchanged:
        record.play.moves[-1] = exchanged
    path = folder / "evening.game.toml"
    path.write_text(write_record(record))
    return str(path)


def test_who_doubts_the_cards_checks_them_against_the_seed(tmp_path: Path) -> None:
    result = run("replay", "--verify-seed", of_a_live_table(tmp_path))
    assert result.exit_code == 0
    assert result.stdout == "Everything fits the seed: 10 moves of nature made again.\n"


def test_a_card_that_was_exchanged_is_named(tmp_path: Path) -> None:
    path = of_a_live_table(tmp_path, "* draw santa")
    result = run("replay", "--verify-seed", path)
    assert result.exit_code == 1
    first, last = result.stdout.splitlines()
    assert first.startswith("Move 10 is * draw santa, but the seed makes it * draw ")
    assert last == "Something does not fit the seed: 10 moves of nature made again."
    told = json.loads(run("replay", "--verify-seed", "--json", path).stdout)
    assert told["ok"] is False and told["checked"] == 10 and told["unchecked"] == 0
    assert told["wrong"] == [first] and told["seed"] == bytes(range(32)).hex()


def test_a_record_without_a_seed_cannot_be_checked(tmp_path: Path) -> None:
    result = run("replay", "--verify-seed", record(tmp_path, "1 play 3"))
    assert result.exit_code == 2 and result.stdout == ""
    assert "evening.game.toml: it holds no seed of nature" in result.stderr
    as_json = run("replay", "--verify-seed", "--json", record(tmp_path, "1 play 3"))
    assert as_json.exit_code == 2 and json.loads(as_json.stdout)["ok"] is False


def test_a_record_with_a_seed_is_told_like_any_other(tmp_path: Path) -> None:
    result = run("replay", of_a_live_table(tmp_path))
    assert result.exit_code == 0 and result.stdout.startswith("The Polar Express Game")
