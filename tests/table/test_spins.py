"""A ring that spins while cards are looked at: who sees what, until when, and one after another."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, BEN, SCREEN, TWO, act, challenged, hands, others_ready, spun
from tables import OPENED, SEED, add, computer, kept, new, person, run

from parlorcar.service.messages import State
from parlorcar.service.state import Place, Viewer, encode, state
from parlorcar.table import eyes, rings
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, gesture, play, ready
from parlorcar.table.entries import Body, Entry, Looked, Moved, Readied, Spun, Stopped
from parlorcar.table.folding import advance, fold
from parlorcar.table.presence import Presence
from parlorcar.table.readiness import others_not_ready
from parlorcar.table.table import Spin, Table

HOUR = 3600.0


def seen(table: Table, who: str, now: float, lifted: int | None = None) -> State:
    return state(Place("table"), table, Viewer(who, lifted), None, now, Presence())


def faces(made: State) -> list[set[int]]:
    """The places of each seat whose cards a message shows."""
    assert made.position is not None
    rows: Any = made.position["places"]
    return [{n for n, card in enumerate(row, 1) if card not in (None, "?")} for row in rows]


def spin_of(table: Table) -> Spin:
    assert table.spin is not None
    return table.spin


def moves(happened: list[Body]) -> list[str]:
    return [body.line for body in happened if isinstance(body, Moved)]


ALL, NONE = set(range(1, 7)), set[int]()


def test_both_see_their_own_cards_from_the_spin_to_its_end_and_nobody_else_any() -> None:
    table = challenged("memorable")
    for who in (ADA, BEN, ""):
        assert faces(seen(table, who, OPENED)) == [NONE, NONE]
    others_ready(table, 2)
    add(table, hands(table, 2), OPENED)
    end = spin_of(table).end
    for now in (OPENED, OPENED + 1, end - 0.001):
        assert faces(seen(table, ADA, now)) == [ALL, NONE]
        assert faces(seen(table, BEN, now)) == [NONE, ALL]
        assert faces(seen(table, "", now)) == [NONE, NONE]
    for who in (ADA, BEN, ""):  # even if nothing has been appended yet
        assert faces(seen(table, who, end)) == [NONE, NONE]
        assert seen(table, who, end).ring is None
    assert next_automatic(table, SEED, end - 0.001) == end
    run(table, end)
    for who in (ADA, BEN, ""):
        assert faces(seen(table, who, end)) == [NONE, NONE]


def test_the_ring_is_spun_for_as_long_as_the_rules_are_told() -> None:
    table = spun("memorable")
    spin = spin_of(table)
    assert moves(run(table, spin.end)) == [f"* {spin.text}"]
    assert 2 < spin.seconds < 9
    assert spin.seconds <= int(spin.text.split()[1]) < spin.seconds + 1


def test_nothing_tells_how_long_it_will_spin_before_it_wobbles() -> None:
    """Two rings that differ only in their time look the same until the first one wobbles."""
    tables = []
    for seconds in (3.7, 7.4):
        table = challenged("memorable")
        add(table, [Spun(1, seconds, [1, 2], f"ring {int(seconds) + 1}")], OPENED)
        tables.append(table)
    for who in (ADA, BEN, ""):
        for now in (OPENED, OPENED + 1, OPENED + 3.7 - 1.61):
            one, two = (encode(seen(table, who, now)) for table in tables)
            assert one == two
        later = [seen(table, who, OPENED + 3.7 - 1.59) for table in tables]
        assert [made.ring.wobble for made in later if made.ring] == [1, 0]


def test_it_wobbles_faster_and_faster_and_people_are_told_each_time() -> None:
    table = spun("memorable")
    end, now, levels = spin_of(table).end, OPENED, []
    while (now := rings.next_change(table, now) or HOUR) < HOUR:
        ring = seen(table, "", now + 1e-6).ring
        levels.append(ring.wobble if ring else None)
    assert levels == [1, 2, 3, 4, None]
    assert rings.next_change(table, end) is None
    assert rings.next_change(challenged("memorable"), OPENED) is None


def test_a_spin_under_a_second_shows_nothing_and_is_repeated() -> None:
    table = challenged("memorable")
    others_ready(table, 1)
    decided = hands(table, 1, power=3)
    assert kept(decided) == [Moved("* ring 0", 3, 0)]
    add(table, decided, OPENED)
    assert table.spin is None
    assert faces(seen(table, ADA, OPENED)) == [NONE, NONE]
    assert seen(table, ADA, OPENED).prompt.kind == "gesture"
    add(table, hands(table, 1), OPENED)  # whoever was ready still is
    assert spin_of(table).eyes == [1, 2]


@pytest.mark.parametrize("left", ["memorable", "motel-room"])
def test_a_ring_that_fell_while_the_server_was_away_is_spun_again_and_once(left: str) -> None:
    table = spun(left)
    if left == "motel-room":
        add(table, act(table, 1, "look 3"), OPENED, ADA)
    late = spin_of(table).end + rings.UNSEEN + 1
    assert moves(run(table, late)) == ["* ring 0"]
    assert table.spin is None and table.looks == {}
    assert next_automatic(table, SEED, late + HOUR) is None
    others_ready(table, 1)
    add(table, hands(table, 1), late)
    again = spin_of(table)
    assert moves(run(table, again.end))[0] == f"* {again.text}"


def test_who_was_ready_for_an_earlier_question_is_not_ready_for_this_ring() -> None:
    table = challenged("memorable")
    before = table.told_version(BEN) - 1
    late = ready(table, BEN, 2, before)
    assert isinstance(late, Refusal) and late.code == "stale"
    assert isinstance(ready(table, BEN, 2, table.told_version(BEN)), list)


def test_nobody_spins_a_ring_that_spins() -> None:
    table = spun("memorable")
    again = gesture(table, SEED, BEN, 2, 60, 0, table.version, OPENED)
    assert isinstance(again, Refusal) and again.code == "illegal"
    late = gesture(table, SEED, BEN, 2, 60, 0, table.version - 1, OPENED)
    assert isinstance(late, Refusal) and late.code == "stale"
    for line in ("play 1", "look 1", "done"):
        refusal = act(table, 1, line, OPENED + 1)
        assert isinstance(refusal, Refusal) and refusal.code == "illegal"


def test_a_table_read_again_in_the_middle_of_a_spin_goes_on_to_the_same_end() -> None:
    entries = new(*TWO, game="planes-trains")
    told: list[Any] = []
    for _ in range(2):
        table = fold(entries)
        done: list[Body] = [Moved("* challenge motel-room burglary")]
        entries += [Entry(body, OPENED) for body in done]
        table = fold(entries)
        for at in (OPENED, OPENED + 1):
            decided: list[Body] = [*(Readied(seat) for seat in others_not_ready(table, 1))]
            for body in decided:
                advance(table, Entry(body, at))
            gone = hands(table, 1)
            assert isinstance(gone, list)
            decided += gone
            entries += [Entry(body, at) for body in decided]
            table = fold(entries)
        turned = act(table, 2, "look 5", OPENED + 2)
        assert isinstance(turned, list)
        entries += [Entry(body, OPENED + 2, BEN) for body in turned]
        again = fold(entries)
        now = OPENED + 3
        told.append([encode(seen(again, who, now)) for who in (ADA, BEN, "")])
        assert again.spin == spin_of(fold(entries))
        assert faces(seen(again, BEN, now)) == [NONE, {5}]
        end = spin_of(again).end
        assert end - spin_of(again).seconds == OPENED + 1
        told.append(next_automatic(again, SEED, end))
        entries = entries[:1]
    assert told[:2] == told[2:]


# --- one card at a time -----------------------------------------------------------------------


def test_one_card_after_another_is_turned_up_once_a_second() -> None:
    table = spun("motel-room")
    assert faces(seen(table, ADA, OPENED)) == [NONE, NONE]
    prompt = seen(table, ADA, OPENED).prompt
    assert prompt.kind == "look" and [offer.place for offer in prompt.offers] == [*range(1, 13)]
    for place, now in ((3, OPENED), (8, OPENED + 1), (3, OPENED + 2.5)):
        decided = act(table, 1, f"look {place}", now)
        assert decided == [Looked(1, place)]
        add(table, decided, now, ADA)
        assert faces(seen(table, ADA, now)) == [{place}, NONE]
        assert faces(seen(table, BEN, now)) == [NONE, NONE]
        early = act(table, 1, "look 5", now + 0.99)
        assert isinstance(early, Refusal) and "second" in early.error
        assert faces(seen(table, ADA, now + 0.99)) == [{place}, NONE]
    add(table, act(table, 2, "look 1", OPENED + 2.6), OPENED + 2.6, BEN)
    assert faces(seen(table, BEN, OPENED + 2.7)) == [NONE, {1}]
    spin = spin_of(table)
    assert faces(seen(table, ADA, spin.end)) == [NONE, NONE]
    late = act(table, 1, "look 5", spin.end)
    assert isinstance(late, Refusal) and late.code == "stale"
    looks = ["1 look 3", "1 look 8", "1 look 3", "1 done", "2 look 1", "2 done"]
    assert moves(run(table, spin.end)) == [f"* {spin.text}", *looks]
    assert faces(seen(table, ADA, spin.end)) == [NONE, NONE]


def test_as_many_looks_as_the_time_allows_are_what_the_rules_allow() -> None:
    table = spun("motel-room")
    spin, now, count = spin_of(table), OPENED, 0
    while not isinstance(decided := act(table, 1, f"look {count + 1}", now), Refusal):
        add(table, decided, now, ADA)
        now, count = now + 1, count + 1
    assert count == int(spin.text.split()[1])
    assert [line for line in moves(run(table, spin.end)) if line.startswith("1 look")] == [
        f"1 look {place}" for place in range(1, count + 1)
    ]


def test_neither_offers_nor_refusals_tell_how_long_it_will_spin() -> None:
    tables = []
    for seconds in (2.6, 7.9):
        table = challenged("motel-room")
        add(table, [Spun(1, seconds, [1, 2], f"ring {int(seconds) + 1}")], OPENED)
        tables.append(table)
    now = OPENED
    for line in ("look 4", "look 4", "look 13", "look 99", "play 2", "done", "nonsense", ""):
        one, two = (act(table, 1, line, now) for table in tables)
        assert one == two
        if not isinstance(one, Refusal):
            for table in tables:
                add(table, one, now, ADA)
        for who in (ADA, BEN, ""):
            first, second = (encode(seen(table, who, now + 0.5)) for table in tables)
            assert first == second


def test_nobody_is_told_where_another_looks_nor_can_count_it() -> None:
    table = spun("motel-room")
    now = OPENED + 2
    before = {who: encode(seen(table, who, now)) for who in (BEN, "")}
    add(table, act(table, 1, "look 3", OPENED + 1), OPENED + 1, ADA)
    assert {who: encode(seen(table, who, now)) for who in (BEN, "")} == before
    assert table.told_version(ADA) == table.told_version(BEN) + 1
    decided = play(table, SEED, BEN, 2, "look 3", table.told_version(BEN), now)
    assert decided == [Looked(2, 3)]
    guess = play(table, SEED, BEN, 2, "look 3", table.told_version(BEN) + 1, now)
    assert isinstance(guess, Refusal) and guess.code == "malformed"
    early = play(table, SEED, BEN, 2, "look 3", table.told_version(BEN) - 1, now)
    assert isinstance(early, Refusal) and early.code == "stale"


def test_a_computer_looks_when_the_ring_has_stopped_as_often_as_a_person_could() -> None:
    table = spun("motel-room", person("Ada"), computer("Carl", "random"))
    spin = spin_of(table)
    assert spin.eyes == [1]
    done = moves(run(table, spin.end))
    assert done[:2] == [f"* {spin.text}", "1 done"]
    assert done[-1] == "2 done"
    assert len(done) - 3 <= int(spin.text.split()[1])
    again = spun("motel-room", person("Ada"), computer("Carl", "random"))
    assert moves(run(again, spin.end)) == done


def test_without_the_clock_cards_are_turned_up_by_counting() -> None:
    table = challenged("memorable", ring_time="counted")
    add(table, hands(table, 1), OPENED)
    assert table.spin is None
    assert next_automatic(table, SEED, OPENED + HOUR) is None
    add(table, act(table, 1, "look 3"), OPENED + HOUR)
    assert faces(seen(table, ADA, OPENED + 2 * HOUR)) == [{3}, NONE]
    assert faces(seen(table, BEN, OPENED + 2 * HOUR)) == [NONE, NONE]
    add(table, act(table, 1, "done"), OPENED + HOUR)
    assert faces(seen(table, ADA, OPENED + 2 * HOUR)) == [NONE, NONE]
    assert eyes.to_act(table, [2]) == 2


# --- one screen handed round ----------------------------------------------------------------------

BOTH = [1, 2]


def test_each_seat_of_a_screen_has_its_own_spin_behind_the_curtain() -> None:
    table = challenged("motel-room", *SCREEN)
    assert seen(table, ADA, OPENED).prompt.kind == "curtain"
    assert eyes.look(table, BOTH, 1) == 1
    assert seen(table, ADA, OPENED, 1).prompt.kind == "gesture"
    add(table, hands(table, 1), OPENED)
    first = spin_of(table)
    assert first.eyes == [1]
    add(table, act(table, 1, "look 2", OPENED), OPENED, ADA)
    assert faces(seen(table, ADA, OPENED + 1, 1)) == [{2}, NONE]
    assert faces(seen(table, ADA, OPENED + 1)) == [NONE, NONE]  # as after a reload
    refusal = act(table, 2, "look 2", OPENED + 1)
    assert isinstance(refusal, Refusal) and refusal.code == "illegal"
    assert run(table, first.end) == [Stopped()]

    now = first.end
    made = seen(table, ADA, now, 1)
    assert made.prompt.kind == "curtain" and made.prompt.seat == 2 and made.looking is None
    again = hands(table, 1)
    assert isinstance(again, Refusal) and again.code == "illegal"
    assert eyes.look(table, BOTH, 2) == 2
    add(table, hands(table, 2, power=3), now)  # too weak: it is repeated, and seat 1 has looked
    assert eyes.to_act(table, BOTH) == 2
    add(table, hands(table, 2), now)
    second = spin_of(table)
    assert second.eyes == [2] and second.at == now
    add(table, act(table, 2, "look 7", now), now, ADA)
    assert faces(seen(table, ADA, now + 1, 2)) == [NONE, {7}]

    longest = max(first, second, key=lambda spin: spin.seconds)
    assert first.seconds != second.seconds
    assert moves(run(table, second.end)) == [
        f"* {longest.text}",
        *("1 look 2", "1 done", "2 look 7", "2 done"),
    ]
    assert eyes.curtained(table) is False


def test_turning_up_by_counting_is_done_behind_the_curtain_too() -> None:
    table = challenged("motel-room", *SCREEN, ring_time="counted")
    assert seen(table, ADA, OPENED).prompt.kind == "gesture"
    add(table, hands(table, 1), OPENED)
    assert seen(table, ADA, OPENED).prompt.kind == "curtain"
    add(table, act(table, 1, "look 3"), OPENED)
    assert faces(seen(table, ADA, OPENED, 1)) == [{3}, NONE]
    assert faces(seen(table, ADA, OPENED)) == [NONE, NONE]
    add(table, act(table, 1, "done"), OPENED)
    assert seen(table, ADA, OPENED, 1).prompt.kind == "curtain"


@pytest.mark.parametrize("left", ["memorable", "motel-room"])
def test_the_next_challenge_begins_with_new_spins(left: str) -> None:
    table = spun(left)
    run(table, spin_of(table).end)
    assert table.spin is None and table.spins == [] and table.looks == {}
