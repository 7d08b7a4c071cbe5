"""What a corrected reference changes: the cases scored anew, the figures of the tasks, the order of the runs.

The loaded runs stay as they are. A correction is an overlay: answers are judged against the corrected reference, and
the cells behind a figure exchange those cases alone.
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
from analysis.scoring.figures import CaseSums, CaseTally, Figure, figure, stratum
from analysis.store import overlay
from analysis.store.database import Database
from analysis.store.queries import cases_list, corrected_scores
from analysis.store.queries.case import RunAnswer, UnknownCaseError, case
from analysis.store.queries.corrected_scores import Change
from analysis.store.tables.json_values import decode, dumps

Cells = Mapping[str, Mapping[str, Mapping[tuple[str, str], CaseSums]]]
"""By run, task, and subtask and stratum: as `queries.cells` gives them."""
Step: TypeAlias = tuple[float | None, float | None]
"""Before and after."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes for one run in one task, before and after.

    cases: answers to the corrected questions of the task. score: their mean (None: not answered). figure: of the task.
    wer, task_wer: mean WER of these cases and of the task, lyrics only. place: among the runs.
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
    """Every answer to a question, judged against another reference under every lens. value: as `encoding.encode`.

    Raises UnknownCaseError.
    """
    return [change for answer in _rescored(db, question_id, value, runs) for change in answer.changes(question_id)]


@dataclass(frozen=True, slots=True)
class _Rescored:
    """What a run answered, with its scores as loaded and, by lens, against another reference."""

    loaded: RunAnswer
    question: Question
    scored: Mapping[Lens, CaseScore]

    def changes(self, question_id: str) -> Iterator[Change]:
        """Under every lens that the loaded scores have."""
        for lens in lenses(self.question.task):
            before, after = self.loaded.scored.get(lens), self.scored.get(lens)
            if before is not None and after is not None:
                place = (self.question.task, self.question.subtask, stratum(self.question, lens))
                run, index = self.loaded.run, self.loaded.index
                yield Change(run, index, question_id, lens, *place, CaseTally.of(before), CaseTally.of(after))

    def case(self) -> overlay.Rescored:
        """The same as a case of the run under the other reference."""
        answer = replace(self.loaded.answer, question=self.question)
        singles = tuple(ensembles.singles(answer)) if self.scored else ()
        return overlay.Rescored(self.loaded.index, self.loaded.file, answer, tuple(self.scored.values()), singles)


def _rescored(db: Database, question_id: str, value: Any, runs: Sequence[str] = ()) -> list[_Rescored]:
    reference = decode(value)
    if reference is None:
        return []
    found = []
    for answer in case(db, question_id, runs).answers:
        question = replace(answer.answer.question, reference=reference)
        judged = replace(answer.answer, question=question)
        scored = {lens: scoring.score(judged, lens) for lens in lenses(question.task)} if answer.scored else {}
        found.append(_Rescored(answer, question, scored))
    return found


def overlaid(
    cells: Cells, changed: Iterable[Change], lens: Lens
) -> dict[str, dict[str, dict[tuple[str, str], CaseSums]]]:
    """The cells under corrected references; those given stay as they are."""
    found = {run: {task: dict(parts) for task, parts in by_task.items()} for run, by_task in cells.items()}
    for each in changed:
        parts = found.get(each.run, {}).get(each.task)
        if parts is not None and each.lens == lens:
            key = (each.subtask, each.stratum)
            parts[key] = parts[key].exchanged(each.before, each.after)
    return found


def rescored(changed: Iterable[Change], lens: Lens) -> list[dict[str, Any]]:
    """The answers that have a score against the corrected reference, as rows of `queries.scores`."""
    return [
        {
            "run": each.run, "question_id": each.question_id, "task": each.task, "subtask": each.subtask,
            "stratum": each.stratum, "score": each.after.score, "wer": each.after.wer,
        }
        for each in changed if each.lens == lens and each.after.score is not None
    ]  # fmt: skip


