"""What is told in sentences reads like a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import parlorcar
from parlorcar.games import GAMES, definition

SCENES = Path(__file__).parents[2] / "web" / "src" / "games"
# Lines, props and roles of the films that no rulebook prints: they are not ours.
FILMS = re.compile(r"pillow|vacanc|trunk full|fedora|conductor|golden ticket|always believe", re.I)
COMMENTS = re.compile(r"<!--.*?-->|/\*.*?\*/", re.DOTALL)


def test_a_token_at_home_is_not_said_to_be_sent_back_home() -> None:
    """PE-38, PE-25: whoever stands at Home stays there."""
    game = parlorcar.game("polar-express", players=2)
    hands = [["avalanche", "1", "2", "3", "4"], ["5", "5", "6", "6", "7"]]
    position = game.position({"turn": 1, "spaces": [5, 0], "hands": hands})
    position.play("play avalanche")
    told = [game.sentence(event.to_dict(), ["Ada", "Ben"]) for event in position.play("2 pass")]
    assert "Ben is at Home already and stays there." in told
    assert not any("from Home" in sentence for sentence in told)


def told(game: str, *lines: str, names: tuple[str, ...], **rules: str) -> list[str]:
    """The sentences of a game that begins with these moves."""
    made = parlorcar.game(game, players=len(names), **rules)
    position = made.start()
    events = [event for line in lines for event in position.play(line)]
    return [made.sentence(event.to_dict(), list(names)) for event in events]


def test_chance_is_said_to_pick_and_nobody_to_have_seen_a_train_last() -> None:
    """KE-46, PE-02: nobody was asked, so no sentence says what they have done."""
    picked = told("kids-express", "* first 2", names=("Ada", "Ben"), first_player="random")
    assert picked[0] == "Chance picks Ben: Ben goes first."
    dealer = told("polar-express", "* dealer 2", names=("Ada", "Ben"))
    assert dealer == ["Chance makes Ben the dealer. The player on the left starts."]


@pytest.mark.parametrize(
    ("announce", "who"), [("automatic", "The whistle blows for Ada"), ("honour", "Ada calls out")]
)
def test_a_whistle_that_the_table_blows_is_not_said_to_be_the_players(
    announce: str, who: str
) -> None:
    """PE-17: where stations are announced by themselves, the player has called nothing."""
    game = parlorcar.game("polar-express", players=2, announce=announce)
    hands = [["3", "3", "3", "5", "6"], ["1", "2", "4", "6", "7"]]
    position = game.position({"turn": 1, "spaces": [20, 4], "hands": hands})
    events = [event for line in ("trio 3", "2 pass") for event in position.play(line)]
    if announce == "honour":
        events += position.play("announce")
    sentences = [game.sentence(event.to_dict(), ["Ada", "Ben"]) for event in events]
    assert any(sentence.startswith(who) and "WOOO" in sentence for sentence in sentences)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_or_prop_of_the_films_is_told(game: str) -> None:
    given = definition(game)
    texts = [given.summary, *given.parting_gifts]
    texts += [part for rule in given.rulebook.values() for part in (rule.title, rule.text)]
    texts += [text for rule in given.house_rules.values() for text in rule.choices.values()]
    for path in (SCENES / game).rglob("*.svelte"):
        texts.append(COMMENTS.sub("", path.read_text("utf-8")))
    assert [found for text in texts for found in FILMS.findall(text)] == []
