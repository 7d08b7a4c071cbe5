"""Numbers with what they count."""

from __future__ import annotations

import pytest

from dashboard.ui.text import amount, literal, opens


@pytest.mark.parametrize(
    ("n", "words"), [(0, "0 songs"), (1, "1 song"), (1.0, "1 song"), (13, "13 songs"), (2609, "2,609 songs")]
)
def test_one_is_not_several(n: float, words: str) -> None:
    assert amount(n, "song") == words


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert amount(2, "boundary", "boundaries") == "2 boundaries"
    assert amount(1, "boundary", "boundaries") == "1 boundary"


def test_a_door_says_how_many_cases_it_opens() -> None:
    assert opens(182) == "opens 182 cases"
    assert opens(1) == "opens 1 case"


def test_a_name_in_a_heading_is_no_markup() -> None:
    assert literal("IWER by section (%), a-b: mix") == "IWER by section (%), a-b: mix"
    assert literal("*a* [b](http://c) :red[d]\n:material/x: $e$") == (
        r"\*a\* \[b\](http\://c) \:red\[d\] \:material/x: \$e\$"
    )
