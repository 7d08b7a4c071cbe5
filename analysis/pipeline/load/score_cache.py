"""Scores of equal answers to equal options, computed once.

A verdict on a choice depends on the answer, the question with its options, the right one and what the record says
besides. A file of a million choices has few different answers to few questions, so most are known.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from analysis.benchmarks.packs.records.answer_reading import RESPONSES, RIGHT, STORED_SCORES
from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.load.case_boundary import CaseBoundary
from analysis.records import Answer, CaseScore, Question
from analysis.store.tables.json_values import dumps

MOST = 20_000
"""Entries after which the cache begins anew, so that its memory has a bound."""
_READ = (RIGHT, RESPONSES, STORED_SCORES)
"""Details of a question that rules read."""


class ScoreCache:
    """The scores of answers under all lenses. Equal answers get the same tuple."""

    def __init__(self, boundary: CaseBoundary | None = None) -> None:
        self._boundary = boundary or CaseBoundary()
        self._scores: dict[Hashable, tuple[CaseScore, ...]] = {}

    def of(self, answer: Answer) -> Sequence[CaseScore]:
        """The scores of an answer, from the cache where an equal one was scored; of other forms a new list."""
        key = _key(answer)
        if key is None:
            return self._boundary.scores(answer)
        scores = self._scores.get(key)
        if scores is None:
            if len(self._scores) >= MOST:
                self._scores.clear()
            scores = self._scores[key] = tuple(self._boundary.scores(answer))
        return scores


def _key(answer: Answer) -> Hashable | None:
    """All that the scores of a choice depend on; None for other forms and for answers that are no text."""
    question, raw = answer.question, answer.raw
    if not (raw is None or isinstance(raw, str)) or SUBTASKS[question.subtask].form != "choice" or question.defects:
        return None
    return (
        question.subtask, question.prompt, question.options, question.reference, question.reference_text, raw,
        answer.given, question.option_order, _further(question),
    )  # fmt: skip


def _further(question: Question) -> tuple[Any, ...]:
    """The details that rules read, with their names, as texts."""
    details = question.details
    return tuple((name, dumps(details[name])) for name in _READ if name in details)
