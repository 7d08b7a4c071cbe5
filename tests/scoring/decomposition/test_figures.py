"""The parts of figures: with the figure they add up to 1."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import EVERY
from analysis.records import CaseScore, Question
from analysis.scoring import figures
from analysis.scoring.decomposition.figures import most, statistic
from tests.cases.small import question
from tests.scoring.decomposition.loss_sums import cells, chances, parts

TASKS_WITH_FIGURE = [*TASKS, "ASR"]

Case = tuple[Question, CaseScore, dict[str, float]]


def case(task: str, subtask: str, score: float, shares: list[float], wer: float | None = None) -> Case:
    """One that lost its points in these proportions. The WER of lyrics goes with their score."""
    if figures.is_lyrics(task):
        wer = 1.0 / score - 1.0
    total = sum(shares)
    lost = {f"type {i}": (1.0 - score) * share / total for i, share in enumerate(shares)} if score < 1 else {}
    asked = replace(question(task if task in TASKS else "SSLT"), task=task, subtask=subtask)
    return asked, CaseScore("paper", "scored", "clean", None, score, wer=wer), lost


@st.composite
def cases_of(draw: st.DrawFn, task: str) -> list[Case]:
    subtasks = st.sampled_from([subtask.script for subtask in EVERY[task].subtasks])
    low = 0.01 if figures.is_lyrics(task) else 0.0
    shares = st.lists(st.floats(0.01, 1), min_size=1, max_size=4)
    drawn = draw(st.lists(st.tuples(subtasks, st.floats(low, 1), shares), min_size=1, max_size=12))
    return [case(task, subtask, score, share) for subtask, score, share in drawn]


@pytest.mark.parametrize("task", TASKS_WITH_FIGURE)
@settings(max_examples=30)
@given(data=st.data())
def test_a_figure_and_its_parts_add_up_to_one(task: str, data: st.DataObject) -> None:
    cases = data.draw(cases_of(task))
    figure = figures.figures([(asked, scored) for asked, scored, _ in cases], "paper")[task].corrected
    assert figure is not None
    found = parts(task, cells(cases)[task])
    assert figure + sum(found.values()) == pytest.approx(1.0, abs=1e-9)
    assert all(0 <= part <= most(task, chances(cells(cases)[task])) + 1e-9 for part in found.values())


@pytest.mark.parametrize("task", TASKS)
@settings(max_examples=30)
@given(data=st.data())
def test_the_statistic_of_the_intervals_gives_the_same_parts(task: str, data: st.DataObject) -> None:
    by_subtask = cells(data.draw(cases_of(task)))[task]
    expected = parts(task, by_subtask)
    for name, part in expected.items():
        means = [cell.points.get(name, 0.0) / cell.cases for cell in by_subtask.values()]
        if figures.is_lyrics(task):
            means += [cell.wer / cell.cases for cell in by_subtask.values()]
        assert statistic(task, chances(by_subtask))(np.array([means]))[0] == pytest.approx(part, abs=1e-9)


def test_single_gene_detection_by_hand() -> None:
    """335 questions, 17 unread and 103 wrong, R = 1/4."""
    (subtask,) = EVERY["SGD"].subtasks
    names = ["unread"] * 17 + ["wrong option"] * 103 + [""] * 215
    cases = [
        (question("SGD"), CaseScore("paper", "scored", "clean", None, float(not name)), {name: 1.0} if name else {})
        for name in names
    ]
    found = parts("SGD", cells(cases)["SGD"])
    assert found == pytest.approx({"unread": 0.0677, "wrong option": 0.4099}, abs=1e-4)
    assert 1 - sum(found.values()) == pytest.approx(1 - (120 / 335) / (3 / 4))
    assert subtask.script in cells(cases)["SGD"]


def test_lyrics_by_hand() -> None:
    """Mean WER 0.30 = 0.20 substitutions + 0.10 deletions: WERs 0.6 and 0."""
    lost = {"substitutions": 0.4 / 1.6, "deletions": 0.2 / 1.6}
    cases = [
        (question("FSLT"), CaseScore("paper", "scored", "clean", None, 1 / 1.6, wer=0.6), lost),
        (question("FSLT"), CaseScore("paper", "scored", "clean", None, 1.0, wer=0.0), {}),
    ]
    found = parts("FSLT", cells(cases)["FSLT"])
    assert found == pytest.approx({"substitutions": 0.1538, "deletions": 0.0769}, abs=5e-5)


def test_cases_without_a_score_are_in_no_part() -> None:
    unscorable = question("FSS"), CaseScore("paper", "unscorable", "none", None, None), None
    scored = question("FSS"), CaseScore("paper", "scored", "clean", None, 0.5), {"merged": 0.5}
    assert parts("FSS", cells([unscorable, scored])["FSS"]) == {"merged": 0.5}
