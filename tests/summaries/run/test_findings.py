"""Findings about a run: what is at stake is what `losses` says, and what does not matter is left out."""

from __future__ import annotations

from random import Random

import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.frame import frame
from analysis.scoring.decomposition.kinds import KINDS, kind_of
from analysis.scoring.decomposition.types import types_of
from analysis.summaries.means.bootstrap import Resampled, resampled
from analysis.summaries.run.findings import LEAST, RunSums, findings, losses_by_kind
from analysis.summaries.run.losses import Row, losses

SONGS = 16


def rows(losing: dict[str, dict[str, float]], seed: int = 1) -> RunSums:
    """A run with one case of every task and song. losing: points by type of the tasks that lose any, in odd songs."""
    draw = Random(seed)
    sums: list[Row] = []
    points: list[Row] = []
    combinations: list[Row] = []
    for task, row in TASKS.items():
        for song in range(SONGS):
            subtask = row.subtasks[song % len(row.subtasks)].script
            own = losing.get(task, {}) if draw.random() < 0.7 else {}
            score = 1.0 - sum(own.values())
            wer = 1 / score - 1 if row.metric == "IWER" else 0.0
            head = {"run": "r", "song": f"s/{song}", "task": task, "subtask": subtask}
            sums.append({**head, "stratum": "", "counted": 1, "score": score, "wer": wer})
            points += [{**head, "type": name, "points": lost * (1 + wer)} for name, lost in own.items()]
            if own:
                combinations.append({"run": "r", "task": task, "types": sorted(own), "n": 1})
    return RunSums(sums, points, combinations)


def figures(run: RunSums) -> dict[str, Resampled]:
    return resampled(run.sums, "paper")["r"]


def test_every_type_of_every_task_has_a_kind() -> None:
    kinds = {(task, type_.name): kind_of(task, type_.name) for task in TASKS for type_ in types_of(task)}
    assert set(kinds.values()) == set(KINDS)
    assert kinds["FSS", "invented"] == "too much"
    assert kinds["Attr", "invented"] == "wrong choice"
    assert kinds["Attr", "unread"] == "unreadable"


def test_the_groups_hold_each_task_once() -> None:
    assert sorted(task for group in frame("BASS").groups for task in group.tasks) == sorted(TASKS)


def test_points_at_stake_are_the_parts_of_the_overall_figure_most_first() -> None:
    run = rows({"FSS": {"merged": 0.5, "labels": 0.2}, "SSS": {"left out": 0.2}, "Dur": {"too high": 1.0}})
    found = findings(run, figures(run))
    parts = losses(run.sums, run.points, run.combinations)
    stakes = {(each.group.name, each.kind): each.stake for each in found}

    def part(task: str, name: str) -> float:
        return next(each.value for each in parts["r", task].parts if each.type == name) / len(TASKS)

    assert stakes["Segmentation", "too little"] == pytest.approx(part("FSS", "merged") + part("SSS", "left out"))
    assert stakes["Artist duration", "too much"] == pytest.approx(part("Dur", "too high"))
    assert [each.stake for each in found] == sorted(stakes.values(), reverse=True)
    coarse = next(each for each in found if each.kind == "too little")
    assert next(name for name, _ in coarse.types) == "merged"
    assert coarse.exceeds_opposite
    assert coarse.total == 2 * SONGS
    assert coarse.n == sum(
        row["n"]
        for row in run.combinations
        if row["task"] in ("FSS", "SSS") and {"merged", "left out"} & {*row["types"]}
    )


def test_what_costs_next_to_nothing_is_no_finding() -> None:
    run = rows({"FSS": {"merged": 0.01}})
    assert 0.01 / len(TASKS) < LEAST
    assert findings(run, figures(run)) == []


def test_a_group_whose_interval_includes_guessing_is_near_chance() -> None:
    wrong = rows({task: {"wrong option": 1.0} for task in ("SGD", "GA")} | {"PGD": {"neither of two": 1.0}})
    (found,) = [each for each in findings(wrong, figures(wrong)) if each.group.name == "Musicology"]
    assert found.figure == pytest.approx(sum(float(figures(wrong)[task].values[0]) for task in found.group.tasks) / 4)
    assert found.near_chance == (found.figure_interval is not None and found.figure_interval.low <= 0)
    right = rows({"SGD": {"wrong option": 1.0}})
    assert not any(each.near_chance for each in findings(right, figures(right)))


def test_the_baseline_is_the_same_figure_of_other_answers() -> None:
    run, other = rows({"Dur": {"too high": 1.0}}), rows({"Dur": {"too low": 1.0}}, seed=2)
    (found,) = findings(run, figures(run), figures(other))
    assert found.baseline == pytest.approx(float(figures(other)["Dur"].values[0]))


def test_parts_are_grouped_by_kind_in_the_order_of_the_kinds() -> None:
    run = rows({"FSS": {"labels": 0.2, "merged": 0.3, "split": 0.1}})
    parts = losses(run.sums, run.points, run.combinations)["r", "FSS"].parts
    assert {kind: [part.type for part in own] for kind, own in losses_by_kind("FSS", parts).items()} == {
        "too little": ["merged"],
        "too much": ["split"],
        "wrong choice": ["labels"],
    }
