"""Figure of a task from its scored cases, with unparsed answers, subtasks and chance.

Cases are summed per subtask and stratum (`CaseSums`), and a figure is computed from the sums. Sums made in Python and
in SQL give the same figure.

1. A case with a score is in the mean; a case without one (unscorable; under the released lens also skipped, crashed, or
   a null answer to a lyrics question) is counted, but in no mean.
2. A task is one pool of its counted cases: raw = S, their mean score, and corrected = (S - R) / (1 - R), R the mean
   over the same cases of what guessing gives, 1 / number of options. Where the benchmark averages its subtasks, each of
   them is a pool, and raw, R and corrected are means over the pools. pooled = mean over all cases, always.
3. Lyrics: raw and corrected are 1 / (1 + mean WER), as the published tables have it, next to the mean of the IWERs.
   WER has no upper bound, so an answer can score below a missing one, and a run that refuses can rank above one that
   answers. wer_capped and iwer_capped are the same with the WER of each question capped at 1, the value of no answer.
4. Overall, as the benchmark declares it: "questions", all its tasks as one pool, or "tasks", the mean of their figures.
5. Released lens: guessing a pair is given 1/66; the two section tasks are first averaged within each section type (the
   stratum), then over the types.
6. Ties of votes, released lens: chance decides the score of such a case, which counts with its expected value. The
   ranges are the lowest and the highest possible figure, None where chance decides no score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.benchmarks.frame import frame_of
from analysis.benchmarks.registry import BENCHMARKS, EVERY, SUBTASKS
from analysis.metrics.exact_match import chance_corrected
from analysis.records import OUTCOMES, CaseScore, Lens, Question
from analysis.scoring.sums import CaseSums

Array: TypeAlias = NDArray[np.float64]
Range: TypeAlias = tuple[float, float]

LYRICS = ("wer", "iwer_of_mean_wer", "mean_of_iwer", "wer_capped", "iwer_capped")
"""Fields of a figure that only lyrics have."""
RANGES = ("raw_range", "corrected_range")
STRATIFIED = ("SSS", "SSLT")
"""Tasks whose released figure is a mean of means per section type."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Figure of one task. All shares are from 0 to 1; None where no case is in the mean.

    n_counted: cases in the mean. chance: R. raw_range, corrected_range: lowest and highest figure where chance decides
    some scores, else None.
    """

    task: str
    n: int
    scored: int
    refused: int
    unparsed: int
    missing: int
    unscorable: int
    raw: float | None
    corrected: float | None
    pooled: float | None
    chance: float | None = None
    n_counted: int = 0
    wer: float | None = None
    iwer_of_mean_wer: float | None = None
    mean_of_iwer: float | None = None
    wer_capped: float | None = None
    iwer_capped: float | None = None
    raw_range: Range | None = None
    corrected_range: Range | None = None

    @property
    def unanswered(self) -> float | None:
        """Share of the questions without a usable answer: refused, unparsed or missing."""
        return (self.refused + self.unparsed + self.missing) / self.n if self.n else None

    def as_dict(self) -> dict[str, Any]:
        """All fields except the task; lyrics fields for lyrics only, ranges only where they exist."""
        values = {name: getattr(self, name) for name in self.__slots__ if name != "task"}
        omitted = set() if is_lyrics(self.task) else set(LYRICS)
        omitted |= {name for name in RANGES if values[name] is None}
        return {name: value for name, value in values.items() if name not in omitted}


class Overall(NamedTuple):
    """One figure of a whole run, see rule 4. tasks: those in it."""

    raw: float
    chance: float
    corrected: float
    n: int
    tasks: tuple[str, ...]


class _Pool(NamedTuple):
    """Cases that are averaged without weights. chance: R."""

    sums: CaseSums
    chance: float


Parts: TypeAlias = Mapping[tuple[str, str], CaseSums]
"""Sums by subtask and stratum."""


def is_lyrics(task: str) -> bool:
    return EVERY[task].metric == "IWER"


def stratum(question: Question, lens: Lens) -> str:
    """Section type for tasks that the published scripts average by section type, else an empty text."""
    return question.section.lower() if lens == "released" and question.task in STRATIFIED else ""


def pool(task: str, subtask: str, stratum: str) -> tuple[str, str]:
    """The pool of a task to which cases belong: their subtask and stratum, or the only one."""
    return (subtask, stratum) if BENCHMARKS[EVERY[task].benchmark].averages_subtasks else ("", "")


def chance_of(counts: Iterable[tuple[str, int]], lens: Lens) -> float:
    """R of a pool. counts: counted cases by subtask; those of one subtask have the same number of options."""
    total, n = Fraction(0), 0
    for subtask, n_cases in counts:
        total, n = total + n_cases * SUBTASKS[subtask].chance_under(lens), n + n_cases
    return float(total / n) if n else 0.0


def cells(cases: Iterable[tuple[Question, CaseScore]]) -> dict[str, dict[tuple[str, str], CaseSums]]:
    """Sums of scored cases by task, then by subtask and stratum."""
    by_task: dict[str, dict[tuple[str, str], CaseSums]] = {}
    for question, scored in cases:
        key = (question.subtask, stratum(question, scored.lens))
        by_task.setdefault(question.task, {}).setdefault(key, CaseSums()).add(scored)
    return by_task


def figure(task: str, parts: Parts, lens: Lens) -> Figure:
    """Figure of a task from its sums by subtask and stratum."""
    total = {outcome: sum(cell.outcomes.get(outcome, 0) for cell in parts.values()) for outcome in OUTCOMES}
    live = {key: cell for key, cell in parts.items() if cell.counted}
    numbers: dict[str, Any] = dict.fromkeys(("raw", "chance", "corrected", "pooled"))
    if live:
        make, pools = _lyrics if is_lyrics(task) else _accuracy, _pools(task, live, lens)
        numbers = {**make(pools), **_ranges(make, pools)}
    scored, refused, unparsed, missing, unscorable = (total[outcome] for outcome in OUTCOMES)
    n_counted = sum(cell.counted for cell in live.values())
    n = sum(total.values())
    return Figure(task, n, scored, refused, unparsed, missing, unscorable, n_counted=n_counted, **numbers)


def figures(cases: Iterable[tuple[Question, CaseScore]], lens: Lens) -> dict[str, Figure]:
    """Figure of every task with cases, in the order of the table of tasks."""
    by_task = cells(cases)
    return {task: figure(task, by_task[task], lens) for task in EVERY if task in by_task}


def overall(by_task: Mapping[str, Figure]) -> Overall | None:
    """The overall figure of a run as the benchmark of its tasks declares it.

    None for tasks of several benchmarks or none; of tasks: unless all are present; of questions: where only some are
    word error rates, which are no mean of scores.
    """
    row = frame_of(by_task)
    own = [by_task[task] for task in row.tasks if task in by_task and by_task[task].corrected is not None]
    if not own or (row.overall == "tasks" and len(own) < row.needed):
        return None
    numbers = _mean_of_figures(own) if row.overall == "tasks" else _pool_of_figures(own)
    tasks = tuple(entry.task for entry in own)
    return None if numbers is None else Overall(*numbers, sum(entry.n_counted for entry in own), tasks)


def statistic(task: str, chances: Sequence[float]) -> Callable[[Array], Array]:
    """Function that computes the figure of a task for many samples at once, for intervals.

    chances: R of each pool of the task, which stays the same in every sample; 0 for the raw figure. The function takes
    the means of the pools (of the score, for lyrics of the WER), shape (..., pools), NaN where a sample has no case in
    a pool, and returns the figures, shape (...). Of means of 0 they are the lowest figure, but for lyrics.
    """
    if is_lyrics(task):
        return lambda wers: mean_of_finite(1.0 / (1.0 + wers))
    chance = np.where(np.array(chances) < 1.0, chances, np.nan)
    return lambda means: mean_of_finite((means - chance) / (1.0 - chance))


def mean_of_finite(values: Array) -> Array:
    """Mean over the last axis without NaN; NaN where all values are NaN."""
    finite = ~np.isnan(values)
    n = finite.sum(axis=-1)
    total = np.where(finite, values, 0.0).sum(axis=-1)
    means = np.full(np.shape(n), np.nan)
    np.divide(total, n, out=means, where=n > 0)
    return means


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return fsum(numbers) / len(numbers)


def _pools(task: str, live: Parts, lens: Lens) -> list[_Pool]:
    """The pools of a task with cases."""
    own: dict[tuple[str, str], list[tuple[str, CaseSums]]] = {}
    for (subtask, stratum), cell in live.items():
        own.setdefault(pool(task, subtask, stratum), []).append((subtask, cell))
    pools = []
    for cells in own.values():
        total = CaseSums()
        for _, cell in cells:
            total = total.plus(cell)
        pools.append(_Pool(total, chance_of(((subtask, cell.counted) for subtask, cell in cells), lens)))
    return pools


def _ranges(make: Callable[[Sequence[_Pool]], dict[str, Any]], pools: Sequence[_Pool]) -> dict[str, Range]:
    """Rule 6: the figures with every score that chance decides at its lowest and at its highest."""
    if not any(pool.sums.below or pool.sums.above for pool in pools):
        return {}
    low = make([pool._replace(sums=replace(pool.sums, score=pool.sums.score - pool.sums.below)) for pool in pools])
    high = make([pool._replace(sums=replace(pool.sums, score=pool.sums.score + pool.sums.above)) for pool in pools])
    return {f"{kind}_range": (low[kind], high[kind]) for kind in ("raw", "corrected") if low[kind] is not None}


def _accuracy(pools: Sequence[_Pool]) -> dict[str, float | None]:
    """The accuracy of pools, without a corrected figure where guessing cannot miss (R = 1)."""
    possible = all(pool.chance < 1.0 for pool in pools)
    return {
        "raw": _mean(pool.sums.mean() for pool in pools),
        "chance": _mean(pool.chance for pool in pools),
        "corrected": _mean(chance_corrected(pool.sums.mean(), pool.chance) for pool in pools) if possible else None,
        "pooled": _together(pools).mean(),
    }


def _lyrics(pools: Sequence[_Pool]) -> dict[str, float]:
    wers, capped = ([pool.sums.mean(name) for pool in pools] for name in ("wer", "capped_wer"))
    inverted, together = _mean(1.0 / (1.0 + wer) for wer in wers), _together(pools)
    return {
        "raw": inverted,
        "chance": 0.0,
        "corrected": inverted,
        "pooled": 1.0 / (1.0 + together.mean("wer")),
        "wer": _mean(wers),
        "iwer_of_mean_wer": inverted,
        "mean_of_iwer": together.mean(),
        "wer_capped": _mean(capped),
        "iwer_capped": _mean(1.0 / (1.0 + wer) for wer in capped),
    }


def _together(pools: Sequence[_Pool]) -> CaseSums:
    total = CaseSums()
    for pool in pools:
        total = total.plus(pool.sums)
    return total


def _mean_of_figures(own: Sequence[Figure]) -> tuple[float, float, float]:
    """raw, chance, corrected: the mean of the tasks."""
    raw, chance, corrected = (
        _mean(getattr(entry, name) or 0.0 for entry in own) for name in ("raw", "chance", "corrected")
    )
    return raw, chance, corrected


def _pool_of_figures(own: Sequence[Figure]) -> tuple[float, float, float] | None:
    """The same of all their cases as one pool, which tasks that are one pool each give by their sizes."""
    if len(own) == 1:
        return _mean_of_figures(own)
    lyrics = {is_lyrics(entry.task) for entry in own}
    if len(lyrics) > 1:
        return None
    n = sum(entry.n_counted for entry in own)
    raw, chance, wer = (fsum(entry.n_counted * (getattr(entry, name) or 0.0) for entry in own) / n
                        for name in ("pooled", "chance", "wer"))  # fmt: skip
    if lyrics == {True}:
        return 1.0 / (1.0 + wer), 0.0, 1.0 / (1.0 + wer)
    return raw, chance, chance_corrected(raw, chance)
