"""Checks of claims of time: the latest of a text counts, an undone one does not, events keep their shape."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews import history
from analysis.reviews.events import Event, EventError, new, of_question
from analysis.reviews.state import State, by_target, fold
from analysis.reviews.time_checks import text_key, time_checks

TEXT = "The chorus starts at 1:02."
CLAIM = {"kind": "start", "start": 62.0, "end": None, "label": "chorus", "span": [21, 25]}


def check(reviewer: str, claims: list[Any], question: str = "q1") -> Event:
    return new(reviewer, "times", of_question(question), run="r1", text=text_key(TEXT), claims=claims)


def states(*events: Event) -> dict[str, State]:
    return {target: fold(own, target) for target, own in by_target(events).items()}


def test_the_latest_check_of_a_text_counts_whoever_made_it_and_an_undone_one_does_not() -> None:
    first, second = check("Ada", [CLAIM]), check("Ben", [], "q2")
    found = time_checks(states(second, first))[text_key(TEXT)]
    assert (found.reviewer, found.claims) == ("Ben", ())
    undo = new("Ben", "undo", of_question("q2"), undoes=second.id)
    found = time_checks(states(second, first, undo))[text_key(TEXT)]
    assert (found.reviewer, found.claims) == ("Ada", (CLAIM,))
    assert time_checks({}) == {}


def test_a_check_needs_its_fields_and_is_of_a_question() -> None:
    with pytest.raises(EventError, match=r"payload.claims"):
        new("Ada", "times", of_question("q1"), run="r1", text="a" * 12)
    with pytest.raises(EventError, match="target"):
        new("Ada", "times", "song:x/1", run="r1", text="a" * 12, claims=[])


def test_the_history_says_how_many_claims_there_are_and_no_verdict_follows() -> None:
    state = fold([check("Ada", [CLAIM])])
    assert [line.text for line in history.lines(state, {})] == ["claims of time in the reasoning of r1: 1"]
    assert state.status == "unreviewed"
