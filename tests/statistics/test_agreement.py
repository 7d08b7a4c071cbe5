"""Agreement beyond chance: published worked examples, scikit-learn's numbers, laws."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from analysis.statistics.agreement import Agreement, cohens_kappa, krippendorffs_alpha

NAMES = st.sampled_from(["right", "wrong", "unclear"])


def cases(*rows: str) -> list[dict[str, str]]:
    """One row a reviewer, one sign a case, "." where nothing was said."""
    return [
        {str(number): sign for number, sign in enumerate(column) if sign != "."} for column in zip(*rows, strict=True)
    ]


def test_krippendorffs_own_example_gives_his_number() -> None:
    """Computing Krippendorff's alpha-reliability (2011), part C: four observers, twelve units, nominal: 0.743."""
    found = krippendorffs_alpha(cases("123321412...", "1233224125.3", ".3332342251.", "12332441251."))
    assert found.n == 11
    assert found.value == pytest.approx(0.743, abs=5e-4)


def test_two_observers_of_ten_units_give_the_number_of_the_same_paper() -> None:
    """Part A: two observers, ten units, binary: 0.095."""
    assert krippendorffs_alpha(cases("0100000000", "1110010010")).value == pytest.approx(0.095, abs=5e-4)


def test_cohens_example_of_two_readers() -> None:
    """20 times both yes, 15 both no, 5 and 10 they differ: raw 0.70, kappa 0.40 (by hand)."""
    said = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    found = cohens_kappa(said)
    assert (found.n, found.raw) == (50, 0.7)
    assert found.value == pytest.approx(0.4)
    assert found.interval is not None
    assert found.interval.low < 0.4 < found.interval.high
    assert found == cohens_kappa(said)


@given(st.lists(st.tuples(NAMES, NAMES), min_size=2, max_size=40))
def test_kappa_is_scikit_learns(said: list[tuple[str, str]]) -> None:
    first, second = zip(*said, strict=True)
    found = cohens_kappa(said).value
    if len(set(first) | set(second)) == 1:
        assert found is None
    else:
        assert found == pytest.approx(float(cohen_kappa_score(first, second)), abs=1e-9)


@given(st.lists(st.dictionaries(st.sampled_from("ABC"), NAMES, max_size=3), max_size=20))
def test_alpha_is_at_most_one_and_cases_of_a_single_reviewer_do_not_count(said: list[dict[str, str]]) -> None:
    found = krippendorffs_alpha(said)
    assert found == krippendorffs_alpha([case for case in said if len(case) > 1])
    assert found.value is None or found.value <= 1.0 + 1e-12


def test_full_agreement_is_one_and_a_single_category_is_not_defined() -> None:
    assert krippendorffs_alpha(cases("ab", "ab")).value == cohens_kappa([("a", "a"), ("b", "b")]).value == 1.0
    assert krippendorffs_alpha(cases("aa", "aa")).value is None
    assert cohens_kappa([]) == Agreement(0, None, None, None)


def test_of_few_cases_there_is_no_interval() -> None:
    assert cohens_kappa([("a", "a"), ("b", "b"), ("a", "b")] * 3).interval is None
    assert cohens_kappa([("a", "a"), ("b", "b"), ("a", "b"), ("a", "a"), ("a", "b")] * 2).interval is not None


def test_the_interval_of_kappa_is_near_the_published_standard_error() -> None:
    """The large-sample standard error of Fleiss, Cohen and Everitt (1969, Psychol. Bull. 72), of 100 cases."""
    table = {("a", "a"): 53, ("a", "b"): 5, ("a", "c"): 2, ("b", "a"): 11, ("b", "b"): 14, ("b", "c"): 5,
             ("c", "a"): 1, ("c", "b"): 6, ("c", "c"): 3}  # fmt: skip
    found = cohens_kappa([pair for pair, n in table.items() for _ in range(n)])
    p = np.array([[table[row, column] for column in "abc"] for row in "abc"]) / 100
    rows, columns = p.sum(axis=1), p.sum(axis=0)
    expected, kappa = rows @ columns, found.value
    assert kappa is not None
    assert found.interval is not None
    first = sum(p[i, i] * (1 - (rows[i] + columns[i]) * (1 - kappa)) ** 2 for i in range(3))
    second = sum(p[i, j] * (columns[i] + rows[j]) ** 2 for i in range(3) for j in range(3) if i != j) * (1 - kappa) ** 2
    error = (first + second - (kappa - expected * (1 - kappa)) ** 2) ** 0.5 / (1 - expected) / 10
    assert (found.interval.high - found.interval.low) / 2 == pytest.approx(1.984 * error, rel=0.05)


def test_full_agreement_on_some_cases_is_not_taken_for_full_agreement_on_all() -> None:
    """Wilson's bound at 0 of 20 is 0.161; of the rest, half would agree by chance: 1 - 0.161 / 0.5."""
    found = cohens_kappa([("a", "a"), ("b", "b")] * 10)
    assert found.value == 1.0
    assert found.interval == pytest.approx((1 - 0.16112 / 0.5, 1.0), abs=1e-4)
