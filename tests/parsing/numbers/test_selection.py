"""The number behind a mark: how many words and characters may stand between them."""

from __future__ import annotations

import re

import pytest

from analysis.parsing.numbers.quantities import quantities
from analysis.parsing.numbers.sums import after_mark

MARK = re.compile("answer")


def found(text: str) -> bool:
    return after_mark(MARK, text, quantities(text)) is not None


@pytest.mark.parametrize(("n", "is_found"), [(0, True), (4, True), (5, False)])
def test_four_words_may_stand_between(n: int, is_found: bool) -> None:
    assert found(f"answer {'w ' * n}7") is is_found


@pytest.mark.parametrize(("n", "is_found"), [(100, True), (101, False)])
def test_a_hundred_characters_may_stand_between(n: int, is_found: bool) -> None:
    assert found(f"answer{'~' * n}7") is is_found
