"""Whom a seat plays, chosen with the table or with the seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from rides import PLAYED, begun
from tables import OPENED, add, person

from parlorcar.table.creation import Part, new_table
from parlorcar.table.decisions import Refusal, take_seat
from parlorcar.table.entries import Created, Entry, Seated
from parlorcar.table.folding import fold

FREE = Seated("free")


def made(*parts: Part, game: str = PLAYED, seats: int = 0) -> Created | Refusal:
    sitting = [person("Ada"), *[FREE] * ((seats or len(parts)) - 1)]
    return new_table(game, sitting, {}, {}, 8, parts)


def kids(*wanted: str) -> list[str]:
    created = made(*(Part(name) for name in wanted))
    assert isinstance(created, Created), created
    return created.kids


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        (["", ""], ["noa", "tom"]),
        (["lily", ""], ["lily", "noa"]),
        (["", "noa", ""], ["tom", "noa", "joy"]),
        (["", "joy", "tom", ""], ["noa", "joy", "tom", "lily"]),
        ([""], ["noa"]),
    ],
)
def test_who_chooses_no_kid_gets_the_first_that_nobody_has_taken(
    wanted: Sequence[str], given: list[str]
) -> None:
    assert kids(*wanted) == given


def test_hard_mode_is_the_kids_who_chose_it() -> None:
    created = made(Part("lily", True), Part(), Part(hard_mode=True))
    assert isinstance(created, Created)
    assert created.kids == ["lily", "noa", "tom"] and created.hard_mode == ["lily", "tom"]
    game = fold([Entry(created, OPENED)]).game
    assert game.characters == created.kids and game.hard_mode == created.hard_mode


@pytest.mark.parametrize(
    ("parts", "game", "words"),
    [
        ([Part("bob")], PLAYED, ["character", "bob"]),
        ([Part("lilly")], PLAYED, ["lilly", "lily"]),
        ([Part("Tom")], PLAYED, ["Tom"]),
        ([Part("tom"), Part("tom")], PLAYED, ["tom", "choose another"]),
        ([Part()] * 5, PLAYED, ["players", "1 to 4"]),
        ([Part("tom"), Part()], "polar-express", ["character", "leave"]),
        ([Part(), Part(hard_mode=True)], "planes-trains", ["hard_mode", "leave"]),
    ],
)
def test_whom_nobody_can_play_is_refused_with_the_reason(
    parts: list[Part], game: str, words: list[str]
) -> None:
    refusal = made(*parts, game=game)
    assert isinstance(refusal, Refusal) and refusal.code == "malformed"
    for word in words:
        assert word in refusal.error, refusal.error


def test_a_table_stored_before_there_were_characters_can_still_be_played() -> None:
    old = b'{"type":"created","game":"polar-express","seats":[{"who":"person","name":"Ada",'
    old += b'"person":"a"},{"who":"free"}],"house_rules":{},"box":{},"answer_seconds":8,"rules":1}'
    created = msgspec.json.decode(old, type=Created)
    assert created.kids == [] and created.hard_mode == []
    assert fold([Entry(created, OPENED)]).game.characters == []


def test_whoever_sits_down_chooses_a_free_seat_and_thereby_the_kid() -> None:
    table = begun(person("Ada"), FREE, FREE, kids=("joy", "noa", "lily"))
    add(table, take_seat(table, "Ben", 3), OPENED, "ben's cookie")
    assert table.seats[2].name == "Ben" and table.seats[1].who == "free"
    assert table.lines[-1].text == "Ben sits down and plays Lily."
    taken = take_seat(table, "Cleo", 3)
    assert isinstance(taken, Refusal) and taken.code == "illegal" and "Ben" in taken.error
    assert "2" in taken.error
    for nowhere in (-1, 4, 10**12):
        refusal = take_seat(table, "Cleo", nowhere)
        assert isinstance(refusal, Refusal) and refusal.code == "malformed"
    add(table, take_seat(table, "Cleo"), OPENED, "cleo's cookie")
    assert table.seats[1].name == "Cleo" and table.position is not None


def test_whoever_sits_down_may_play_any_kid_that_nobody_at_the_table_plays() -> None:
    table = begun(person("Ada"), FREE, FREE, kids=("joy", "noa", "lily"), hard_mode=("noa",))
    add(table, take_seat(table, "Ben", 2, "lily", False), OPENED, "ben's cookie")
    assert table.game.characters == ["joy", "lily", "noa"]  # a free seat gave hers away
    assert table.game.hard_mode == [] and table.board["kids"] == ["joy", "lily", "noa"]
    assert table.lines[-1].text == "Ben sits down and plays Lily."
    for name, words in (("joy", "Ada plays Joy"), ("lily", "Ben plays Lily"), ("tim", "tom?")):
        refusal = take_seat(table, "Cleo", 3, name)
        assert isinstance(refusal, Refusal) and words in refusal.error
    add(table, take_seat(table, "Cleo", 3, "tom", True), OPENED, "cleo's cookie")
    assert table.position is not None
    assert list(table.position.to_dict()["kids"]) == ["joy", "lily", "tom"]
    assert table.position.to_dict()["hard_mode"] == [False, False, True]


def test_a_seat_whose_mode_is_left_open_keeps_that_of_the_table() -> None:
    table = begun(person("Ada"), FREE, kids=("joy", "noa"), hard_mode=("noa",))
    add(table, take_seat(table, "Ben", 2, "tom"), OPENED, "ben's cookie")
    assert table.game.hard_mode == ["tom"]


def test_no_kid_can_be_chosen_in_a_game_without() -> None:
    table = fold([Entry(Created("polar-express", [person("Ada"), FREE], {}, {}, 8, 1), OPENED)])
    for wanted in (("noa", None), ("", True)):
        refusal = take_seat(table, "Ben", 2, *wanted)
        assert isinstance(refusal, Refusal) and "leave both out" in refusal.error


def test_in_a_game_without_characters_nobody_is_said_to_play_one() -> None:
    table = fold([Entry(Created("polar-express", [person("Ada"), FREE], {}, {}, 8, 1), OPENED)])
    add(table, take_seat(table, "Ben", 2), OPENED, "ben's cookie")
    assert [line.text for line in table.lines][-1:] == ["Ben sits down."]
