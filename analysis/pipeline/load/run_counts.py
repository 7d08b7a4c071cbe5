"""Counts and sums of a run while its cases are written, and numbers of repeated questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.pipeline.load.id_set import IdSet
from analysis.pipeline.load.repeated_ids import EPOCH
from analysis.records import EVERY_LENS, Answer, Lens, Question
from analysis.scoring import figures
from analysis.scoring.scored_case import ScoredCase
from analysis.scoring.sums import CaseSums, CaseTally, mean_tally


class Repeats:
    """Tells apart the questions of one run whose identities are equal, and finds those that are answered again.

    A record asks again if its question, prompt, dimensions and own id are those of an earlier one. Without an id this
    is known where records are distinct (`Benchmark.distinct`).
    """

    def __init__(self) -> None:
        self._ids, self._keys = IdSet(), IdSet()
        self._highest: dict[int, int] = {}
        self._repeats: dict[int, int] = {}
        self._times: Counter[str] = Counter()

    def number(self, answer: Answer) -> tuple[Question, int]:
        """The question, another one with the next free repeat number; and how often it was asked before."""
        question, record = answer.question, _own_id(answer)
        question = question if question.repeat == 1 else replace(question, repeat=1)
        dimensions = tuple(text for text in question.dimensions if not text.startswith(EPOCH))
        stated = "" if record else repr(question.details)
        key = hash((question.id, question.prompt, dimensions, record, stated)) & _BITS
        if record is not None and not self._keys.add(key):
            question = _repeated(question, self._repeats.get(key, 1))
            self._times[question.id] += 1
            return question, self._times[question.id]
        identity = int(question.id, 16)
        if self._ids.add(identity):
            return question, 0
        highest = self._highest[identity] = self._highest.get(identity, 1) + 1
        if record is not None:
            self._repeats[key] = highest
        return _repeated(question, highest), 0


def _repeated(question: Question, number: int) -> Question:
    return question if number == 1 else replace(question, repeat=number)


def _own_id(answer: Answer) -> str | None:
    """The id that a file gives a record; "" where equal records need none to ask the same, None where they may not."""
    if answer.record != str(answer.index):
        return answer.record
    return "" if BENCHMARKS[EVERY[answer.question.task].benchmark].distinct else None


_BITS = (1 << 64) - 1
MOST = 20_000
"""Different tuples of scores that are kept before they are summed."""


class RunCounts:
    """Counts and sums of the scored cases of a run. counts: by task. cells: by lens and task, see `figures`.

    again: questions with several answers, by id.
    """

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.cells: dict[Lens, dict[str, dict[tuple[str, str], CaseSums]]] = {lens: {} for lens in EVERY_LENS}
        self.again: dict[str, Question] = {}
        self._equal: dict[int, tuple[Question, Sequence[ScoredCase]]] = {}
        self._numbers: Counter[int] = Counter()

    def add(self, question: Question, cases: Sequence[ScoredCase], again: bool = False) -> None:
        """Add a case, as it is under every lens. A tuple that several cases share is summed once, with their number.

        again: a further answer to a question, which `average` adds.
        """
        if again:
            self.again[question.id] = question
            self._count(question, cases, 1)
            return
        if not isinstance(cases, tuple) or not cases:
            self._add(question, cases, 1)
            return
        if id(cases) not in self._equal:
            if len(self._equal) >= MOST:
                self._fold()
            self._equal[id(cases)] = question, cases
        self._numbers[id(cases)] += 1

    @property
    def is_empty(self) -> bool:
        """Whether no case was added."""
        return not self.counts and not self._equal

    def _fold(self) -> None:
        """Sum the cases with equal scores."""
        for key, (question, cases) in self._equal.items():
            self._add(question, cases, self._numbers[key])
        self._equal, self._numbers = {}, Counter()

    def average(self, tallies: Mapping[tuple[Lens, str], Sequence[CaseTally]]) -> None:
        """Put the mean of all answers to the questions `again` in place of the first, by lens and question."""
        self._fold()
        for (lens, name), own in tallies.items():
            question = self.again[name]
            parts, key = self.cells[lens][question.task], (question.subtask, figures.stratum(question, lens))
            parts[key] = parts[key].exchanged(own[0], mean_tally(own))

    def _add(self, question: Question, cases: Sequence[ScoredCase], n: int) -> None:
        self._count(question, cases, n)
        for case in cases:
            parts = self.cells.setdefault(case.score.lens, {}).setdefault(question.task, {})
            parts.setdefault((question.subtask, case.stratum), CaseSums()).add(case.score, n)

    def _count(self, question: Question, cases: Sequence[ScoredCase], n: int) -> None:
        counts = self.counts.setdefault(question.task, Counter())
        counts["n"] += n
        for case in cases:
            if case.score.lens == "paper":
                counts[case.score.confidence if case.score.outcome == "scored" else case.score.outcome] += n

    def figures(self) -> dict[str, dict[str, dict[str, object]]]:
        self._fold()
        return {
            lens: {task: figures.figure(task, by_task[task], lens).as_dict() for task in EVERY if task in by_task}
            for lens, by_task in self.cells.items()
            if by_task
        }
