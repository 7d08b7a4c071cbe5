"""Counts of yes and no, and their rates."""

from __future__ import annotations

import pytest

from analysis.metrics.detection import Detection, outcome


def test_rates_worked_by_hand() -> None:
    found = Detection(tp=3, fp=1, fn=2, tn=4)
    assert (found.present, found.absent, found.n) == (5, 5, 10)
    assert (found.recall, found.false_alarms, found.precision) == (3 / 5, 1 / 5, 3 / 4)
    assert found.f1 == pytest.approx(2 * (3 / 4) * (3 / 5) / (3 / 4 + 3 / 5))


def test_without_anything_to_divide_by_there_is_no_rate() -> None:
    nothing = Detection(tn=2)
    assert (nothing.recall, nothing.precision, nothing.f1, nothing.false_alarms) == (None, None, None, 0.0)
    assert Detection().false_alarms is None
    assert Detection(fp=1).balanced_accuracy is None
    assert Detection(tp=1, fp=1).precision == 0.5, "as many right as wrong"
    assert Detection(tp=1, fn=1).f1 == pytest.approx(2 / 3)


def test_balanced_accuracy_gains_nothing_by_always_saying_yes() -> None:
    assert Detection(tp=4, fp=9).balanced_accuracy == 0.5
    assert Detection(tp=3, fn=1, fp=1, tn=9).balanced_accuracy == pytest.approx((0.75 + 0.9) / 2)
    assert Detection(tp=3).balanced_accuracy is None


@pytest.mark.parametrize(
    ("present", "said", "name"), [(True, True, "TP"), (True, False, "FN"), (False, True, "FP"), (False, False, "TN")]
)
def test_a_case_goes_into_one_of_four_counts(present: bool, said: bool, name: str) -> None:
    assert outcome(present, said) == name
    assert Detection().plus(present, said, 3) == Detection(**{name.lower(): 3})
    assert Detection().plus(present, said) == Detection(**{name.lower(): 1})
