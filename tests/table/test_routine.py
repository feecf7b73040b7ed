"""Sixteen cards need not be aimed one by one: the rest can be dropped without a look."""

from __future__ import annotations

from journeys import ADA, BEN, SCREEN, act, challenged
from tables import OPENED, SEED, add, computer, new, person, run
from test_spins import seen

from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, leave_to_routine
from parlorcar.table.entries import Entry, Moved, Routine
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

MIDDLE = "aim 4 4"


def dropping(*seats: object) -> Table:
    return challenged("lost-luggage", *seats)  # type: ignore[arg-type]


def aims(happened: list[object]) -> list[str]:
    lines = [body.line for body in happened if isinstance(body, Moved)]
    return [line for line in lines if " aim " in line]


def test_somebody_with_a_computer_drops_the_rest_in_one_go() -> None:
    table = dropping(person("Ada"), computer("Del", "sensible"))
    assert seen(table, ADA, OPENED).prompt.routine == "Drop the rest on the middle"
    add(table, leave_to_routine(table, ADA, 1), OPENED, ADA)
    happened = aims([*run(table, OPENED)])
    mine = [line for line in happened if line.startswith("1 ")]
    assert mine and set(mine) == {f"1 {MIDDLE}"}
    assert table.position is not None
    facts = table.position.to_dict()
    assert facts["phase"] != "aim" and len(facts["places"][0]) == 16


def test_cards_fall_one_after_the_other_and_a_hand_takes_over() -> None:
    table = dropping(person("Ada"), computer("Del"))
    add(table, leave_to_routine(table, ADA, 1), OPENED, ADA)
    assert next_automatic(table, SEED, OPENED, pace=1.0) == OPENED + 0.4  # to be seen
    prompt = seen(table, ADA, OPENED).prompt
    assert prompt.kind == "play" and prompt.routine == "" and "rest" in prompt.question
    add(table, act(table, 1, "aim 2 2"), OPENED, ADA)
    assert table.routine == set()
    run(table, OPENED)
    assert seen(table, ADA, OPENED).prompt.routine != ""  # it can be asked for again


def test_two_at_two_screens_decide_for_themselves_and_two_at_one_together() -> None:
    table = dropping()
    add(table, leave_to_routine(table, BEN, 2), OPENED, BEN)
    assert table.routine == {2}
    assert next_automatic(table, SEED, OPENED + 999) is None  # Ada aims
    shared = dropping(*SCREEN)
    add(shared, leave_to_routine(shared, ADA, 1), OPENED, ADA)
    assert len(aims([*run(shared, OPENED)])) >= 16


def test_it_ends_with_the_last_card_and_is_offered_for_nothing_else() -> None:
    table = dropping(*SCREEN)
    add(table, leave_to_routine(table, ADA, 1), OPENED, ADA)
    run(table, OPENED)
    assert isinstance(leave_to_routine(table, ADA, 1), Refusal)
    assert seen(table, ADA, OPENED).prompt.routine == ""
    assert isinstance(leave_to_routine(challenged("open-road"), ADA, 1), Refusal)


def test_asking_twice_and_for_others_is_refused() -> None:
    table = dropping()
    assert isinstance(leave_to_routine(table, BEN, 1), Refusal)
    add(table, leave_to_routine(table, ADA, 1), OPENED, ADA)
    assert isinstance(leave_to_routine(table, ADA, 1), Refusal)


def test_another_process_goes_on_with_it() -> None:
    entries = new(*SCREEN, game="planes-trains")
    table = fold([*entries, Entry(Routine(1), OPENED, ADA)])
    assert table.routine == {1}
