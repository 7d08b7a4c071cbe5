"""The cases that differ: each row has a name to open it by."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.run.worst_slices import WorstSlices
from dashboard.pages.compare import cases, loss_parts, slices
from dashboard.panels import rank_stability


@pytest.mark.parametrize(("song", "name"), [("", "no song"), ("demo/06", "06")])
def test_a_question_without_a_song_has_a_link_with_words(song: str, name: str) -> None:
    pair = Pair("q", "FSS", "full_structural_segmentation", "", song, 1.0, 0.0, None, None)
    row = cases._case_row(pair, {"q": "q"}, {})
    assert row[1].value == name


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (lambda some: rank_stability.show(some, ()), rank_stability.NO_OVERALL),
        (
            lambda some: slices.show_combined(some, some, cast(WorstSlices, SimpleNamespace(looked_at=0, slices=()))),
            "Not tested: no group of the cases has 10 songs or more.",
        ),
    ],
    ids=["ranks", "groups"],
)
def test_a_part_without_figures_says_why(
    draw: Callable[[Any], None], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    for module in (rank_stability, slices):
        monkeypatch.setattr(module, "st", SimpleNamespace(info=said.append, header=lambda *_, **__: None))
    draw(None)
    assert said == [sentence]


@pytest.mark.parametrize(("task", "sentence"), [("OTH", loss_parts.NO_TYPES), ("FSS", loss_parts.NOT_STORED)])
def test_only_tasks_with_types_of_loss_are_to_be_loaded_again(
    task: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(loss_parts, "st", SimpleNamespace(info=said.append))
    monkeypatch.setattr(loss_parts, "ask", lambda *_: {})
    selection: Any = SimpleNamespace(shared_filters=lambda **_: None)
    comparison: Any = SimpleNamespace(a=(), b=(), rows=(SimpleNamespace(name=task),))
    loss_parts.show(selection, comparison)
    assert said == [sentence]
