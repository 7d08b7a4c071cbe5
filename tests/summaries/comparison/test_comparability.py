"""The contract of a comparison, field by field."""

from __future__ import annotations

import pytest

from analysis.summaries.comparison.comparability import (
    FIELDS,
    Coverage,
    MismatchError,
    NothingSharedError,
    check,
    contract,
)

SHARED = Coverage(10, 1, 2, 0, 0, 0, 0)
FACTS = {field.key: f"some {field.key}" for field in FIELDS}
BINDING = [field for field in FIELDS if field.binding]


def test_sides_that_say_the_same_may_be_compared() -> None:
    found = contract([FACTS], [FACTS], SHARED)
    assert all(term.alike for term in found.terms)
    check(found, "a", "b")


@pytest.mark.parametrize("field", BINDING, ids=lambda field: str(field.key))
def test_each_binding_field_forbids_it_alone(field: object) -> None:
    key = field.key  # type: ignore[attr-defined]
    found = contract([FACTS], [FACTS | {key: "another"}], SHARED)
    assert [term.field.key for term in found.broken] == [key]
    with pytest.raises(MismatchError, match=f"runs disagree on {key}: A=some {key}, B=another"):
        check(found, "a", "b")


@pytest.mark.parametrize("key", [field.key for field in FIELDS if not field.binding])
def test_what_is_to_be_compared_may_differ(key: str) -> None:
    found = contract([FACTS], [FACTS | {key: "another"}], SHARED)
    assert [term.field.key for term in found.terms if not term.alike] == [key]
    check(found, "a", "b")


def test_the_sentence_names_the_field_both_values_and_the_way_on() -> None:
    found = contract([FACTS | {"prompt_ensemble": ""}], [FACTS | {"prompt_ensemble": "3"}], SHARED)
    with pytest.raises(MismatchError) as refused:
        check(found, "a", "b")
    assert str(refused.value) == (
        "runs disagree on prompt_ensemble: A=none, B=3. Compare runs with the same prompts, or pass --allow-mismatch"
    )


def test_runs_of_one_side_must_agree_among_themselves_too() -> None:
    found = contract([FACTS, FACTS | {"parsing": "2"}], [FACTS, FACTS | {"parsing": "2"}], SHARED)
    assert [term.field.key for term in found.broken] == ["parsing"]
    assert found.broken[0].a == "some parsing, 2"


def test_seeds_of_one_model_are_one_side() -> None:
    found = contract([FACTS | {"seed": "1"}, FACTS | {"seed": "2"}], [FACTS], SHARED)
    assert not found.broken


def test_nothing_in_common_is_refused_whatever_else_is_alike() -> None:
    found = contract([FACTS], [FACTS], Coverage(0, 3, 4, 0, 0, 0, 0))
    with pytest.raises(NothingSharedError, match="kettle and lamp have no question in common"):
        check(found, "kettle", "lamp")
