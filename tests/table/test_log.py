"""What happened alike and at once is told in one line; the rule behind it stays."""

from __future__ import annotations

from tables import OPENED, add, new, person, run
from test_spins import seen
from test_windows import trio

from parlorcar.service.state import Heard, Place, Viewer, state
from parlorcar.table.entries import Moved
from parlorcar.table.folding import fold
from parlorcar.table.presence import Presence

ADA, BEN = "Ada's cookie", "Ben's cookie"


def told_to(who: str, *people: str) -> list[tuple[str, str]]:
    """The log of a race before its first move, with the rules."""
    table = fold(new(*(person(name) for name in people)))
    run(table, OPENED)
    return [(line.rule, line.text) for line in seen(table, who, OPENED).log]


def test_before_the_first_move_there_is_one_line_about_the_deal() -> None:
    for people in (["Ada", "Ben"], ["Ada", "Ben", "Cleo"], ["Ada", "Ben", "Cleo", "Dan"]):
        log = told_to(ADA, *people)
        assert [rule for rule, _ in log] == ["PE-02", "PE-deal", "PE-turns", "PE-five-cards"]


def test_of_a_deal_everybody_reads_their_own_cards_and_counts_those_of_others() -> None:
    (deal,) = [text for rule, text in told_to(BEN, "Ada", "Ben", "Cleo") if rule == "PE-deal"]
    own, others = deal.split(". ")
    assert own.startswith("Ben draws ") and own.count(",") == 2 and " and " in own
    assert others == "Ada and Cleo draw 4 cards each."
    (deal,) = [text for rule, text in told_to("", "Ada", "Ben", "Cleo") if rule == "PE-deal"]
    assert deal == "Ada, Ben and Cleo draw 4 cards each."


def test_those_who_do_not_answer_are_told_in_one_line() -> None:
    table = trio(*(person(name) for name in ("Ada", "Ben", "Cleo", "Dan")))
    add(table, [Moved("2 pass"), Moved("3 pass"), Moved("4 pass")], OPENED)
    texts = [line.text for line in seen(table, ADA, OPENED).log]
    assert "Ben, Cleo and Dan do not answer." in texts


def test_a_line_that_has_grown_is_told_again_in_place_of_its_beginning() -> None:
    table = trio(*(person(name) for name in ("Ada", "Ben", "Cleo", "Dan")))
    add(table, [Moved("2 pass")], OPENED)
    before = seen(table, ADA, OPENED).log[-1]
    assert before.text == "Ben does not answer."
    heard = Heard(table.version, table.told_version(ADA))
    add(table, [Moved("3 pass"), Moved("4 pass")], OPENED)
    made = state(Place("t"), table, Viewer(ADA), heard, OPENED, Presence())
    grown = made.log[0]
    assert grown.text == "Ben, Cleo and Dan do not answer."
    assert grown.first == before.first and grown.n == before.n + 2


def test_the_log_is_the_same_whether_told_piece_by_piece_or_all_at_once() -> None:
    for who in (ADA, BEN, ""):
        entries = new(*(person(name) for name in ("Ada", "Ben", "Cleo")))
        table = fold(entries)
        kept: dict[int, str] = {}
        heard = None
        for body in run(fold(new(*(person(name) for name in ("Ada", "Ben", "Cleo")))), OPENED):
            add(table, [body], OPENED)
            for line in state(Place("t"), table, Viewer(who), heard, OPENED, Presence()).log:
                kept = {n: text for n, text in kept.items() if n < line.first}
                kept[line.n] = line.text
            heard = Heard(table.version, table.told_version(who))
        assert kept == {line.n: line.text for line in seen(table, who, OPENED).log}
        assert len(kept) < 8


def test_the_end_tells_everybody_the_same_standing() -> None:
    hands = [["5", "5", "5", "1", "santa"], ["2"]]
    table = trio(*(person(name) for name in ("Ada", "Ben")))
    assert seen(table, ADA, OPENED).standing is None
    assert table.position is not None
    table.position = table.game.position({"turn": 1, "spaces": [67, 20], "hands": hands})
    add(table, [Moved("1 play 5")], OPENED)
    stands = seen(table, ADA, OPENED).standing
    assert stands is not None and stands == seen(table, "", OPENED).standing
    assert stands.why == "Ada got to the North Pole first, with the 5."
    assert [row.title for row in stands.rows] == ["Ada", "Ben"]
