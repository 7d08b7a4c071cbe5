"""The cases of a run while it is loaded: linked to songs, scored, written, counted and hashed.

A large part of them is shared with a second process, which scores the last ones and makes their rows. The tables and
sums are the same as without: its rows come after those of the first process, and its scores are summed after them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import EarmarkError
from analysis.pipeline.load import ensembles
from analysis.pipeline.load.case_boundary import CaseBoundary
from analysis.pipeline.load.run_counts import Repeats, RunCounts
from analysis.pipeline.load.run_hashes import RunHashes
from analysis.pipeline.load.run_surroundings import RunSurroundings
from analysis.pipeline.load.score_cache import ScoreCache
from analysis.pipeline.load.second_process import SecondProcess, is_possible
from analysis.pipeline.references import Linker
from analysis.records import Answer, CaseScore
from analysis.scoring.run_measures import RunMeasures
from analysis.store.runs.writer import RunWriter
from analysis.store.tables.schema import RUN_TABLES

Progress: TypeAlias = Callable[[str, int, int], None]
"""Progress callback: name of the step, items finished, items in total."""
WORTH_SHARING = 200_000
"""Microseconds of work from which a second process saves more time than its start takes."""
_WORK = {"lyrics": 300.0, "sections": 400.0, "intervals": 1_300.0, "pair": 1_600.0, "ranking": 1_100.0}
"""Measured microseconds to score an answer and to make its rows, by form."""
_OTHER_WORK, _ROWS_OF_CHOICE = 350.0, 150.0
_WORK_BY_CHARACTER = {"lyrics": 1.3, "sections": 8.0}
"""Further ones for each character of the answer."""


@dataclass(frozen=True, slots=True)
class Part:
    """Answers from one file or baseline. answered: False for a file of questions without answers.

    continues: whether the answers are of the same file as those of the part before. path: of the file, for messages.
    """

    name: str
    answers: Sequence[Answer]
    answered: bool = True
    problems: tuple[EarmarkError, ...] = ()
    continues: bool = False
    path: str = ""


class _Case(NamedTuple):
    """An answer at its position in the run. choice: its scores, if it is a choice, which was scored before.

    times: how many answers to the same question came before.
    """

    position: int
    answer: Answer
    choice: Sequence[CaseScore] | None
    times: int = 0


class RunCases:
    """Adds the cases of a run part by part. shared: whether a second process may do half of a large part."""

    def __init__(self, writer: RunWriter, shared: bool = False) -> None:
        self.counts, self.hashes, self.measures = RunCounts(), RunHashes(), RunMeasures()
        self._writer = writer
        self._shared = shared and is_possible()
        self.boundary = CaseBoundary()
        self._repeats, self._cache, self._surroundings = Repeats(), ScoreCache(self.boundary), RunSurroundings()
        self._base, self._end = 0, 0

    def add(self, part: Part, linker: Linker, progress: Progress | None = None) -> None:
        """Score and write the answers of a part. progress: called for every hundredth of them."""
        self._base = self._base if part.continues else self._end
        self.boundary.file = Path(part.path or part.name)
        linker.songs(answer.question for answer in part.answers)
        numbered: Iterable[_Case] = self._numbered(part, linker)
        answers, may_repeat = part.answers, part.answered and _may_repeat(part.answers)
        if may_repeat:
            numbered = list(numbered)
            answers = [case.answer for case in numbered]
        choices = self._surroundings.read(answers, self._cache, may_repeat) if part.answered else {}
        cases = (case._replace(choice=choices[n]) if n in choices else case for n, case in enumerate(numbered))
        if part.answered and self._shared and (middle := _middle(part.answers, choices, self.measures)):
            every = list(cases)
            self._add_in_two(part, every[:middle], every[middle:], linker, progress)
        else:
            self._add(part, cases, linker, progress)

    def _numbered(self, part: Part, linker: Linker) -> Iterator[_Case]:
        """The answers with the songs and numbers of their questions."""
        for answer in part.answers:
            linked = self.boundary.attempt("song", answer, linker.link, answer.question)
            question, times = self._repeats.number(replace(answer, question=linked) if linked else answer)
            position = max(self._base + answer.index, self._end)  # a record can hold answers of several tasks
            self._end = position + 1
            is_same = question is answer.question
            yield _Case(position, answer if is_same else replace(answer, question=question), None, times)

    def _add(self, part: Part, cases: Iterable[_Case], linker: Linker, progress: Progress | None) -> None:
        for n_finished, case in enumerate(cases, 1):
            scores = self._write(part, case, linker)
            if scores is not None:
                self._sum(case, scores)
            if progress and (n_finished % 100 == 0 or n_finished == len(part.answers)):
                progress(part.name, n_finished, len(part.answers))

    def _write(self, part: Part, case: _Case, linker: Linker) -> Sequence[CaseScore] | None:
        """The scores of a case whose rows are written, None for one that cannot be stored."""
        answer, attempt = case.answer, self.boundary.attempt

        scores = (case.choice or self._cache.of(answer)) if part.answered else ()

        def write() -> Sequence[CaseScore]:
            answers_by_wording = ensembles.wording_answers(answer) if part.answered else ()
            around = self._surroundings.of(answer.question, linker)
            self._writer.add(case.position, part.name, answer, scores, answers_by_wording, around, case.times > 0)
            return scores

        def write_alone() -> Sequence[CaseScore]:
            unscorable = self.boundary.unscorable(answer) if part.answered else ()
            self._writer.add(case.position, part.name, answer, unscorable, again=case.times > 0)
            return unscorable

        stored_scores = attempt("losses and modes", answer, write)
        if stored_scores is None:
            stored_scores = attempt("rows", answer, write_alone)
        self._writer.flush_if_full()
        return stored_scores

    def _sum(self, case: _Case, scores: Sequence[CaseScore]) -> None:
        answer, question = case.answer, case.answer.question
        self.counts.add(question, scores, case.times > 0)
        self.boundary.attempt("measures of the run", answer, self.measures.add, answer, scores)
        is_first = case.times == 0
        numbered = question if is_first else replace(question, repeat=question.repeat + case.times)
        self.hashes.add(answer if is_first else replace(answer, question=numbered))

    def finish(self) -> None:
        """Average the answers to the same questions: their scores are in the tables by now."""
        if self.counts.again:
            self.counts.average(self._writer.tallies(frozenset(self.counts.again)))

    def _add_in_two(
        self, part: Part, former: Sequence[_Case], latter: Sequence[_Case], linker: Linker, progress: Progress | None
    ) -> None:
        def write_latter() -> tuple[list[Sequence[CaseScore] | None], list[EarmarkError]]:
            """What `_write` returned, () for the scores of choices, which both processes have; and the problems."""
            self._writer.divert(spools)
            self.boundary.problems.clear()
            scored = [(case, self._write(part, case, linker)) for case in latter]
            self._writer.close()
            return [
                scores and (() if scores is case.choice else list(map(_sum_of, scores))) for case, scores in scored
            ], self.boundary.problems

        with ExitStack() as files:
            try:
                spools = {name: files.enter_context(tempfile.TemporaryFile()) for name in RUN_TABLES}
            except OSError:  # no folder for files
                self._add(part, [*former, *latter], linker, progress)
                return
            process = files.enter_context(SecondProcess(write_latter))
            self._add(part, former, linker, progress)
            result = process.result()
            if result is None:
                self._add(part, latter, linker, None)
            else:
                self._writer.append(spools)
                self.boundary.problems += result[1]
                for case, scores in zip(latter, result[0], strict=True):
                    if scores is not None:
                        self._sum(case, scores or case.choice or ())
        if progress:
            progress(part.name, len(part.answers), len(part.answers))


def _may_repeat(answers: Sequence[Answer]) -> bool:
    """Whether any two have equal prompts about the same sound, without which they cannot be of one question."""
    return len({(answer.question.prompt, answer.question.audio) for answer in answers}) < len(answers)


def _sum_of(score: CaseScore) -> CaseScore:
    """What the counts of a run need of a score."""
    return replace(score, value=None, steps=(), evidence=None)


def _middle(answers: Sequence[Answer], choices: Mapping[int, Sequence[CaseScore]], measures: RunMeasures) -> int:
    """The number of answers that are half of the work; 0 for all that one process does sooner alone.

    Choices are scored already: only their rows are left. Measures of a benchmark need all that is known of a score.
    """
    if any(map(measures.reads, {answer.question.task for answer in answers})):
        return 0
    work = [_ROWS_OF_CHOICE if n in choices else _work(answer) for n, answer in enumerate(answers)]
    if sum(work) < WORTH_SHARING:
        return 0
    return next(n for n, total in enumerate(accumulate(work)) if 2 * total >= sum(work))


def _work(answer: Answer) -> float:
    form = SUBTASKS[answer.question.subtask].form
    length = len(answer.raw) if isinstance(answer.raw, str) else 0
    return _WORK.get(form, _OTHER_WORK) + length * _WORK_BY_CHARACTER.get(form, 0.0)
