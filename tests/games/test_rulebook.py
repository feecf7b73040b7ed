"""Every rule that is told is kept, and every house rule offers the readings of its ruling."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from random_games import DEFINITION, plies

import parlorcar

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "polar_express"
SUFFIX = ".game.toml"
RULES = sorted(DEFINITION.rulebook)

# The rulings that are house rules, with their readings, the default first.
RULINGS = {
    "announce": ("PE-17", ["honour", "automatic"]),
    "empty_deck": ("PE-05", ["reshuffle", "play_on"]),
    "eight_reaches_pole": ("PE-10", ["yes", "no"]),
    "bump_chain": ("PE-21", ["share", "chain"]),
    "slide_up": ("PE-26", ["optional", "forced"]),
    "lower_bridge_blocked": ("PE-28", ["stop", "pass"]),
    "glacier_leader": ("PE-36", ["anyone", "after_move", "opponents"]),
    "glacier_tie": ("PE-37", ["all", "none"]),
    "hobo_stops_skip": ("PE-41", ["yes", "no"]),
    "hobo": ("PE-43", ["reaction", "until_next_turn"]),
}

# Rules that no event is the occasion to cite, and the scenario that shows each.
SHOWN_BY = {
    "PE-contents": "section-contents",
    "PE-object": "section-object",
    "PE-dealer": "section-to-begin",
    "PE-announce": "section-advance-three-of-a-kind",
    "PE-bridge": "section-bridge",
    "PE-bump": "section-back-bump",
    "PE-move-back-specialty": "section-back-specialty-card",
    "PE-slope": "section-slippery-slope",
    "PE-winning": "section-winning",
}


@cache
def cited() -> frozenset[str]:
    """The rules that events cite: in all scenarios, and in random games over all house rules."""
    found = set[str]()
    for path in SCENARIOS.glob(f"*{SUFFIX}"):
        for step in parlorcar.replay(path).events:
            found |= {event.rule for event in step}
    for name, (_, choices) in RULINGS.items():
        for choice in choices:
            game = parlorcar.game("polar-express", players=3, **{name: choice})
            for ply in plies(game, 1):
                found |= {event.rule for event in ply.events}
    return frozenset(found)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_that_is_told_is_kept(rule: str) -> None:
    by_name = [path for path in SCENARIOS.glob(f"{rule.lower()}-*{SUFFIX}")]
    shown = (SCENARIOS / f"{SHOWN_BY.get(rule, rule)}{SUFFIX}").exists()
    assert rule in cited() or by_name or shown, f"{rule}: no event cites it, no scenario shows it"


def test_a_rule_that_is_cited_is_told() -> None:
    assert cited() <= set(RULES)
    assert cited() <= set(DEFINITION.event_rules.values())


def test_the_rules_shown_by_a_scenario_alone_are_those_that_no_event_cites() -> None:
    assert not set(SHOWN_BY) & cited()
    assert set(SHOWN_BY) <= set(RULES)


def test_every_ruling_is_told() -> None:
    rulings = {f"PE-{number:02}" for number in range(1, 48)}
    assert rulings == {rule for rule in RULES if re.fullmatch(r"PE-\d\d", rule)}
    for rule, told in DEFINITION.rulebook.items():
        assert told.title and told.text.endswith(".")
        assert (told.source == "ruling") == (rule in rulings)
        assert rule in rulings or told.source.startswith("rulebook: ")


def test_the_house_rules_are_the_disputed_rulings_with_all_their_readings() -> None:
    offered = {
        name: (rule.ruling, list(rule.choices)) for name, rule in DEFINITION.house_rules.items()
    }
    assert offered == RULINGS
    assert all(rule.question.endswith("?") for rule in DEFINITION.house_rules.values())
    assert all(
        text.endswith(".")
        for rule in DEFINITION.house_rules.values()
        for text in rule.choices.values()
    )


def test_a_rule_names_its_house_rule() -> None:
    switched = {rule: told.switch for rule, told in DEFINITION.rulebook.items() if told.switch}
    assert switched == {ruling: name for name, (ruling, _) in RULINGS.items()}


def test_every_kind_of_event_happens_and_has_a_sentence() -> None:
    happened = set[str]()
    for path in SCENARIOS.glob(f"*{SUFFIX}"):
        replay = parlorcar.replay(path)
        for step in replay.events:
            for event in step:
                happened.add(event.kind)
                assert replay.game.sentence(event.to_dict(), replay.record.players)
    assert happened == {kind for kind, _ in DEFINITION.event_kinds}


def test_there_are_28_different_wishes() -> None:
    assert len(set(DEFINITION.parting_gifts)) == len(DEFINITION.parting_gifts) == 28
