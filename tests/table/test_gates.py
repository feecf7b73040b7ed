"""Nature waits for people's hands."""

from __future__ import annotations

import pytest
from journeys import ADA, BEN, SCREEN, TWO, act, begun, challenged, cookie, hands
from tables import OPENED, SEED, add, computer, new, person, run

from parlorcar.table import eyes, rings
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, gesture
from parlorcar.table.entries import Body, Moved
from parlorcar.table.folding import fold
from parlorcar.table.table import Table


def kind(table: Table) -> str:
    gate = rings.gate(table)
    return gate.kind if gate is not None else ""


def lines(decided: object) -> list[str]:
    assert isinstance(decided, list), decided
    return [body.line for body in decided if isinstance(body, Moved)]


def test_nothing_is_turned_up_or_laid_out_before_somebody_does_it() -> None:
    table = begun()
    assert kind(table) == "flip"
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    turned = lines(hands(table, 2))  # anybody may
    assert len(turned) == 1 and turned[0].startswith("* challenge ")
    add(table, [Moved("* challenge open-road burglary")], OPENED)
    assert kind(table) == "lay_out"
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    laid = lines(hands(table, 1))
    assert len(laid) == 12 and all(line.startswith("* deal ") for line in laid)


def test_where_no_hands_are_waited_for_nature_acts_at_once() -> None:
    table = fold(new(*TWO))
    assert isinstance(next_automatic(table, SEED, OPENED), list)
    refusal = hands(table, 1)
    assert isinstance(refusal, Refusal) and refusal.code == "illegal"


def test_another_process_draws_the_same_and_every_table_draws_its_own() -> None:
    table = begun()
    assert hands(table, 1) == hands(table, 2) == hands(begun(), 1)
    drawn = set[str]()
    for number in range(20):
        seed = bytes([number] * 32)
        drawn.update(lines(gesture(table, seed, ADA, 1, 0, 0, table.version, OPENED)))
    assert len(drawn) > 10


def test_a_computer_holds_no_gate_and_passes_none() -> None:
    table = begun(computer("Carl"), person("Ben"))
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    assert isinstance(gesture(table, SEED, "", 1, 0, 0, table.version, OPENED), Refusal)
    add(table, hands(table, 2), OPENED)


def test_who_comes_second_is_told_that_it_is_done() -> None:
    table = begun()
    seen = table.version
    add(table, hands(table, 1), OPENED)
    late = gesture(table, SEED, BEN, 2, 0, 0, seen, OPENED)
    assert isinstance(late, Refusal) and late.code == "stale"


@pytest.mark.parametrize(
    ("seat", "power", "aim", "code"),
    [
        (2, 50, 0, "not_yours"),
        (9, 50, 0, "not_yours"),
        (1, 101, 0, "malformed"),
        (1, -1, 0, "malformed"),
        (1, 50, 101, "malformed"),
        (1, 50, -101, "malformed"),
    ],
)
def test_what_is_no_gesture_is_refused_with_the_cure(
    seat: int, power: int, aim: int, code: str
) -> None:
    table = challenged("silent-treatment")
    refusal = gesture(table, SEED, ADA, seat, power, aim, table.version, OPENED)
    assert isinstance(refusal, Refusal) and refusal.code == code
    future = gesture(table, SEED, ADA, 1, 50, 0, table.version + 1, OPENED)
    assert isinstance(future, Refusal) and future.code == "malformed"


def test_how_a_toss_goes_follows_from_the_gesture() -> None:
    table = challenged("silent-treatment")
    assert kind(table) == "toss"
    version = table.version

    def went(power: int, aim: int) -> list[str]:
        return [
            line
            for number in range(60)
            for line in lines(
                gesture(table, bytes([number] * 32), ADA, 1, power, aim, version, OPENED)
            )
        ]

    assert went(0, 0) == ["* ring short"] * 60
    assert went(100, 100).count("* ring off") > 50
    good = max(range(0, 101, 10), key=lambda power: went(power, 0).count("* ring across"))
    assert went(good, 0).count("* ring across") > 30
    assert len({*went(good - 20, 0)}) == 2  # a hand is never sure


def test_a_ring_that_falls_off_is_tossed_again_and_short_ones_are_not() -> None:
    table = challenged("silent-treatment")
    add(table, [Moved("* ring off")], OPENED)
    assert kind(table) == "toss"
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    add(table, [Moved("* ring short")], OPENED)
    assert kind(table) == ""


def test_a_move_while_hands_are_waited_for_is_refused() -> None:
    for line in ("play 1", "look 1", "done", "* ring 7", "signal plane"):
        refusal = act(challenged("memorable"), 1, line)
        assert isinstance(refusal, Refusal) and refusal.code == "illegal"


def test_a_screen_handed_round_hides_its_hand_while_somebody_tosses() -> None:
    table = challenged("silent-treatment", *SCREEN)
    assert eyes.to_act(table, [1, 2]) is None
    assert eyes.looking(table, [1, 2], 2) is None
    add(table, [Moved("* ring across")], OPENED)
    assert eyes.looking(table, [1, 2], eyes.lifted(table, None)) is None
    assert eyes.look(table, [1, 2], 1) == 1
    assert isinstance(eyes.look(table, [1, 2], 2), Refusal)


def test_where_all_lies_open_a_screen_handed_round_needs_no_curtain() -> None:
    table = challenged("seat-map", *SCREEN)
    assert eyes.looking(table, [1, 2], None) == 1
    assert eyes.lifted(table, 1) is None
    add(table, act(table, 1, "play 1"), OPENED)
    assert eyes.looking(table, [1, 2], None) == 2


def test_a_hand_is_not_shown_to_whoever_held_the_screen_when_all_lay_open() -> None:
    table = begun(*SCREEN)
    shown: int | None = None
    for body in bodies_of_a_hand(table):
        add(table, [body], OPENED)
        shown = eyes.looking(table, [1, 2], eyes.lifted(table, shown))
        assert shown is None
    assert table.position is not None and table.position.secretive()


def bodies_of_a_hand(table: Table) -> list[Body]:
    dealt = begun(*SCREEN)
    add(dealt, [Moved("* challenge big-talker burglary")], OPENED)
    laid = hands(dealt, 1)
    assert isinstance(laid, list)
    return [Moved("* challenge big-talker burglary"), *laid]


def test_signals_and_turns_go_on_without_hands() -> None:
    table = challenged("silent-treatment", person("Ada"), computer("Carl", "random"))
    add(table, [Moved("* ring across")], OPENED)
    add(table, act(table, 1, "signal plane"), OPENED)
    happened = run(table, OPENED)
    assert [body.line.split()[0] for body in happened if isinstance(body, Moved)] == ["2"]
    assert cookie(table, 2) == ""
