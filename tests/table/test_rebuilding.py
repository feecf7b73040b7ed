"""A table is its entries: any process that reads them goes on identically."""

from __future__ import annotations

import numpy as np
import pytest
from tables import OPENED, SEED, computer, new, person

from parlorcar.table import eyes, fate, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import play
from parlorcar.table.entries import Entry
from parlorcar.table.folding import advance, fold
from parlorcar.table.table import Table, is_over


def whole_game(entries: list[Entry], rng: np.random.Generator) -> Table:
    """Plays to the end, people at random; `entries` grows."""
    table = fold(entries)
    now = OPENED
    while not is_over(table):
        now += 1.0
        due = next_automatic(table, SEED, now, pace=0)
        cookie = ""
        if not isinstance(due, list):
            people = [n for n, seat in enumerate(table.seats, 1) if seat.who == "person"]
            seat = eyes.to_act(table, people)
            if seat is None:
                continue  # a window runs
            assert table.position is not None
            if windows.asked(table):
                moves = [o.move for o in windows.offers_to(table, seat) if o.legal]
            else:
                moves = [move.line for move in table.position.view(seat).moves()]
            cookie = table.seats[seat - 1].person
            line = moves[int(rng.integers(len(moves)))]
            decided = play(table, SEED, cookie, seat, line, table.told_version(cookie), now)
            assert isinstance(decided, list), decided
            due = decided
        for body in due:
            entries.append(Entry(body, now, cookie))
            advance(table, entries[-1])
    return table


@pytest.mark.parametrize("number", range(5))
def test_a_table_read_again_is_the_same_table(number: int) -> None:
    seats = (person("Ada"), computer("Carl"), person("Cleo"))
    entries = new(*seats)
    table = whole_game(entries, np.random.default_rng(number))
    for cut in (len(entries) // 3, len(entries) // 2, len(entries)):
        again = fold(entries[:cut])
        assert again.version == cut
        for entry in entries[cut:]:
            advance(again, entry)
        assert again.position == table.position
        assert again.lines == table.lines
        assert again.version == table.version == len(entries)


def test_another_process_draws_the_same_cards_and_lets_computers_do_the_same() -> None:
    def played() -> list[Entry]:
        entries = new(person("Ada"), computer("Carl"), computer("Cora", "random"))
        whole_game(entries, np.random.default_rng(7))
        return entries

    assert played() == played()


def test_every_table_has_another_seed() -> None:
    assert len({fate.new_seed() for _ in range(100)}) == 100
    assert len(fate.new_seed()) == 32


def test_nature_draws_by_weight() -> None:
    picks = [fate.nature_pick(SEED, ply, [1, 0, 3]) for ply in range(4000)]
    share = picks.count(2) / len(picks)
    assert picks.count(1) == 0
    assert abs(share - 0.75) < 4 * (0.75 * 0.25 / 4000) ** 0.5


def test_a_word_of_the_seed_changes_the_draws() -> None:
    other = bytes([*SEED[:-1], 255])
    draws = [[fate.nature_pick(s, ply, [1] * 52) for ply in range(20)] for s in (SEED, other)]
    assert draws[0] != draws[1]


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    from parlorcar.table.decisions import take_seat
    from parlorcar.table.entries import Seated

    entries = new(person("Ada"), Seated("free"), Seated("free"))
    for name in ("Ben", "Cleo"):
        table = fold(entries)
        assert table.position is None
        assert next_automatic(table, SEED, OPENED) is None
        decided = take_seat(table, name)
        assert isinstance(decided, list)
        entries += [Entry(body, OPENED, f"{name}'s cookie") for body in decided]
    table = fold(entries)
    assert table.names() == ["Ada", "Ben", "Cleo"]
    assert isinstance(next_automatic(table, SEED, OPENED), list)
