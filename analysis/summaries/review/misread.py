"""Misread share of a run: how often the reader took another value from an answer than a person who reads it.

1. Of the sure readings (clean or repaired) of a sample (`reviews.reading_samples`): `error_rate.stratified_share`, with
   its interval; where none is misread, the most that the share can be. From LEAST checked answers, or all there are.
   Strata of which fewer than two answers were checked are one stratum.
2. Corrected score: figure + sum over strata of N_h / N mean(score by the person - by the reader), applied to the sums
   behind the figure, so that it follows the definition of the figure. A range where a person's value is not known.
3. Bounds, without a sample: the figure with all doubtful answers (ambiguous or unreadable) wrong, and right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from analysis.benchmarks.registry import SUBTASKS
from analysis.reviews.reading_samples import SURE, ReadingSample
from analysis.scoring.figures import figure, overall
from analysis.scoring.forms import METRIC_OF_FORM
from analysis.scoring.sums import CaseSums, in_units
from analysis.statistics.error_rate import Share, Stratum, most_if_none, stratified_share
from analysis.summaries.review.reading_check import Checked, Place

LEAST = 30
"""Checked answers from which there is a misread share."""
OVERALL = ""
"""In place of a task: the overall score of the run."""
Cells: TypeAlias = Mapping[str, Mapping[tuple[str, str], CaseSums]]
"""Of one run: sums by task, and by subtask and stratum of the figure."""


class Doubt(NamedTuple):
    """Doubtful answers of one place. n: those in the mean; score, wer, capped_wer: their sums."""

    n: int
    score: float
    wer: float
    capped_wer: float


class ScoreRange(NamedTuple):
    """A figure from 0 to 1, with all doubtful answers wrong and right, and corrected by the sample.

    low, high: the corrected figure; equal unless a person's value is not known, None without a sample.
    """

    value: float
    wrong: float
    right: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Misread:
    """The misread share of sure readings, None before enough were checked, with the counts behind it.

    n_drawn: sure readings in the sample; at_most: upper bound where none is misread; n_doubtful: ambiguous or
    unreadable answers. n_checked: all checked answers, doubtful ones included; n_blind: those read blind.
    """

    n_sure: int
    n_drawn: int
    n_doubtful: int
    checked: int = 0
    misread: int = 0
    disputed: int = 0
    share: Share | None = None
    at_most: float | None = None
    n_checked: int = 0
    n_blind: int = 0
    score: ScoreRange | None = None


def misread(
    sample: ReadingSample | None, checked: Mapping[tuple[str, str], Checked], n_sure: int, n_doubtful: int
) -> Misread:
    """The misread share of a run or task, without its score. checked: by question and answer.

    sample: of the run or task, None before one was stored.
    """
    result = Misread(n_sure, len(sample.of_kind(SURE)) if sample else 0, n_doubtful)
    if sample is None or not checked:
        return result
    parts = [(size, members) for kind, size, members in _pools(sample, checked) if kind == SURE]
    strata = [_stratum(size, members) for size, members in parts]
    n, wrong, disputed = (sum(getattr(row, name) for row in strata) for name in ("checked", "wrong", "disputed"))
    every = [check for answer in sample.answers if (check := checked.get((answer.question, answer.answer)))]
    has_share = n + disputed >= LEAST or 0 < n + disputed == sum(stratum.size for stratum in strata)
    return replace(
        result, checked=n + disputed, misread=wrong, disputed=disputed, n_checked=len(every),
        share=stratified_share(strata) if has_share else None,
        at_most=most_if_none(strata) if has_share and not wrong and not disputed else None,
        n_blind=sum(check.is_blind for check in every),
    )  # fmt: skip


def _stratum(size: int, members: Sequence[Checked]) -> Stratum:
    verdicts = [check.is_misread for check in members]
    return Stratum(size, len(verdicts) - verdicts.count(None), verdicts.count(True), verdicts.count(None))


def scores(
    cells: Cells, doubts: Mapping[Place, Doubt], lens: str, sample: ReadingSample | None = None,
    checked: Mapping[tuple[str, str], Checked] | None = None,
) -> dict[str, ScoreRange]:  # fmt: skip
    """The range of the figure of each task, and of OVERALL where the run has one. sample: None for the bounds alone."""
    values = _figures(cells, {}, lens)
    low_bounds = high_bounds = values
    if doubts:
        wrong = {place: _doubtful_change(place, doubt, is_right=False) for place, doubt in doubts.items()}
        right = {place: _doubtful_change(place, doubt, is_right=True) for place, doubt in doubts.items()}
        low_bounds, high_bounds = (_figures(cells, changes, lens) for changes in (wrong, right))
    lows: Mapping[str, float] = {}
    highs: Mapping[str, float] = {}
    if sample is not None and checked:
        pools = _pools(sample, checked)
        lows, highs = (_figures(cells, _sample_changes(pools, bound), lens) for bound in ("low", "high"))
    return {
        task: ScoreRange(value, low_bounds[task], high_bounds[task], lows.get(task), highs.get(task))
        for task, value in values.items()
    }


def depends_on_reading(verdicts: Iterable[Any]) -> bool:
    """Whether a verdict changes between the bounds. verdicts: with all doubtful answers wrong, and right."""
    return len(set(verdicts)) > 1


def _pools(sample: ReadingSample, checked: Mapping[tuple[str, str], Checked]) -> list[tuple[str, int, list[Checked]]]:
    """Kind, size and checked answers of the strata. Those of a kind with fewer than two checked answers are one; it
    joins the largest if nothing of it was checked."""
    members: list[list[Checked]] = [[] for _ in sample.strata]
    for answer in sample.answers:
        if (check := checked.get((answer.question, answer.answer))) is not None:
            members[answer.stratum].append(check)
    pools: list[tuple[str, int, list[Checked]]] = []
    for kind in dict.fromkeys(stratum.kind for stratum in sample.strata):
        parts = [(row.size, part) for row, part in zip(sample.strata, members, strict=True) if row.kind == kind]
        large = sorted((part for part in parts if len(part[1]) > 1), key=lambda part: -part[0])
        size = sum(size for size, part in parts if len(part) < 2)
        few = [check for _, part in parts if len(part) < 2 for check in part]
        if few:
            large.append((size, few))
        elif large:
            large[0] = large[0][0] + size, large[0][1]
        pools += [(kind, *part) for part in large]
    return pools


Change: TypeAlias = tuple[float, float, float]
"""Of a cell: of the sums of score, WER and capped WER."""


def _doubtful_change(place: Place, doubt: Doubt, is_right: bool) -> Change:
    worst = METRIC_OF_FORM[SUBTASKS[place[1]].form].worst
    wers = 0 if is_right else doubt.n
    return doubt.n * (1.0 if is_right else worst) - doubt.score, wers - doubt.wer, wers - doubt.capped_wer


def _sample_changes(pools: Iterable[tuple[str, int, Sequence[Checked]]], bound: str) -> dict[Place, Change]:
    """Rule 2: each checked answer stands for size / checked answers of its stratum."""
    changes: dict[Place, Change] = {}
    for _, size, members in pools:
        for own in members:
            weight, after = size / len(members), getattr(own, bound)
            change = (
                (after.score or 0.0) - (own.before.score or 0.0), after.counted_wer - own.before.counted_wer,
                after.capped_wer - own.before.capped_wer,
            )  # fmt: skip
            total = changes.get(own.place, (0.0, 0.0, 0.0))
            changes[own.place] = (
                total[0] + weight * change[0],
                total[1] + weight * change[1],
                total[2] + weight * change[2],
            )
    return changes


def _figures(cells: Cells, changes: Mapping[Place, Change], lens: str) -> dict[str, float]:
    """Corrected figure of each task, and of OVERALL, after the changes."""
    figures = {}
    for task, parts in cells.items():
        changed = {
            (subtask, part): _changed(sums, changes.get((task, subtask, part)))
            for (subtask, part), sums in parts.items()
        }
        figures[task] = figure(task, changed, lens)
    values = {task: own.corrected for task, own in figures.items() if own.corrected is not None}
    if len(cells) == 1:
        return dict.fromkeys((OVERALL, *values), *values.values()) if values else {}
    total = overall(figures)
    return values if total is None else {OVERALL: total.corrected, **values}


def _changed(sums: CaseSums, change: Change | None) -> CaseSums:
    if change is None:
        return sums
    score, wer, capped = change
    return sums.plus(CaseSums(score=in_units(score), wer=in_units(wer), capped_wer=in_units(capped)))
