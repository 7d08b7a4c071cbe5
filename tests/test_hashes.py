"""Hashes: the same content gives the same digits wherever it was written, any other content others."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis import hashes
from analysis.hashes import Setup, run_hash

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_canonical_json_is_sorted_compact_and_ascii() -> None:
    assert hashes.canonical({"b": [1, 2.5, None], "a": "ü"}) == '{"a":"\\u00fc","b":[1,2.5,null]}'


def test_a_hash_is_that_of_another_program() -> None:
    """`printf '{"a":1}' | sha256sum`, GNU coreutils."""
    assert hashes.digest({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"
    assert hashes.digest({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()


@given(plain)
def test_writing_and_reading_a_file_changes_no_hash(value: object) -> None:
    assert hashes.digest(json.loads(json.dumps(value, indent=2))) == hashes.digest(value)


@given(st.dictionaries(st.text(), plain, min_size=2, max_size=5))
def test_the_order_of_fields_does_not_matter(fields: dict[str, object]) -> None:
    assert hashes.digest(dict(reversed(fields.items()))) == hashes.digest(fields)


def test_the_order_of_wordings_matters() -> None:
    """The first N of a set are an ensemble."""
    one, other = {"artist_count": ["How many?", "What number?"]}, {"artist_count": ["What number?", "How many?"]}
    assert hashes.prompt_hash(one, {}) != hashes.prompt_hash(other, {})
    assert hashes.prompt_hash(one, {}) != hashes.prompt_hash(one, {"q": "How many?"})


@pytest.mark.parametrize(
    ("setup", "answers"),
    [
        ({"model": "n", "seed": "1"}, {"q": "0"}),
        ({"model": "m", "seed": "2"}, {"q": "0"}),
        ({"model": "m", "seed": "1", "prompt_ensemble": 3}, {"q": "0"}),
        ({"model": "m", "seed": "1", "versions": {"parsing": "2"}}, {"q": "0"}),
        ({"model": "m", "seed": "1"}, {"q": "1"}),
        ({"model": "m", "seed": "1"}, {"r": "0"}),
    ],
)
def test_another_setup_answer_or_question_is_another_run(setup: dict[str, Any], answers: dict[str, str]) -> None:
    assert run_hash(Setup(**setup), answers) != run_hash(Setup(model="m", seed="1"), {"q": "0"})


def test_references_are_told_apart() -> None:
    assert hashes.reference_hash({"q": [1]}) != hashes.reference_hash({"q": [2]})


def test_what_json_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range float"):
        hashes.digest(float("nan"))
