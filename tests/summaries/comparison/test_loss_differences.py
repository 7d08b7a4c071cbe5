"""Differences by type of loss: sums, signs, and intervals against the paired differences of songs."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.scoring.figures import is_lyrics
from analysis.statistics import clusters, difference
from analysis.summaries.comparison.loss_differences import differences
from analysis.summaries.run.losses import OVERALL

Rows = list[dict[str, Any]]


def run_of(name: str, task: str, shares: dict[str, float], seed: int, songs: int = 24) -> tuple[Rows, Rows]:
    """Rows of the store for a run that loses these shares, more or less, to each type."""
    draw = Random(seed)
    sums: Rows = []
    points: Rows = []
    scripts = [subtask.script for subtask in TASKS[task].subtasks]
    for song in range(songs):
        head = {"run": name, "song": f"s/{song:02}", "task": task, "subtask": scripts[song % len(scripts)]}
        lost = {kind: share * draw.uniform(0.5, 1.5) for kind, share in shares.items()}
        score = 1 - sum(lost.values())
        wer = 1 / score - 1 if is_lyrics(task) else 0.0
        sums.append(head | {"stratum": "", "counted": 1, "score": score, "wer": wer})
        points += [head | {"type": kind, "points": value * (1 + wer)} for kind, value in lost.items()]
    return sums, points


def joined(*runs: tuple[Rows, Rows]) -> tuple[Rows, Rows]:
    return [row for sums, _ in runs for row in sums], [row for _, points in runs for row in points]


@pytest.mark.parametrize("task", TASKS)
def test_the_parts_add_up_to_the_difference_of_the_figures(task: str) -> None:
    a, b = run_of("a", task, {"x": 0.1, "y": 0.2}, 1), run_of("b", task, {"x": 0.3, "z": 0.05}, 2)
    found = differences(*joined(a, b), ["a"], ["b"])[task]
    assert sum(part.difference for part in found.parts) == pytest.approx(found.difference, abs=1e-9)
    assert {part.type for part in found.parts} == {"x", "y", "z"}
    by_type = {part.type: part for part in found.parts}
    assert by_type["x"].difference > 0 > by_type["y"].difference
    assert by_type["z"].a == 0
    sizes = [abs(part.difference) for part in found.parts]
    assert sizes == sorted(sizes, reverse=True)


def test_the_interval_is_that_of_the_paired_differences_of_songs() -> None:
    a, b = run_of("a", "SSS", {"x": 0.1}, 1), run_of("b", "SSS", {"x": 0.3}, 2)
    (part,) = differences(*joined(a, b), ["a"], ["b"])["SSS"].parts
    gaps = np.array([[right["points"] - left["points"]] for left, right in zip(a[1], b[1], strict=True)])
    test = difference.difference(clusters.estimate(gaps, np.ones_like(gaps)))
    assert test is not None
    assert part.interval == pytest.approx(test.interval, abs=1e-9)
    assert part.p == pytest.approx(test.p)  # one test: nothing to correct


def test_several_tests_are_corrected_and_few_songs_have_no_interval() -> None:
    a, b = run_of("a", "SSS", {"x": 0.2, "y": 0.2}, 1), run_of("b", "SSS", {"x": 0.22, "y": 0.22}, 2)
    two = differences(*joined(a, b), ["a"], ["b"])["SSS"].parts
    one = differences(*joined(run_of("a", "SSS", {"x": 0.2}, 1), run_of("b", "SSS", {"x": 0.22}, 2)), ["a"], ["b"])
    assert len(two) == 2
    assert all(part.p is not None for part in two)
    assert len(one["SSS"].parts) == 1
    few = differences(*joined(run_of("a", "SSS", {"x": 0.2}, 1, 9), run_of("b", "SSS", {"x": 0.3}, 2, 9)), ["a"], ["b"])
    assert few["SSS"].parts[0].interval is None
    assert few["SSS"].parts[0].p is None


def test_overall_is_the_mean_of_the_twelve_tasks() -> None:
    rows = joined(*(run_of(run, task, {"x": share}, 3) for task in TASKS for run, share in (("a", 0.1), ("b", 0.2))))
    found = differences(*rows, ["a"], ["b"])
    mean = np.mean([found[task].difference for task in TASKS])
    assert found[OVERALL].difference == pytest.approx(mean)
    assert found[OVERALL].parts[0].difference == pytest.approx(mean)
    assert OVERALL not in differences(*run_of("a", "SSS", {"x": 0.1}, 1), ["a"], ["a"])


def test_seeds_of_a_side_are_pooled() -> None:
    first, second, b = (run_of(name, "SSS", {"x": 0.1 + 0.1 * n}, n) for n, name in enumerate(("a1", "a2", "b")))
    pooled = differences(*joined(first, second, b), ["a1", "a2"], ["b"])["SSS"]
    apart = [differences(*joined(each, b), [name], ["b"])["SSS"] for each, name in ((first, "a1"), (second, "a2"))]
    assert pooled.parts[0].a == pytest.approx(np.mean([each.parts[0].a for each in apart]))
