"""The best matching of two lists: the same as SciPy's, between equal ones too."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from analysis.metrics import assignment as module
from analysis.metrics.assignment import assignment


@pytest.mark.parametrize("maximize", [False, True])
def test_the_matching_is_that_of_scipy_where_several_are_equally_good(maximize: bool) -> None:
    draw = np.random.default_rng(1)
    for n in range(1500):
        shape = tuple(draw.integers(1, 16, 2))
        few = draw.integers(0, 3, shape) / 10
        matrix = (few, draw.random(shape), draw.random(shape) * few, few - 1e-9 * draw.random(shape))[n % 4]
        rows, columns = linear_sum_assignment(matrix, maximize)
        assert list(assignment(matrix, maximize)) == list(zip(rows.tolist(), columns.tolist(), strict=True))


def test_a_large_matrix_is_solved_by_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(2).random((40, 40))
    rows, columns = linear_sum_assignment(matrix)
    monkeypatch.setattr(module, "_columns", None)
    assert list(assignment(matrix)) == list(zip(rows.tolist(), columns.tolist(), strict=True))


def test_nothing_is_matched_to_nothing() -> None:
    assert list(assignment(np.zeros((0, 3)))) == []


def test_nan_is_refused() -> None:
    with pytest.raises(ValueError, match="numeric"):
        assignment(np.array([[1.0, np.nan]]))
