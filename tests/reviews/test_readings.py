"""What people read in answers: the latest counts, others are hidden until one reads, events keep their shape."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews import history
from analysis.reviews.codes.coding import hidden_from
from analysis.reviews.events import Event, EventError, new, of_question
from analysis.reviews.readings import read, readings, to_read
from analysis.reviews.state import State, by_target, fold

FIRST, SECOND = "a" * 12, "b" * 12


def states(*events: Event) -> dict[str, State]:
    return {target: fold(own, target) for target, own in by_target(events).items()}


def values(*events: Event) -> dict[str, list[tuple[str, str, Any]]]:
    by_answer = readings(states(*events))
    return {
        answer: [(reading.reviewer, reading.says, reading.value) for reading in own]
        for answer, own in by_answer.items()
    }


def test_the_latest_reading_of_a_reviewer_counts_and_an_undone_one_does_not() -> None:
    first, second = read("Ada", "q1", "r1", FIRST, "value", "Piano"), read("ada", "q1", "r1", FIRST, "nothing")
    assert values(first, second) == {FIRST: [("Ada", "nothing", None)]}
    undo = new("Ada", "undo", of_question("q1"), undoes=second.id)
    assert values(first, second, undo) == {FIRST: [("Ada", "value", "Piano")]}


def test_an_answer_waits_until_somebody_reads_it_and_in_a_second_pass_until_everybody_has() -> None:
    by_answer = readings(states(read("Ada", "q1", "r1", FIRST, "unclear")))
    assert to_read([FIRST, SECOND], by_answer, "Ben") == [SECOND]
    assert to_read([FIRST, SECOND], by_answer, "Ben", again=True) == [FIRST, SECOND]
    assert to_read([FIRST, SECOND], by_answer, "ADA", again=True) == [SECOND]


def test_a_reading_is_blind_unless_the_person_was_shown_what_the_reader_took() -> None:
    events = [read("Ada", "q1", "r1", str(i) * 12, says) for i, says in enumerate(("value", "agrees", "differs"))]
    assert [own[0].is_blind for own in readings(states(*events)).values()] == [True, False, False]


def test_readings_of_others_are_hidden_until_the_own_one() -> None:
    by_ada, by_ben = (read(name, "q1", "r1", FIRST, "value", {"number": "2"}) for name in ("Ada", "Ben"))
    assert hidden_from(fold([by_ada]), "Ben") == {by_ada.id}
    assert hidden_from(fold([by_ada, by_ben]), "Ben") == frozenset()


def test_the_history_says_what_was_read() -> None:
    events = [read("Ada", "q1", "r1", FIRST, "value", {"number": "2"}), read("Ben", "q1", "r1", FIRST, "nothing")]
    assert [line.text for line in history.lines(fold(events), {})] == [
        "answer of r1 read: 2", "answer of r1 read: nothing",
    ]  # fmt: skip


def test_a_reading_that_says_something_else_is_refused() -> None:
    with pytest.raises(EventError, match="says"):
        read("Ada", "q1", "r1", FIRST, "perhaps")
    with pytest.raises(EventError, match="target"):
        new("Ada", "reading", "song:x/1", run="r1", answer=FIRST, says="nothing", value=None)
