"""What becomes of a flick: made by the physics with the table's own luck, kept as it fell."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from rides import LATER, act, begun, created, decided, falling, play_on, shoot, shot_of
from tables import OPENED, SEED, add, computer, kept, person, run, with_sling

from parlorcar.games.core.shot import Launch, Shot
from parlorcar.games.kids_express import shot
from parlorcar.table import eyes, fate, shots
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal
from parlorcar.table.entries import Body, Entry, Flew, Flicked, Moved
from parlorcar.table.folding import fold
from parlorcar.table.table import Table, is_over, won

FOUR = (person("Ada"), person("Ben"), computer("Cleo"), computer("Dan", "random"))
BODY = msgspec.json.Decoder(Body)
# What a table with this seed has always drawn: a change would change its shots.
FIRST_LUCK = 0.816337010940643


def landed(table: Table) -> Table:
    """The table after seat 1's shot, before the token is turned."""
    add(table, shoot(table, 1, "1 shoot easy"), OPENED)
    due = next_automatic(table, SEED, OPENED)
    assert isinstance(due, list)
    add(table, due, OPENED)
    return table


def test_somebody_alone_plays_a_whole_game() -> None:
    table = begun(person("Ada"))
    play_on(table, random.Random(1))
    assert is_over(table) and won(table) is not None


def test_four_kids_play_a_whole_game_two_of_them_computers() -> None:
    table = begun(*FOUR, hard_mode=("tom", "lily"))
    entries = play_on(table, random.Random(2))
    assert is_over(table)
    shooters = {entry.body.seat for entry in entries if isinstance(entry.body, Flicked)}
    assert shooters & {1, 2} and shooters & {3, 4}
    conditions = {entry.body.condition for entry in entries if isinstance(entry.body, Flew)}
    assert conditions & {"tom", "lily"} and conditions & {"easy", "hard"}


def test_every_flick_is_followed_by_one_flight_and_by_who_lies() -> None:
    bodies = [entry.body for entry in play_on(begun(*FOUR), random.Random(3))]
    flicks = [number for number, body in enumerate(bodies) if isinstance(body, Flicked)]
    assert len(flicks) > 3
    for number in flicks:
        flew, moved = bodies[number + 1], bodies[number + 2]
        assert isinstance(flew, Flew) and isinstance(moved, Moved)
        assert moved.line.startswith("* fall ")
    assert sum(isinstance(body, Flew) for body in bodies) == len(flicks)


def test_a_stored_game_is_rebuilt_without_a_single_shot_and_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = [Entry(created(*FOUR), OPENED)]
    table = fold(opened)
    entries = [*opened, *play_on(table, random.Random(4))]
    monkeypatch.setattr(shot, "shoot", never)
    rebuilt = fold([stored(entry) for entry in entries])
    assert rebuilt.position == table.position
    assert rebuilt.lines == table.lines
    assert rebuilt.shot == table.shot and rebuilt.version == table.version


def never(*_: object) -> Shot:
    raise AssertionError("a replay shoots")


def stored(entry: Entry) -> Entry:
    body = BODY.decode(msgspec.json.encode(entry.body))
    return Entry(body, entry.at, entry.person, entry.command)


def test_nothing_is_known_of_a_shot_before_it_is_stored_with_what_falls() -> None:
    table = falling(begun(), "misty")
    add(table, shoot(table, 1, "1 shoot easy"), OPENED)
    before = table.version
    assert table.shot is None
    due = next_automatic(table, SEED, OPENED)
    assert isinstance(due, list)
    assert [type(body) for body in kept(due)] == [Flew, Moved]  # together
    assert table.version == before and table.shot is None
    add(table, due, OPENED)
    assert table.shot is not None and table.shot.fallen == ["misty"]
    assert table.shot.version == table.version


def test_a_shot_that_hits_nobody_is_one_too() -> None:
    table = landed(falling(begun()))
    assert table.shot is not None and table.shot.fallen == []
    assert table.shot.flew.condition == "easy"


def test_the_token_waits_until_the_fall_could_be_watched() -> None:
    table = landed(falling(begun(), seconds=0.7))
    due = next_automatic(table, SEED, OPENED)
    assert isinstance(due, float) and due == pytest.approx(OPENED + 0.7 / 0.35 + 1.2)
    assert isinstance(next_automatic(table, SEED, due - 0.01), float)
    turned = next_automatic(table, SEED, due)
    assert isinstance(turned, list) and turned[0].line.startswith("* token ")  # type: ignore[union-attr]


