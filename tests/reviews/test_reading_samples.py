"""Samples of answers to read: by kind and stratum, the same for everybody, and stored."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.reviews.events import Event, EventError, new, of_question, of_run
from analysis.reviews.reading_samples import (
    AMBIGUOUS,
    SIZES,
    SURE,
    UNREAD,
    Candidate,
    ReadingSample,
    draw,
    last_rule,
    sample_event,
    samples,
)
from analysis.reviews.state import State, by_target, fold


def candidates(numbers: dict[tuple[str, str, str], int]) -> list[Candidate]:
    """By confidence, task and rule."""
    return [
        Candidate(f"{task}-{confidence}-{rule}-{i}", f"{i:012x}", task, confidence, rule)
        for (confidence, task, rule), n in numbers.items()
        for i in range(n)
    ]


def states(*events: Event) -> dict[str, State]:
    return {target: fold(own, target) for target, own in by_target(events).items()}


def kinds(sample: ReadingSample) -> Counter[str]:
    return Counter(sample.strata[answer.stratum].kind for answer in sample.answers)


def test_all_ambiguous_answers_are_drawn_up_to_their_number_and_sure_ones_in_proportion() -> None:
    numbers = {("clean", "Cnt", ""): 900, ("mended", "Cnt", "number"): 300, ("ambiguous", "Cnt", "two"): 40,
               ("none", "Cnt", "refusal"): 7}  # fmt: skip
    sample = draw("r", "", candidates(numbers))
    assert kinds(sample) == {SURE: 60, AMBIGUOUS: 40, UNREAD: 7}
    assert {stratum.name: stratum.size for stratum in sample.strata} == {
        "clean · Cnt · ": 900, "mended · Cnt · number": 300, "ambiguous · Cnt · two": 40, "none · Cnt · refusal": 7,
    }  # fmt: skip
    by_stratum = Counter(sample.strata[answer.stratum].name for answer in sample.answers)
    assert (by_stratum["clean · Cnt · "], by_stratum["mended · Cnt · number"]) == (45, 15)
    more = draw("r", "", candidates(numbers | {("ambiguous", "Cnt", "two"): 41}))
    assert kinds(more)[AMBIGUOUS] == SIZES[AMBIGUOUS] == 40


def test_a_stratum_of_less_than_one_answer_goes_without_its_rule_and_then_without_its_task() -> None:
    numbers = {
        ("clean", "Cnt", ""): 600,
        ("mended", "Cnt", "a"): 9,
        ("mended", "Cnt", "b"): 9,
        ("mended", "SGD", "c"): 2,
    }
    names = {stratum.name: stratum.size for stratum in draw("r", "", candidates(numbers)).strata}
    assert names == {"clean · Cnt · ": 600, "mended · Cnt": 18, "mended": 2}
    exact = {("clean", "Cnt", ""): 590, ("mended", "Cnt", "a"): 10}
    assert {stratum.name for stratum in draw("r", "", candidates(exact)).strata} == {
        "clean · Cnt · ", "mended · Cnt · a",
    }  # fmt: skip


def test_the_seed_decides_the_sample_whatever_the_order_and_a_larger_one_adds_answers() -> None:
    every = candidates({("clean", "Cnt", ""): 200})
    first = draw("r", "", every, 1)
    assert draw("r", "", reversed(every), 1) == first
    assert draw("r", "", every, 2).answers != first.answers
    assert set(draw("r", "", every, 1, {**SIZES, SURE: 90}).answers) > set(first.answers)


def test_the_kinds_are_mixed_so_that_the_order_tells_nothing() -> None:
    sample = draw("r", "", candidates({("clean", "Cnt", ""): 100, ("ambiguous", "Cnt", ""): 30}))
    first = [sample.strata[answer.stratum].kind for answer in sample.answers[:45]]
    assert Counter(first) == {SURE: 30, AMBIGUOUS: 15}


def test_a_sample_of_a_task_has_only_its_answers() -> None:
    every = candidates({("clean", "Cnt", ""): 50, ("clean", "SGD", ""): 50, ("ambiguous", "Cnt", ""): 5})
    assert {answer.task for answer in draw("r", "Cnt", every).answers} == {"Cnt"}
    part = draw("r", "", every).of_task("SGD", {SURE: 50})
    assert {part.strata[answer.stratum] for answer in part.answers} == {(SURE, "SGD", 50)}


def test_the_largest_stored_sample_counts_and_of_equal_ones_the_first() -> None:
    every = candidates({("clean", "Cnt", ""): 200})
    small, equal, large = (draw("r", "", every, seed, {SURE: n}) for seed, n in ((1, 60), (2, 60), (1, 90)))
    first, second, third = (sample_event("Ada", sample) for sample in (small, equal, large))
    assert samples(states(first, second)) == {("r", ""): small}
    assert samples(states(first, second, third)) == {("r", ""): large}
    undone = new("Ada", "undo", of_run("r"), undoes=third.id)
    assert samples(states(first, second, third, undone)) == {("r", ""): small}


@pytest.mark.parametrize(
    "answers", [[["q", "a", "Cnt", 1]], [["q", "a", "Cnt", -1]], [["q", "a"]], [["q", "a", "Cnt", "x"]]]
)
def test_a_sample_that_nobody_has_drawn_is_left_out(answers: list[object]) -> None:
    event = new("Ada", "sample", of_run("r"), task="", seed=1, strata=[["sure", "clean", 3]], answers=answers)
    assert samples(states(event)) == {}


def test_a_sample_is_of_a_run() -> None:
    with pytest.raises(EventError, match="run:<id>"):
        new("Ada", "sample", of_question("q"), task="", seed=1, strata=[], answers=[])


def test_the_second_reader_is_no_rule_by_which_a_value_was_read() -> None:
    assert last_rule([["number words", "two"], ["second reader reads another value", "3"]]) == "number words"
    assert last_rule([["second reader agrees", ""]]) == last_rule([]) == ""
