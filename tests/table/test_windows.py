"""Reaction windows: all are asked the same at once, and settled by the rules' order."""

from __future__ import annotations

from typing import Any

from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table import clocks, eyes, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Refusal, come_back, hand_over, leave, play
from parlorcar.table.entries import Answered, Moved, Seated
from parlorcar.table.table import Table

CARIBOU = "caribou-crossing"
ADA = ["3", "3", "3", "5", "6"]


def trio(
    *seats: Seated,
    hands: list[list[str]] | None = None,
    answer_seconds: int = 8,
    announce: str = "automatic",
) -> Table:
    """Seat 1 has just laid down three 3s, at OPENED; nobody has answered."""
    others = hands or [["1", "2", "4", "7"], ["1", "2", "4", CARIBOU], ["1", "2", "4", CARIBOU]]
    start = {
        "turn": 1,
        "spaces": [20, 4, 5, 6][: len(seats)],
        "hands": [ADA, *others[: len(seats) - 1]],
    }
    entries = new(*seats, answer_seconds=answer_seconds, announce=announce)
    table = at_position(start, entries)
    add(table, [Moved("1 trio 3")], OPENED)
    return table


def act(table: Table, seat: int, line: str, now: float = OPENED) -> Any:
    cookie = table.seats[seat - 1].person
    return play(table, SEED, cookie, seat, line, table.told_version(cookie), now)


def happened(table: Table) -> list[tuple[str, int]]:
    told = [line.event.to_dict() for line in table.lines if line.event is not None]
    return [(event["kind"], event["seat"]) for event in told if "seat" in event]


FOUR = (person("Ada"), person("Ben"), person("Cleo"), person("Dan"))


def test_everybody_asked_sees_the_same_buttons_whatever_they_hold() -> None:
    table = trio(*FOUR)
    shown = {
        seat: [(o.kind, o.label, o.cards, o.to) for o in windows.offers_to(table, seat)]
        for seat in windows.asked(table)
    }
    assert list(shown) == [2, 3, 4]
    assert shown[2] == shown[3] == shown[4]
    assert [kind for kind, *_ in shown[2]] == ["caribou", "pass"]
    assert [o.legal for o in windows.offers_to(table, 2)] == [False, True]
    assert [o.legal for o in windows.offers_to(table, 3)] == [True, True]


def test_the_seat_nearest_to_the_left_is_settled_first_however_late_it_answers() -> None:
    table = trio(*FOUR)
    add(table, act(table, 4, "caribou"), OPENED + 1)
    add(table, act(table, 2, "pass"), OPENED + 2)
    add(table, act(table, 3, "caribou"), OPENED + 7)
    run(table, OPENED + 9)
    assert ("caribou", 3) in happened(table)
    assert ("caribou", 4) not in happened(table)


def test_a_seat_that_is_not_reached_reveals_nothing_and_keeps_its_card() -> None:
    table = trio(*FOUR, answer_seconds=0)
    add(table, act(table, 4, "caribou"), OPENED)
    add(table, act(table, 3, "caribou"), OPENED)
    add(table, act(table, 2, "pass"), OPENED)  # the last answer settles
    assert ("caribou", 3) in happened(table)
    assert not [kind for kind, seat in happened(table) if seat == 4]
    assert table.position is not None and CARIBOU in table.position.to_dict()["hands"][3]


def test_answers_stay_secret_until_they_are_settled() -> None:
    table = trio(*FOUR)
    assert table.position is not None
    before = table.position.to_dict()
    lines = list(table.lines)
    add(table, act(table, 3, "caribou"), OPENED + 1)
    assert table.position.to_dict() == before
    assert table.lines == lines


def test_after_a_hobo_against_a_caribou_the_rest_is_asked_anew() -> None:
    hands = [["1", "2", "4", CARIBOU], ["1", "2", "4", CARIBOU], ["1", "2", "4", "7"]]
    table = trio(*FOUR, hands=hands)
    assert table.position is not None
    table.position = at_position(
        {
            "turn": 1,
            "spaces": [20, 4, 5, 6],
            "hands": [["3", "3", "3", "5", "hobo"], *hands],
        },
        new(*FOUR, announce="automatic"),
    ).position
    assert table.position is not None
    table.position.play("1 trio 3")
    add(table, act(table, 2, "caribou"), OPENED)
    add(table, act(table, 3, "caribou"), OPENED)
    run(table, OPENED + 9)
    assert windows.asked(table) == [1]
    add(table, act(table, 1, "hobo", OPENED + 10), OPENED + 10)
    run(table, OPENED + 19)
    assert windows.asked(table) == [3, 4]
    assert table.answers == {}
    assert ("caribou", 3) not in happened(table)
    assert table.position.to_dict()["phase"] == "answer-trio"
    add(table, act(table, 3, "pass", OPENED + 20), OPENED + 20)
    run(table, OPENED + 29)
    assert table.position.to_dict()["spaces"][0] == 33  # the trio stands


