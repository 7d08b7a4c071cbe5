"""Effects of corrected references: new scores of cases, figures of tasks, ranks of runs.

Loaded runs remain unchanged. A correction is an overlay: answers are scored against the corrected reference, and only
those cases are replaced in the sums behind a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from analysis import scoring
from analysis.benchmarks.registry import EVERY, lenses
from analysis.pipeline.load import ensembles
from analysis.records import CaseScore, Lens, Question
from analysis.reviews.events import question_of, version_of
from analysis.reviews.state import Correction, State
from analysis.scoring.figures import Figure, figure, stratum
from analysis.scoring.sums import CaseSums, CaseTally, mean_tally
from analysis.store import overlay
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError, case
from analysis.store.queries.corrected_scores import Change
from analysis.store.tables.json_values import decode, dumps

Cells = Mapping[str, Mapping[str, Mapping[tuple[str, str], CaseSums]]]
"""Sums by run, task, and (subtask, stratum), as `cases_list.cells` returns them."""
Step: TypeAlias = tuple[float | None, float | None]
"""Value before and after."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Change of one run in one task, before and after.

    cases: answers to the corrected questions of the task. score: their mean, None without answers. figure: of the task.
    wer, task_wer: mean WER of these cases and of the task, lyrics only. place: rank among the runs.
    """

    run: str
    task: str
    cases: int
    score: Step
    figure: Step
    wer: Step
    task_wer: Step
    place: tuple[int, int]


def changes(db: Database, question_id: str, value: Any, runs: Sequence[str] = ()) -> list[Change]:
    """Scores of all answers to a question against another reference. value: as `json_values.encode` writes it.

    Raises UnknownCaseError.
    """
    return [change for answer in _rescored(db, question_id, value, runs) for change in answer.changes(question_id)]


@dataclass(frozen=True, slots=True)
class _Rescored:
    """Answer of a run with its stored scores and, by lens, its scores against another reference."""

    original: RunAnswer
    question: Question
    scores: Mapping[Lens, CaseScore]

    def changes(self, question_id: str) -> Iterator[Change]:
        """Changes under every lens of the stored scores."""
        for lens in lenses(self.question.task):
            before, after = self.original.scored.get(lens), self.scores.get(lens)
            if before is not None and after is not None:
                cell = (self.question.task, self.question.subtask, stratum(self.question, lens))
                run, index = self.original.run, self.original.index
                yield Change(run, index, question_id, lens, *cell, CaseTally.of(before), CaseTally.of(after))

    def case(self) -> overlay.Rescored:
        """The answer as a case of the run under the other reference."""
        answer = replace(self.original.answer, question=self.question)
        wording_answers = tuple(ensembles.wording_answers(answer)) if self.scores else ()
        scores = tuple(self.scores.values())
        return overlay.Rescored(self.original.index, self.original.file, answer, scores, wording_answers)


def _rescored(db: Database, question_id: str, value: Any, runs: Sequence[str] = ()) -> list[_Rescored]:
    reference = decode(value)
    if reference is None:
        return []
    answers = []
    for run_answer in case(db, question_id, runs).answers:
        question = replace(run_answer.answer.question, reference=reference)
        answer = replace(run_answer.answer, question=question)
        scores = {lens: scoring.score(answer, lens) for lens in lenses(question.task)} if run_answer.scored else {}
        answers.append(_Rescored(run_answer, question, scores))
    return answers


def corrected_cells(
    cells: Cells, changes: Iterable[Change], lens: Lens
) -> dict[str, dict[str, dict[tuple[str, str], CaseSums]]]:
    """A copy of the cells under corrected references."""
    new_cells = {run: {task: dict(parts) for task, parts in by_task.items()} for run, by_task in cells.items()}
    by_question: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        if change.lens == lens and change.task in new_cells.get(change.run, {}):
            by_question.setdefault((change.run, change.question_id), []).append(change)
    for first, *further in by_question.values():
        parts, key, own = new_cells[first.run][first.task], (first.subtask, first.stratum), [first, *further]
        before, after = (mean_tally([getattr(change, side) for change in own]) for side in ("before", "after"))
        parts[key] = parts[key].exchanged(before, after)
    return new_cells


def score_rows(changes: Iterable[Change], lens: Lens) -> list[dict[str, Any]]:
    """The answers with a score against the corrected reference, as rows of `cases_list.scores`."""
    return [
        {
            "run": change.run, "question_id": change.question_id, "task": change.task, "subtask": change.subtask,
            "stratum": change.stratum, "score": change.after.score, "wer": change.after.wer,
        }
        for change in changes if change.lens == lens and change.after.score is not None
    ]  # fmt: skip


def figures(cells: Cells, lens: Lens) -> dict[str, dict[str, Figure]]:
    """Figures by run and task under a lens."""
    return {
        run: {task: figure(task, dict(by_task[task]), lens) for task in EVERY if task in by_task}
        for run, by_task in cells.items()
    }


def effects(db: Database, all_changes: Sequence[Change], lens: Lens) -> list[Effect]:
    """Effects on all loaded runs in the tasks of the changed questions, best run first within each task."""
    of_lens = [change for change in all_changes if change.lens == lens]
    if not of_lens:
        return []
    cells = cases_list.cells(db, lens)
    before, after = figures(cells, lens), figures(corrected_cells(cells, of_lens, lens), lens)
    tasks = {change.task for change in of_lens}
    return [effect for task in EVERY if task in tasks for effect in _of_task(task, of_lens, before, after)]


def _of_task(
    task: str,
    changes: Sequence[Change],
    before: Mapping[str, Mapping[str, Figure]],
    after: Mapping[str, Mapping[str, Figure]],
) -> list[Effect]:
    old, new = (
        {run: by_task[task] for run, by_task in by_run.items() if task in by_task} for by_run in (before, after)
    )
    old_rank, new_rank = (_ranks({run: figure.corrected for run, figure in by_run.items()}) for by_run in (old, new))
    of_run: dict[str, list[Change]] = {run: [] for run in new}
    for change in changes:
        if change.task == task:
            of_run[change.run].append(change)
    return [
        Effect(
            run, task, len(of_run[run]),
            (_mean(change.before.score for change in of_run[run]), _mean(change.after.score for change in of_run[run])),
            (old[run].corrected, new[run].corrected),
            (_mean(change.before.wer for change in of_run[run]), _mean(change.after.wer for change in of_run[run])),
            (old[run].wer, new[run].wer),
            (old_rank[run], new_rank[run]),
        )
        for run in sorted(new, key=lambda run: new_rank[run])
    ]  # fmt: skip


def _mean(values: Iterable[float | None]) -> float | None:
    numbers = [value for value in values if value is not None]
    return sum(numbers) / len(numbers) if numbers else None


def accepted_corrections(states: Mapping[str, State]) -> dict[str, Correction]:
    """Accepted corrections by question id."""
    by_question = {question_of(target): state.accepted for target, state in states.items()}
    return {name: correction for name, correction in sorted(by_question.items()) if name and correction is not None}


def version(corrections: Mapping[str, Correction]) -> str:
    """Version of the references with these corrections."""
    return version_of(dumps([[name, correction.value] for name, correction in sorted(corrections.items())]))


def all_changes(
    db: Database, corrections: Mapping[str, Correction], progress: Callable[[int, int], None] | None = None
) -> list[Change]:
    """Changes by all corrections. A question that is no longer loaded contributes nothing."""
    result: list[Change] = []
    for n_finished, (question_id, correction) in enumerate(corrections.items(), 1):
        try:
            result += changes(db, question_id, correction.value)
        except UnknownCaseError:
            continue
        finally:
            if progress:
                progress(n_finished, len(corrections))
    return result


def write(
    db: Database, corrections: Mapping[str, Correction], key: str, progress: Callable[[int, int], None] | None = None
) -> None:
    """Store all answers to the corrected questions with their scores against the corrected references.

    key: of the changes (`corrected_scores.key_of`). The runs (`store.overlay`) are written first, so that they exist
    whenever the changes do.
    """
    all_changes: list[Change] = []
    cases: dict[str, list[overlay.Rescored]] = {}
    for n_finished, (question_id, correction) in enumerate(corrections.items(), 1):
        with suppress(UnknownCaseError):
            for answer in _rescored(db, question_id, correction.value):
                all_changes += answer.changes(question_id)
                cases.setdefault(answer.original.run, []).append(answer.case())
        if progress:
            progress(n_finished, len(corrections))
    overlay.write(db.workspace, corrected_scores.runs_of(key), cases)
    corrected_scores.write(db.workspace, key, all_changes)


def _ranks(scores: Mapping[str, float | None]) -> dict[str, int]:
    """Ranks from 1 for the highest figure. Runs with equal figures share a rank."""
    numbers = [-1.0 if score is None else score for score in scores.values()]
    return {
        run: 1 + sum(other > (-1.0 if score is None else score) for other in numbers) for run, score in scores.items()
    }
