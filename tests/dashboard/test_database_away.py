"""PostgreSQL is away while somebody reviews: the page comes back, and what was clicked or typed meanwhile is stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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


def notes(address: str) -> list[str]:
    reviews = connect(make_url(address))
    try:
        return [event.reason for event in reviews.events() if event.kind == "note"]
    finally:
        reviews.close()


@pytest.fixture
def address(postgres_server: postgres.Server, monkeypatch: pytest.MonkeyPatch) -> str:
    address = postgres_server.database()
    monkeypatch.setenv("EARMARK_REVIEWS", address)
    return address


@contextmanager
def stopped(server: postgres.Server) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


def expect_failure(page: Page) -> None:
    expect(page.get_by_text("Not stored.")).to_be_visible()
    expect(page.get_by_text("This page failed.")).to_be_visible()
    expect(page.get_by_text("expected a database that answers")).to_have_count(1)


def test_a_verdict_and_a_note_while_the_database_is_away(
    tmp_path: Path, page: Page, app_url: Apps, postgres_server: postgres.Server, address: str
) -> None:
    """Try again stores the very event, once, and stays on its case. An open Agreement stays as it is."""
    url = app_url(small.workspace(tmp_path).path)
    begin(page, f"{url}/review?draw=all", "Ada")
    press(page, "1")
    expect(page.get_by_text("reference right 1")).to_be_visible()
    agreement = page.context.new_page()
    agreement.goto(f"{url}/review?tab=agreement")
    expect(agreement.get_by_text("References that are wrong")).to_be_visible()
    page.bring_to_front()  # a page behind another one is not painted
    with stopped(postgres_server):
        press(page, "1")
        expect_failure(page)
        page.get_by_role("button", name="Try again").click()
        expect_failure(page)
    expect(agreement.get_by_text("References that are wrong")).to_be_visible()
    expect(agreement.get_by_text("This page failed.")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("reference right 2")).to_be_visible()
    expect(page.get_by_text("This page failed.")).to_have_count(0)
    expect(page.get_by_text("Not stored.")).to_have_count(0)
    assert verdicts(address) == ["right"] * 2
    press(page, "Alt+ArrowRight")
    expect(page.get_by_text("case 3 of 6")).to_be_visible()
    press(page, "1")
    expect(page.get_by_text("reference right 3")).to_be_visible()
    assert verdicts(address) == ["right"] * 3

    # a note: the second attempt stores it, and the field is empty
    note = page.get_by_role("textbox", name="Note")
    note.fill("the chorus begins late")
    with stopped(postgres_server):
        note.press("Enter")
        expect_failure(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("This page failed.")).to_have_count(0)
    expect(note).to_have_value("")
    assert notes(address) == ["the chorus begins late"]
