"""What must hold for the figure of every kind of task of the benchmarks and packs, whatever the answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.benchmarks import registry
from analysis.benchmarks.audiobench.tasks import SUITES, condition
from analysis.benchmarks.cmi.tasks import SOURCES
from analysis.benchmarks.frame import NOT_SCORED
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.definition import document
from analysis.benchmarks.packs.tasks import subtask_name
from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS
from analysis.metrics.exact_match import chance_corrected
from analysis.records import CaseScore, Question
from analysis.scoring.figures import cells, figure, figures, is_lyrics, overall
from analysis.scoring.sums import CaseSums, once
from analysis.summaries.means.bootstrap import Resampled, resampled
from analysis.summaries.means.reweighing import MEAN

Case = tuple[Question, CaseScore]


def subtasks_of(task: str) -> list[str]:
    """Subtasks of different numbers of options, where the task has such."""
    if task in SUITES:
        return [condition(SUITES[task], name) for name in ("solo", "pair")]
    if EVERY[task].subtasks:
        return [subtask.script for subtask in EVERY[task].subtasks]
    if sources := [f"cmi/{name}" for name, source in SOURCES.items() if source.task == task]:
        return sources
    try:
        pack, pack_task = catalog.of_task(task)
    except KeyError:
        return ["a sub-theme", "another"]
    right = 2 if pack_task.type == "choice_many" else 1
    return [subtask_name(pack, pack_task, n, right) for n in (0, 2, 4, 5, 8)]


def kind(task: str) -> tuple[object, ...]:
    """All that a figure of a task depends on, and how it goes into an overall one."""
    row, names = BENCHMARKS[EVERY[task].benchmark], subtasks_of(task)
    chances = frozenset(SUBTASKS[name].chance_under("paper") for name in names)
    return EVERY[task].metric, row.overall, not row.mean or task in row.mean, len(names) > 1, chances


TASKS = list({kind(code): code for code, task in EVERY.items() if task.metric not in (NOT_SCORED, "R²")}.values())
"""One task of each kind."""


def scored(task: str, subtask: str, song: int, score: float) -> Case:
    """score: from 0, the worst, to 1, for lyrics of a WER from 3 to 0."""
    wer = 3.0 * (1.0 - score) if is_lyrics(task) else None
    value = score if wer is None else 1.0 / (1.0 + wer)
    return Question(task, subtask, f"{song}.wav", "", "", ""), CaseScore(
        "paper", "scored", "clean", None, value, wer=wer
    )


@st.composite
def answers(draw: st.DrawFn, task: str) -> list[Case]:
    """Answers about a few songs, right or wrong, or graded."""
    names, graded = subtasks_of(task), draw(st.booleans())
    scores = st.floats(0, 1) if graded else st.sampled_from([0.0, 1.0])
    rows = draw(st.lists(st.tuples(st.sampled_from(names), st.integers(0, 13), scores), min_size=1, max_size=40))
    return [scored(task, *row) for row in rows]


def over_songs(cases: list[Case]) -> dict[str, Resampled]:
    rows = [
        {"run": "r", "song": question.audio, "task": question.task, "subtask": question.subtask, "stratum": "",
         "counted": 1, "score": case.score, "wer": case.wer or 0.0}
        for question, case in cases
    ]  # fmt: skip
    return resampled(rows, "paper")["r"]


@pytest.mark.parametrize("task", TASKS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_the_point_lies_in_its_interval_and_the_overall_of_one_task_is_the_task(task: str, data: st.DataObject) -> None:
    cases = data.draw(answers(task))
    found, sampled = figures(cases, "paper")[task], over_songs(cases)
    assert found.corrected is not None
    assert float(sampled[task].values[0]) == pytest.approx(found.corrected, abs=1e-12)
    row = BENCHMARKS[EVERY[task].benchmark]
    assert (MEAN in sampled) == (not row.mean or task in row.mean)
    np.testing.assert_array_equal(sampled.get(MEAN, sampled[task]).values, sampled[task].values)
    assert sampled.get(MEAN, sampled[task]).interval == sampled[task].interval
    if (interval := sampled[task].interval) is not None:
        assert interval.low - 1e-12 <= found.corrected <= interval.high + 1e-12
    if row.overall == "questions":
        whole = overall({task: found})
        assert whole is not None
        assert (whole.raw, whole.corrected, whole.n) == (found.raw, found.corrected, found.n_counted)


@pytest.mark.parametrize("task", TASKS)
@settings(max_examples=10, deadline=None)
@given(data=st.data(), seed=st.integers(0, 99), cut=st.integers(0, 40))
def test_order_and_splitting_and_joining_of_files_change_nothing(
    task: str, data: st.DataObject, seed: int, cut: int
) -> None:
    cases = data.draw(answers(task))
    shuffled = cases.copy()
    Random(seed).shuffle(shuffled)
    assert figures(shuffled, "paper") == figures(cases, "paper")
    joined = cells(shuffled[:cut])
    for name, parts in cells(shuffled[cut:]).items():
        own = joined.setdefault(name, {})
        for key, sums in parts.items():
            own[key] = own.get(key, CaseSums()).plus(sums)
    assert figure(task, joined[task], "paper") == figures(cases, "paper")[task]


@pytest.mark.parametrize("task", TASKS)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_a_question_that_is_answered_again_counts_once_with_the_mean_of_its_scores(
    task: str, data: st.DataObject
) -> None:
    first = [(replace(q, repeat=n), case) for n, (q, case) in enumerate(data.draw(answers(task)), 1)]
    copies = data.draw(st.lists(st.sampled_from(first), max_size=9))
    assert figures(once(first + copies), "paper") == figures(first, "paper")
    others = [(q, scored(task, q.subtask, 0, data.draw(st.sampled_from([0.0, 0.5, 1.0])))[1]) for q, _ in first]
    name = "wer" if is_lyrics(task) else "raw"
    alone = [getattr(figures(cases, "paper")[task], name) for cases in (first, others)]
    both = figures(once(first + others), "paper")[task]
    assert (getattr(both, name), both.n) == (pytest.approx(sum(alone) / 2, abs=1e-12), len(first))


@pytest.mark.parametrize("task", [task for task in TASKS if not is_lyrics(task)])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_guessing_gives_0_in_the_mean_and_all_right_100(task: str, data: st.DataObject) -> None:
    """The expected score of a guess is its chance, and figures are linear in the scores."""
    questions = [question for question, _ in data.draw(answers(task))]
    guessed = [scored(task, q.subtask, 0, float(SUBTASKS[q.subtask].chance_under("paper"))) for q in questions]
    right = [scored(task, q.subtask, 0, 1.0) for q in questions]
    assert figures(guessed, "paper")[task].corrected == pytest.approx(0.0, abs=1e-12)
    assert figures(right, "paper")[task].corrected == 1.0


def test_two_runs_on_the_same_questions_keep_their_raw_order() -> None:
    """50 questions with 2 options, 50 with 4: 40 + 23 right against 30 + 34."""
    names = {n: f"pack/mmau/{n}" for n in (2, 4)}

    def run(of_two: int, of_four: int) -> float:
        cases = [scored("mmau", names[2], n, float(n < of_two)) for n in range(50)]
        cases += [scored("mmau", names[4], n, float(n < of_four)) for n in range(50)]
        return figures(cases, "paper")["mmau"].corrected or 0.0

    assert (100 * run(40, 23), 100 * run(30, 34)) == pytest.approx((40.8, 42.4))


def test_several_right_options_are_guessed_by_who_knows_how_many() -> None:
    """A pair out of eight is one of 28; all of three options cannot be missed."""
    text = """
pack: several-right
record: {id: id, question: q, options: options, answer: answer, response: said}
tasks: [{name: pairs, type: choice_many, chance: 1/options}]
"""
    pack = document.parse(text, "several.yaml", {})
    registry.add(pack)
    for n_options, n_right, chance in ((8, 2, Fraction(1, 28)), (4, 1, Fraction(1, 4)), (3, 3, Fraction(1))):
        name = subtask_name(pack, pack.tasks[0], n_options, n_right)
        assert SUBTASKS[name].chance == chance
        assert name.endswith(f"/{n_options}/{n_right}")


@pytest.mark.parametrize("chance", [1.0, 1.5])
def test_nothing_is_corrected_where_guessing_cannot_miss(chance: float) -> None:
    with pytest.raises(ValueError, match="expected a chance below 1"):
        chance_corrected(1.0, chance)
    one = [scored("mmau", "pack/mmau/1", 1, 1.0)]
    assert figures(one, "paper")["mmau"].corrected is None