def test_a_window_lasts_as_long_whatever_is_answered() -> None:
    ends = set()
    for answers in ([], [2], [2, 3], [2, 3, 4]):
        table = trio(*FOUR)
        for seat in answers:
            add(table, act(table, seat, "pass", OPENED + 1), OPENED + 1)
        ends.add(next_automatic(table, SEED, OPENED + 2, pace=0.9))
    assert ends == {OPENED + 8 + clocks.LAG_CAP}


def test_a_computers_answer_does_not_change_the_length() -> None:
    ends = set()
    for seats in (
        (person("Ada"), person("Ben"), computer("Carl"), computer("Dora")),
        (person("Ada"), person("Ben"), person("Cleo"), computer("Dora")),
    ):
        ends.add(next_automatic(trio(*seats), SEED, OPENED + 1, pace=0.9))
    assert ends == {OPENED + 8 + clocks.LAG_CAP}


def test_who_does_not_answer_in_time_lets_it_pass() -> None:
    table = trio(*FOUR)
    run(table, OPENED + 9)
    assert [seat for kind, seat in happened(table) if kind == "passed"] == [2, 3, 4]
    assert table.position is not None and table.position.to_dict()["spaces"][0] == 33


def test_an_answer_after_the_time_is_up_is_stale() -> None:
    refusal = act(trio(*FOUR), 3, "caribou", OPENED + 8)
    assert isinstance(refusal, Refusal) and refusal.code == "stale"


def test_without_a_limit_the_window_waits_for_all() -> None:
    table = trio(*FOUR, answer_seconds=0)
    add(table, act(table, 2, "pass"), OPENED)
    add(table, act(table, 3, "pass"), OPENED)
    assert next_automatic(table, SEED, OPENED + 9999) is None
    assert windows.asked(table) == [2, 3, 4]


def test_alone_against_computers_the_window_closes_with_my_answer_and_in_one_go() -> None:
    held = [["1", "2", "4", CARIBOU], ["1", "2", "4", "7"], ["1", "2", "4", "7"]]
    table = trio(computer("Carl"), person("Ben"), computer("Cora"), computer("Dora"), hands=held)
    assert windows.deadline(table) is None
    assert next_automatic(table, SEED, OPENED + 9999) is None
    decided = act(table, 2, "pass")
    assert isinstance(decided[0], Answered) and isinstance(decided[1], Moved)
    assert decided[1].line == "2 pass"


def test_one_screen_handed_round_closes_with_the_last_answer_of_its_people() -> None:
    table = trio(*(person(name, "Ada") for name in ("Ada", "Ben", "Cleo", "Dan")))
    assert windows.deadline(table) is None
    screen = [1, 2, 3, 4]
    for seat in (2, 3, 4):  # one after another, behind the curtain
        assert windows.asked(table) == [2, 3, 4]
        assert eyes.to_act(table, screen) == seat
        add(table, act(table, seat, "pass"), OPENED)
    assert windows.asked(table) == []


def test_only_computers_asked_keep_the_pace_whatever_they_hold() -> None:
    seats = (person("Ada"), person("Ben"), computer("Carl"), computer("Dora"))
    dues = set()
    for carls in (["1", "2", "4", "hobo"], ["1", "2", "4", "5"]):
        start = {
            "turn": 1,
            "spaces": [2, 4, 50, 6],
            "hands": [["1", "2", "4", "5", "glacier-gulch"], ["1"], carls, ["2"]],
        }
        table = at_position(start, new(*seats))
        add(table, act(table, 1, "play glacier-gulch"), OPENED)
        assert windows.asked(table) == [3]
        dues.add(next_automatic(table, SEED, OPENED, pace=0.9))
    assert dues == {OPENED + 0.9}


def test_calling_out_a_silent_move_is_asked_of_everybody_at_once() -> None:
    table = trio(*FOUR, announce="honour")
    run(table, OPENED + 9)
    add(table, act(table, 1, "move", OPENED + 10), OPENED + 10)
    assert windows.asked(table) == [2, 3, 4]
    add(table, act(table, 4, "call", OPENED + 11), OPENED + 11)
    assert ("called", 4) not in happened(table)
    run(table, OPENED + 19)
    assert ("called", 4) in happened(table)
    assert table.position is not None and table.position.to_dict()["spaces"][0] == 18


def test_answering_twice_or_unasked_changes_nothing() -> None:
    table = trio(*FOUR)
    add(table, act(table, 2, "pass"), OPENED)
    for seat, line in ((2, "pass"), (2, "caribou"), (1, "pass"), (3, "play 1"), (3, "hobo")):
        refusal = act(table, seat, line)
        assert isinstance(refusal, Refusal) and refusal.code == "illegal", (seat, line)


