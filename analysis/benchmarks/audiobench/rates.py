"""audiobench: what is heard, what is invented, and word errors.

Intervals of rates are over mixtures (`statistics.clusters`): the probes of one mixture are alike. Word error rates are
pooled over the words of all clips, as audiobench has it, with intervals over clips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.metrics.detection import Detection
from analysis.statistics.clusters import inverse_ratio, share_by_cluster
from analysis.statistics.intervals import Interval
from analysis.statistics.rank_correlation import ranks
from analysis.tallies import Clip, Probe, by

CONDITIONS = ("solo", "pair", "triple", "quad", "custom")
"""Of sound-id, in the order of the number of sounds; others follow by name."""


@dataclass(frozen=True, slots=True)
class WordErrors:
    """Errors over words of the reference. rate: None without words."""

    errors: int
    words: int
    clips: int
    interval: Interval | None

    @property
    def rate(self) -> float | None:
        return self.errors / self.words if self.words else None


def detection(probes: Iterable[Probe]) -> Detection:
    total = Detection()
    for probe in probes:
        total = total.plus(probe.present, probe.said, probe.n)
    return total


def interval(probes: Sequence[Probe], present: bool) -> Interval | None:
    """95 % interval over mixtures of the recall (present) or the false-alarm rate (absent); None without probes."""
    mixtures = list(by((probe for probe in probes if probe.present == present), lambda probe: probe.mixture).values())
    if not mixtures:
        return None
    yes_counts = np.array([sum(probe.n for probe in own if probe.said) for own in mixtures])
    return share_by_cluster(yes_counts, np.array([sum(probe.n for probe in own) for own in mixtures]))


def cliff(probes: Sequence[Probe]) -> float | None:
    """Recall among four sounds less that of one alone; None where one of them was not asked."""
    groups = by(probes, lambda probe: probe.condition)
    quad, solo = (detection(groups.get(name, ())).recall for name in ("quad", "solo"))
    return None if quad is None or solo is None else quad - solo


def conditions(names: Iterable[str]) -> list[str]:
    """Each once, in their order."""
    present = set(names)
    return [name for name in CONDITIONS if name in present] + sorted(present - set(CONDITIONS))


def is_tie(agreement: str) -> bool:
    """Whether votes such as "2:2" are as many yes as no."""
    votes = agreement.split(":")
    return len(votes) == 2 and votes[0] == votes[1]


def margin(agreement: str, answer: str) -> float:
    """(yes - no) / wordings, from -1 to 1, of votes such as "3:1" that gave `answer`; "": asked once."""
    votes = [int(part) for part in agreement.split(":") if part.isdecimal()] or [1]
    size = (votes[0] - sum(votes[1:])) / sum(votes)
    return {"yes": size, "no": -size}.get(answer, -2.0)


def mean_rate(clips: Sequence[Clip]) -> float | None:
    """Pooled WER of each condition, averaged over the conditions."""
    groups = by(clips, lambda clip: clip.condition).values()
    rates = [sum(clip.errors for clip in own) / n for own in groups if (n := sum(clip.words for clip in own))]
    return sum(rates) / len(rates) if rates else None


def capped_rate(clips: Sequence[Clip]) -> float | None:
    """The WER of each answer capped at 1, averaged over each condition and then over the conditions."""
    groups = by(clips, lambda clip: clip.condition).values()
    rates = [sum(clip.capped for clip in own) / n for own in groups if (n := sum(clip.n for clip in own))]
    return sum(rates) / len(rates) if rates else None


def capped_moves(by_run: Mapping[str, Sequence[Clip]]) -> dict[str, tuple[int, int]]:
    """The places of each run by `mean_rate` and by `capped_rate`, the lowest first; only runs whose places differ."""
    rates = [{run: rate(clips) for run, clips in by_run.items()} for rate in (mean_rate, capped_rate)]
    official, capped = (ranks({run: -rate for run, rate in figures.items() if rate is not None}) for figures in rates)
    return {run: (official[run], capped[run]) for run in official if official[run] != capped.get(run, official[run])}


def word_errors(clips: Sequence[Clip]) -> WordErrors:
    """Word errors pooled over the clips, with an interval."""
    own = list(by(clips, lambda clip: clip.clip).values())
    errors = np.array([float(sum(clip.errors for clip in group)) for group in own])
    words = np.array([float(sum(clip.words for clip in group)) for group in own])
    inverted = inverse_ratio(errors, words)
    within = inverted and Interval(1.0 / inverted.high - 1.0, 1.0 / inverted.low - 1.0)
    return WordErrors(int(errors.sum()), int(words.sum()), len(own), within)
