"""Every rule that is told is kept, and every house rule offers the readings of its ruling."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from random_games import plies

import parlorcar
from parlorcar.games import definition

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SUFFIX = ".game.toml"
GAMES = parlorcar.game_names()
RULES = [(game, rule) for game in GAMES for rule in sorted(definition(game).rulebook)]
PREFIX = {"polar-express": "PE", "planes-trains": "PTA", "kids-express": "KE"}
RULINGS_TOLD = {"polar-express": 47, "planes-trains": 40, "kids-express": 47}

# The rulings that are house rules, with their readings, the default first.
RULINGS = {
    "polar-express": {
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
    },
    "planes-trains": {
        "play_order": ("PTA-06", ["simultaneous", "alternate"]),
        "run_out": ("PTA-03", ["laid_out", "deck"]),
        "failed_set": ("PTA-09", ["hidden", "shown"]),
        "x2_condition": ("PTA-12", ["copied", "none"]),
        "luggage": ("PTA-16", ["automatic", "announced"]),
        "ring_time": ("PTA-34", ["clock", "counted"]),
    },
    "kids-express": {
        "last_token": ("KE-04", ["placed", "full_effect"]),
        "bandit_already_there": ("KE-08", ["steals", "nothing"]),
        "hideout_bonus": ("KE-40", ["none", "stolen_token"]),
        "bonus_empties_stack": ("KE-42", ["end_at_once", "finish_turn"]),
        "hard_shots": ("KE-37", ["before_game", "each_shot"]),
        "first_player": ("KE-46", ["seat_one", "random"]),
    },
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
    "PTA-contents": "section-contents",
    "PTA-object": "section-object",
    "PTA-setup": "section-setup",
    "PTA-challenge": "section-challenge-set-up",
    "PTA-left-card": "section-challenge-example",
    "PTA-right-card": "section-challenge-example",
    "PTA-goal": "section-challenge-example",
    "PTA-deal": "section-challenge-set-up",
    "PTA-luggage": "section-luggage",
    "PTA-lose": "section-challenge-lost-passed",
    "PTA-next": "section-next-challenge",
    "PTA-talk": "section-talk-may",
    "PTA-silence": "section-talk-may-not",
    "PTA-memorable": "left-memorable",
    "PTA-open-road": "left-open-road",
    "PTA-silent-treatment": "left-silent-treatment-across",
    "PTA-big-talker": "left-big-talker",
    "PTA-seat-map": "left-seat-map",
    "PTA-lost-luggage": "left-lost-luggage-drop",
    "KE-contents": "section-contents",
    "KE-goal": "section-goal",
    "KE-setup": "section-setup",
    "KE-solo": "section-solo",
    "KE-noa": "section-hard-mode-noa",
    "KE-tom": "section-hard-mode-tom",
    "KE-lily": "section-hard-mode-lily",
    "KE-joy": "section-hard-mode-joy",
}


def scenarios(game: str) -> list[Path]:
    return sorted((SCENARIOS / definition(game).folder.name).glob(f"*{SUFFIX}"))


@cache
def cited(game: str) -> frozenset[str]:
    """The rules that events cite: in all scenarios, and in random games over all house rules."""
    found = set[str]()
    for path in scenarios(game):
        for step in parlorcar.replay(path).events:
            found |= {event.rule for event in step}
    for name, (_, choices) in RULINGS[game].items():
        for choice in choices:
            players = definition(game).seats[1]
            for ply in plies(parlorcar.game(game, players=players, **{name: choice}), 1):
                found |= {event.rule for event in ply.events}
    return frozenset(found)


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_that_is_told_is_kept(game: str, rule: str) -> None:
    names = [path.name.removesuffix(SUFFIX) for path in scenarios(game)]
    by_name = any(name.startswith(f"{rule.lower()}-") for name in names)
    shown = SHOWN_BY.get(rule) in names
    assert rule in cited(game) or by_name or shown, f"{rule}: no event cites it, none shows it"


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_cited_is_told(game: str) -> None:
    assert cited(game) <= set(definition(game).rulebook)
    assert cited(game) <= set(definition(game).event_rules.values())


def test_the_rules_shown_by_a_scenario_alone_are_those_that_no_event_cites() -> None:
    assert not set(SHOWN_BY) & {rule for game in GAMES for rule in cited(game)}
    assert set(SHOWN_BY) <= {rule for _, rule in RULES}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_told(game: str) -> None:
    prefix, told = PREFIX[game], definition(game).rulebook
    rulings = {f"{prefix}-{number:02}" for number in range(1, RULINGS_TOLD[game] + 1)}
    assert rulings == {rule for rule in told if re.fullmatch(rf"{prefix}-\d\d", rule)}
    for rule, words in told.items():
        assert words.title and words.text.endswith(".")
        assert (words.source == "ruling") == (rule in rulings)
        assert rule in rulings or words.source.startswith(("rulebook: ", "box: "))


@pytest.mark.parametrize("game", GAMES)
def test_the_house_rules_are_the_disputed_rulings_with_all_their_readings(game: str) -> None:
    house_rules = definition(game).house_rules
    offered = {name: (rule.ruling, list(rule.choices)) for name, rule in house_rules.items()}
    assert offered == RULINGS[game]
    assert all(rule.question.endswith("?") for rule in house_rules.values())
    assert all(
        text.endswith(".") for rule in house_rules.values() for text in rule.choices.values()
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_names_its_house_rule(game: str) -> None:
    told = definition(game).rulebook
    switched = {rule: words.switch for rule, words in told.items() if words.switch}
    assert switched == {ruling: name for name, (ruling, _) in RULINGS[game].items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_happens_and_has_a_sentence(game: str) -> None:
    happened = set[str]()
    for path in scenarios(game):
        replay = parlorcar.replay(path)
        for step in replay.events:
            for event in step:
                happened.add(event.kind)
                for seat in (None, 0, 1):
                    sentence = replay.game.sentence(event.to_dict(seat), replay.record.players)
                    assert sentence.endswith((".", "!", '"')), sentence
    assert happened == {kind for kind, _ in definition(game).event_kinds}


def test_there_are_28_different_wishes() -> None:
    wishes = definition("polar-express").parting_gifts
    assert len(set(wishes)) == len(wishes) == 28


def test_the_lengths_that_the_rules_tell_are_those_of_the_box() -> None:
    game = definition("kids-express")
    toy = game.standard_box["shot"].value
    told = [int(number) for number in re.findall(r"\d+", game.rulebook["KE-35"].text)]
    assert told == [toy["board_short"], toy["board_long"]]
