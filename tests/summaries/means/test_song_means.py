"""Means by run and song: hand-worked, and their intervals over songs."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from analysis.statistics import clusters
from analysis.summaries.means.song_means import ALL_RUNS, means


def table(rows: list[tuple[str, str, str, float, float]]) -> pa.Table:
    names = ("run", "song", "cell", "total", "n")
    return pa.table({name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)})


def test_a_mean_is_the_total_over_the_number_by_run_and_for_all_together() -> None:
    found = means(table([("a", "s", "x", 1.0, 2), ("a", "t", "x", 2.0, 2), ("b", "s", "x", 0.0, 1)]))
    assert (found["a", "x"].value, found["a", "x"].n, found["a", "x"].songs) == (0.75, 4, 2)
    assert found["b", "x"].value == 0
    assert found[ALL_RUNS, "x"].value == 0.6
    assert found["a", "x"].interval is None  # two songs are too few


def test_a_cell_that_a_run_does_not_have_is_not_there() -> None:
    found = means(table([("a", "s", "x", 1.0, 1), ("b", "s", "y", 1.0, 1)]))
    assert set(found) == {("a", "x"), ("b", "y"), (ALL_RUNS, "x"), (ALL_RUNS, "y")}


def test_the_interval_is_over_songs() -> None:
    numbers = np.random.default_rng(1).random(12)
    found = means(table([("a", f"s{i:02}", "x", number, 1) for i, number in enumerate(numbers)]))
    expected = clusters.share(clusters.estimate(numbers[:, None], np.ones((12, 1))))
    assert found["a", "x"].interval == pytest.approx(expected)
