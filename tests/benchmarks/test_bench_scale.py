"""The table of memory and time against cases."""

from __future__ import annotations

import pytest

from tests.benchmarks.bench_pages import Took
from tests.benchmarks.bench_scale import Measurement, extrapolated, table

SMALL = Measurement(10, 1_000, 5.0, 300.0, {"opened": Took(1.0, 0.5)})
LARGE = Measurement(30, 3_000, 9.0, 400.0, {"opened": Took(2.0, 1.5)})


def test_the_last_column_is_on_a_line_through_the_first_and_the_last() -> None:
    far = extrapolated(SMALL, LARGE, 11_000)
    assert (far.runs, far.cases, far.file, far.peak) == (110, 11_000, 25.0, 800.0)
    assert far.times["opened"] == pytest.approx(Took(6.0, 5.5))


def test_the_table_has_a_column_for_each_number_of_runs() -> None:
    lines = table([SMALL, LARGE]).splitlines()
    assert lines[:3] == ["| runs | 10 | 30 |", "|---|---:|---:|", "| answers | 1,000 | 3,000 |"]
    assert lines[-1] == "| opened | 0.50 (1.00) | 1.50 (2.00) |"
