"""What the front page and the rules page need to know of the games."""

from __future__ import annotations

from functools import cache

from parlorcar.games import GAMES, definition
from parlorcar.games.core.definition import Definition
from parlorcar.players import policies

from . import http_messages as h


def games() -> list[h.GameCard]:
    return [card(name) for name in GAMES]


@cache
def card(name: str) -> h.GameCard:
    game = definition(name)
    least, most = game.seats
    return h.GameCard(
        game.name,
        game.title,
        least,
        most,
        game.summary,
        dict(policies(game.name)),
        house_rules(game),
        list(game.characters),
        dict(game.hard_modes),
        bool(game.answer_by_default),
        bool(game.secret_fields or game.buried_fields),
    )


def house_rules(game: Definition) -> list[h.HouseRule]:
    return [
        h.HouseRule(name, rule.ruling, rule.question, rule.choices)
        for name, rule in game.house_rules.items()
    ]


def rules(name: str) -> h.RulesPage | None:
    """The rules of a game; None where there is no such game."""
    return page(name) if name in GAMES else None


@cache
def page(name: str) -> h.RulesPage:
    game = definition(name)
    return h.RulesPage(
        title=game.title,
        rules=[h.RuleText(i, r.title, r.text, r.source) for i, r in game.rulebook.items()],
        house_rules=house_rules(game),
        box=[h.BoxValue(n, v.value, v.source, v.note) for n, v in game.standard_box.items()],
    )
