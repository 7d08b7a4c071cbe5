"""An open page learns of new reviews of any server, without a question to the database for each of its visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier
from typing import cast

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy.engine import make_url

from analysis.reviews.events import new, of_question
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews.connection import connect
from analysis.store.reviews.errors import ReviewStoreError
from dashboard.review.new_reviews import AGE, Latest
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.pages.reading import database

KETTLE = of_question("kettle")


@dataclass
class FakeReviews:
    """In place of the reviews. during: what happens while the database answers."""

    number: int = 0
    n_queries: int = 0
    error: Exception | None = None
    during: list[Callable[[], object]] = field(default_factory=list)

    def latest(self, apart_from: object = ()) -> int:
        self.n_queries += 1
        number = self.number
        for step in self.during[:]:
            step()
        if self.error:
            raise self.error
        return number


@dataclass
class FakeClock:
    seconds: float = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def reviews() -> FakeReviews:
    return FakeReviews(number=7)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def latest(reviews: FakeReviews, clock: FakeClock) -> Latest:
    return Latest(cast(Reviews, reviews), clock)


def test_fifty_visitors_ask_the_database_as_often_as_one(
    latest: Latest, reviews: FakeReviews, clock: FakeClock
) -> None:
    for step in range(20):  # ten seconds
        clock.seconds = 100 + step * 0.5
        assert [latest.recent() for _ in range(50)] == [7] * 50
    assert reviews.n_queries == 20


def test_a_recent_number_is_at_most_half_a_second_old(latest: Latest, reviews: FakeReviews, clock: FakeClock) -> None:
    assert latest.recent() == 7
    reviews.number = 8
    clock.seconds += AGE - 0.01
    assert latest.recent() == 7
    clock.seconds += 0.01
    assert latest.recent() == 8


def test_a_page_that_is_drawn_has_the_number_of_that_moment(latest: Latest, reviews: FakeReviews) -> None:
    latest.recent()
    reviews.number = 8
    assert latest.current() == 8
    assert latest.recent() == 8  # else the page would be drawn again for nothing


def test_nobody_waits_for_the_query_of_another(latest: Latest, reviews: FakeReviews, clock: FakeClock) -> None:
    latest.recent()
    clock.seconds += 1
    reviews.number = 8
    numbers: list[int] = []
    reviews.during.append(lambda: numbers.append(latest.recent()))
    assert latest.recent() == 8
    assert numbers == [7]


def test_pages_that_are_drawn_ask_side_by_side(latest: Latest, reviews: FakeReviews) -> None:
    """With one lock around the query the second would begin after the first."""
    together = Barrier(2, timeout=60)
    reviews.during.append(together.wait)
    with ThreadPoolExecutor(2) as pool:
        queries = [pool.submit(latest.current) for _ in range(2)]
        assert [query.result() for query in queries] == [7, 7]


def test_the_answer_of_a_slow_query_does_not_replace_a_later_one(latest: Latest, reviews: FakeReviews) -> None:
    def ask_again() -> None:
        reviews.during.clear()
        reviews.number = 8
        assert latest.current() == 8

    reviews.during.append(ask_again)
    assert latest.current() == 7  # what its page is drawn with
    assert latest.recent() == 8


def test_an_error_is_that_of_its_own_page_alone(latest: Latest, reviews: FakeReviews) -> None:
    def ask_again() -> None:
        reviews.during.clear()
        assert latest.current() == 7
        reviews.error = ReviewStoreError("reviews", "a database that answers")

    reviews.during.append(ask_again)
    with pytest.raises(ReviewStoreError):
        latest.current()
    assert latest.recent() == 7


def test_a_database_without_an_answer_is_asked_by_one(latest: Latest, reviews: FakeReviews, clock: FakeClock) -> None:
    latest.recent()
    clock.seconds += 1
    reviews.error = ReviewStoreError("reviews", "a database that answers")
    with pytest.raises(ReviewStoreError):
        latest.recent()
    assert latest.recent() == 7
    clock.seconds += AGE
    reviews.error, reviews.number = None, 8
    assert latest.recent() == 8
    assert reviews.n_queries == 3


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Reviews, Reviews]]:
    """Two that have opened one database."""
    url = make_url(f"sqlite:///{tmp_path / 'reviews.sqlite'}")
    both = connect(url), connect(url)
    yield both
    for reviews in both:
        reviews.close()


def test_a_review_of_another_server_shows_and_a_claim_does_not(
    servers: tuple[Reviews, Reviews], clock: FakeClock
) -> None:
    here, there = servers
    latest = Latest(here, clock)
    before = latest.recent()
    there.claim("Ada", KETTLE, 600)
    there.append([new("Ada", "release", KETTLE)])
    clock.seconds += 1
    assert latest.recent() == before
    there.append([new("Ada", "verdict", KETTLE, verdict="right")])
    clock.seconds += 1
    assert latest.recent() == there.version > before


@pytest.mark.browser
def test_an_open_page_shows_what_another_process_has_stored(
    tmp_path: Path, page: Page, app_url: Apps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = small.workspace(tmp_path)
    page.goto(f"{app_url(place.path)}/review?tab=agreement")
    expect(page.get_by_text("No reviews yet.")).to_be_visible()
    reviews, (name, *_) = open_reviews(place), in_order(database(place), Filters(), "file")
    reviews.append([new("Ada", "verdict", of_question(name), verdict="wrong")])
    reviews.close()
    expect(page.get_by_text("References that are wrong")).to_be_visible()
