"""Accepted corrections of one song say the same: what follows is joined, what cannot be is refused."""

from __future__ import annotations

from typing import Any

from analysis.pipeline.reviews.consistency import consequences
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.runs import reference_versions
from tests.pipeline.reviewed import moved, question


def accepted(reviews: Reviews, name: str, value: Any) -> None:
    proposed = new("Ada", "correction", of_question(name), value=value, reason="by ear")
    reviews.append([proposed, new("Cy", "accept", of_question(name), correction=proposed.id)])


def chorus(start: float) -> list[dict[str, Any]]:
    """The sections that the question for all choruses has."""
    return [{"section": "chorus", "start": start, "end": 60.0}]


def test_a_correction_without_a_group_takes_the_sections_of_one_type_along(db: Database) -> None:
    reviews, whole, part = open_reviews(db.workspace), question(db, "FSS"), question(db, "SSS")
    asked = reference_versions.questions(db, [whole])[whole]
    (follows,) = consequences(db, {}, asked, moved(42.0), {}).follows
    assert follows.question.id == part
    assert [(one["start"], one["end"]) for one in follows.value] == [(42.0, 60.0)]
    accepted(reviews, whole, moved(42.0))
    accepted(reviews, part, follows.value)
    # a second correction back to the published chorus: the other question must not keep the first
    (again,) = consequences(db, reviews.states(), asked, moved(40.0), {}).follows
    assert [one["start"] for one in again.value] == [40.0]
    assert consequences(db, reviews.states(), asked, moved(42.0), {}).follows == []
    assert consequences(db, reviews.states(), asked, moved(40.0), {part: again.value}).follows == []


def test_one_type_against_the_accepted_whole_is_refused_with_the_reason(db: Database) -> None:
    reviews, whole, part = open_reviews(db.workspace), question(db, "FSS"), question(db, "SSS")
    asked = reference_versions.questions(db, [part])[part]
    assert consequences(db, {}, asked, chorus(45.0), {}).refusal == ""
    accepted(reviews, whole, moved(42.0))
    refusal = consequences(db, reviews.states(), asked, chorus(45.0), {}).refusal
    assert refusal.startswith("The accepted correction of Ada for the question FSS")
    assert "42.00 → 45.00" in refusal
    assert consequences(db, reviews.states(), asked, chorus(42.0), {}).refusal == ""
