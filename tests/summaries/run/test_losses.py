"""Figures and their parts by run and task: against plain sums, and against the intervals of the same numbers."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.records import CaseScore, Question
from analysis.scoring.figures import figures
from analysis.scoring.figures import overall as overall_figure
from analysis.statistics import clusters
from analysis.summaries.run.losses import OVERALL, Losses, losses
from analysis.summaries.run.seed_losses import over_seeds
from tests.cases.small import question
from tests.scoring.decomposition.loss_sums import cells, parts

Case = tuple[Question, CaseScore, dict[str, float]]


def cases_of(task: str, n: int, draw: Random) -> list[Case]:
    """n songs with one case each, of every subtask in turn; types a to c."""
    found = []
    scripts = [subtask.script for subtask in TASKS[task].subtasks]
    for song in range(n):
        score = draw.choice([1.0, 0.25, 0.5])
        shares = draw.choice([{"a": 1.0}, {"a": 0.5, "b": 0.5}, {"a": 0.25, "c": 0.75}])
        wer = 1 / score - 1 if TASKS[task].metric == "IWER" else None
        points = {name: share * (1 - score) for name, share in shares.items()} if score < 1 else {}
        asked = question(task, subtask=scripts[song % len(scripts)], song=f"s/{song}")
        found.append((asked, CaseScore("paper", "scored", "clean", None, score, wer=wer), points))
    return found


def summed(cases: list[Case], run: str = "r") -> dict[tuple[str, str], Losses]:
    """By way of rows as the store gives them."""
    sums: list[dict[str, object]] = []
    points: list[dict[str, object]] = []
    together: list[dict[str, object]] = []
    for asked, scored, lost in cases:
        head: dict[str, object] = {"run": run, "song": asked.song, "task": asked.task, "subtask": asked.subtask}
        sums.append(head | {"stratum": "", "counted": 1, "score": scored.score, "wer": scored.wer or 0.0})
        points += [head | {"type": name, "points": value * (1 + (scored.wer or 0))} for name, value in lost.items()]
        if lost:
            together.append({"run": run, "task": asked.task, "types": list(lost), "n": 1})
    return losses(sums, points, together)


@pytest.mark.parametrize("task", TASKS)
def test_figure_and_parts_are_those_of_the_cases_and_add_up_to_one(task: str) -> None:
    cases = cases_of(task, 24, Random(1))
    found = summed(cases)["r", task]
    assert found.figure == pytest.approx(figures([each[:2] for each in cases], "paper")[task].corrected, abs=1e-12)
    assert {part.type: part.value for part in found.parts} == pytest.approx(parts(task, cells(cases)[task]))
    assert found.figure + found.lost == pytest.approx(1.0, abs=1e-9)
    assert [part.value for part in found.parts] == sorted((part.value for part in found.parts), reverse=True)
    for part in found.parts:
        assert part.n == sum(part.type in lost for *_, lost in cases)
        assert part.interval is not None
        assert part.interval.low <= part.value <= part.interval.high
    assert (found.n, found.songs) == (24, 24)


def test_overall_is_the_mean_of_the_twelve_tasks_and_there_only_with_all_of_them() -> None:
    cases = [each for task in TASKS for each in cases_of(task, 16, Random(2))]
    found = summed(cases)["r", OVERALL]
    by_task = {task: parts(task, own) for task, own in cells(cases).items()}
    names = {name for own in by_task.values() for name in own}
    expected = {name: sum(own.get(name, 0.0) for own in by_task.values()) / 12 for name in names}
    assert {part.type: part.value for part in found.parts} == pytest.approx(expected)
    overall_of_all = overall_figure(figures([each[:2] for each in cases], "paper"))
    assert overall_of_all is not None
    assert found.figure == pytest.approx(overall_of_all.corrected)
    assert found.figure + found.lost == pytest.approx(1.0, abs=1e-9)
    assert ("r", OVERALL) not in summed([each for each in cases if each[0].task != "Loc"])


def test_the_interval_of_a_part_of_iou_is_that_of_a_mean_over_songs() -> None:
    cases = cases_of("FSS", 20, Random(3))
    (part,) = [each for each in summed(cases)["r", "FSS"].parts if each.type == "b"]
    points = np.array([[lost.get("b", 0.0)] for *_, lost in cases])
    assert part.interval == pytest.approx(clusters.share(clusters.estimate(points, np.ones((20, 1)))))


def test_fewer_songs_than_six_have_no_interval() -> None:
    assert all(part.interval is None for part in summed(cases_of("FSS", 5, Random(4)))["r", "FSS"].parts)


def of_types(*lost: dict[str, float]) -> Losses:
    scores = [CaseScore("paper", "scored", "clean", None, 1 - sum(each.values())) for each in lost]
    songs = [question("FSS", song=f"s/{i}") for i in range(len(lost))]
    return summed(list(zip(songs, scores, lost, strict=True)))["r", "FSS"]


def test_two_parts_are_equal_where_chance_may_exchange_them() -> None:
    assert of_types(*[{"a": 0.5}, {"b": 0.4}] * 10).equal
    assert not of_types(*[{"a": 0.5, "b": 0.1}, {"a": 0.4, "b": 0.2}] * 10).equal
    assert not of_types({"a": 0.5}, {"b": 0.4}).equal  # too few songs to tell
    assert not of_types(*[{"a": 0.5}] * 10).equal


def test_cases_of_several_types_count_once() -> None:
    found = of_types({"a": 0.5, "b": 0.1}, {"a": 0.5}, {"c": 0.1})
    assert (found.cases("ab"), found.cases("bc"), found.cases("abc"), found.cases("")) == (2, 2, 3, 0)


def test_seeds_are_averaged_and_their_cases_added() -> None:
    one, two = of_types({"a": 0.5}, {"a": 0.1, "b": 0.3}), of_types({"b": 0.1}, {})
    mean = over_seeds([one, two])
    assert mean.figure == pytest.approx((one.figure + two.figure) / 2)
    values = {part.type: part.value for part in mean.parts}
    assert values == {"a": pytest.approx(0.15), "b": pytest.approx(0.1)}
    assert [part.type for part in mean.parts] == ["a", "b"], "the largest first"
    assert mean.figure + mean.lost == pytest.approx(1.0)
    assert (mean.n, mean.songs, mean.cases("a"), mean.cases("ab")) == (4, 2, 2, 3)
    assert all(part.interval is None for part in mean.parts)
    assert over_seeds([one]) is one


def test_a_part_has_the_gain_of_its_repair_alone_and_last() -> None:
    """Stored per case, summed as the parts are; a run without them has none."""
    head = {"run": "r", "song": "s/1", "task": "SSS", "subtask": TASKS["SSS"].subtasks[0].script}
    sums = [head | {"stratum": "", "counted": 2, "score": 1.2, "wer": 0.0}]
    rows = [
        head | {"type": "merged", "points": 0.5, "alone": 0.4, "last": 0.6},
        head | {"type": "split", "points": 0.3, "alone": 0.4, "last": 0.2},
    ]
    merged, split = losses(sums, rows, [])["r", "SSS"].parts
    assert merged.between == pytest.approx((0.2, 0.3))
    assert split.between == pytest.approx((0.1, 0.2))
    without = [{**row, "alone": None, "last": None} for row in rows]
    assert [part.between for part in losses(sums, without, [])["r", "SSS"].parts] == [None, None]
