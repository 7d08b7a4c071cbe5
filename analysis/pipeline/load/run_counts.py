"""Counts and sums of a run while its cases are written, and numbers of repeated questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from analysis.benchmarks.registry import EVERY
from analysis.records import EVERY_LENS, CaseScore, Lens, Question
from analysis.scoring import figures
from analysis.scoring.figures import CaseSums


class Repeats:
    """Numbers the questions of one run whose identities are equal."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def number(self, question: Question) -> Question:
        """The question with the next free repeat number."""
        while question.id in self._ids:
            question = replace(question, repeat=question.repeat + 1)
        self._ids.add(question.id)
        return question


class RunCounts:
    """Counts and sums of the scored cases of a run. counts: by task. cells: by lens and task, see `figures`."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.cells: dict[Lens, dict[str, dict[tuple[str, str], CaseSums]]] = {lens: {} for lens in EVERY_LENS}

    def add(self, question: Question, scores: Sequence[CaseScore]) -> None:
        counts = self.counts.setdefault(question.task, Counter())
        counts["n"] += 1
        for score in scores:
            if score.lens == "paper":
                counts[score.confidence if score.outcome == "scored" else score.outcome] += 1
            key = (question.subtask, figures.stratum(question, score.lens))
            self.cells.setdefault(score.lens, {}).setdefault(question.task, {}).setdefault(key, CaseSums()).add(score)

    def figures(self) -> dict[str, dict[str, dict[str, object]]]:
        return {
            lens: {task: figures.figure(task, by_task[task], lens).as_dict() for task in EVERY if task in by_task}
            for lens, by_task in self.cells.items()
            if by_task
        }
