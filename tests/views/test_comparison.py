"""The result of a comparison as sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from analysis.summaries.comparison.differences import by_part, by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.sides import Side
from analysis.views.comparison import verdict

ALONE = Side(("a",), ("",), 1)
UNKNOWN = "how much the model varies between seeds is not known."


def pairs(task: str, subtask: str, gain: float, songs: int = 14) -> list[Pair]:
    """One question a song, the gain give or take a little."""
    return [Pair(f"{task}{i}", task, subtask, "", f"s{i}", 0.4 + gain + 0.01 * (i % 3), 0.4, None, None)
            for i in range(songs)]  # fmt: skip


HIGHER = pairs("FSS", "full_structural_segmentation", 0.1)
LOWER = pairs("SSS", "section_structural_segmentation", -0.2)
FEW = pairs("Dur", "artist_duration", 0.3, 4)


def told(cases: list[Pair], parts: bool = False, b: Side = ALONE) -> tuple[str, str]:
    overall = by_part(cases, {"Overall": ["FSS", "SSS"]}, "paper") if parts else []
    found: Any = SimpleNamespace(parts=overall, rows=by_task(cases, "paper"), of_a=ALONE, of_b=b)
    return verdict(found)


def test_the_overall_figure_stands_first_and_every_verdict_is_counted() -> None:
    assert told([*HIGHER, *LOWER], parts=True) == (
        "Overall: B scores 4.1 points higher than A (95 % CI 3.6 to 4.5; 14 songs).",
        "Different in 2 of 2 tasks. A scores higher in full structural segmentation; B scores higher in section "
        f"structural segmentation. Each side: 1 seed: {UNKNOWN}",
    )


def test_without_it_the_summary_does() -> None:
    bold, rest = told([*HIGHER, *FEW])
    assert bold == "Different in 1 of 2 tasks, not tested in 1."
    assert rest.startswith("A scores higher in full structural segmentation. Each side:")
    assert told(FEW)[0] == "Not tested in 1 of 1 task."


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (Side(("b",), ("1",), 3), "3 seeds, identical answers: counted as 1."),
        (Side(("b", "c"), ("1", "3"), 3), "3 seeds, some with identical answers: counted as 2."),
        (Side(("b", "c"), ("1", "2"), 2), "2 seeds."),
    ],
)
def test_seeds_are_counted_by_their_answers(side: Side, words: str) -> None:
    assert told(HIGHER, b=side)[1].endswith(f"A: 1 seed: {UNKNOWN} B: {words}")
