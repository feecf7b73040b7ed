"""Where a card forbids talk, the table closes it and says why; it opens again by itself."""

from __future__ import annotations

from journeys import ADA, act, begun, challenged
from tables import OPENED, add, new, person
from test_spins import seen

from parlorcar.table.decisions import Refusal, say
from parlorcar.table.entries import Closed, Moved
from parlorcar.table.table import Table, fold

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
