"""How well a judge decides whether answers are right, measured by a person's verdicts on the same answers.

1. Sensitivity: share of the answers that the person calls right which the judge calls right too. Specificity: the same
   of wrong answers. Both with Wilson's interval; None without such answers.
2. Kappa: Cohen's, of judge and person, with the interval of `agreement`.
3. Flips: share of the answers with several verdicts of one judge on which these differ.
4. Corrected share: of right answers, if the judge has this sensitivity and specificity among all answers (Rogan and
   Gladen 1978, Am. J. Epidemiol. 107), from 0 to 1; None where the judge is no better than chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analysis.statistics.agreement import Agreement, cohens_kappa
from analysis.statistics.intervals import Interval, wilson


class Share(NamedTuple):
    """value: hits / n, None where n is 0. interval: 95 %."""

    hits: int
    n: int
    value: float | None
    interval: Interval | None


class JudgeQuality(NamedTuple):
    """n: answers with a verdict of both."""

    n: int
    sensitivity: Share
    specificity: Share
    kappa: Agreement


def judge_quality(verdicts: Sequence[tuple[bool, bool]]) -> JudgeQuality:
    """verdicts: whether the judge and whether the person calls an answer right."""
    right = [judge for judge, person in verdicts if person]
    wrong = [not judge for judge, person in verdicts if not person]
    pairs = [(_word(judge), _word(person)) for judge, person in verdicts]
    return JudgeQuality(len(verdicts), _share(right), _share(wrong), cohens_kappa(pairs))


def flips(repeats: Iterable[Sequence[bool]]) -> Share:
    """repeats: the verdicts of one judge on each answer. Answers with fewer than two are left out."""
    return _share([len(set(verdicts)) > 1 for verdicts in repeats if len(verdicts) > 1])


def corrected_share(share: float, quality: JudgeQuality) -> float | None:
    """The share of right answers behind the share that the judge calls right."""
    sensitivity, specificity = quality.sensitivity.value, quality.specificity.value
    if sensitivity is None or specificity is None or sensitivity + specificity <= 1:
        return None
    return min(max((share + specificity - 1) / (sensitivity + specificity - 1), 0.0), 1.0)


def _share(hits: Sequence[bool]) -> Share:
    n, n_hits = len(hits), sum(hits)
    return Share(n_hits, n, n_hits / n if n else None, wilson(n_hits, n))


def _word(is_right: bool) -> str:
    return "right" if is_right else "wrong"
