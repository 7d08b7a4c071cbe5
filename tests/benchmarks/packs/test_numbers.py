"""Numbers in records: as text, too large, none."""

from __future__ import annotations

from math import isnan
from typing import Any

import pytest

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.records.fields import finite
from analysis.benchmarks.packs.records.grouping import joined
from analysis.benchmarks.packs.records.values import bin_of, number_of
from analysis.scoring.run_measures import _seconds

HUGE = 10**400


@pytest.mark.parametrize(
    ("value", "number"),
    [(2, 2.0), ("2.5", 2.5), (" 3 ", 3.0), (HUGE, None), ("nan", None), ("inf", None), ("", None), (True, None),
     (None, None), ([], None)],
)  # fmt: skip
def test_a_number_is_finite_and_may_be_text(value: Any, number: float | None) -> None:
    assert finite(value) == number


def test_a_number_of_400_digits_is_no_score_no_time_and_in_an_outer_group() -> None:
    assert number_of(HUGE) is None
    assert isnan(_seconds(HUGE))
    assert (bin_of(HUGE, (0, 5)), bin_of(-HUGE, (0, 5))) == ("5 and more", "under 0")


@pytest.mark.parametrize(("value", "seconds"), [("2.5", 2.5), (3, 3.0), (0.5, 0.5)])
def test_seconds_of_a_table_are_numbers(value: Any, seconds: float) -> None:
    assert _seconds(value) == seconds


@pytest.mark.parametrize("value", ["0", -1, "", None, "soon"])
def test_no_seconds_are_not_a_number(value: Any) -> None:
    assert isnan(_seconds(value))


@pytest.mark.parametrize(("times", "total"), [(("1.5", "2"), 3.5), ((1, "2"), 3.0), (("1.5", ""), None)])
def test_chunks_of_a_table_have_the_sum_of_their_seconds(times: tuple[Any, Any], total: float | None) -> None:
    rows = [
        (n, {"parent_id": "p", "chunk_index": str(n), "duration": time, "pred_text": "so", "text": "so"})
        for n, time in enumerate(times)
    ]
    ((_, record),) = joined(rows, catalog.PACKS["nemo"])
    assert record["duration"] == total
