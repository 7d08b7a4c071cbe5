"""Notable failure modes: costs are summed from the cases, the most costly come first."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.benchmarks.registry import EVERY
from analysis.statistics.intervals import wilson
from analysis.summaries.run.failure_modes import mode_cases, shares
from analysis.summaries.run.mode_findings import ModeFinding, mode_findings

SONGS = 20
STRUCTURE, LYRICS = (EVERY[task].subtasks[0].script for task in ("FSS", "FSLT"))


def findings(hits: dict[str, dict[str, int]], lost: float = 0.6) -> list[ModeFinding]:
    """Two models with a segmentation and a transcript per song; the first songs of each show the modes.

    hits: how many songs show a mode, by model. A case of model "a" with a mode loses `lost`.
    """
    cases: list[dict[str, Any]] = []
    sums: list[dict[str, Any]] = []
    points: list[dict[str, Any]] = []
    for run, modes in hits.items():
        for song in range(SONGS):
            for task, subtask in (("FSS", STRUCTURE), ("FSLT", LYRICS)):
                head = {"run": run, "song": f"s/{song}", "subtask": subtask}
                own = [mode for mode, n in modes.items() if song < n and (mode == "loop") == (task == "FSLT")]
                wer = 1 / (1 - lost) - 1 if own and task == "FSLT" else 0.0
                cases.append({**head, "modes": ",".join(own), "lost": lost if own else 0.0})
                if run == "a":
                    sums.append({**head, "task": task, "stratum": "", "counted": 1,
                                 "score": 1 - (lost if own else 0), "wer": wer})  # fmt: skip
                    points += [{**head, "task": task, "type": mode, "points": lost * (1 + wer)} for mode in own]
    return mode_findings("a", shares(mode_cases(cases)), list(hits), sums, points)


def test_points_at_stake_are_what_the_overall_figure_would_gain() -> None:
    loop, coarse = findings({"a": {"coarse": 8, "loop": 5}, "b": {"coarse": 8, "loop": 5}})
    assert (coarse.mode, coarse.n, coarse.cases) == ("coarse", 8, SONGS)
    assert coarse.stake == pytest.approx(8 * 0.6 / SONGS / 2)
    mean_wer = 5 * (1 / 0.4 - 1) / SONGS
    assert loop.stake == pytest.approx((1 - 1 / (1 + mean_wer)) / 2)
    assert coarse.interval == pytest.approx(wilson(8, SONGS))
    assert coarse.stake_interval is not None
    assert coarse.stake_interval.low < 8 * 0.6 / SONGS / 2 < coarse.stake_interval.high


def test_a_mode_that_costs_nothing_is_not_notable_however_frequent() -> None:
    assert not findings({"a": {"coarse": 12}, "b": {"coarse": 1}}, lost=0.001)
    assert not findings({"a": {"format": 20}, "b": {}})


def test_a_run_alone_is_compared_with_nobody() -> None:
    (coarse,) = findings({"a": {"coarse": 8}})
    assert coarse.others is None
