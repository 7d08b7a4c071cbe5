"""Errata: faults of two people with the question behind them and what they change; others with the reason."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import database, said, titled
from tests.pipeline.reviewed import moved, question


@pytest.fixture
def place(small_place: Workspace, own_reviews: None) -> Workspace:
    return small_place


def test_without_reviews_nothing_is_confirmed(place: Workspace, opened: Any) -> None:
    app = opened("errata", place.path)
    assert "0 references with a confirmed fault, 0 more references" in said(app)
    assert not app.get("download_button")


def test_a_confirmed_fault_leads_to_the_desk_and_a_single_verdict_is_left_out(place: Workspace, opened: Any) -> None:
    db, reviews = database(place), open_reviews(place)
    confirmed, doubtful = question(db, "FSS"), question(db, "Cnt")
    proposed = new("Ada", "correction", of_question(confirmed), value=moved(50.0), reason="by ear")
    reviews.append([
        proposed, new("Cy", "accept", of_question(confirmed), correction=proposed.id),
        new("Ada", "verdict", of_question(doubtful), verdict="wrong"),
    ])  # fmt: skip
    reviews.close()
    app = opened("errata", place.path)
    assert "1 reference with a confirmed fault, 1 more reference" in said(app)
    (row,) = titled(app, "Hear")
    assert parse_qs(urlsplit(row["Question"]["href"]).query)["q"] == [confirmed]
    assert (row["Hear"]["text"], row["Reviewers"]["text"]) == ("36.0 to 44.0 s, 46.0 to 54.0 s", "2")
    (out,) = titled(app, "Why it is not confirmed")
    assert parse_qs(urlsplit(out["Question"]["href"]).query)["q"] == [doubtful]
    assert out["Why it is not confirmed"]["text"] == "confirmed by one reviewer alone"
    assert "Effect under the paper lens on" in said(app)
    assert len(app.get("download_button")) == 2
