"""Lists of cases behind many addresses of a large report: the rules of `doors`, on whole columns at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.report.cases.doors import PAIRS, conditions
from analysis.report.cases.rows import CaseRow
from analysis.views.document import Query

Mask = npt.NDArray[np.bool_]
Indexes = npt.NDArray[np.int64]
NO_SCORE = 2.0
"""Cases without a score follow all others."""


class FirstCases(NamedTuple):
    """Indexes of the cases that a list shows first, and the number of all its cases."""

    indexes: Sequence[int]
    total: int


class CaseLists:
    """Answers `first` for the doors of a report. n_answers: cases of each question."""

    def __init__(self, rows: Sequence[CaseRow]) -> None:
        self.n_answers = Counter(row.question for row in rows)
        self._n = len(rows)
        self._fields = {
            "runs": _numbers([row.run for row in rows]),
            "task": _numbers([row.task for row in rows]),
            "case": _numbers([row.question for row in rows]),
            "reading": _numbers([row.reading for row in rows]),
            "reference": _numbers([row.reference for row in rows]),
            "data": _numbers([row.data_set for row in rows]),
        }
        self._scores = np.array([np.nan if row.score is None else row.score for row in rows], dtype=float)
        self._lost = _places(rows, lambda row: row.lost)
        self._modes = _places(rows, lambda row: row.modes)
        self._points = {
            name: np.array([rows[index].lost[name] for index in indexes], dtype=float)
            for name, indexes in self._lost.items()
        }

    def first(self, query: Query, n: int) -> FirstCases:
        """The cases that lose most points to the types of the query come first, then the lowest scores."""
        values_of = conditions(query)
        mask = np.ones(self._n, dtype=bool)
        for name, values in values_of.items():
            mask &= self._mask(name, values)
        points = np.zeros(self._n)
        for name in values_of.get("lost", ()):
            if name in self._lost:
                points[self._lost[name]] += self._points[name]
        indexes = np.flatnonzero(mask)
        scores = np.nan_to_num(self._scores[indexes], nan=NO_SCORE)
        order = np.lexsort((scores, -points[indexes]))
        return FirstCases(indexes[order[:n]].tolist(), len(indexes))

    def _mask(self, name: str, values: Iterable[str]) -> Mask:
        mask = np.zeros(self._n, dtype=bool)
        for value in values:
            if name in PAIRS:
                mask |= self._compared(value, name)
            elif name in self._fields:
                codes, numbers = self._fields[name]
                mask |= codes == numbers.get(value, -1)
            else:
                places = self._lost if name == "lost" else self._modes
                mask[places.get(value, [])] = True
        return mask

    def _compared(self, pair: str, relation: str) -> Mask:
        a, _, b = pair.partition(">")
        questions, numbers = self._fields["case"]
        first, second = (self._of_run(run, questions, len(numbers)) for run in (a, b))
        fits: Mask = {"won": first > second, "tied": first == second, "both": ~np.isnan(first + second)}[relation]
        return fits[questions]

    def _of_run(self, run: str, questions: npt.NDArray[np.int32], n: int) -> npt.NDArray[np.float64]:
        """The score of a run on every question."""
        scores = np.full(n, np.nan)
        own = self._mask("runs", (run,))
        scores[questions[own]] = self._scores[own]
        return scores


def _numbers(values: Sequence[str]) -> tuple[npt.NDArray[np.int32], dict[str, int]]:
    numbers = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return np.array([numbers[value] for value in values], dtype=np.int32), numbers


def _places(rows: Sequence[CaseRow], names: Callable[[CaseRow], Iterable[str]]) -> dict[str, Indexes]:
    places: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        for name in names(row):
            places.setdefault(name, []).append(index)
    return {name: np.array(indexes, dtype=np.int64) for name, indexes in places.items()}
