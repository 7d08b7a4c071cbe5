"""Sentences above the figures of the leaderboard: the range of its scores, and how answers could be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import amount, percent
from analysis.records import WORST
from analysis.summaries.run.run_standing import Overall
from analysis.summaries.statements.ranges import spread

MOST_CONDITIONS = 3
"""That a sentence has figures of."""
NO_OVERALL = "No run has answers to every task, so no run has an overall score."


def overall(runs: Sequence[Overall], constant: Overall | None, names: Mapping[str, str]) -> str:
    """The range of the overall scores, and how many runs are above the best constant answers; no run is called first.

    runs: those with an overall score. constant: the best baseline of constant answers.
    """
    if not runs:
        return NO_OVERALL
    if len(runs) > 1:
        start = str(spread({run.run: run.value for run in runs}, "Overall score"))
    else:
        (run,) = runs
        interval = f" (95 % CI {percent(run.interval.low)} to {percent(run.interval.high)})" if run.interval else ""
        start = f"{names[run.run]} has an overall score of {percent(run.value)} %{interval}."
    return f"{start} {_above(runs, constant)}".strip()


def overall_by_condition(
    models: Mapping[str, Sequence[Overall]], constant: Overall | None, names: Mapping[str, str]
) -> str:
    """The range of overall scores of each condition, because a range over several would be that of no model.

    models: by the name of the condition, those with an overall score. names: of models, by what their `run` is.
    """
    own = {condition: rows for condition, rows in models.items() if rows}
    if not own:
        return NO_OVERALL
    figures = {condition: {names[row.run]: row.value for row in rows} for condition, rows in own.items()}
    first = next(iter(own))
    return f"{_by_condition(figures, 'Overall score')} {_above(own[first], constant, 'model', f' ({first})')}".strip()


def _by_condition(figures: Mapping[str, Mapping[str, float]], what: str) -> str:
    """The range of a figure over the models of each condition, of the first MOST_CONDITIONS. figures: by condition and
    model. what: of the figure."""
    own = {condition: values for condition, values in figures.items() if values}
    conditions = list(own)[:MOST_CONDITIONS]
    ranges = [str(spread(own[condition], condition, noun="model")).rstrip(".") for condition in conditions]
    further = f"; {amount(len(own) - len(conditions), 'further condition')}" if len(own) > len(conditions) else ""
    return f"{what}, {'; '.join(ranges)}{further}." if own else ""


def of_some_tasks(means: Mapping[str, Mapping[str, float]], words: str) -> str:
    """The range of the means of some tasks, where no run has an overall score. words: what they are. means: by
    condition and model, or by run under "" where there are no conditions."""
    runs = means.get("", {})
    ranges = str(spread(runs, words.capitalize())) if runs else _by_condition(means, words.capitalize())
    return f"{NO_OVERALL} {ranges}".strip()


def _above(runs: Sequence[Overall], constant: Overall | None, noun: str = "run", which: str = "") -> str:
    """which: of all runs, these are, in brackets."""
    if constant is None:
        return ""
    best = f"the best constant answers ({percent(constant.value)} %)"
    intervals = [run.interval for run in runs if run.interval]
    if not intervals:
        return f"The best constant answers score {percent(constant.value)} %; there are too few songs for intervals."
    above = sum(interval.low > constant.value for interval in intervals)
    if len(intervals) == 1:
        return f"{f'The interval{which}' if which else 'Its interval'} is {'' if above else 'not '}above {best}."
    return f"The intervals of {above} of {amount(len(intervals), noun)}{which} are above {best}."


def unusable_answers(counts: Mapping[str, Mapping[str, int]]) -> str:
    """How many answers have no usable value, and from which to which share of a run. counts: by run and reading."""
    totals = {run: total for run, own in counts.items() if (total := sum(own.values()))}
    unusable = {run: sum(counts[run][outcome] for outcome in WORST) for run in totals}
    if not totals:
        return ""
    if not any(unusable.values()):
        n = sum(totals.values())
        return f"Every one of {n:,} answers has a usable value." if n > 1 else "The only answer has a usable value."
    shares = spread({run: n / totals[run] for run, n in unusable.items()}, "Answers without a usable value")
    return f"{shares} {sum(unusable.values()):,} of {amount(sum(totals.values()), 'answer')} in all."


def printed(figures: Mapping[str, float]) -> str:
    """The range of the printed overall figures. figures: by model, from 0 to 1."""
    if not figures:
        return "No published figures."
    return (
        f"{spread(figures, 'Printed overall score', noun='model')} These figures are of other songs than the runs "
        "loaded here, so they share no ranking."
    )
