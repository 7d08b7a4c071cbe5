"""Figure of a task from its scored cases, with unparsed answers, subtasks and chance.

Cases are summed per subtask and stratum (`CaseSums`), and a figure is computed from the sums. Sums made in Python and
in SQL give the same figure.

1. A case with a score is in the mean; a case without one (unscorable; under the released lens also skipped, crashed, or
   a null answer to a lyrics question) is counted, but in no mean.
2. raw = mean over subtasks of the mean score. corrected = mean over subtasks of (accuracy - R) / (1 - R).
   pooled = mean over all cases, whatever their subtask.
3. Lyrics: raw and corrected are 1 / (1 + mean WER), as the published tables have it, next to the mean of the IWERs.
   WER has no upper bound, so an answer can score below a missing one, and a run that refuses can rank above one that
   answers. wer_capped and iwer_capped are the same with the WER of each question capped at 1, the value of no answer.
4. Themes of ZIQI-Eval: raw = pooled, right / all. Sub-themes are not averaged first.
5. Released lens: guessing a pair is given 1/66; the two section tasks are first averaged within each section type (the
   stratum), then over the types.
6. Ties of votes, released lens: chance decides the score of such a case, which counts with its expected value. The
   ranges are the lowest and the highest possible figure, None where chance decides no score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.benchmarks.registry import EVERY, MEAN_TASKS, SUBTASKS
from analysis.metrics.exact_match import chance_corrected
from analysis.records import OUTCOMES, CaseScore, Lens, Outcome, Question

Array: TypeAlias = NDArray[np.float64]
Range: TypeAlias = tuple[float, float]

MOST_WER = 1.0
"""Cap of the WER: the value of a missing answer."""
LYRICS = ("wer", "iwer_of_mean_wer", "mean_of_iwer", "wer_capped", "iwer_capped")
"""Fields of a figure that only lyrics have."""
RANGES = ("raw_range", "corrected_range")

STRATIFIED = ("SSS", "SSLT")
"""Tasks whose released figure is a mean of means per section type."""


class CaseTally(NamedTuple):
    """Fields of one scored case that enter the sums."""

    outcome: Outcome
    score: float | None
    wer: float | None
    lowest: float | None = None
    highest: float | None = None

    @staticmethod
    def of(scored: CaseScore) -> CaseTally:
        return CaseTally(scored.outcome, scored.score, scored.wer, scored.lowest, scored.highest)

    @property
    def counted_wer(self) -> float:
        return self.wer or 0.0 if self.score is not None else 0.0

    @property
    def capped_wer(self) -> float:
        return min(self.counted_wer, MOST_WER)

    @property
    def below(self) -> float:
        """Expected score minus the lowest that chance allows."""
        return 0.0 if self.score is None or self.lowest is None else self.score - self.lowest

    @property
    def above(self) -> float:
        """The highest score that chance allows minus the expected one."""
        return 0.0 if self.score is None or self.highest is None else self.highest - self.score


@dataclass(slots=True)
class CaseSums:
    """Counts and sums over the cases of one subtask and stratum. below, above: how far chance can move the score."""

    outcomes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(OUTCOMES, 0))
    counted: int = 0
    score: float = 0.0
    wer: float = 0.0
    capped_wer: float = 0.0
    below: float = 0.0
    above: float = 0.0

    def add(self, scored: CaseScore, n: int = 1) -> None:
        """Add a case, or n equal ones."""
        tally = CaseTally.of(scored)
        self.outcomes[scored.outcome] += n
        if scored.score is not None:
            self.counted += n
            self.score += n * scored.score
            self.wer += n * tally.counted_wer
            self.capped_wer += n * tally.capped_wer
            self.below += n * tally.below
            self.above += n * tally.above

    def exchanged(self, before: CaseTally, after: CaseTally) -> CaseSums:
        """The sums after the score of one case has changed."""
        outcomes = dict(self.outcomes)
        outcomes[before.outcome] -= 1
        outcomes[after.outcome] += 1
        return CaseSums(
            outcomes,
            self.counted - (before.score is not None) + (after.score is not None),
            self.score - (before.score or 0.0) + (after.score or 0.0),
            self.wer - before.counted_wer + after.counted_wer,
            self.capped_wer - before.capped_wer + after.capped_wer,
            self.below - before.below + after.below,
            self.above - before.above + after.above,
        )


@dataclass(frozen=True, slots=True)
class Figure:
    """Figure of one task. All shares are from 0 to 1; None where no case is in the mean.

    raw_range, corrected_range: lowest and highest figure where chance decides some scores, else None.
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


_Maker: TypeAlias = Callable[[dict[tuple[str, str], CaseSums], Lens], dict[str, float | None]]


def is_lyrics(task: str) -> bool:
    return EVERY[task].metric == "IWER"


def stratum(question: Question, lens: Lens) -> str:
    """Section type for tasks that the published scripts average by section type, else an empty text."""
    return question.section.lower() if lens == "released" and question.task in STRATIFIED else ""


