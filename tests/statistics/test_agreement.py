"""Agreement beyond chance: published worked examples, scikit-learn's numbers, laws."""

from __future__ import annotations

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
    found = cohens_kappa(said, draws=10).value
    if len(set(first) | set(second)) == 1:
        assert found is None
    else:
        assert found == pytest.approx(float(cohen_kappa_score(first, second)), abs=1e-9)


@given(st.lists(st.dictionaries(st.sampled_from("ABC"), NAMES, max_size=3), max_size=20))
def test_alpha_is_at_most_one_and_cases_of_a_single_reviewer_do_not_count(said: list[dict[str, str]]) -> None:
    found = krippendorffs_alpha(said, draws=10)
    assert found == krippendorffs_alpha([case for case in said if len(case) > 1], draws=10)
    assert found.value is None or found.value <= 1.0 + 1e-12


def test_full_agreement_is_one_and_a_single_category_is_not_defined() -> None:
    assert krippendorffs_alpha(cases("ab", "ab")).value == cohens_kappa([("a", "a"), ("b", "b")]).value == 1.0
    assert krippendorffs_alpha(cases("aa", "aa")).value is None
    assert cohens_kappa([]) == Agreement(0, None, None, None)


def test_of_few_cases_there_is_no_interval() -> None:
    assert cohens_kappa([("a", "a"), ("b", "b"), ("a", "b"), ("a", "a")]).interval is None
