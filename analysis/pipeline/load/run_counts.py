"""Counts and sums of a run while its cases are written, and numbers of repeated questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.load.id_set import IdSet
from analysis.records import EVERY_LENS, CaseScore, Lens, Question
from analysis.scoring import figures
from analysis.scoring.sums import CaseSums


class Repeats:
    """Numbers the questions of one run whose identities are equal."""

    def __init__(self) -> None:
        self._ids = IdSet()

    def number(self, question: Question) -> Question:
        """The question with the next free repeat number."""
        while not self._ids.add(int(question.id, 16)):
            question = replace(question, repeat=question.repeat + 1)
        return question


MOST = 20_000
"""Different tuples of scores that are kept before they are summed."""


@dataclass(slots=True)
class _EqualCases:
    """Cases of one subtask with the same tuple of scores. question: of the first."""

    question: Question
    scores: Sequence[CaseScore]
    n: int = 0


class RunCounts:
    """Counts and sums of the scored cases of a run. counts: by task. cells: by lens and task, see `figures`."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.cells: dict[Lens, dict[str, dict[tuple[str, str], CaseSums]]] = {lens: {} for lens in EVERY_LENS}
        self._equal: dict[int, _EqualCases] = {}

    def add(self, question: Question, scores: Sequence[CaseScore]) -> None:
        """Add a case. A tuple of scores that several cases share (`score_cache`) is summed once, with their number."""
        if not isinstance(scores, tuple) or not scores:
            self._add(question, scores, 1)
            return
        equal = self._equal.get(id(scores))
        if equal is None:
            if len(self._equal) >= MOST:
                self._fold()
            equal = self._equal[id(scores)] = _EqualCases(question, scores)
        equal.n += 1

    @property
    def is_empty(self) -> bool:
        """Whether no case was added."""
        return not self.counts and not self._equal

    def _fold(self) -> None:
        """Sum the cases with equal scores."""
        for equal in self._equal.values():
            self._add(equal.question, equal.scores, equal.n)
        self._equal = {}

    def _add(self, question: Question, scores: Sequence[CaseScore], n: int) -> None:
        counts = self.counts.setdefault(question.task, Counter())
        counts["n"] += n
        for score in scores:
            if score.lens == "paper":
                counts[score.confidence if score.outcome == "scored" else score.outcome] += n
            key = (question.subtask, figures.stratum(question, score.lens))
            self.cells.setdefault(score.lens, {}).setdefault(question.task, {}).setdefault(key, CaseSums()).add(
                score, n
            )

    def figures(self) -> dict[str, dict[str, dict[str, object]]]:
        self._fold()
        return {
            lens: {task: figures.figure(task, by_task[task], lens).as_dict() for task in EVERY if task in by_task}
            for lens, by_task in self.cells.items()
            if by_task
        }
