"""How well a judge decides whether answers are right, measured by a person's verdicts on the same answers.

1. Sensitivity: share of the answers that the person calls right which the judge calls right too. Specificity: the same
   of wrong answers. Both with the interval of a share over songs (`clusters`); None without such answers.
2. Kappa: Cohen's, of judge and person, with the interval of `agreement`.
3. Flips: share of the answers with several verdicts of one judge on which these differ, over songs.
4. Corrected share: of right answers, if the judge has this sensitivity and specificity among all answers (Rogan and
   Gladen 1978, Am. J. Epidemiol. 107), from 0 to 1; None where the judge is no better than chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from analysis.statistics.agreement import Agreement, cohens_kappa
from analysis.statistics.clusters import share_by_cluster
from analysis.statistics.intervals import Interval


class Share(NamedTuple):
    """Hits of n as a share, None where n is 0, with its 95 % interval, None with too few songs."""

    hits: int
    n: int
    value: float | None
    interval: Interval | None


class JudgeQuality(NamedTuple):
    """How well a judge agrees with a person on the n answers that have a verdict of both."""

    n: int
    sensitivity: Share
    specificity: Share
    kappa: Agreement


def judge_quality(verdicts: Sequence[tuple[bool, bool]], songs: Sequence[str]) -> JudgeQuality:
    """Sensitivity, specificity and kappa of a judge. verdicts: whether the judge, and the person, calls an answer
    right."""
    of_songs = list(zip(verdicts, songs, strict=True))
    right = [(judge, song) for (judge, person), song in of_songs if person]
    wrong = [(not judge, song) for (judge, person), song in of_songs if not person]
    pairs = [(_word(judge), _word(person)) for judge, person in verdicts]
    return JudgeQuality(len(verdicts), _share(right), _share(wrong), cohens_kappa(pairs, songs))


def flips(repeats: Iterable[tuple[Sequence[bool], str]]) -> Share:
    """Share of answers on which a judge's verdicts differ. repeats: its verdicts on each answer, and the song."""
    return _share([(len(set(verdicts)) > 1, song) for verdicts, song in repeats if len(verdicts) > 1])


def corrected_share(share: float, quality: JudgeQuality) -> float | None:
    """The share of right answers behind the share that the judge calls right."""
    sensitivity, specificity = quality.sensitivity.value, quality.specificity.value
    if sensitivity is None or specificity is None or sensitivity + specificity <= 1:
        return None
    return min(max((share + specificity - 1) / (sensitivity + specificity - 1), 0.0), 1.0)


def _share(hits: Sequence[tuple[bool, str]]) -> Share:
    """hits: with the song of each."""
    n, n_hits = len(hits), sum(is_hit for is_hit, _ in hits)
    if not n:
        return Share(0, 0, None, None)
    _, song = np.unique([name for _, name in hits], return_inverse=True)
    interval = share_by_cluster(np.bincount(song, [is_hit for is_hit, _ in hits]), np.bincount(song))
    return Share(n_hits, n, n_hits / n, interval)


def _word(is_right: bool) -> str:
    return "right" if is_right else "wrong"
