"""How well people agree on the sections of songs: the ceiling of every measure of an answer against one of them.

Each annotation is scored as if it were a model's answer, by the measures of `annotator_agreement`: with two annotators
against the other one (the measures are symmetric, so both directions are equal), with three or more against the
consensus of the others. A song's value is the mean over its annotators. One annotation has no agreement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from analysis import labels
from analysis.annotations import SongAnnotation, Tier, opinions
from analysis.display import amount
from analysis.labels import same_label
from analysis.metrics.annotator_agreement import agreement, answer_agreement
from analysis.metrics.consensus import consensus
from analysis.metrics.section_iou import Interval, matched_iou
from analysis.statistics.conditions import cell_figure
from analysis.statistics.intervals import Interval as Bounds
from analysis.summaries.sentence import Sentence

SCORE = "IoU"
"""The score of a task about all sections of a song."""
LOW, HIGH = 0.1, 0.9
"""Quantiles over songs of the band within which a figure is in the range of people."""
Compare: TypeAlias = Callable[[Sequence[Interval], Sequence[Interval]], Mapping[str, float] | None]
Standing: TypeAlias = Literal["within", "below", "above", "not decided"]
STANDINGS: dict[Standing, str] = {
    "within": "within the range of people", "above": "above the range of people", "below": "below the range of people",
    "not decided": "not decided",
}  # fmt: skip
UNKNOWN = "agreement of people unknown: no song has two annotations"


@dataclass(frozen=True, slots=True)
class Ceiling:
    """Agreement of people by one measure, from 0 to 1. songs: with two or more annotations.

    interval: of the mean over songs, 95 %, None with too few songs. low, high: 10th and 90th percentile over songs.
    """

    measure: str
    songs: int
    mean: float
    interval: Bounds | None
    low: float
    high: float

    def __str__(self) -> str:
        return f"people agree with each other to {self.mean:.3f} in {self.measure} ({self.songs} songs, " \
               f"8 of 10 songs from {self.low:.3f} to {self.high:.3f})"  # fmt: skip

    def judge(self, interval: Bounds | None) -> Standing:
        """Whether an interval is below, within or above the range of people.

        "not decided" without an interval, or where it overlaps an end.
        """
        if interval is None:
            return "not decided"
        if interval.high < self.low:
            return "below"
        if interval.low > self.high:
            return "above"
        return "within" if self.low <= interval.low and interval.high <= self.high else "not decided"


def of_song(
    annotations: Sequence[SongAnnotation], tier: Tier = "sections", compare: Compare = agreement
) -> Mapping[str, float] | None:
    """Agreement of a song's annotators by measure, None with fewer than two annotations of this tier."""
    sides = [intervals(annotation, tier) for annotation in opinions(annotations, tier)]
    if len(sides) < 2:
        return None
    if len(sides) == 2:
        return compare(*sides)
    values = [compare(_others(sides, i), side) for i, side in enumerate(sides)]
    usable = [value for value in values if value is not None]
    return {name: float(np.mean([value[name] for value in usable])) for name in usable[0]} if usable else None


def as_answer(reference: Sequence[Interval], estimate: Sequence[Interval]) -> Mapping[str, float] | None:
    """One annotation measured as an answer is against the other, with canonical labels; SCORE with labels as scored."""
    first, second = ([side._replace(label=labels.canonical(side.label)) for side in spans]
                     for spans in (reference, estimate))  # fmt: skip
    agreed = answer_agreement(first, second)
    return agreed and {**agreed, SCORE: matched_iou(reference, estimate, same_label).score}


def standings(
    ceiling: Ceiling, runs: Mapping[str, Bounds | None], what: str, references: str = "published",
    names: Mapping[str, str] | None = None,
) -> Sentence:  # fmt: skip
    """A sentence on people and runs on the same songs. what: the measure, runs: their intervals on these songs.

    references: those that the runs are scored against. names: of the runs, to name them; else they are counted.
    """
    groups: dict[Standing, list[str]] = {}
    for run, interval in runs.items():
        groups.setdefault(ceiling.judge(interval), []).append(run)
    counts = {name: ", ".join(names[run] for run in own) if names else amount(len(own), "run")
              for name, own in groups.items()}  # fmt: skip
    parts = [f"{words}: {counts[name]}" for name, words in STANDINGS.items() if name in counts]
    low, mean, high = (f"{100 * value:.1f}" for value in (ceiling.low, ceiling.mean, ceiling.high))
    return Sentence(
        f"People, {amount(ceiling.songs, 'song')} with two or more annotations: {what} {mean} % on average, 8 of 10 "
        f"songs from {low} to {high} %. On these songs, against {references} references, by 95 % CI: "
        f"{'; '.join(parts) or 'no run'}."
    )


def intervals(annotation: SongAnnotation, tier: Tier) -> list[Interval]:
    """The spans of a tier with the labels that are scored."""
    return [Interval(mark.label, mark.start, mark.end) for mark in annotation.tiers.get(tier, ())]


def ceilings(by_song: Mapping[str, Mapping[str, float]]) -> dict[str, Ceiling]:
    """The ceiling of each measure, from the agreement of each song; empty without songs."""
    if not by_song:
        return {}
    names = next(iter(by_song.values()))
    values = {name: np.array([agreement[name] for agreement in by_song.values()]) for name in names}
    return {name: _ceiling(name, column, list(by_song)) for name, column in values.items()}


def _ceiling(name: str, values: np.ndarray, songs: Sequence[str]) -> Ceiling:
    low, high = np.quantile(values, [LOW, HIGH])
    figure = cell_figure(values[:, None], songs)
    return Ceiling(name, len(values), figure.value, figure.interval, float(low), float(high))


def _others(sides: Sequence[Sequence[Interval]], position: int) -> list[Interval]:
    """The consensus of all but one."""
    spans = consensus([side for i, side in enumerate(sides) if i != position]).spans
    return [Interval(span.label, span.start, span.end) for span in spans]
