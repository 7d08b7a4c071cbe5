"""What can happen to a server of reviews while people judge: nothing is lost, and the problem is a sentence."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from analysis.reviews import clock
from analysis.reviews.clock import Clock
from analysis.reviews.events import new, of_question, stamp
from analysis.store.reviews import Reviews, connection
from analysis.store.reviews.connection import connect
from analysis.store.reviews.errors import ReviewStoreError
from tests import postgres
from tests.disks import small_disk

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
def disk() -> Iterator[Path]:
    with small_disk(24) as folder:
        yield folder


@pytest.fixture
def reviews_on_disk(postgres_server: postgres.Server, disk: Path) -> Iterator[Reviews]:
    """Reviews in a database that is gone before its disk, whatever the test meets."""
    (disk / "database").mkdir()
    address = postgres_server.database(disk / "database")
    try:
        reviews = connect(make_url(address))
        yield reviews
        reviews.close()
    finally:
        postgres_server.drop(address)


def test_a_postgresql_whose_disk_is_full_keeps_all_and_is_used_again(reviews_on_disk: Reviews, disk: Path) -> None:
    reviews = reviews_on_disk
    before = new("Ada", "verdict", KETTLE, verdict="wrong")
    reviews.append([before])
    filler = disk / "filler"
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(disk).free)
    notes = [new("Ada", "note", of_question(f"kettle {number}"), text="x" * 500) for number in range(200)]
    with pytest.raises(ReviewStoreError, match=r"expected room on the disk of the database, found .*No space left"):
        reviews.append(notes)
    assert reviews.events() == [before]
    filler.unlink()
    reviews.append(notes)
    assert reviews.events() == [before, *notes]


def test_a_full_disk_under_sqlite_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reviews = connect(make_url(f"sqlite:///{tmp_path / 'reviews.sqlite'}"))
    before = new("Ada", "verdict", KETTLE, verdict="wrong")
    reviews.append([before])
    reviews.close()
    settings = connection._settings

    def small(own: sqlite3.Connection, record: Any) -> None:
        settings(own, record)
        own.execute("PRAGMA max_page_count = 1")  # as many as there are

    monkeypatch.setattr(connection, "_settings", small)
    reviews = connect(make_url(f"sqlite:///{tmp_path / 'reviews.sqlite'}"))
    notes = [new("Ada", "note", of_question(f"kettle {number}"), text="x" * 500) for number in range(200)]
    with pytest.raises(ReviewStoreError, match=r"expected room on the disk of the database, found .*full"):
        reviews.append(notes)
    assert reviews.events() == [before]
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
def test_a_verdict_counts_although_a_clock_was_a_month_ahead(reviews: Reviews) -> None:
    """The clock does not follow so wrong a time; what is said of another target, and what a file says, keep theirs."""
    moment = clock.now()
    ahead = stamp(moment + timedelta(days=30))
    old = replace(new("ann", "verdict", "question:a", verdict="right"), time=stamp(moment - timedelta(hours=1)))
    reviews.append([old, replace(new("ann", "verdict", "question:a", verdict="wrong"), time=ahead)])
    answers = [new("ann", "verdict", f"question:{name}", verdict="right") for name in "ab"]
    reviews.append(answers)
    stored = {event.id: event.time for event in reviews.events()}
    assert reviews.state("question:a").verdicts == {"ann": "right"}
    assert stored[old.id] == old.time
    assert stored[answers[0].id] == stamp(moment + timedelta(days=30) + clock.STEP)
    assert stored[answers[1].id] == answers[1].time


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
