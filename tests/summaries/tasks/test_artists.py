"""Errors of counts and seconds, worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics import clusters
from analysis.store.queries.ranges import Span
from analysis.summaries.tasks.artists import Accuracy, Bias, accuracies, biases, by_accuracy, by_actual, histogram
from analysis.tallies import Number

NUMBERS = [
    Number("a", "one", 10.0, -4.0),
    Number("a", "one", 10.0, -3.0),
    Number("a", "two", 40.0, 0.5),
    Number("a", "two", 40.0, 9.0),
    Number("a", "two", 40.0, None),
    Number("b", "one", 10.0, None),
]


def test_under_within_and_over_leave_the_unread_out() -> None:
    assert biases(NUMBERS, 3) == [
        Bias("a", 5, 1, 1, 2, 1, -1.25, (-3.5, 4.75)),
        Bias("b", 1, 1, 0, 0, 0, None, None),
    ]
    assert biases(NUMBERS, 0)[0].under == 2
    assert biases(NUMBERS, 3)[0].read == 4


def test_the_run_with_most_answers_within_the_tolerance_is_first() -> None:
    better = [Number("c", "one", 10.0, 0.5), Number("c", "two", 10.0, 5.0)]
    assert list(by_accuracy(biases([*reversed(NUMBERS), *better], 3))) == ["c", "a", "b"]


def test_every_error_is_in_one_span() -> None:
    spans = [Span(-math.inf, -3, below=True), Span(-3, 3), Span(3, math.inf, above=True)]
    assert histogram(NUMBERS, spans) == {
        ("a", spans[0]): 1, ("a", spans[1]): 2, ("a", spans[2]): 1,
        ("b", spans[0]): 0, ("b", spans[1]): 0, ("b", spans[2]): 0,
    }  # fmt: skip


def test_errors_by_the_true_value() -> None:
    short, long = Span(-math.inf, 30, below=True), Span(30, math.inf)
    found = {(run, span): (bias.n, bias.median) for run, span, bias in by_actual(NUMBERS, [short, long])}
    assert found == {("a", short): (2, -3.5), ("a", long): (3, 4.75), ("b", short): (1, None)}


def test_accuracy_over_the_tolerance_counts_the_bound_and_the_unread() -> None:
    found = [each for each in accuracies(NUMBERS, 9) if each.run == "a"]
    assert [each.right for each in found] == [0, 1, 1, 2, 3, 3, 3, 3, 3, 4]
    assert found[3] == Accuracy("a", 3, 5, 2, None)  # two songs are too few for an interval


def test_the_interval_over_the_tolerance_is_over_songs() -> None:
    """Twelve songs of three answers, within 3 s: all of the even songs, one of the others."""
    numbers = [Number("a", f"s{song}", 10.0, 1.0 if song % 2 == 0 or case == 0 else 9.0)
               for song in range(12) for case in range(3)]  # fmt: skip
    (found,) = [each for each in accuracies(numbers) if each.tolerance == 3]
    sums = np.array([[3.0], [1.0]] * 6)
    assert found.interval == clusters.share(clusters.estimate(sums, np.full((12, 1), 3.0)))


@given(st.lists(st.floats(-200, 200), min_size=1, max_size=40))
def test_the_parts_add_up_and_the_quartiles_lie_in_the_errors(errors: list[float]) -> None:
    (bias,) = biases([Number("a", "s", 0.0, error) for error in errors], 3)
    assert bias.under + bias.within + bias.over == bias.read == len(errors)
    assert bias.median == pytest.approx(float(np.median(errors)))
    assert bias.quartiles is not None
    assert bias.median is not None
    assert min(errors) <= bias.quartiles[0] <= bias.median <= bias.quartiles[1] <= max(errors)
    curve = [each.right for each in accuracies([Number("a", "s", 0.0, error) for error in errors])]
    assert curve == sorted(curve)
