"""One screen for several people: the curtain, and nobody peeks."""

from __future__ import annotations

from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table.decisions import Refusal, play
from parlorcar.table.eyes import look, looking, to_act
from parlorcar.table.table import Table

START = {
    "turn": 1,
    "spaces": [20, 4, 6],
    "hands": [["1", "2", "3", "5", "hobo"], ["1", "2", "4", "6"], ["2", "3", "5", "7"]],
}
OURS = [1, 2]


def three() -> Table:
    """Ada and Ben at one screen, Carl is a computer."""
    return at_position(START, new(person("Ada"), person("Ben", "Ada"), computer("Carl")))


def test_the_screen_shows_no_hand_until_the_curtain_is_lifted() -> None:
    table = three()
    assert looking(table, OURS, None) is None
    assert look(table, OURS, 1) == 1
    assert looking(table, OURS, 1) == 1


def test_looking_for_a_seat_that_is_not_to_act_is_refused() -> None:
    table = three()
    refusal = look(table, OURS, 2)
    assert isinstance(refusal, Refusal) and "Ben" in refusal.error
    refusal = look(table, OURS, 3)
    assert isinstance(refusal, Refusal) and refusal.code == "not_yours"
    assert isinstance(look(table, [], 1), Refusal)
    assert isinstance(look(table, [2], 1), Refusal)


def test_the_curtain_falls_for_the_next_of_the_screen() -> None:
    table = three()
    add(table, play(table, SEED, "Ada's cookie", 1, "play 5", table.version, OPENED), OPENED)
    run(table, OPENED)
    assert to_act(table, OURS) == 2
    assert looking(table, OURS, 1) is None


def test_while_others_act_the_screen_shows_what_everybody_knows() -> None:
    table = three()
    for seat, line in ((1, "play 5"), (2, "play 2")):
        add(table, play(table, SEED, "Ada's cookie", seat, line, table.version, OPENED), OPENED)
        run(table, OPENED, pace=5)
    assert to_act(table, OURS) is None
    assert looking(table, OURS, 2) is None


def test_the_curtain_can_be_let_down_by_hand() -> None:
    assert look(three(), OURS, 0) is None


def test_who_has_one_seat_always_sees_through_it() -> None:
    table = three()
    assert looking(table, [2], None) == 2
    assert look(table, [2], 2) == 2


def test_a_watcher_sees_through_nobody() -> None:
    table = three()
    assert looking(table, [], None) is None
    assert looking(table, [], 1) is None
