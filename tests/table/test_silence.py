"""Where a card forbids talk, the table closes it and says why; it opens again by itself."""

from __future__ import annotations

import pytest
from journeys import ADA, BEN, SCREEN, act, begun, challenged, cookie, spun
from tables import OPENED, add, new, person, run
from test_spins import seen

from parlorcar.table.decisions import Decision, Refusal, say
from parlorcar.table.entries import Closed, Moved, Said
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

SILENT = "silent-treatment"


def closed(table: Table) -> str:
    """Why nobody may talk; empty where everybody may."""
    decided = say(table, ADA, 1, "Hello!", OPENED)
    told = {seen(table, who, OPENED).talk for who in (ADA, "")}
    if isinstance(decided, Refusal):
        assert decided.code == "illegal" and told == {decided.error}
        return decided.error
    assert told == {""}
    return ""


def test_talk_is_closed_with_its_reason_where_the_card_says_so() -> None:
    assert "Silent Treatment" in closed(challenged(SILENT))
    assert closed(challenged("big-talker")) == ""


def test_the_challenge_may_be_talked_about_before_the_cards_are_laid_out() -> None:
    table = begun()
    assert closed(table) == ""
    add(table, [Moved(f"* challenge {SILENT} burglary")], OPENED)
    assert closed(table) == ""


def test_talk_opens_again_between_challenges() -> None:
    table = challenged(SILENT)
    reasons = []
    while table.position is not None and table.position.to_dict()["challenge"]:
        reasons.append(closed(table))
        line = next(iter(table.position.moves() or [c for c, _ in table.position.chances()])).line
        add(table, [Moved(line)], OPENED)
    assert len(set(reasons)) == 1 and reasons[0]
    assert closed(table) == ""


def test_a_game_that_everybody_left_in_silence_can_be_talked_about() -> None:
    table = challenged(SILENT)
    assert closed(table)
    add(table, [Closed()], OPENED)
    assert closed(table) == ""


def test_nobody_talks_by_playing_and_who_may_not_talk_at_all_is_told_that_first() -> None:
    table = challenged(SILENT)
    refusal = say(table, "somebody else", 1, "Hello!", OPENED)
    assert isinstance(refusal, Refusal) and refusal.code == "not_yours"
    assert isinstance(act(table, 1, "say hello"), Refusal)


def test_games_without_such_cards_are_never_silent() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    assert closed(table) == ""


# --- ready-made phrases ------------------------------------------------------------------------


def said(table: Table, seat: int, words: str, now: float = OPENED) -> Decision:
    who = cookie(table, seat)
    decided = say(table, who, seat, words, now)
    if isinstance(decided, list):
        add(table, decided, now, who)
    return decided


def ready_made(table: Table, who: str = ADA) -> list[str]:
    return [phrase.text for phrase in seen(table, who, OPENED).phrases]


def refused(decided: Decision, words: str) -> None:
    assert isinstance(decided, Refusal) and words in decided.error, decided


def test_what_lies_open_may_be_said_in_silence_and_nothing_else() -> None:
    table = challenged(SILENT)
    offered = ready_made(table)
    assert offered[:3] == ["We need 300 more.", "The goal is 300.", "Six sets are left."]
    assert "A set counts if at least one card has a zero in its mileage." in offered
    for phrase in ("Which rule was that?", "Please wait a moment.", "Your turn.", "Thank you."):
        assert phrase in offered
    assert said(table, 1, "We need 300 more.") == [Said(1, "We need 300 more.", phrase=True)]
    assert table.lines[-1].said and table.lines[-1].text == "We need 300 more."
    # A number of its own, a changed letter, a face: everything that is not on the list.
    for words in ("We need 299 more.", "we need 300 more.", "Your turn!", "Oh no!", "😀", "Hi"):
        refused(said(table, 1, words), "Silent Treatment is played in silence")


def test_nobody_says_a_phrase_twice_in_a_turn_or_it_would_be_a_code() -> None:
    table = challenged(SILENT)
    said(table, 1, "Thank you.")
    refused(said(table, 1, "Thank you.", OPENED + 99), "in this turn")
    assert isinstance(said(table, 2, "Thank you."), list)  # each of them once
    phrases = {phrase.text: phrase.said for phrase in seen(table, BEN, OPENED).phrases}
    assert phrases["Thank you."] == [1, 2] and phrases["Your turn."] == []
    assert seen(table, ADA, OPENED).phrases == seen(table, BEN, OPENED).phrases
    turn_over(table)
    assert isinstance(said(table, 1, "Thank you.", OPENED + 1), list)


def turn_over(table: Table) -> None:
    """Plays one turn of a hand, with a ring that falls short."""
    add(table, [Moved("* ring short")], OPENED)
    add(table, act(table, 1, "play 1"), OPENED, ADA)
    add(table, act(table, 2, "play 1"), OPENED, BEN)


def test_praise_waits_until_a_set_has_been_judged() -> None:
    table = challenged(SILENT)
    assert "Well played." not in ready_made(table)
    refused(said(table, 1, "Well played."), "silence")
    turn_over(table)
    assert "Well played." in ready_made(table) and "Five sets are left." in ready_made(table)


def test_a_ring_that_falls_short_may_be_named() -> None:
    table = challenged(SILENT)
    phrase = "The ring fell short: no signal."
    assert phrase not in ready_made(table)
    add(table, [Moved("* ring short")], OPENED)
    assert phrase in ready_made(table)


@pytest.mark.parametrize(("left", "rules"), [("memorable", {}), ("motel-room", {})])
def test_while_cards_are_looked_at_nobody_says_anything(left: str, rules: dict[str, str]) -> None:
    table = spun(left, **rules)
    for seat, who in ((1, ADA), (2, BEN)):
        assert ready_made(table, who) == []
        refused(said(table, seat, "Thank you."), "Wait until the cards lie face down")
    run(table, OPENED + 60)
    assert table.spin is None and isinstance(said(table, 1, "Thank you."), list)


def test_one_who_turns_up_cards_without_a_clock_is_not_spoken_to() -> None:
    table = challenged("memorable", ring_time="counted")
    add(table, [Moved("* ring 3")], OPENED)
    assert ready_made(table) == []
    refused(said(table, 2, "Your turn."), "silence")


def test_a_secret_choice_changes_no_phrase_of_the_partner() -> None:
    worlds = []
    for line in ("play 1", "play 6", ""):
        table = challenged("memorable")
        add(table, [Moved("* ring 5")], OPENED)
        if line:
            add(table, act(table, 1, line), OPENED, ADA)
        worlds.append(seen(table, BEN, OPENED).phrases)
    assert worlds[0] == worlds[1] == worlds[2] != []


def test_the_rule_that_somebody_asks_for_is_told_to_both() -> None:
    table = challenged(SILENT)
    add(table, [Moved("* ring short")], OPENED)
    said(table, 1, "Which rule was that?")
    line = seen(table, BEN, OPENED).log[-1]
    assert line.said and line.rule == "PTA-36" and "falls short" in line.rule_text


def test_a_screen_that_is_shared_says_each_phrase_once_for_each_seat() -> None:
    table = challenged(SILENT, *SCREEN)
    assert isinstance(said(table, 1, "Thank you."), list)
    assert isinstance(said(table, 2, "Thank you."), list)
    refused(said(table, 2, "Thank you."), "in this turn")


def test_where_talk_is_free_there_are_no_ready_made_phrases() -> None:
    table = challenged("big-talker")
    assert ready_made(table) == []
    said(table, 1, "Thank you.")
    assert table.lines[-1].text == "Thank you." and table.phrased[1] == frozenset()
