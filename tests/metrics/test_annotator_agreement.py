"""Agreement of two annotations against mir_eval, from first sections to sides of other lengths."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.annotator_agreement import MEASURES, agreement
from analysis.metrics.section_iou import Interval


def by_mir_eval(reference: list[Interval], estimate: list[Interval]) -> dict[str, float]:
    end = max(reference[-1].end or 0, estimate[-1].end or 0)
    adjusted = []
    for side in (reference, estimate):
        spans, labels = np.array([[part.start, part.end] for part in side]), [part.label for part in side]
        adjusted += [*mir_eval.util.adjust_intervals(spans, labels, t_min=0, t_max=end)]
    both = adjusted[0], adjusted[2]
    values = [mir_eval.segment.detection(*both, window, trim=trim)[2] for window in (0.5, 3) for trim in (False, True)]
    values += [mir_eval.segment.pairwise(*adjusted)[2], mir_eval.segment.vmeasure(*adjusted)[2]]
    return dict(zip(MEASURES, values, strict=True))


def side(start: float, lengths: list[float], labels: list[str]) -> list[Interval]:
    times = np.round(start + np.cumsum([0.0, *lengths]), 2)
    return [Interval(label, float(a), float(b)) for label, a, b in zip(labels, times, times[1:], strict=False)]


SIDES = st.builds(
    side, st.sampled_from([0.0, 0.3, 2.0]), st.lists(st.floats(0.4, 30), min_size=2, max_size=9),
    st.lists(st.sampled_from("abc"), min_size=9, max_size=9),
)  # fmt: skip


@given(SIDES, SIDES)
def test_all_measures_are_those_of_mir_eval(reference: list[Interval], estimate: list[Interval]) -> None:
    value = agreement(reference, estimate)
    assert value is not None
    assert dict(value) == pytest.approx(by_mir_eval(reference, estimate), abs=1e-9)


def test_one_label_on_a_side_has_a_v_measure_of_0() -> None:
    value = agreement([Interval("a", 0.0, 9.0)], [Interval("a", 0.0, 9.0)])
    assert value is not None
    assert (value["V"], value["pairwise F"], value["F0.5"], value["F0.5 trimmed"]) == (0.0, 1.0, 1.0, 0.0)


def test_a_side_without_usable_sections_has_no_agreement() -> None:
    assert agreement([], [Interval("a", 0.0, 9.0)]) is None
    assert agreement([Interval("a", 0.0, 9.0)], [Interval("a", 3.0, None)]) is None
