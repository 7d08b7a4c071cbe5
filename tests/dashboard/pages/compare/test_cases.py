"""The cases that differ: each row has a name to open it by."""

from __future__ import annotations

import pytest

from analysis.summaries.comparison.differences import Pair
from dashboard.pages.compare import cases


@pytest.mark.parametrize(("song", "name"), [("", "no song"), ("demo/05", "Lamp"), ("demo/06", "06")])
def test_a_question_without_a_song_has_a_link_with_words(song: str, name: str) -> None:
    pair = Pair("q", "FSS", "full_structural_segmentation", "", song, 1.0, 0.0, None, None)
    row = cases._case_row(pair, "/case?q=q", {"demo/05": "Lamp"})
    assert row.cells[1].text == name
