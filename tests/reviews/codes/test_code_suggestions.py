"""Codes by a function of the user: what it returns, what fails, and what a person accepts."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews.codes.code_suggestions import (
    AnswerFacts,
    SuggestedCode,
    Suggestion,
    SuggestionError,
    accept,
    by_code,
    names_of,
    suggest,
    without_code,
)
from analysis.reviews.codes.codebook import codebook, define, merge
from analysis.reviews.codes.coding import BY_HAND, RANDOM, code, codings
from analysis.reviews.events import Event, code_of
from tests.reviews.codes.test_codebook import states

LOOPS = define("Ada", "loops")
LOOPS_ID = code_of(LOOPS.target)


def facts(position: int) -> AnswerFacts:
    return AnswerFacts(f"q{position}", "r1", position, f"c{position}", "Cnt", "artist_count", "?", "2", "3", 0.0)


def by_position(answer: AnswerFacts) -> Any:
    results: list[Any] = [["loops"], "loops", [], ["loops", 3], None, [" "], ["x" * 61], ["\ud800"]]
    return results[answer.position] if answer.position < len(results) else 1 / 0


def test_a_failure_is_named_and_the_next_answer_follows() -> None:
    results = list(suggest("my:codes", by_position, map(facts, range(9))))
    assert [result for result in results if isinstance(result, Suggestion)] == [
        Suggestion("my:codes", "r1", "q0", ("loops",)), Suggestion("my:codes", "r1", "q2", ()),
    ]  # fmt: skip
    problems = [result for result in results if isinstance(result, SuggestionError)]
    assert [problem.position for problem in problems] == [1, 3, 4, 5, 6, 7, 8]
    assert str(problems[0]) == (
        "r1: record at position 1, id c1: function 'my:codes': expected a list of names of codes, each a text of 1 to "
        "60 printable characters, found str 'loops'"
    )
    assert str(problems[1]).endswith("found int 3 in the list")
    assert str(problems[-1]).endswith("found ZeroDivisionError: division by zero")


def test_names_are_without_repetitions_and_extra_spaces() -> None:
    assert names_of([" ends  early", "Loops", "loops"]) == ("ends early", "Loops")
    with pytest.raises(ValueError, match="dict"):
        names_of({"loops": 1})


def test_groups_are_by_function_and_code() -> None:
    groups = by_code([
        Suggestion("a:f", "r1", "q1", ("Loops", "short")),
        Suggestion("a:f", "r1", "q2", ("loops",)),
        Suggestion("b:f", "r1", "q1", ("loops",)),
    ])  # fmt: skip
    assert groups == [
        SuggestedCode("a:f", "Loops", (("q1", "r1"), ("q2", "r1"))),
        SuggestedCode("a:f", "short", (("q1", "r1"),)),
        SuggestedCode("b:f", "loops", (("q1", "r1"),)),
    ]


def accepted_by(who: str, group: SuggestedCode, *events: Event) -> tuple[list[Event], list[tuple[Any, ...]]]:
    before = states(*events)
    book = codebook(before)
    new_events = accept(group, who, book, codings(before, book))
    after = states(*events, *new_events)
    book = codebook(after)
    rows = codings(after, book)
    assert without_code(group, who, book, rows) == ()
    return new_events, [
        (row.question, row.reviewer, tuple(map(book.name, row.codes)), row.note, row.design) for row in rows
    ]


def test_accepting_keeps_note_codes_and_design_of_an_earlier_coding() -> None:
    short = define("Ada", "short")
    earlier = code("Ada", ("q1", "r1"), [code_of(short.target)], "stops", RANDOM)
    by_ben = code("Ben", ("q2", "r1"), [], "hm")
    group = SuggestedCode("a:f", "Loops", (("q1", "r1"), ("q2", "r1")))
    _, rows = accepted_by("Ada", group, LOOPS, short, earlier, by_ben)
    assert sorted(rows) == [
        ("q1", "Ada", ("short", "loops"), "stops", RANDOM),
        ("q2", "Ada", ("loops",), "suggested by a:f", BY_HAND),
        ("q2", "Ben", (), "hm", BY_HAND),
    ]


def test_a_new_name_is_defined_and_a_merged_one_is_the_code_it_stands_for() -> None:
    group = SuggestedCode("a:f", "early end", (("q1", "r1"),))
    events, _ = accepted_by("Ada", group, LOOPS)
    assert [event.kind for event in events] == ["define", "codes"]
    end = define("Ada", "early end")
    events, rows = accepted_by("Ada", group, LOOPS, end, merge("Ada", code_of(end.target), LOOPS_ID))
    assert [event.kind for event in events] == ["codes"]
    assert rows[0][2] == ("loops",)