def figures(cells: Cells, lens: Lens) -> dict[str, dict[str, Figure]]:
    """The figure of every task, by run."""
    return {
        run: {task: figure(task, dict(by_task[task]), lens) for task in EVERY if task in by_task}
        for run, by_task in cells.items()
    }


def effects(db: Database, changed: Sequence[Change], lens: Lens) -> list[Effect]:
    """The effect on every loaded run, task by task for the tasks of the questions that are changed, best run first."""
    mine = [each for each in changed if each.lens == lens]
    if not mine:
        return []
    cells = cases_list.cells(db, lens)
    before, after = figures(cells, lens), figures(overlaid(cells, mine, lens), lens)
    tasks = {each.task for each in mine}
    return [each for task in EVERY if task in tasks for each in _of_task(task, mine, before, after)]


def _of_task(
    task: str,
    changed: Sequence[Change],
    before: Mapping[str, Mapping[str, Figure]],
    after: Mapping[str, Mapping[str, Figure]],
) -> list[Effect]:
    old, new = ({run: by_task[task] for run, by_task in each.items() if task in by_task} for each in (before, after))
    first, then = (_places({run: one.corrected for run, one in each.items()}) for each in (old, new))
    of_run: dict[str, list[Change]] = {run: [] for run in new}
    for each in changed:
        if each.task == task:
            of_run[each.run].append(each)
    return [
        Effect(
            run, task, len(of_run[run]),
            (_mean(each.before.score for each in of_run[run]), _mean(each.after.score for each in of_run[run])),
            (old[run].corrected, new[run].corrected),
            (_mean(each.before.wer for each in of_run[run]), _mean(each.after.wer for each in of_run[run])),
            (old[run].wer, new[run].wer),
            (first[run], then[run]),
        )
        for run in sorted(new, key=lambda run: then[run])
    ]  # fmt: skip


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def accepted(states: Mapping[str, State]) -> dict[str, Correction]:
    """The accepted correction of each question that has one."""
    found = {question_of(target): state.accepted for target, state in states.items()}
    return {name: each for name, each in sorted(found.items()) if name and each is not None}


def version(corrections: Mapping[str, Correction]) -> str:
    """The name of the references as they are with these corrections."""
    return version_of(dumps([[name, each.value] for name, each in sorted(corrections.items())]))


def all_changes(
    db: Database, corrections: Mapping[str, Correction], progress: Callable[[int, int], None] | None = None
) -> list[Change]:
    """The same for every accepted correction. A question that is no longer loaded changes nothing."""
    found: list[Change] = []
    for done, (question_id, correction) in enumerate(corrections.items(), 1):
        try:
            found += changes(db, question_id, correction.value)
        except UnknownCaseError:
            continue
        finally:
            if progress:
                progress(done, len(corrections))
    return found


def write(
    db: Database, corrections: Mapping[str, Correction], key: str, progress: Callable[[int, int], None] | None = None
) -> None:
    """Stores every answer to the corrected questions under its corrected reference.

    key: of the changes (`corrected_scores.key_of`). The runs (`store.overlay`) are written first, so that they exist
    whenever the changes do.
    """
    changed: list[Change] = []
    cases: dict[str, list[overlay.Rescored]] = {}
    for done, (question_id, correction) in enumerate(corrections.items(), 1):
        with suppress(UnknownCaseError):
            for answer in _rescored(db, question_id, correction.value):
                changed += answer.changes(question_id)
                cases.setdefault(answer.loaded.run, []).append(answer.case())
        if progress:
            progress(done, len(corrections))
    overlay.write(db.workspace, corrected_scores.runs_of(key), cases)
    corrected_scores.write(db.workspace, key, changed)


def _places(scores: Mapping[str, float | None]) -> dict[str, int]:
    """1 for the highest; runs of equal figure share a place."""
    known = [-1.0 if score is None else score for score in scores.values()]
    return {
        run: 1 + sum(other > (-1.0 if score is None else score) for other in known) for run, score in scores.items()
    }
