"""Figures over all records of a run that are no mean of the scores of its cases.

1. Words of packs: word error rate over all words of a lens, errors / words of the reference. Several answers to a
   question count once, with the mean of their errors.
2. Speed: seconds of audio by seconds of computing, where every record of a data set states both; each answer took its
   own time, so all count.
3. What the script of a benchmark prints over a whole file, by the module `measures` of its package.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import isfinite, nan
from types import ModuleType
from typing import Any

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import NUMBER
from analysis.benchmarks.packs.records.fields import finite
from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS, is_pack, lenses
from analysis.metrics.section_wer import LyricsMatch
from analysis.records import Answer, CaseScore, Lens, Question

MEASURES = "measures"
"""The fact of a run that contains them: by subtask, lens and name."""
COLLECTORS: Mapping[Lens, str] = {"released": "collector", "paper": "careful_collector"}
"""The function of the module `measures` that sums the scores of a lens."""
POOLED_WER = "word error rate over all words"
SPEED = "RTFx (s of audio per s of computing)"
SPEED_LENS = "open_asr.wer"
"""The rule whose program states the speed; without it, the Paper lens shows it."""


class RunMeasures:
    """Sums over the cases of a run while they are scored."""

    def __init__(self) -> None:
        self._errors: dict[tuple[str, Lens], dict[str, tuple[int, int, int]]] = {}
        """By question: answers, errors and words of the reference, summed over the answers."""
        self._speed_fields: dict[str, tuple[str, ...]] = {}
        self._seconds: dict[tuple[str, Lens], list[float]] = {}
        self._collectors: dict[tuple[str, Lens], Any] = {}

    def add(self, answer: Answer, scores: Sequence[CaseScore]) -> None:
        """Add an answer with its scores under all lenses."""
        subtask, task = answer.question.subtask, answer.question.task
        if SUBTASKS[subtask].form != "choice" and is_pack(EVERY[task].benchmark):
            for score in scores:
                if isinstance(score.evidence, LyricsMatch):
                    self._add_words(answer.question, score.lens, score.evidence)
        if task not in self._speed_fields:
            self._speed_fields[task] = _fields_of_speed(task)
        if fields := self._speed_fields[task]:
            lens = SPEED_LENS if SPEED_LENS in lenses(task) else "paper"
            sums = self._seconds.setdefault((subtask, lens), [0.0, 0.0])
            for position, field in enumerate(fields):
                sums[position] += _seconds(answer.question.details.get(field))
        module = _module(answer.question.task)
        if module is None:
            return
        for score in scores:
            if score.lens in COLLECTORS:
                name = COLLECTORS[score.lens]
                if (subtask, score.lens) not in self._collectors:
                    self._collectors[subtask, score.lens] = getattr(module, name, _none)(subtask)
                if collector := self._collectors[subtask, score.lens]:
                    collector.add(answer, score)

    def _add_words(self, question: Question, lens: Lens, match: LyricsMatch) -> None:
        of_lens = self._errors.setdefault((question.subtask, lens), {})
        n, errors, words = of_lens.get(question.id, (0, 0, 0))
        for pair in match.pairs:
            errors += pair.substitutions + pair.deletions + pair.insertions
            words += pair.hits + pair.substitutions + pair.deletions
        of_lens[question.id] = n + 1, errors, words

    def as_dict(self) -> dict[str, dict[Lens, dict[str, float | None]]]:
        """The figures by subtask, lens and name; None where undefined."""
        figures: dict[str, dict[Lens, dict[str, float | None]]] = {}
        for (subtask, lens), of_lens in self._errors.items():
            errors, words = (sum(Fraction(sums[place], sums[0]) for sums in of_lens.values()) for place in (1, 2))
            if words:
                figures.setdefault(subtask, {}).setdefault(lens, {})[POOLED_WER] = float(errors / words)
        for (subtask, lens), (duration, time) in self._seconds.items():
            if isfinite(duration) and isfinite(time):
                figures.setdefault(subtask, {}).setdefault(lens, {})[SPEED] = duration / time
        for (subtask, lens), collector in self._collectors.items():
            if collector is not None:
                figures.setdefault(subtask, {}).setdefault(lens, {}).update(collector.figures())
        return figures


def _none(_subtask: str) -> None:
    return None


def of_run(further: Mapping[str, Any]) -> Mapping[str, Any]:
    """The figures in the facts of a stored run, by subtask."""
    figures = further.get(MEASURES, {})
    return figures if isinstance(figures, Mapping) else {}


def _fields_of_speed(task: str) -> tuple[str, ...]:
    """The fields of duration and computing time, where the pack of a task has both."""
    if not is_pack(EVERY[task].benchmark):
        return ()
    record = catalog.of_task(task)[0].record
    fields = [record[NUMBER + name].plain for name in ("duration", "time") if NUMBER + name in record]
    return tuple(fields) if len(fields) == 2 and all(fields) else ()


def _seconds(value: Any) -> float:
    """The seconds of a value, not a number where the record states none."""
    number = finite(value)
    return number if number is not None and number > 0 else nan


def _module(task: str) -> ModuleType | None:
    """The module `measures` of the benchmark of a task."""
    return _measures_of(BENCHMARKS[EVERY[task].benchmark].package)


@cache
def _measures_of(package: str) -> ModuleType | None:
    name = f"analysis.benchmarks.{package}.measures"
    return import_module(name) if find_spec(name) is not None else None