def test_a_caribou_that_is_not_in_the_hand_cannot_be_played() -> None:
    refusal = act(trio(*FOUR), 2, "caribou")
    assert isinstance(refusal, Refusal)
    assert "2 pass" in refusal.error


def test_nobody_can_count_the_answers_of_others() -> None:
    table = trio(*FOUR)
    people = [seat.person for seat in FOUR] + [""]  # a watcher has no cookie
    before = {who: table.told_version(who) for who in people}
    add(table, act(table, 2, "2 pass"), OPENED + 1, FOUR[1].person)
    add(table, act(table, 3, "3 caribou"), OPENED + 2, FOUR[2].person)
    now = {who: table.told_version(who) for who in people}
    own = {FOUR[1].person, FOUR[2].person}
    assert now == {who: version + (who in own) for who, version in before.items()}
    run(table, OPENED + 9)
    assert happened(table)[-2:] == [("passed", 2), ("caribou", 3)]
    after = {who: table.told_version(who) - version for who, version in now.items()}
    assert len(set(after.values())) == 1  # whoever had answered or not


def test_a_guessed_version_does_not_tell_whether_somebody_has_answered() -> None:
    table = trio(*FOUR)
    for answered in (False, True):
        seen = table.told_version(FOUR[3].person)
        guess = play(table, SEED, FOUR[3].person, 4, "4 pass", seen + 1, OPENED)
        assert isinstance(guess, Refusal) and guess.code == "malformed"
        early = play(table, SEED, FOUR[3].person, 4, "4 pass", seen - 1, OPENED)
        assert isinstance(early, Refusal) and early.code == "stale"
        assert not isinstance(play(table, SEED, FOUR[3].person, 4, "4 pass", seen, OPENED), Refusal)
        if not answered:
            add(table, act(table, 2, "2 pass"), OPENED + 1, FOUR[1].person)


def test_whoever_comes_back_in_a_window_takes_nobodys_answer_away() -> None:
    """Alone one answers without a clock; with the other back, there is the whole time from then."""
    table = at_position(
        {"turn": 1, "spaces": [20, 4], "hands": [ADA, ["1", "2", "4", CARIBOU]]},
        new(person("Ben"), person("Ada"), announce="automatic"),
    )
    add(table, leave(table, "Ben's cookie", 1), OPENED)
    add(table, [Moved("1 trio 3")], OPENED)
    assert windows.deadline(table) is None
    later = OPENED + 60
    add(table, come_back(table, "Ben's cookie", 1), later)
    assert windows.deadline(table) == later + 8
    assert isinstance(act(table, 2, "caribou", later + 7), list)
    again = later + 5  # who goes and comes draws no window out
    add(table, leave(table, "Ben's cookie", 1), again)
    add(table, come_back(table, "Ben's cookie", 1), again)
    assert windows.deadline(table) == later + 8


def test_a_seat_handed_to_another_screen_takes_nobodys_answer_away() -> None:
    table = trio(person("Ada"), person("Ben", "Ada"))
    later = OPENED + 60
    add(table, hand_over(table, "Ada's cookie", 1, "a program"), later)
    assert next_automatic(table, SEED, later, pace=0.9) == later + 8 + clocks.LAG_CAP


def test_whoever_leaves_in_a_window_does_not_learn_whether_it_has_been_answered() -> None:
    ends = set()
    for answered in (False, True):
        table = trio(person("Ada"), person("Ben"))
        if answered:
            add(table, act(table, 2, "pass", OPENED + 1), OPENED + 1)
        add(table, leave(table, "Ada's cookie", 1), OPENED + 2)
        ends.add(next_automatic(table, SEED, OPENED + 2, pace=0.9))
    assert ends == {OPENED + 8}


def test_a_window_that_ran_out_while_the_server_was_away_can_still_be_answered() -> None:
    table, awake = trio(*FOUR), OPENED + 100
    add(table, act(table, 2, "pass", OPENED + 1), OPENED + 1, table.seats[1].person)
    table.awake_since = awake
    end = awake + windows.COMING_BACK
    assert windows.deadline(table) == end
    assert next_automatic(table, SEED, awake, 0.0) == end + clocks.LAG_CAP
    add(table, act(table, 3, "caribou", end - 0.1), end - 0.1, table.seats[2].person)
    assert isinstance(act(table, 4, "pass", end + 0.1), Refusal)
    run(table, end + clocks.LAG_CAP)
    assert ("caribou", 3) in happened(table)


def test_a_server_that_is_back_soon_changes_nothing_about_a_window() -> None:
    table = trio(*FOUR)
    table.awake_since = OPENED + 2
    assert windows.deadline(table) == OPENED + 8