def cells(cases: Iterable[tuple[Question, CaseScore]]) -> dict[str, dict[tuple[str, str], CaseSums]]:
    """Sums of scored cases by task, then by subtask and stratum."""
    by_task: dict[str, dict[tuple[str, str], CaseSums]] = {}
    for question, scored in cases:
        key = (question.subtask, stratum(question, scored.lens))
        by_task.setdefault(question.task, {}).setdefault(key, CaseSums()).add(scored)
    return by_task


def figure(task: str, parts: dict[tuple[str, str], CaseSums], lens: Lens) -> Figure:
    """Figure of a task from its sums by subtask and stratum."""
    total = {outcome: sum(cell.outcomes.get(outcome, 0) for cell in parts.values()) for outcome in OUTCOMES}
    live = {key: cell for key, cell in parts.items() if cell.counted}
    numbers: dict[str, Any] = dict.fromkeys(("raw", "corrected", "pooled"))
    if live:
        make = _NUMBERS.get(EVERY[task].metric, _accuracy)
        numbers = {**make(live, lens), **_ranges(make, live, lens)}
    scored, refused, unparsed, missing, unscorable = (total[outcome] for outcome in OUTCOMES)
    return Figure(task, sum(total.values()), scored, refused, unparsed, missing, unscorable, **numbers)


def figures(cases: Iterable[tuple[Question, CaseScore]], lens: Lens) -> dict[str, Figure]:
    """Figure of every task with cases, in the order of the table of tasks."""
    by_task = cells(cases)
    return {task: figure(task, by_task[task], lens) for task in EVERY if task in by_task}


def overall(by_task: dict[str, Figure]) -> float | None:
    """Mean of the corrected figures of the twelve tasks; None unless all twelve are present."""
    values = [by_task[task].corrected if task in by_task else None for task in MEAN_TASKS]
    present = [value for value in values if value is not None]
    return sum(present) / len(present) if len(present) == len(values) else None


def statistic(
    task: str, cells: Sequence[tuple[str, str]], lens: Lens, corrected: bool = True
) -> Callable[[Array], Array]:
    """Function that computes the figure of a task for many samples at once, for intervals.

    cells: subtask and stratum of each column. The function takes the cells' means (of the score, for lyrics of the
    WER), shape (..., cells), NaN where a sample has no case in a cell, and returns the figures, shape (...).
    """
    if is_lyrics(task):
        return lambda wers: mean_of_finite(1.0 / (1.0 + wers))
    chances = [float(SUBTASKS[subtask].chance_under(lens)) if corrected else 0.0 for subtask, _ in cells]
    chance = np.array(chances)
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
    return sum(numbers) / len(numbers)


def _ranges(make: _Maker, live: dict[tuple[str, str], CaseSums], lens: Lens) -> dict[str, Range]:
    """Rule 6: the figures with every score that chance decides at its lowest and at its highest."""
    if not any(cell.below or cell.above for cell in live.values()):
        return {}
    low = make({key: replace(cell, score=cell.score - cell.below) for key, cell in live.items()}, lens)
    high = make({key: replace(cell, score=cell.score + cell.above) for key, cell in live.items()}, lens)
    ranges = {}
    for kind in ("raw", "corrected"):
        lowest, highest = low[kind], high[kind]
        assert lowest is not None
        assert highest is not None
        ranges[f"{kind}_range"] = (lowest, highest)
    return ranges


def _accuracy(live: dict[tuple[str, str], CaseSums], lens: Lens) -> dict[str, float | None]:
    return {
        "raw": _mean(cell.score / cell.counted for cell in live.values()),
        "corrected": _mean(
            chance_corrected(cell.score / cell.counted, float(SUBTASKS[subtask].chance_under(lens)))
            for (subtask, _), cell in live.items()
        ),
        "pooled": sum(cell.score for cell in live.values()) / sum(cell.counted for cell in live.values()),
    }


def _lyrics(live: dict[tuple[str, str], CaseSums], lens: Lens) -> dict[str, float | None]:
    wers = [cell.wer / cell.counted for cell in live.values()]
    inverted = _mean(1.0 / (1.0 + wer) for wer in wers)
    n_counted = sum(cell.counted for cell in live.values())
    pooled = sum(cell.wer for cell in live.values()) / n_counted
    capped = [cell.capped_wer / cell.counted for cell in live.values()]
    return {
        "raw": inverted,
        "corrected": inverted,
        "pooled": 1.0 / (1.0 + pooled),
        "wer": _mean(wers),
        "iwer_of_mean_wer": inverted,
        "mean_of_iwer": sum(cell.score for cell in live.values()) / n_counted,
        "wer_capped": _mean(capped),
        "iwer_capped": _mean(1.0 / (1.0 + wer) for wer in capped),
    }


def _pooled(live: dict[tuple[str, str], CaseSums], lens: Lens) -> dict[str, float | None]:
    accuracy = sum(cell.score for cell in live.values()) / sum(cell.counted for cell in live.values())
    chance = float(max(SUBTASKS[subtask].chance_under(lens) for subtask, _ in live))
    return {"raw": accuracy, "corrected": chance_corrected(accuracy, chance), "pooled": accuracy}


_NUMBERS: dict[str, _Maker] = {
    "IWER": _lyrics,
    "accuracy": _pooled,
}
"""Computation of the figure by the task's metric, where it is not the mean over subtasks."""
