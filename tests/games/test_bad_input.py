"""Whatever is given wrong gets one clear sentence: the thing, and the cure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlorcar
from parlorcar import InvalidBox, InvalidRecord
from parlorcar.games.core.record import parse_record

HANDS = [["3", "3", "3", "5", "hobo"], ["1", "2", "4", "6", "7"]]


def refusal(error: type[ValueError], call: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(error) as refused:
        call(*args, **options)
    sentence = str(refused.value)
    assert sentence.strip() and "\n" not in sentence
    return sentence


def box(values: Any, **options: str) -> str:
    return refusal(InvalidBox, parlorcar.game, "polar-express", players=2, box=values, **options)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"lower_brigde": 22}, ["lower_brigde", "did you mean lower_bridge?"]),
        ({"colour": 22}, ["colour", "there are stations, lower_bridge"]),
        ({"lower_bridge": 50}, ["lower_bridge", "50 is a station", "choose another"]),
        ({"lower_bridge": 45}, ["upper_bridge", "44 is not beyond", "45"]),
        ({"upper_bridge": 22}, ["lower_bridge, upper_bridge", "no two may be equal"]),
        ({"upper_bridge": 72}, ["upper_bridge", "72", "from 1 to 71"]),
        ({"lower_bridge": -3}, ["lower_bridge", "-3", "from 1 to 71"]),
        ({"slope_top": 58}, ["slope_top", "beyond the Clock Tower Terminal (59)"]),
        ({"slope_bottom": 60}, ["slope_bottom", "Clock Tower Terminal (59)", "before it"]),
        ({"slope_top": "66"}, ["slope_top", "'66'", "whole number"]),
        ({"slope_top": True}, ["slope_top", "True", "whole number"]),
        ({"stations": [0, 9, 18]}, ["stations", "list of 7 whole numbers"]),
        ({"stations": 7}, ["stations", "list of 7 whole numbers", "7"]),
        ({"stations": [0, 9, 8, 33, 50, 59, 72]}, ["stations", "rise from Home to the Pole"]),
        ({"stations": [1, 9, 18, 33, 50, 59, 72]}, ["stations", "begin with 0"]),
        ({"stations": [0, 9, 18, 33, 50, 59, 4000]}, ["stations", "4000", "from 0 to 1000"]),
        ({"stations": [0, 9, 18, 33, 50, 59, 72.0]}, ["stations", "72.0", "whole number"]),
        ({"numbers": {"5": -1}}, ["numbers.5", "-1", "from 0 to 100"]),
        ({"numbers": {"5": 2.5}}, ["numbers.5", "2.5", "whole number"]),
        ({"numbers": {"8": 1}}, ["numbers.8", "there are 1, 2"]),
        ({"numbers": {"5": 7}}, ["numbers", "43 cards", "holds 42", 'totals = "free"']),
        ({"numbers": 42}, ["numbers", "a table of counts", "42"]),
        ({"specialties": {"hobo": 3}}, ["specialties", "11 cards", "holds 10", 'totals = "free"']),
        ({"specialties": {"hobbo": 2}}, ["specialties.hobbo", "did you mean hobo?"]),
        ({"specialties": ["hobo"]}, ["specialties", "a table of counts"]),
        ({"numbers": {5: 6}}, ["numbers", "5 is no name", 'in quotes, "5"']),
        ({22: "lower_bridge"}, ["22", "there are stations, lower_bridge"]),
        ([22], ["box", "[22]", '"standard", a path or a table']),
        (None, ["box", "None", '"standard", a path or a table']),
        ({"totals": "fre"}, ["totals", "'fre'", '"free"']),
        (
            {
                "numbers": dict.fromkeys("1234567", 0),
                "specialties": dict.fromkeys(
                    ("glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"),
                    0,
                ),
                "totals": "free",
            },
            ["no card at all", "give it some"],
        ),
    ],
)
def test_a_wrong_box_is_refused(values: dict[str, Any], words: list[str]) -> None:
    sentence = box(values)
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize("values", [{"numbers": {"5": 7}}, {"specialties": {"hobo": 3}}])
def test_free_totals_lift_the_check_of_the_printed_totals(values: dict[str, Any]) -> None:
    game = parlorcar.game("polar-express", players=2, box={**values, "totals": "free"})
    assert sum(game.board()["cards"].values()) == 53


def test_a_box_file_that_is_missing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for given in (path, str(path)):
        sentence = box(given)
        assert sentence.startswith(f"{path}: ") and "give the path of a box file" in sentence


NO_TOML = {
    "cut off": b"numbers = {",
    "binary": b"\xff\xfe",
    "a name twice": b"a = 1\na = 2",
    "a number of 5000 digits": b"a = " + b"9" * 5000,
    "5000 lists in each other": b"a = " + b"[" * 5000 + b"]" * 5000,
    "3000 tables in each other": b"a = " + b"{a=" * 3000 + b"1" + b"}" * 3000,
}


@pytest.mark.parametrize("content", NO_TOML.values(), ids=NO_TOML)
def test_a_box_file_that_is_no_toml_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    sentence = box(path)
    assert sentence.startswith(f"{path}: not a ") and "TOML" in sentence


@pytest.mark.parametrize("content", NO_TOML.values(), ids=NO_TOML)
def test_a_record_that_is_no_toml_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.game.toml"
    path.write_bytes(content)
    sentence = refusal(InvalidRecord, parlorcar.replay, path)
    assert sentence.startswith(f"{path}: not a ") and "TOML" in sentence


def test_a_path_that_cannot_be_is_named() -> None:
    assert "give the path of a box file" in box("no\0path")
    assert "give the path of a record" in refusal(InvalidRecord, parlorcar.replay, "no\0path")


def test_a_copy_of_the_standard_box_with_corrected_numbers_is_a_box_file(tmp_path: Path) -> None:
    standard = Path(parlorcar.__file__).parent / "games" / "polar_express" / "standard.toml"
    path = tmp_path / "mine.toml"
    path.write_text(standard.read_text("utf-8").replace("value = 22\n", "value = 23\n"), "utf-8")
    game = parlorcar.game("polar-express", players=2, box=path)
    assert game.board()["lower_bridge"] == 23
    assert game.board()["upper_bridge"] == 44


def test_a_wrong_value_in_a_box_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("slope_topp = 66\n", "utf-8")
    assert "slope_topp" in box(path) and "did you mean slope_top?" in box(path)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 1}, ["players", "1", "2 to 4"]),
        ({"players": 5}, ["players", "5", "2 to 4"]),
        ({"players": "3"}, ["players", "'3'", "2 to 4"]),
        ({"players": True}, ["players", "True", "2 to 4"]),
        ({"anounce": "honour"}, ["anounce", "did you mean announce?"]),
        ({"announce": "honor"}, ["announce", "'honor'", "honour or automatic"]),
        ({"announce": ["honour"]}, ["announce", "honour or automatic"]),
        ({"glacier_leader": None}, ["glacier_leader", "anyone or after_move or opponents"]),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], words: list[str]) -> None:
    given = {"players": 2, **options}
    sentence = refusal(InvalidRecord, parlorcar.game, "polar-express", **given)
    assert all(word in sentence for word in words), sentence


def test_what_is_no_table_of_fields_is_refused_as_a_position() -> None:
    game = parlorcar.game("polar-express", players=2)
    wrong: tuple[Any, ...] = (None, 5, [], "turn")
    for given in wrong:
        assert f"{given!r} is no position" in refusal(InvalidRecord, game.position, given)
    assert "22: a position has no such field" in refusal(InvalidRecord, game.position, {22: 1})


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    sentence = refusal(InvalidRecord, parlorcar.game, "polar-expres", players=2)
    assert "polar-expres: no such game" in sentence and "did you mean polar-express?" in sentence


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 0}, ["games", "0", "from 1 on"]),
        ({"games": 1.5}, ["games", "1.5", "whole number"]),
        ({"games": 1, "threads": 0}, ["threads", "0", "from 1 on"]),
        ({"games": 1, "seed": -1}, ["seed", "-1", "from 0 on"]),
        ({"games": 1, "policies": "sensibel"}, ["sensibel", "did you mean sensible?"]),
        ({"games": 1, "policies": ["random"]}, ["policies", "1 given", "2 play"]),
        ({"games": 1, "policies": 5}, ["policies", "5", "a name nor a list"]),
    ],
)
def test_a_wrong_option_of_a_simulation_is_refused(
    options: dict[str, Any], words: list[str]
) -> None:
    game = parlorcar.game("polar-express", players=2)
    sentence = refusal(InvalidRecord, game.simulate, **options)
    assert all(word in sentence for word in words), sentence


def phase(name: str, **fields: Any) -> dict[str, Any]:
    return {"turn": 1, "hands": HANDS, "phase": name, **fields}


@pytest.mark.parametrize(
    ("start", "words"),
    [
        # fields
        ({"hand": HANDS}, ["hand", "did you mean hands?"]),
        ({"colour": 1}, ["colour", "no such field"]),
        ({"players": 3}, ["players", "3", "2 play"]),
        ({"turn": 3}, ["turn", "3", "from 1 to 2"]),
        ({"turn": "1"}, ["turn", "'1'", "whole number"]),
        ({"dealer": 0}, ["dealer", "0", "from 1 to 2"]),
        ({"spaces": [1, 2, 3]}, ["spaces", "each of 2 seats"]),
        ({"spaces": [1, 73]}, ["spaces", "73", "from 0 to 72"]),
        ({"spaces": [-1, 3]}, ["spaces", "-1", "from 0 to 72"]),
        ({"spaces": [1.5, 3]}, ["spaces", "1.5", "whole number"]),
        ({"spaces": [66, 3]}, ["spaces", "Slippery Slope", "66"]),
        ({"spaces": [72, 3]}, ["spaces", "seat 1 stands on 72", "winner"]),
        ({"spaces": [71, 3], "winner": 1}, ["spaces", "seat 1 stands on 71", "North Pole (72)"]),
        ({"spaces": [72, 3], "winner": 2}, ["spaces", "72", "winner"]),
        ({"turns": -1}, ["turns", "-1"]),
        ({"asked": 2}, ["asked", "list of seats", "2"]),
        ({"asked": [3]}, ["asked", "3", "from 1 to 2"]),
        # cards
        ({"hands": [["5"] * 5, ["5", "5"]]}, ["5:", "hold 7", "the box 6", "take away 1"]),
        ({"hands": [["5"] * 6, []]}, ["hands", "seat 1", "6 cards", "more than 5"]),
        ({"hands": [["5"] * 257, []]}, ["hands", "seat 1", "257 cards"]),
        ({"hands": [["8"], []]}, ["hands of seat 1", "'8'", "no card"]),
        ({"hands": [["hobbo"], []]}, ["hobbo", "did you mean hobo?"]),
        ({"hands": [[5], []]}, ["hands of seat 1", "5 is no card", "quotes"]),
        ({"hands": ["55", []]}, ["hands of seat 1", "list of cards"]),
        ({"hands": [["5"]]}, ["hands", "each of 2 seats"]),
        ({"hands": [["?", "?"], []]}, ["hands of seat 1", "a view", "guess one position"]),
        ({"deck": {"?": 42}}, ["deck", "a view", "guess one position"]),
        ({"deck": {"5": -1}}, ["deck.5", "-1"]),
        ({"deck": "all"}, ["deck", "list of cards or a table of counts"]),
        ({"deck": ["5"] * 300}, ["5:", "hold 300", "take away 294"]),
        ({"discards": ["5"] * 256}, ["5:", "hold 256", "take away 250"]),
        ({"deck": {"1": 6}, "discards": {"2": 5}}, ["2:", "hold 5", "the box 6", "add 1"]),
        ({"hands": HANDS, "hand_sizes": [5, 4]}, ["hand_sizes", "[5, 4]", "[5, 5]", "leave"]),
        ({"hands": HANDS, "deck_size": 41}, ["deck_size", "41", "42", "leave"]),
        # what follows from the rest
        ({"hands": HANDS, "to_act": 2}, ["to_act", "2", "follows 1", "leave to_act out"]),
        ({"hands": HANDS, "legal": ["1 play 7"]}, ["legal", "leave legal out"]),
        ({"hands": HANDS, "over": True}, ["over", "follows False", "leave over out"]),
        ({"hands": HANDS, "weights": [1]}, ["weights", "leave weights out"]),
        # phases
        (phase("sleep"), ["phase", "'sleep'", "there are dealer, deal"]),
        (phase("answer-tri"), ["phase", "did you mean answer-trio?"]),
        ({"hands": HANDS, "phase": "play"}, ["phase", "'play'", "needs turn"]),
        (phase("play", hands=[[], []]), ["hands", "seat 1", "no card", "give it some"]),
        (phase("play", played="3"), ["played", "'play'", "leave it out"]),
        (phase("play", winner=1, spaces=[72, 0]), ["winner", "seat 1 has won", "'over'"]),
        (phase("play", protected=[2]), ["protected", 'hobo = "until_next_turn"']),
        (phase("over"), ["phase", "'over'", "empty hands", "name the winner"]),
        (phase("draw"), ["phase", "'draw'", "needs draws"]),
        (phase("draw", draws=1), ["hands", "seat 1 holds 5", "at most 4"]),
        (phase("draw", draws=6), ["draws", "6", "from 0 to 5"]),
        (
            phase("draw", draws=1, hands=[["1"], []], deck=[]),
            ["deck", "'draw'", "needs a card", "add one"],
        ),
        ({"phase": "dealer", "hands": HANDS}, ["hands", "empty", "before the deal"]),
        ({"deck": []}, ["deck", "'dealer'", "needs a card"]),
        ({"turn": 1, "deck": []}, ["deck", "'deal'", "needs a card"]),
        (phase("deal", dealer=2, drawing=1), ["hands", "[5, 5]", "the deal of 4 each"]),
        (
            phase("deal", dealer=2, drawing=1, hands=[["1"], []]),
            ["drawing", "must be seat 2"],
        ),
        (phase("deal", dealer=1, drawing=2, hands=[[], []]), ["turn", "must be seat 2"]),
        (phase("extra", spaces=[9, 0]), ["hands", "seat 1 holds 5", "'extra'", "at most 4"]),
        (phase("extra", hands=[["1"], []]), ["spaces", "seat 1 stands on 0", "a station (9, 18"]),
        (phase("bridge"), ["spaces", "seat 1 stands on 0", "the Lower Bridge (22)"]),
        (phase("bridge", spaces=[22, 44]), ["spaces", "the Upper Bridge (44) is taken"]),
        (phase("answer-trio", asked=[2]), ["phase", "needs played"]),
        (phase("answer-trio", played="3"), ["phase", "needs asked"]),
        (phase("answer-trio", played="santa", asked=[2]), ["played", "santa", "a number"]),
        (phase("answer-trio", played="3", asked=[1]), ["asked", "seat 1", "another seat"]),
        (phase("answer-trio", played="9", asked=[2]), ["played", "'9'", "no card"]),
        (phase("answer-caribou", played="3"), ["phase", "needs caribou"]),
        (
            phase("answer-caribou", played="3", caribou=1),
            ["caribou", "seat 1", "another seat"],
        ),
        (phase("announce"), ["phase", "needs played"]),
        (phase("call", asked=[2]), ["spaces", "seat 1 stands on 0", "a station (9, 18"]),
        (
            phase("answer-card", played="santa", asked=[2], targets=[2]),
            ["played", "nobody answers santa", "glacier-gulch, express or avalanche"],
        ),
        (
            phase("answer-card", played="express", asked=[2], targets=[1]),
            ["asked", "not in targets"],
        ),
    ],
)
def test_a_wrong_position_is_refused(start: dict[str, Any], words: list[str]) -> None:
    game = parlorcar.game("polar-express", players=2)
    sentence = refusal(InvalidRecord, game.position, start)
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize("name", ["announce", "call"])
def test_nobody_can_be_called_out_where_stations_are_announced_by_themselves(name: str) -> None:
    game = parlorcar.game("polar-express", players=2, announce="automatic")
    fields = {"played": "3"} if name == "announce" else {"asked": [2]}
    sentence = refusal(InvalidRecord, game.position, phase(name, spaces=[9, 0], **fields))
    assert "phase" in sentence and 'announce = "honour"' in sentence


def test_a_view_is_refused_as_a_position_and_is_not_played_on() -> None:
    game = parlorcar.game("polar-express", players=2)
    view = game.position({"turn": 1, "hands": HANDS}).view(1)
    assert "this is a view" in refusal(InvalidRecord, game.position, view.to_dict())
    before = view.copy()
    sentence = refusal(parlorcar.IllegalMove, view.play, "play 3")
    assert "play 3" in sentence and "play on the full position" in sentence
    assert view == before


def test_questions_about_seats_that_are_not_there_are_refused() -> None:
    game = parlorcar.game("polar-express", players=2)
    position = game.position({"turn": 1, "hands": HANDS})
    for seat in (3, -1, True, 1.0, "1", None):
        assert "seats 1 to 2" in refusal(ValueError, position.view, seat)
    assert "a view, of seat 1" in refusal(ValueError, position.view(1).view, 2)
    assert "take a view first" in refusal(ValueError, position.guess, np.random.default_rng(1))


RECORD = 'parlorcar = 1\ngame = "polar-express"\nplayers = ["Ada", "Ben"]\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["parlorcar"]),
        ("parlorcar", ["not a TOML file"]),
        (RECORD.replace("parlorcar = 1\n", ""), ["parlorcar"]),
        (RECORD.replace("= 1", "= 2"), ["parlorcar = 2", "format 1"]),
        (RECORD.replace("= 1", '= "1"'), ["parlorcar", "int"]),
        (RECORD.replace('game = "polar-express"\n', ""), ["game"]),
        (RECORD.replace("polar-express", "polarexpress"), ["polarexpress", "polar-express"]),
        (RECORD.replace('players = ["Ada", "Ben"]\n', ""), ["players"]),
        (RECORD.replace('["Ada", "Ben"]', "2"), ["players", "array"]),
        (RECORD.replace('["Ada", "Ben"]', '["Ada"]'), ["players", "1", "2 to 4"]),
        (RECORD.replace('["Ada", "Ben"]', "[]"), ["players", "0", "2 to 4"]),
        (RECORD.replace('"Ben"', '"Ada"'), ["players", "name of their own"]),
        (RECORD.replace('"Ben"', '" "'), ["players", "name"]),
        (RECORD + "rules = 2\n", ["rules = 2", "rules 1"]),
        (RECORD + 'moves = ["* dealer 1"]\n', ["moves"]),
        (RECORD + "house_rules = 1\n", ["house_rules", "object"]),
        (RECORD + '[house_rules]\nanounce = "honour"\n', ["anounce", "did you mean announce?"]),
        (RECORD + '[house_rules]\nannounce = "no"\n', ["announce", "honour or automatic"]),
        (RECORD + "[house_rules]\nannounce = 1\n", ["house_rules", "str"]),
        (RECORD + "[start]\nspaces = [99, 0]\n", ["spaces", "99", "from 0 to 72"]),
        (RECORD + "start = 1\n", ["start", "object"]),
        (RECORD + '[play]\nmoves = "dealer 1"\n', ["play.moves", "array"]),
        (RECORD + "[play]\nmove = []\n", ["move"]),
        (RECORD + "[play]\nmoves = [1]\n", ["play.moves", "str"]),
        (RECORD + "[result]\nwiner = 1\n", ["result.winer", "did you mean winner?"]),
        (RECORD + "[result]\nwinner = 1\n", ["result.winner", "None", "1"]),
        (RECORD + '[result]\nrules = ["PE-47"]\n', ["result.rules", "PE-47"]),
        (RECORD + '[result]\nrules = "PE-47"\n', ["result.rules", "a list of ids", "'PE-47'"]),
        (RECORD + "[result]\nrules = 47\n", ["result.rules", "a list of ids", "47"]),
        (RECORD + '[result]\nrules = [["PE-47"]]\n', ["result.rules", "a list of ids"]),
        (RECORD + "[result]\nspaces = [0.0, 0]\n", ["result.spaces", "[0, 0]", "[0.0, 0]"]),
        (RECORD + "[result]\nover = 0\n", ["result.over", "False", "0"]),
        (RECORD + "[result]\nturns = false\n", ["result.turns", "0", "False"]),
        (RECORD + "[start]\nplayers = 2.0\n", ["players", "2.0", "2 play"]),
        (RECORD + "[start]\nover = 0\n", ["over", "0", "follows False"]),
    ],
)
def test_a_wrong_record_is_refused(text: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.game.toml"
    path.write_text(text, "utf-8")
    sentence = refusal(InvalidRecord, parlorcar.replay, path)
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("box = 1\n", ["box"]),
        ('box = "mine.toml"\n', ["mine.toml", "give the path of a box file"]),
        ("[box]\nslope_topp = 66\n", ["slope_topp", "did you mean slope_top?"]),
    ],
)
def test_a_wrong_box_in_a_record_is_refused(line: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "wrong.game.toml"
    path.write_text(RECORD + line, "utf-8")
    with pytest.raises((InvalidBox, InvalidRecord)) as refused:
        parlorcar.replay(path)
    assert all(word in str(refused.value) for word in words), refused.value


def test_a_record_that_an_editor_has_marked_as_utf_8_is_read(tmp_path: Path) -> None:
    path = tmp_path / "marked.game.toml"
    path.write_text(RECORD, "utf-8-sig")
    assert parlorcar.replay(path).record.players == ["Ada", "Ben"]


def test_a_record_that_is_missing_or_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "missing.game.toml"
    assert f"{path}: " in refusal(InvalidRecord, parlorcar.replay, path)
    path.write_bytes(b"\xff\xfe\x00")
    assert f"{path}: not a text file" in refusal(InvalidRecord, parlorcar.replay, path)


def test_a_wrong_move_in_a_record_is_named_with_its_number_and_what_is_legal() -> None:
    record = parse_record(RECORD + '[play]\nmoves = ["* dealer 1", "* draw 8"]\n')
    with pytest.raises(parlorcar.IllegalMove) as refused:
        parlorcar.replay(record)
    assert (refused.value.number, refused.value.text) == (2, "* draw 8")
    assert "* draw 8: no such move in this game" in str(refused.value)
    assert "* draw 7" in refused.value.legal


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("2 play 1", "seat 1 is to act"),
        ("* draw 1", "seat 1 is to act"),
        ("play 4", "the hand holds no 4"),
        ("trio 5", "three 5s are needed, the hand holds 1"),
        ("discard 5", "a card that can be played is in the hand"),
        ("play hobo", "Hobo only answers"),
        ("pass", "cannot be done now (play)"),
        ("hobo", "cannot be done now (play)"),
        ("play 9", "no such move in this game"),
        ("", "no such move in this game"),
    ],
)
def test_a_wrong_move_is_refused_with_the_reason_and_changes_nothing(
    move: str, reason: str
) -> None:
    position = parlorcar.game("polar-express", players=2).position({"turn": 1, "hands": HANDS})
    before = position.copy()
    assert reason in refusal(parlorcar.IllegalMove, position.play, move)
    assert position == before
