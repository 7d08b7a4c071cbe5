"""Values of a file as error messages quote them."""

from __future__ import annotations

import pytest

from analysis.framing.read_result import LONGEST, excerpt


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "null"), (1, "1"), ("None", "None"), ([1, "a"], "[1, 'a']"),
     ("a" * LONGEST, "a" * LONGEST), ("a" * (LONGEST + 1), "a" * (LONGEST - 3) + "...")],
)  # fmt: skip
def test_values_are_quoted_as_their_file_has_them(value: object, text: str) -> None:
    assert excerpt(value) == text
