"""The figure of overall scores: the words of its line fit into a chart of half a page."""

from __future__ import annotations

import pytest

from dashboard.panels.overall_scores import line_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("baseline: constant-best", "constant-best 16.4"),
        ("baseline: constant-best, ZIQI-Eval, test/one.csv and 21 more", "constant-best, ZIQI-Eval,… 16.4"),
    ],
)
def test_the_line_of_a_baseline_has_its_name_as_far_as_there_is_room(name: str, words: str) -> None:
    assert line_words(name, 0.164) == words
