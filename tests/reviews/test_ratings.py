"""Ratings of answers by people: the latest counts, disagreement is none, others are hidden until one's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from analysis.reviews import history
from analysis.reviews.codes.coding import RANDOM, hidden_from
from analysis.reviews.events import Event, EventError, new, of_question
from analysis.reviews.ratings import answer_key, common_ratings, rate, ratings, to_rate
from analysis.reviews.state import State, by_target, fold

FIRST, SECOND = answer_key("Which?", "piano", '"oboe"'), answer_key("Which?", "piano", '"a piano"')


def rated(reviewer: str, answer: str, is_right: bool, question: str = "q1") -> Event:
    return rate(reviewer, question, "r1", answer, is_right, RANDOM)


def states(*events: Event) -> dict[str, State]:
    return {target: fold(own, target) for target, own in by_target(events).items()}


def values(events: Iterable[Event]) -> list[tuple[str, str, bool]]:
    return [(rating.answer, rating.reviewer, rating.is_right) for rating in ratings(states(*events))]


def test_the_latest_rating_of_a_reviewer_counts_and_an_undone_one_does_not() -> None:
    first, second = rated("Ada", FIRST, False), rated("ada", FIRST, True)
    assert values([first, second]) == [(FIRST, "Ada", True)]
    undo = new("Ada", "undo", of_question("q1"), undoes=second.id)
    assert values([first, second, undo]) == [(FIRST, "Ada", False)]


def test_an_answer_that_two_questions_have_is_rated_once() -> None:
    events = [rated("Ada", FIRST, False), rated("Ada", FIRST, True, "q2"), rated("Ada", SECOND, True)]
    assert values(events) == [(FIRST, "Ada", True), (SECOND, "Ada", True)]


def test_reviewers_who_disagree_have_no_common_rating() -> None:
    events = [rated("Ada", FIRST, False), rated("Ben", FIRST, True), rated("Ben", SECOND, True)]
    assert common_ratings(ratings(states(*events))) == {FIRST: None, SECOND: True}


def test_each_reviewer_rates_all_answers() -> None:
    all_ratings = ratings(states(rated("Ada", FIRST, False)))
    assert to_rate([SECOND, FIRST], all_ratings, "ada") == [SECOND]
    assert to_rate([SECOND, FIRST], all_ratings, "Ben") == [SECOND, FIRST]


def test_a_rating_leaves_the_verdict_on_the_reference_alone_and_is_in_the_history() -> None:
    (state,) = states(rated("Ada", FIRST, False)).values()
    assert state.status == "unreviewed"
    assert [line.text for line in history.lines(state, {})] == ["answer of r1: wrong"]


def test_ratings_of_others_are_hidden_until_the_own_rating_of_the_same_answer() -> None:
    other = rated("Ada", FIRST, False)
    (state,) = states(other, rated("Ben", SECOND, True)).values()
    assert hidden_from(state, "Ben") == {other.id}
    (state,) = states(other, rated("Ben", FIRST, True)).values()
    assert hidden_from(state, "Ben") == frozenset()


@pytest.mark.parametrize("payload", [{"rating": "unclear"}, {"answer": 3}, {"run": None}])
def test_a_rating_with_another_payload_is_refused(payload: dict[str, Any]) -> None:
    fields: dict[str, Any] = {"run": "r1", "answer": FIRST, "rating": "right", "design": RANDOM} | payload
    with pytest.raises(EventError, match=f"payload.{next(iter(payload))}"):
        new("Ada", "rating", of_question("q1"), **fields)


def test_a_song_has_no_answer_to_rate() -> None:
    with pytest.raises(EventError, match="question:<id>"):
        new("Ada", "rating", "song:a/b", run="r1", answer=FIRST, rating="right", design=RANDOM)
