"""Both choose at once, in secret: no clock, no default, and nothing of it reaches the other."""

from __future__ import annotations

import pytest
from journeys import ADA, BEN, SCREEN, act, begun, challenged, hands, spun
from tables import OPENED, SEED, add, at_position, computer, new, person, run
from test_spins import seen, spin_of

from parlorcar.service.state import encode
from parlorcar.table import eyes, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, play
from parlorcar.table.entries import Answered, Moved, Seated
from parlorcar.table.table import Table

DAY = 24 * 3600.0


def choosing(left: str = "memorable") -> Table:
    """A table at which both may choose."""
    if left != "memorable":
        return challenged(left)
    table = spun(left)
    run(table, spin_of(table).end)
    return table


def test_there_is_no_clock_and_nobody_goes_without() -> None:
    table = choosing()
    assert windows.asked(table) == [1, 2]
    assert windows.deadline(table) is None
    assert next_automatic(table, SEED, OPENED + DAY) is None
    add(table, act(table, 2, "play 3"), OPENED, BEN)
    assert next_automatic(table, SEED, OPENED + DAY) is None
    assert seen(table, ADA, OPENED).prompt.seconds_left is None


@pytest.mark.parametrize("first", [1, 2])
def test_the_last_choice_turns_up_both(first: int) -> None:
    table = choosing()
    one = act(table, first, "play 3")
    assert one == [Answered(first, f"{first} play 3", table.asked_since)]
    add(table, one, OPENED)
    last = act(table, 3 - first, "play 5")
    assert isinstance(last, list)
    lines = [body.line for body in last if isinstance(body, Moved)]
    assert lines == [f"1 play {3 if first == 1 else 5}", f"2 play {5 if first == 1 else 3}"]
    add(table, last, OPENED)
    assert windows.asked(table) == [1, 2]  # the next turn


@pytest.mark.parametrize("left", ["memorable", "open-road"])
def test_the_second_is_told_that_a_card_lies_face_down_but_never_which(left: str) -> None:
    for chooser, other in ((1, BEN), (2, ADA)):
        untold = choosing(left)
        assert seen(untold, other, OPENED).prompt.laid == []
        told = set[bytes]()
        for place in (1, 6):
            table = choosing(left)
            add(table, act(table, chooser, f"play {place}"), OPENED)
            state = seen(table, other, OPENED)
            assert state.prompt.laid == [chooser]  # as one sees across a table (PTA-06)
            told.add(encode(state))
            # Who looks on, and everything but that one word, is told nothing at all.
            assert encode(seen(table, "", OPENED)) == encode(seen(untold, "", OPENED))
            state.prompt.laid = []
            assert encode(state) == encode(seen(untold, other, OPENED))
        assert len(told) == 1


def test_in_a_race_nobody_sees_that_another_has_answered() -> None:
    hands = [["3", "3", "3", "5", "6"], ["1", "2"], ["1", "caribou-crossing"]]
    start = {"turn": 1, "spaces": [20, 4, 5], "hands": hands}
    table = at_position(start, new(person("Ada"), person("Ben"), person("Cleo")))
    add(table, [Moved("1 trio 3")], OPENED)
    before = encode(seen(table, "Cleo's cookie", OPENED))
    add(table, act(table, 2, "pass"), OPENED)
    assert seen(table, "Cleo's cookie", OPENED).prompt.laid == []
    assert encode(seen(table, "Cleo's cookie", OPENED)) == before


def test_the_second_may_answer_what_was_asked_though_the_first_has_chosen() -> None:
    table = choosing()
    version = table.told_version(BEN)
    add(table, act(table, 1, "play 3"), OPENED, ADA)
    assert table.told_version(BEN) == version
    add(table, play(table, SEED, BEN, 2, "play 3", version, OPENED), OPENED, BEN)
    assert table.told_version(BEN) == version + 3
    assert table.told_version(ADA) == table.told_version(BEN)


def test_what_the_second_may_do_does_not_depend_on_the_first() -> None:
    """In the same words, whether the first has chosen in the record or not."""
    for left in ("open-road", "memorable"):
        offers = set()
        for place in (0, 1, 6):
            table = choosing(left)
            assert table.position is not None
            if place:
                table.position.play(f"1 play {place}")
                assert table.position.windows() == [2]
            offers.add(tuple(offer.move for offer in windows.offers_to(table, 2)))
        assert len(offers) == 1


def test_choosing_twice_or_what_cannot_be_is_refused() -> None:
    table = choosing("open-road")
    refusal = act(table, 1, "play 3")  # only the ends of the row
    assert isinstance(refusal, Refusal) and "1 play 1" in refusal.error
    add(table, act(table, 1, "play 1"), OPENED)
    for line in ("play 6", "play 1", "pass", ""):
        assert isinstance(act(table, 1, line), Refusal)


def test_a_computer_chooses_without_knowing_what_its_partner_chose() -> None:
    for seats, other in (
        ((person("Ada"), computer("Carl", "random")), 2),
        ((computer("Carl", "random"), person("Ada")), 1),
    ):
        chosen = set()
        for place in (1, 6):
            table = challenged("open-road", *seats) if other == 2 else by_person_two(seats)
            decided = act(table, 3 - other, f"play {place}")
            assert isinstance(decided, list)
            lines = [body.line for body in decided if isinstance(body, Moved)]
            assert f"{3 - other} play {place}" in lines
            chosen.add(next(line for line in lines if line.startswith(str(other))))
        assert len(chosen) == 1


def by_person_two(seats: tuple[Seated, ...]) -> Table:
    table = begun(*seats)
    add(table, [Moved("* challenge open-road burglary")], OPENED)
    add(table, hands(table, 2), OPENED)
    run(table, OPENED)
    return table


def test_one_screen_asks_its_seats_one_after_the_other() -> None:
    table = challenged("open-road", *SCREEN)
    assert eyes.looking(table, [1, 2], None) == 1
    before = seen(table, ADA, OPENED)
    assert before.prompt.kind == "answer" and before.prompt.seat == 1
    add(table, act(table, 1, "play 1"), OPENED, ADA)
    after = seen(table, ADA, OPENED)
    assert after.prompt.seat == 2 and after.looking == 2
    assert before.position is not None and after.position is not None
    assert after.position == {**before.position, "legal": after.position["legal"]}
    add(table, act(table, 2, "play 6"), OPENED, ADA)
    assert eyes.to_act(table, [1, 2]) == 1


def test_hands_of_one_screen_are_kept_behind_the_curtain() -> None:
    table = challenged("silent-treatment", *SCREEN)
    add(table, [Moved("* ring short")], OPENED)
    assert seen(table, ADA, OPENED).prompt.kind == "curtain"
    assert seen(table, ADA, OPENED, 1).looking == 1
    add(table, act(table, 1, "play 1"), OPENED, ADA)
    made = seen(table, ADA, OPENED, 1)
    assert made.prompt.kind == "curtain" and made.prompt.seat == 2 and made.looking is None
