"""What can happen to a server of reviews while people judge: nothing is lost, and the problem is a sentence."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy.engine import make_url

from analysis.reviews import clock
from analysis.reviews.clock import Clock
from analysis.reviews.events import new, of_question, stamp
from analysis.store.reviews import Reviews
from analysis.store.reviews.connection import connect
from analysis.store.reviews.errors import ReviewStoreError
from tests import postgres

KETTLE = of_question("kettle")


def test_a_postgresql_that_is_restarted_keeps_all_and_is_used_again(postgres_server: postgres.Server) -> None:
    reviews = connect(make_url(postgres_server.database()))
    before = new("Ada", "verdict", KETTLE, verdict="wrong")
    reviews.append([before])
    postgres_server.stop()
    try:
        for use in (lambda: reviews.append([new("Ada", "note", KETTLE)]), reviews.states):
            with pytest.raises(ReviewStoreError, match=r"^reviews at postgresql.*expected a database that answers"):
                use()
    finally:
        postgres_server.start()
    after = new("Ada", "verdict", KETTLE, verdict="right")
    reviews.append([after])
    assert reviews.events() == [before, after]
    assert reviews.state(KETTLE).status == "right"
    reviews.close()


@pytest.fixture
def own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", Clock())


@pytest.mark.usefixtures("own_clock")
def test_a_verdict_counts_although_the_clock_was_set_back_since_the_last(reviews: Reviews) -> None:
    moment = clock.now() + timedelta(hours=1)
    before = replace(new("Ada", "verdict", KETTLE, verdict="wrong"), time=stamp(moment))
    reviews.append([before])
    assert reviews.state(KETTLE).status == "wrong"
    reviews.append([new("Ada", "verdict", KETTLE, verdict="right")])
    assert reviews.state(KETTLE).status == "right"


@pytest.mark.usefixtures("own_clock")
def test_a_claim_ends_in_time_although_the_clock_was_set_back(reviews: Reviews) -> None:
    ahead = clock.now() + timedelta(hours=1)
    reviews.append([replace(new("Ben", "note", KETTLE), time=stamp(ahead))])
    reviews.states()
    assert reviews.claim("Ada", KETTLE, 60) == "Ada"
    (claim,) = (event for event in reviews.events() if event.kind == "claim")
    assert datetime.fromisoformat(claim.time) - ahead < timedelta(minutes=5)
    assert reviews.state(KETTLE).claimed_by(clock.now()) == "Ada"
    assert reviews.state(KETTLE).claimed_by(clock.now() + timedelta(seconds=61)) == ""
