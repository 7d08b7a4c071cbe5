"""PostgreSQL is away while somebody reviews: what was clicked meanwhile is said to be lost, and the page comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy.engine import make_url

from analysis.store.reviews.connection import connect
from tests import postgres
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.test_review_round import begin, press

pytestmark = pytest.mark.browser


def verdicts(address: str) -> list[str]:
    reviews = connect(make_url(address))
    try:
        return [event.payload["verdict"] for event in reviews.events() if event.kind == "verdict"]
    finally:
        reviews.close()


def test_a_verdict_while_the_database_is_away(
    tmp_path: Path, page: Page, app_url: Apps, postgres_server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres_server.database()
    monkeypatch.setenv("EARMARK_REVIEWS", address)
    begin(page, f"{app_url(small.workspace(tmp_path).path)}/review?draw=all", "Ada")
    press(page, "1")
    expect(page.get_by_text("reference right 1")).to_be_visible()
    postgres_server.stop()
    try:
        press(page, "1")
        expect(page.get_by_text("Not stored.")).to_be_visible()
        expect(page.get_by_text("This page failed.")).to_be_visible()
        expect(page.get_by_text("expected a database that answers").first).to_be_visible()
    finally:
        postgres_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("reference right 1")).to_be_visible()
    expect(page.get_by_text("This page failed.")).to_have_count(0)
    assert verdicts(address) == ["right"]
    press(page, "1")
    expect(page.get_by_text("reference right 2")).to_be_visible()
    assert verdicts(address) == ["right"] * 2
