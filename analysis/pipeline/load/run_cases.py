"""The cases of a run while it is loaded: linked to songs, scored, written, counted, hashed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from analysis import scoring
from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.pipeline.load import ensembles
from analysis.pipeline.load.case_boundary import CaseBoundary
from analysis.pipeline.load.run_counts import Repeats, RunCounts
from analysis.pipeline.load.run_hashes import RunHashes
from analysis.pipeline.load.run_surroundings import RunSurroundings
from analysis.pipeline.load.score_cache import MOST, ScoreCache
from analysis.pipeline.references import Linker
from analysis.records import Answer, CaseScore
from analysis.scoring.failure_modes.surroundings import UNKNOWN, Surroundings
from analysis.scoring.run_measures import MEASURES, RunMeasures
from analysis.scoring.scored_case import ScoredCase, scored_cases
from analysis.store.runs import description
from analysis.store.runs.description import MOST_PROBLEMS, Run
from analysis.store.runs.writer import RunWriter, SharedRows
from analysis.store.tables.cases import CaseRecord, case_of
from analysis.store.tables.ensembles import WordingAnswer

Progress: TypeAlias = Callable[[str, int, int], None]
"""Progress callback: name of the step, items finished, items in total."""


@dataclass(frozen=True, slots=True)
class RunPart:
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
    """Adds the cases of a run part by part."""

    def __init__(self, writer: RunWriter) -> None:
        self.counts, self.hashes, self.measures = RunCounts(), RunHashes(), RunMeasures()
        self._writer = writer
        self.boundary = CaseBoundary()
        self._repeats, self._cache, self._surroundings = Repeats(), ScoreCache(self.boundary), RunSurroundings()
        self._shared: dict[tuple[int, Surroundings], tuple[Sequence[CaseScore], SharedRows]] = {}
        self._base, self._end = 0, 0

    def add(self, part: RunPart, linker: Linker, progress: Progress | None = None) -> None:
        """Score and write the answers of a part. progress: called for every hundredth of them."""
        self._base = self._base if part.continues else self._end
        self.boundary.file = Path(part.path or part.name)
        linker.songs(answer.question for answer in part.answers)
        answers, may_repeat = part.answers, part.answered and _may_repeat(part.answers)
        cases: Iterable[_Case] = self._numbered(part, linker)
        if may_repeat:
            cases = list(cases)
            answers = [case.answer for case in cases]
        choices = self._surroundings.read(answers, self._cache, may_repeat) if part.answered else {}
        for n, case in enumerate(cases):
            scored_case = case._replace(choice=choices[n]) if n in choices else case
            under_lenses = self._write(part, scored_case, linker)
            if under_lenses is not None:
                self._sum(scored_case, under_lenses)
            if progress and ((n + 1) % 100 == 0 or n + 1 == len(part.answers)):
                progress(part.name, n + 1, len(part.answers))

    def _numbered(self, part: RunPart, linker: Linker) -> Iterator[_Case]:
        """The answers with the songs and numbers of their questions."""
        for answer in part.answers:
            linked = self.boundary.attempt("song", answer, linker.link, answer.question) or answer.question
            is_new = linked is not answer.question
            question, times = self._repeats.number(replace(answer, question=linked) if is_new else answer)
            position = max(self._base + answer.index, self._end)  # a record can hold answers of several tasks
            self._end = position + 1
            is_same = question is answer.question
            yield _Case(position, answer if is_same else replace(answer, question=question), None, times)

    def _write(self, part: RunPart, case: _Case, linker: Linker) -> Sequence[ScoredCase] | None:
        """A case under every lens, whose rows are written; None for one that cannot be stored."""
        answer, attempt = case.answer, self.boundary.attempt
        scores = (case.choice or self._cache.of(answer)) if part.answered else ()

        def write(
            scores: Sequence[CaseScore], wordings: Sequence[WordingAnswer] = (), around: Surroundings = UNKNOWN
        ) -> Sequence[ScoredCase]:
            record = case_of(case.position, part.name, answer, case.times > 0)
            shared = self._shared_rows(record, scores, around)
            self._writer.add(record, shared, wordings)
            return shared.scored_cases

        def write_whole() -> Sequence[ScoredCase]:
            wordings = ensembles.wording_answers(answer) if part.answered else ()
            return write(scores, wordings, self._surroundings.of(answer.question, linker))

        stored_cases = attempt("losses and modes", answer, write_whole)
        if stored_cases is None:
            stored_cases = attempt("rows", answer, write, self.boundary.unscorable(answer) if part.answered else ())
        self._writer.flush_if_full()
        return stored_cases

    def _shared_rows(self, case: CaseRecord, scores: Sequence[CaseScore], around: Surroundings) -> SharedRows:
        """The case under every lens with its rows; those of an earlier one with the same tuple of scores."""
        key, is_shared = (id(scores), around), isinstance(scores, tuple) and scores != ()
        entry = self._shared.get(key) if is_shared else None
        if entry is not None and entry[0] is scores:
            return entry[1]
        under_lenses = scored_cases(case.index, case.answer, scores, around)
        shared = self._writer.shared_rows(case, tuple(under_lenses) if is_shared else under_lenses)
        if is_shared:
            if len(self._shared) >= MOST:
                self._shared.clear()
            self._shared[key] = scores, shared
        return shared

    def _sum(self, case: _Case, under_lenses: Sequence[ScoredCase]) -> None:
        answer, question = case.answer, case.answer.question
        self.counts.add(question, under_lenses, case.times > 0)
        scores = [scored_case.score for scored_case in under_lenses]
        self.boundary.attempt("measures of the run", answer, self.measures.add, answer, scores)
        is_first = case.times == 0
        numbered = question if is_first else replace(question, repeat=question.repeat + case.times)
        self.hashes.add(answer if is_first else replace(answer, question=numbered))

    def completed(self, run: Run, problems: Sequence[EarmarkError]) -> Run:
        """The run with all that its cases say of it. Answers to the same questions are averaged: their scores are in
        the tables by now."""
        if self.counts.again:
            self.counts.average(self._writer.tallies(frozenset(self.counts.again)))
        figures, measures = self.counts.figures(), self.measures.as_dict()
        counted_run = replace(
            run,
            further={**run.further, MEASURES: measures} if measures else run.further,
            loaded_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            versions=dict(scoring.VERSIONS),
            counts={task: dict(self.counts.counts[task]) for task in EVERY if task in self.counts.counts},
            figures=figures,
            problems=tuple(description.problem(problem) for problem in problems[:MOST_PROBLEMS]),
            n_problems=len(problems),
        )
        return self.hashes.added_to(counted_run)


def _may_repeat(answers: Sequence[Answer]) -> bool:
    """Whether any two have equal prompts about the same sound, without which they cannot be of one question."""
    return len({(answer.question.prompt, answer.question.audio) for answer in answers}) < len(answers)
