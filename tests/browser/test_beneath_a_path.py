"""A whole house below a path of a proxy: every address that the page makes leads into it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect
from proxies import beneath
from servers import running, url_of

from parlorcar.service.settings import Settings


@pytest.mark.parametrize(("keeps_it", "path"), [(False, ""), (True, "/trains")])
def test_a_table_is_set_played_at_and_left_below_a_path(
    page: Page, tmp_path: Path, keeps_it: bool, path: str
) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(urlsplit(request.url).path)

    page.on("request", note)
    page.on("websocket", lambda line: asked.append(urlsplit(line.url).path))
    settings = Settings(url_of(tmp_path / "t.db"), path=path, pace=0.02)
    with running(settings) as server, beneath(server, "/trains", keeps_it) as proxy:
        page.goto(f"{proxy}/trains/")
        page.get_by_test_id("play-now").first.click()
        page.wait_for_url("**/trains/t/*")
        expect(page.get_by_test_id("log")).to_be_visible()
        page.reload()
        expect(page.get_by_test_id("log")).to_be_visible()
        addresses = page.eval_on_selector_all(
            "a[href]", "all => all.map(a => a.getAttribute('href'))"
        )
        assert addresses and all(one.startswith(("/trains/", "#")) for one in addresses)
        page.goto(f"{proxy}/trains/rules/polar-express")
        page.get_by_role("link", name="Back to the parlor car").click()
        expect(
            page.get_by_test_id("your-turns").or_(page.get_by_test_id("play-now")).first
        ).to_be_visible()
    assert any("/api/tables/" in one and one.endswith("/socket") for one in asked)
    assert any(one.endswith(".woff2") for one in asked)
    assert all(one.startswith("/trains/") for one in asked), asked
