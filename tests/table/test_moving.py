"""A person plays on at another device: the seats go with them, once and for a while."""

from __future__ import annotations

import pytest
from tables import NAMES, OPENED, add, new, person

from parlorcar.table.decisions import Decision, Refusal, play, seats_of
from parlorcar.table.entries import Entry
from parlorcar.table.folding import fold
from parlorcar.table.moving import BETWEEN, LASTS, offer, seats_offered, take_over
from parlorcar.table.table import Table

ADA, BEN, PHONE = "Ada's cookie", "Ben's cookie", "Ada's phone"
SOON = OPENED + 60


def table_of_three() -> Table:
    """Ada and Abe share a screen, Ben has his own."""
    return fold(new(person("Ada"), person("Ben"), person("Abe", "Ada"), answer_seconds=0))


def offered(table: Table, code: str = "hash", at: float = OPENED) -> None:
    add(table, offer(table, ADA, 1, code, at), at, ADA)


def refused(decision: object, words: str) -> None:
    assert isinstance(decision, Refusal) and words in decision.error, decision


def test_all_seats_of_the_screen_go_and_the_old_one_keeps_none() -> None:
    table = table_of_three()
    offered(table)
    assert seats_offered(table, "hash", SOON) == [1, 3]
    add(table, take_over(table, PHONE, "hash", SOON), SOON, PHONE)
    assert seats_of(table, PHONE) == [1, 3] and seats_of(table, ADA) == []
    assert table.names() == ["Ada", "Ben", "Abe"] and seats_of(table, BEN) == [2]
    assert ADA in table.elsewhere
    told = [line.text for line in table.lines[-2:]]
    assert told == [f"{name} plays on at another device." for name in ("Ada", "Abe")]


def test_the_new_screen_plays_and_the_old_one_is_refused() -> None:
    table = table_of_three()
    offered(table)
    add(table, take_over(table, PHONE, "hash", SOON), SOON, PHONE)
    refused(play(table, b"", ADA, 1, "1 play 1", table.version, SOON), "not yours")
    refused(offer(table, ADA, 1, "again", SOON), "not yours")
    add(table, offer(table, PHONE, 1, "again", SOON), SOON, PHONE)
    assert seats_offered(table, "again", SOON) == [1, 3]


def test_a_link_works_once() -> None:
    table = table_of_three()
    offered(table)
    add(table, take_over(table, PHONE, "hash", SOON), SOON, PHONE)
    refused(take_over(table, "a thief", "hash", SOON), "works once")
    assert table.taken_over == {"hash": PHONE}


@pytest.mark.parametrize(
    ("seconds", "works"),
    [(0, True), (LASTS, True), (LASTS + 1, False), (-1, False), (-3600, False)],
)
def test_a_link_works_for_ten_minutes_whatever_is_done_to_the_clock(
    seconds: float, works: bool
) -> None:
    table = table_of_three()
    offered(table)
    at = OPENED + seconds
    assert bool(seats_offered(table, "hash", at)) is works
    assert isinstance(take_over(table, PHONE, "hash", at), list) is works


def test_a_new_link_replaces_the_one_before() -> None:
    table = table_of_three()
    offered(table, "first")
    refused(offer(table, ADA, 1, "second", OPENED), "just now")
    offered(table, "second", OPENED + BETWEEN)
    refused(take_over(table, PHONE, "first", SOON), "works once")
    assert isinstance(take_over(table, PHONE, "second", SOON), list)


def test_nobody_makes_a_link_for_anothers_seat_and_no_other_code_opens_it() -> None:
    table = table_of_three()
    refused(offer(table, BEN, 1, "hash", OPENED), "not yours")
    refused(offer(table, "", 1, "hash", OPENED), "not yours")
    offered(table)
    for code in ("", "hash2", "HASH", ADA):
        refused(take_over(table, PHONE, code, SOON), "works once")


def test_a_link_opened_on_the_same_device_is_not_spent() -> None:
    table = table_of_three()
    offered(table)
    refused(take_over(table, ADA, "hash", SOON), "on that device")
    assert isinstance(take_over(table, PHONE, "hash", SOON), list)


def test_who_sits_there_too_holds_all_seats_at_one_screen_then() -> None:
    table = table_of_three()
    offered(table)
    add(table, take_over(table, BEN, "hash", SOON), SOON, BEN)
    assert seats_of(table, BEN) == [1, 2, 3]


def test_what_was_stored_is_the_same_table_again() -> None:
    """A code survives a restart, and so does its end."""
    entries = new(person(NAMES[0]), person(NAMES[1]), answer_seconds=0)

    def decided(decision: Decision, at: float, who: str) -> Table:
        assert isinstance(decision, list)
        entries.extend(Entry(body, at, who) for body in decision)
        return fold(entries)

    table = decided(offer(fold(entries), ADA, 1, "hash", OPENED), OPENED, ADA)
    assert seats_offered(table, "hash", SOON) == [1]
    table = decided(take_over(table, PHONE, "hash", SOON), SOON, PHONE)
    assert seats_of(table, PHONE) == [1] and table.elsewhere == {ADA} and table.offers == {}