def test_a_token_is_turned_at_once_where_nobody_has_shot() -> None:
    table = begun()
    add(table, act(table, 1, "go locomotive"), OPENED)
    happened = run(table, OPENED)
    assert [body.line.split()[1] for body in happened if isinstance(body, Moved)] == ["token"]


def test_a_computer_aims_for_itself_and_asks_nobody() -> None:
    table = decided(begun(person("Ada"), computer("Carl")))
    table.seats.reverse()  # the computer shoots
    assert next_automatic(table, SEED, OPENED, pace=1.0) == OPENED + 1.0
    assert isinstance(shoot(table, 2), Refusal)
    happened = run(table, OPENED)
    assert isinstance(happened[0], Flicked) and happened[0].seat == 1
    shot_of(happened)


def test_a_computer_that_plays_anything_has_an_unsteadier_hand() -> None:
    def hand(policy: str) -> float:
        table = falling(begun(computer("Carl", policy), person("Ada")))
        add(table, [Moved("1 shoot easy")], OPENED)
        flew, _ = shot_of(run(table, OPENED))
        return flew.drawn["azimuth"]

    assert hand("sensible") == 1.0
    assert hand("random") == 2.0


def test_a_server_that_was_killed_in_between_makes_the_same_shot() -> None:
    table = begun()
    add(table, shoot(table, 1, "1 shoot easy"), OPENED)
    opened = [Entry(created(), OPENED)]
    again = fold([*opened, *(Entry(body, OPENED) for body in bodies_of(table))])
    first = next_automatic(table, SEED, OPENED)
    assert isinstance(first, list)
    assert next_automatic(again, SEED, OPENED + 3600) == first
    assert next_automatic(again, bytes(32), OPENED + 3600) != first  # another table's luck


def bodies_of(table: Table) -> list[Body]:
    assert table.flicked is not None
    return [Moved("1 shoot easy"), table.flicked]


def test_every_shot_of_a_table_has_luck_of_its_own() -> None:
    def luck(seed: bytes, ply: int) -> float:
        return fate.shot_generator(seed, ply).random()

    drawn = [luck(SEED, ply) for ply in range(200)]
    drawn += [luck(bytes([number] * 32), 1) for number in range(200)]
    assert len(set(drawn)) == 400
    mean = sum(drawn) / len(drawn)
    follows = sum((a - mean) * (b - mean) for a, b in zip(drawn, drawn[1:], strict=False))
    assert abs(mean - 0.5) < 0.06 and abs(follows / len(drawn)) < 0.02
    assert luck(SEED, 1) == FIRST_LUCK


def test_two_tables_that_shoot_at_once_fall_as_they_would_alone() -> None:
    seeds = [bytes([number] * 32) for number in range(6)]

    def flight(seed: bytes) -> list[Body]:
        table = begun()
        add(table, shoot(table, 1, "1 shoot easy"), OPENED)
        return shots.flight(table, seed)

    alone = [flight(seed) for seed in seeds]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(flight, seeds)) == alone
    assert len({str(one) for one in alone}) == 6


def test_no_more_than_two_shots_take_the_processor_at_once() -> None:
    running, most = 0, 0
    lock, both = threading.Lock(), threading.Barrier(2, timeout=10)

    def slow(record: Any, box: Any, launch: Launch, hand: float, rng: random.Random) -> Shot:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        both.wait()
        with lock:
            running -= 1
        return Shot("fall none", {}, 0.5, 120, ("sling",), "", (), "none 1")

    def flight(number: int) -> list[Body]:
        table = with_sling(begun(), slow)
        add(table, shoot(table, 1, "1 shoot easy"), OPENED)
        return shots.flight(table, bytes([number] * 32))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(flight, range(6)))
    assert most == 2


def test_a_screen_handed_round_has_no_curtain_and_sees_through_the_shooter() -> None:
    table = decided(falling(begun(person("Ada"), person("Ben", "Ada"))))
    assert eyes.to_act(table, [1, 2]) == 1
    assert eyes.looking(table, [1, 2], None) == 1
    assert eyes.lifted(table, 1) is None
    add(table, shoot(table, 1), OPENED)
    assert eyes.to_act(table, [1, 2]) is None
    run(table, OPENED + LATER)
    assert eyes.looking(table, [1, 2], None) == 2
