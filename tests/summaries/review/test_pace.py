"""Medians of reviewers' seconds, and verdicts without listening."""

from __future__ import annotations

from typing import Any

from analysis.reviews.events import Event, new, of_question
from analysis.reviews.state import State, fold
from analysis.summaries.review.pace import Pace, is_unheard, paces


def verdict(who: str, question: str, **seconds: Any) -> Event:
    return new(who, "verdict", of_question(question), verdict="right", **seconds)


def states(*events: Event) -> list[State]:
    targets = {event.target for event in events}
    return [fold([event for event in events if event.target == target], target) for target in targets]


def test_medians_are_over_timed_verdicts_and_names_are_folded() -> None:
    events = [
        verdict("Ada", "a", judging=10.0, listening=4.0), verdict("ada", "b", judging=30.0, listening=0),
        verdict("Ada", "c", judging=11.0, listening=6.0), verdict("Ada", "d"), verdict("Ben", "a"),
    ]  # fmt: skip
    ada, ben = paces(states(*events))
    assert ada[1:] == (4, 3, 11.0, 4.0, 1)
    assert ada.reviewer.casefold() == "ada"
    assert ben == Pace("Ben", 1, 0, None, None, 0)


def test_an_undone_verdict_does_not_count() -> None:
    given = verdict("Ada", "a", judging=10.0, listening=0)
    undo = new("Ada", "undo", given.target, undoes=given.id)
    assert paces(states(given, undo)) == []


def test_only_a_measured_silence_is_unheard() -> None:
    assert is_unheard(verdict("Ada", "a", judging=1.0, listening=0))
    assert not is_unheard(verdict("Ada", "a", judging=1.0, listening=0.2))
    assert not is_unheard(verdict("Ada", "a"))
