"""The order of options by the numbers beside them."""

from __future__ import annotations

import pytest

from analysis.parsing.options.names import Mention
from analysis.parsing.options.ranking import in_order_of_scores

FOUR = ("Piano", "Drum Set", "Falsetto", "Backbeat")


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ((7, 2, 9, 5), ["Drum Set", "Backbeat", "Piano", "Falsetto"]),
        ((3, 2, 5, 4), ["Drum Set", "Piano", "Backbeat", "Falsetto"]),
        ((3, 1, 4, 2), None),  # they count the names
        ((7, 2, 7, 5), None),
    ],
)
def test_scores_give_the_order_unless_they_count_the_names(numbers: tuple[int, ...], order: list[str] | None) -> None:
    text = ", ".join(f"{name}: {number}" for name, number in zip(FOUR, numbers, strict=True))
    found = [Mention(name, text.index(name), text.index(name) + len(name), short=False) for name in FOUR]
    assert in_order_of_scores(text, found) == order
