"""What is kept in mind while the cases of a run pass by: counts, sums, and which questions have been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from analysis.benchmarks.registry import EVERY
from analysis.records import EVERY_LENS, CaseScore, Lens, Question
from analysis.scoring import figures
from analysis.scoring.figures import CaseSums


class Repeats:
    """Tells apart the questions of one run that agree in all that makes the identity."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def told_apart(self, question: Question) -> Question:
        """The question with the next free number of repetition."""
        while question.id in self._seen:
            question = replace(question, repeat=question.repeat + 1)
        self._seen.add(question.id)
        return question


class Tally:
    """Counts scored cases on their way to the store. counts: by task. cells: by lens and task, see `figures`."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.cells: dict[Lens, dict[str, dict[tuple[str, str], CaseSums]]] = {lens: {} for lens in EVERY_LENS}

    def add(self, question: Question, scored: Sequence[CaseScore]) -> None:
        counts = self.counts.setdefault(question.task, Counter())
        counts["n"] += 1
        for each in scored:
            if each.lens == "paper":
                counts[each.confidence if each.outcome == "scored" else each.outcome] += 1
            key = (question.subtask, figures.stratum(question, each.lens))
            self.cells[each.lens].setdefault(question.task, {}).setdefault(key, CaseSums()).add(each)

    def figures(self) -> dict[str, dict[str, dict[str, object]]]:
        return {
            lens: {task: figures.figure(task, found[task], lens).as_dict() for task in EVERY if task in found}
            for lens, found in self.cells.items()
            if found
        }
