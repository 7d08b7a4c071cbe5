"""What people answer themselves: the latest blind answer counts, who has seen the reference is left out."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews import history
from analysis.reviews.codes.coding import hidden_from
from analysis.reviews.events import Event, EventError, new, of_question, of_song
from analysis.reviews.own_answers import answer, events_about, has_seen, people
from analysis.reviews.state import State, by_target, fold

SONG = "own/lamp"
TRAINED = {"musical training": "professional"}


def states(*events: Event) -> dict[str, State]:
    return {target: fold(own, target) for target, own in by_target(events).items()}


def raws(*events: Event) -> dict[str, dict[str, str]]:
    return {person.name: {own.question: own.raw for own in person.blind} for person in people(states(*events)).values()}


def test_the_latest_answer_of_a_person_counts_and_an_undone_one_does_not() -> None:
    first, second = answer("Ada", "q1", "two", {}), answer("ada", "q1", "3", TRAINED)
    assert raws(first, second, answer("Ben", "q1", "4", {})) == {"Ada": {"q1": "3"}, "Ben": {"q1": "4"}}
    assert people(states(first, second))["ada"].states == TRAINED
    undo = new("Ada", "undo", of_question("q1"), undoes=second.id)
    assert raws(first, second, undo) == {"Ada": {"q1": "two"}}
    assert people(states(first, second, undo))["ada"].states == {}


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("verdict", {"verdict": "unclear"}), ("correction", {"value": []}), ("settle", {"verdict": "right"})],
)
@pytest.mark.parametrize("target", [of_question("q1"), of_song(SONG)])
def test_who_has_judged_the_reference_of_the_question_or_its_song_answers_no_longer_blind(
    kind: Any, payload: Any, target: str
) -> None:
    seen = new("ADA", kind, target, **payload)
    later = answer("Ada", "q1", "3", {}, SONG)
    assert raws(seen, later) == {"Ada": {}}
    assert raws(new("Ben", kind, target, **payload), answer("Ada", "q1", "3", {}, SONG)) == {"Ada": {"q1": "3"}}


def test_an_earlier_blind_answer_outlives_a_later_one_that_is_not() -> None:
    blind = answer("Ada", "q1", "2", {})
    seen = new("Ada", "verdict", of_question("q1"), verdict="right")
    assert raws(blind, seen, answer("Ada", "q1", "3", {})) == {"Ada": {"q1": "2"}}


def test_taking_a_verdict_back_does_not_make_one_unsee_the_reference() -> None:
    seen = new("Ada", "verdict", of_question("q1"), verdict="right")
    undo = new("Ada", "undo", of_question("q1"), undoes=seen.id)
    assert raws(seen, undo, answer("Ada", "q1", "3", {})) == {"Ada": {}}
    assert has_seen("ada", events_about("q1", "", states(seen, undo)))
    assert not has_seen("Ben", events_about("q1", "", states(seen, undo)))


def test_an_answer_says_nothing_of_the_reference_and_is_hidden_until_one_has_answered() -> None:
    own = answer("Ada", "q1", "3", {})
    state = fold([own])
    assert state.status == "unreviewed"
    assert hidden_from(state, "Ben") == {own.id}
    assert hidden_from(fold([own, answer("Ben", "q1", "", {})]), "Ben") == frozenset()
    assert [line.text for line in history.lines(state, {})] == ["answered the question"]


@pytest.mark.parametrize("payload", [{"raw": 3, "states": {}}, {"raw": "3"}, {"raw": "3", "states": "none"}])
def test_an_answer_is_a_text_with_what_its_person_states(payload: Any) -> None:
    with pytest.raises(EventError, match="payload"):
        new("Ada", "answer", of_question("q1"), **payload)
    with pytest.raises(EventError, match="target"):
        new("Ada", "answer", of_song(SONG), raw="3", states={})
