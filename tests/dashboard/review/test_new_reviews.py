"""An open page learns of new reviews of any server, without a question to the database for each of its visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy.engine import make_url

from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews.connection import connect
from analysis.store.reviews.errors import ReviewStoreError
from dashboard.review.new_reviews import AGE, SECONDS, Latest
from tests.browser import Apps
from tests.dashboard import small

KETTLE = of_question("kettle")


@dataclass
class Counter:
    """In place of the reviews. during: what happens while the database answers."""

    number: int = 0
    n_asked: int = 0
    trouble: Exception | None = None
    during: list[Callable[[], object]] = field(default_factory=list)

    def latest(self, apart_from: object = ()) -> int:
        self.n_asked += 1
        for step in self.during:
            step()
        if self.trouble:
            raise self.trouble
        return self.number


@dataclass
class Time:
    seconds: float = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def counter() -> Counter:
    return Counter(number=7)


@pytest.fixture
def moment() -> Time:
    return Time()


@pytest.fixture
def latest(counter: Counter, moment: Time) -> Latest:
    return Latest(cast(Reviews, counter), moment)


def test_fifty_visitors_ask_the_database_as_often_as_one(latest: Latest, counter: Counter, moment: Time) -> None:
    for step in range(20):  # ten seconds
        moment.seconds = 100 + step * 0.5
        assert [latest.look() for _ in range(50)] == [7] * 50
    assert counter.n_asked == 20


def test_a_look_is_at_most_half_a_second_old(latest: Latest, counter: Counter, moment: Time) -> None:
    assert latest.look() == 7
    counter.number = 8
    moment.seconds += AGE - 0.01
    assert latest.look() == 7
    moment.seconds += 0.01
    assert latest.look() == 8
    assert SECONDS + AGE < 2


def test_a_page_that_is_drawn_has_the_number_of_that_moment(latest: Latest, counter: Counter) -> None:
    latest.look()
    counter.number = 8
    assert latest.ask() == 8
    assert latest.look() == 8  # else the page would be drawn again for nothing


def test_nobody_waits_for_the_look_of_another(latest: Latest, counter: Counter, moment: Time) -> None:
    latest.look()
    moment.seconds += 1
    counter.number = 8
    others: list[int] = []
    counter.during.append(lambda: others.append(latest.look()))
    assert latest.look() == 8
    assert others == [7]


def test_a_database_without_an_answer_is_asked_by_one(latest: Latest, counter: Counter, moment: Time) -> None:
    latest.look()
    moment.seconds += 1
    counter.trouble = ReviewStoreError("reviews", "a database that answers")
    with pytest.raises(ReviewStoreError):
        latest.look()
    assert latest.look() == 7
    moment.seconds += AGE
    counter.trouble, counter.number = None, 8
    assert latest.look() == 8
    assert counter.n_asked == 3


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Reviews, Reviews]]:
    """Two that have opened one database."""
    url = make_url(f"sqlite:///{tmp_path / 'reviews.sqlite'}")
    both = connect(url), connect(url)
    yield both
    for reviews in both:
        reviews.close()


def test_a_review_of_another_server_shows_and_a_claim_does_not(servers: tuple[Reviews, Reviews], moment: Time) -> None:
    here, there = servers
    latest = Latest(here, moment)
    before = latest.look()
    there.claim("Ada", KETTLE, 600)
    there.append([new("Ada", "release", KETTLE)])
    moment.seconds += 1
    assert latest.look() == before
    there.append([new("Ada", "verdict", KETTLE, verdict="right")])
    moment.seconds += 1
    assert latest.look() == there.version > before


@pytest.mark.browser
def test_an_open_page_shows_what_another_process_has_stored(
    tmp_path: Path, page: Page, app_url: Apps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = small.workspace(tmp_path)
    page.goto(f"{app_url(place.path)}/agreement")
    expect(page.get_by_text("No reviews yet.")).to_be_visible()
    reviews, (name, *_) = open_reviews(place), in_order(Database(place), Filters(), "file")
    reviews.append([new("Ada", "verdict", of_question(name), verdict="wrong")])
    reviews.close()
    expect(page.get_by_text("References that are wrong")).to_be_visible()
