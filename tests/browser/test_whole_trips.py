"""Whole games of Planes, Trains and Automobiles in the browser: won, lost, and between two."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from playing import make_table, over, seen, until
from playwright.sync_api import Page, expect
from travelling import best_place, own_places, position_of, travel

TRIES = 4  # a game can be lost however well it is played
A_JOURNEY = 300.0  # seconds: rings spin for as long as they do


def finale(page: Page) -> bool:
    return seen(page.get_by_test_id("finale"))


def test_two_at_one_screen_get_home_to_chicago(page: Page, server: str, database: Path) -> None:
    """Both play as if all lay open, by what the server alone knows: that wins nearly always."""
    chairs = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}]
    for _ in range(TRIES):
        table = make_table(page, server, chairs, game="planes-trains")

        def advised(seat: int, table: str = table) -> int:
            return best_place(position_of(database, table), seat)

        until(page, lambda: finale(page), partial(travel, page, advised), A_JOURNEY)
        if page.get_by_test_id("finale").get_attribute("data-won") == "true":
            break
    expect(page.get_by_test_id("winner")).to_contain_text("Home in Chicago")
    expect(page.get_by_test_id("log")).to_contain_text("home in Chicago for the holidays!")
    assert position_of(database, table).to_dict()["city"] == 3


def test_who_plays_any_card_with_the_computer_is_stranded(
    page: Page, server: str, database: Path
) -> None:
    chairs = [{"who": "me", "name": "Ada"}, {"who": "computer", "policy": "random"}]
    for _ in range(TRIES):
        table = make_table(page, server, chairs, game="planes-trains")

        def any_place(seat: int) -> int:
            name = own_places(page).last.get_attribute("data-testid") or ""
            return int(name.split("-")[2])

        until(page, lambda: finale(page), partial(travel, page, any_place), A_JOURNEY)
        if page.get_by_test_id("finale").get_attribute("data-won") == "false":
            break
    expect(page.get_by_test_id("winner")).to_contain_text("Stranded")
    told = position_of(database, table).to_dict()
    assert told["won"] is False and told["challenges_lost"] == 2
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("finale")).to_have_count(0)
    assert not over(page)
