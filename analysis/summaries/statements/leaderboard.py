"""Sentences above the figures of the leaderboard: which run leads, and how answers could be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.records import WORST
from analysis.summaries.run.run_standing import Overall


def leader(runs: Sequence[Overall], constant: Overall | None, names: Mapping[str, str]) -> str:
    """The highest overall score, and how many runs are above the best constant answers.

    runs: those with an overall score, the highest first. constant: the best baseline of constant answers.
    """
    if not runs:
        return "No run has answers to every task, so no run has an overall score."
    first = runs[0]
    equal = [run for run in runs if percent(run.value) == percent(first.value)]
    interval = f" (95 % CI {percent(first.interval.low)} to {percent(first.interval.high)})" if first.interval else ""
    score = f"{percent(first.value)} %{interval}"
    if len(runs) == 1:
        start = f"{names[first.run]} has an overall score of {score}."
    elif len(equal) > 1:
        start = f"{names[first.run]} and {len(equal) - 1} more share the highest overall score: {score}."
    else:
        start = f"{names[first.run]} has the highest overall score: {score}."
    return f"{start} {_above(runs, constant)}".strip()


def _above(runs: Sequence[Overall], constant: Overall | None) -> str:
    if constant is None:
        return ""
    best = f"the best constant answers ({percent(constant.value)} %)"
    intervals = [run.interval for run in runs if run.interval]
    if not intervals:
        return f"The best constant answers score {percent(constant.value)} %; there are too few songs for intervals."
    above = sum(interval.low > constant.value for interval in intervals)
    if len(intervals) == 1:
        return f"Its interval is {'' if above else 'not '}above {best}."
    return f"The intervals of {above} of {amount(len(intervals), 'run')} are above {best}."


def unusable_answers(counts: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> str:
    """The run with the largest share of answers without a usable value. counts: by run and reading."""
    shares = {
        run: (sum(own[outcome] for outcome in WORST), total)
        for run, own in counts.items()
        if (total := sum(own.values()))
    }
    if not shares:
        return ""
    run = max(shares, key=lambda run: shares[run][0] / shares[run][1])
    n, total = shares[run]
    if not n:
        return f"Every one of {amount(sum(total for _, total in shares.values()), 'answer')} has a usable value."
    return (
        f"{names[run]} has the largest share of answers without a usable value: {percent(n / total)} % "
        f"({n:,} of {amount(total, 'answer')})."
    )


def printed(figures: Mapping[str, float]) -> str:
    """The highest printed overall figure. figures: by model, from 0 to 1."""
    if not figures:
        return "No published figures."
    model = max(figures, key=figures.__getitem__)
    return (
        f"{model} has the highest printed overall score, {percent(figures[model])} %. These figures are of other songs "
        "than the runs loaded here, so they share no ranking."
    )
