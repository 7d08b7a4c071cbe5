"""Sentences about the misread share of a run and what doubtful answers could change."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.display import amount, percent
from analysis.statistics.intervals import Interval
from analysis.summaries.review.misread import LEAST, Misread, ScoreRange

NOT_CHECKED = "not checked"


def sentence(estimate: Misread) -> str:
    """The misread share, then the score with all doubtful answers wrong and right."""
    text = "; ".join([share(estimate), *([bounds(estimate)] if estimate.score or not estimate.n_doubtful else [])])
    return f"{text[:1].upper()}{text[1:]}."


def share(estimate: Misread) -> str:
    """The misread share in words, or why there is none."""
    checked, of_all = estimate.checked, f"drawn of {estimate.n_sure:,}"
    if not estimate.n_sure:
        return "no answer was read as clean or repaired"
    if not checked:
        return NOT_CHECKED
    if estimate.share is None:
        least = amount(min(LEAST, estimate.n_sure), "answer")
        return f"misread share not known: {checked} of at least {least} checked"
    if estimate.at_most is not None:
        if checked >= estimate.n_sure:
            return f"no misreading in {'all ' if checked > 1 else ''}{amount(checked, 'answer')}"
        return f"no misreading in {checked} {of_all}; at most {percent(estimate.at_most)} %"
    disputed = f", {estimate.disputed} open" if estimate.disputed else ""
    return f"{estimate.misread} of {amount(checked, 'answer')} misread{disputed}{_between(estimate.share.interval)}"


def bounds(estimate: Misread) -> str:
    """The figure with all doubtful answers wrong and with all right, in words."""
    if not estimate.n_doubtful or estimate.score is None:
        return "no answer is doubtful" if not estimate.n_doubtful else ""
    return f"{percent(estimate.score.wrong)} with all doubtful answers wrong, {percent(estimate.score.right)} right"


def short(estimate: Misread) -> str:
    """The misread share in percent, with its interval, for a cell of a table."""
    if estimate.share is None or estimate.share.value is None:
        return f"{estimate.checked} of {min(LEAST, estimate.n_sure)} checked" if estimate.checked else NOT_CHECKED
    if estimate.at_most is not None:
        return f"0.0 (≤ {percent(estimate.at_most)})"
    value, interval = percent(estimate.share.value), estimate.share.interval
    return f"{value} ({percent(interval.low)} to {percent(interval.high)})" if interval else value


def summary(estimates: Sequence[Misread]) -> str:
    """How many runs were checked, and the range of their misread shares."""
    shares = sorted(own.share.value for own in estimates if own.share is not None and own.share.value is not None)
    if not shares:
        return NOT_CHECKED
    checked = f"{len(shares)} of {amount(len(estimates), 'run')} checked"
    low, high = percent(shares[0]), percent(shares[-1])
    return f"{checked}, {low if low == high else f'{low} to {high}'} % misread"


def corrected(score: ScoreRange | None) -> str:
    """The score corrected by the sample, "" without one."""
    if score is None or score.low is None or score.high is None:
        return ""
    low, high = percent(score.low), percent(score.high)
    return low if low == high else f"{low} to {high}"


def _between(interval: Interval | None) -> str:
    if interval is None or interval.low == interval.high:
        return ""
    return f" (95 % CI {percent(interval.low)} to {percent(interval.high)} %)"
