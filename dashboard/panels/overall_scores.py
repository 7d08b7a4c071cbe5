"""The overall score of every run with its interval, in the order of the scores; the best constant answers as a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from analysis.benchmarks.frame import frame
from analysis.pipeline.conditions import Folded, folded
from analysis.records import Lens
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval, percents
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison.sound_reliance import treatment
from analysis.summaries.means.bootstrap import Resampled
from analysis.summaries.means.reweighing import MEAN, usual
from analysis.summaries.run.run_standing import Overall, runs_with_equal_figures
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask, ask_of
from dashboard.selection.queries import song_figures
from dashboard.selection.run_catalog import RunRow
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark, top
from dashboard.ui.text import amount, percent, shorten

OVERALL = "overall score"
"""How what a mean is of begins, where it is no mean of some tasks."""
CONSTANT = "constant"
"""Baselines with this in their name give the same answer to every question."""
BASELINE = "baseline: "
"""The name of a baseline begins with it."""
LETTERS = 26
"""Of the name of a baseline above its line, in a chart that takes half of the page."""
HOW = f"""
Mean of all tasks, each corrected for chance: 0 is guessing, 100 is all right. Lines are 95 % CIs over songs; they need
{FEWEST_OF_SHARE} songs. The intervals of two runs may overlap although the runs differ, because both answer the same
songs: see Compare. Runs with equal scores on every song share a row. Seeds of a model under one condition are one
point, their mean, with a tick for each seed; its interval is over songs and seeds. Click a point to open its run.
"""


def overall_figures(selection: Selection, lens: Lens | None = None) -> Mapping[str, Mapping[str, Resampled]]:
    """Figures by run and task under the filters, and MEAN: of the models and baselines of the data set.

    lens: of the page, if it has one of its own.
    """
    runs = tuple(run.id for run in run_catalog.available(selection))
    return ask(song_figures, selection.shared_filters(runs=runs, lens=lens or selection.lens))


def means(figures: Mapping[str, Mapping[str, Resampled]], runs: Sequence[Run]) -> dict[str, Resampled]:
    """The overall figure of these runs, the highest first, of those that have it."""
    own = {run.id: figures[run.id][MEAN] for run in runs if MEAN in figures.get(run.id, {})}
    return dict(sorted(own.items(), key=lambda item: -item[1].values[0]))


def best_first(
    runs: Sequence[Run], figures: Mapping[str, Mapping[str, Resampled]], linked: Collection[str] = ()
) -> list[Run]:
    """Runs to choose from: those of the link, then models that had the sound, those without, and baselines."""
    best = list(means(figures, runs))

    def place(run: Run) -> tuple[bool, bool, bool, int]:
        at = best.index(run.id) if run.id in best else len(best)
        return run.id not in linked, run.kind != "model", bool(treatment(run.condition)), at

    return sorted(runs, key=place)


def models(runs: Sequence[Run]) -> list[Run]:
    return [run for run in runs if run.kind == "model"]


def constants(runs: Sequence[Run]) -> list[Run]:
    """Baselines that give one answer to all questions of a subtask."""
    return [run for run in runs if run.kind == "baseline" and CONSTANT in run.name]


def show(selection: Selection, figures: Mapping[str, Mapping[str, Resampled]]) -> None:
    """The figure, models alone, seeds as one. A point leads to the page that sums up its run."""
    available = run_catalog.available(selection)
    by_first = run_catalog.over_seeds(models(available) or available)
    overall_of = over_seeds(selection.shared_filters(runs=tuple(run.id for run in available)), by_first.values())
    own = {run: overall_of.figures[run] for run in by_first if run in overall_of.figures}
    marks, rows, ticks = [], [], []
    for runs in runs_with_equal_figures(dict(sorted(own.items(), key=lambda item: -item[1].values[0]))):
        standing = Overall(runs[0], float(own[runs[0]].values[0]), overall_of.intervals[runs[0]])
        seeds = seed_values(figures, by_first[runs[0]])
        name = joined_name(runs, {run: row.name for run, row in by_first.items()})
        marks.append(_mark(standing, name, run_catalog.report_link(selection, runs[0])[1], seeds))
        ticks.append([100 * value for value in seeds if len(seeds) > 1])
        rows += [row(by_first[run].name, standing) | {"seeds": len(by_first[run].runs)} for run in runs]
    axis = "score (%, chance-corrected)" + (", 95 % CI" if any(mark.interval for mark in marks) else "")
    figure = charts.ticked(charts.dots(top(marks), axis), ticks) if marks else None
    guesses = means(figures, constants(available))
    names = {run.id: run.name for run in available}
    for run, guess in list(guesses.items())[:1]:
        value = float(guess.values[0])
        figure = figure and charts.line_at(figure, 100 * value, line_words(names[run], value), upright=True, step=0)
    words = frame(selection.benchmark).mean_words(usual(figures))
    title = "Overall score" if words.startswith(OVERALL) else words.capitalize()
    chart_panel.show(title, figure, rows, "overall", HOW, "no run has answers to every task")


def over_seeds(filters: Filters, rows: Iterable[RunRow]) -> Folded:
    """Overall figures, those of a row of several seeds as one under its first run."""
    return ask(_folded, filters, tuple(row.runs for row in rows if len(row.runs) > 1))


def seed_values(figures: Mapping[str, Mapping[str, Resampled]], row: RunRow) -> list[float]:
    """The overall figure of each seed of a row that has one."""
    return [float(figures[run][MEAN].values[0]) for run in row.runs if MEAN in figures.get(run, {})]


def _folded(db: Database, filters: Filters, groups: tuple[tuple[str, ...], ...]) -> Folded:
    return folded(db, filters, ask_of(db, song_figures, filters), groups)


def line_words(name: str, value: float) -> str:
    """What the line of a baseline says. value: its overall figure, a share."""
    return f"{shorten(name.removeprefix(BASELINE), LETTERS)} {percent(value)}"


def joined_name(runs: Sequence[str], names: Mapping[str, str]) -> str:
    """The name of runs with equal scores: that of the first, and how many there are besides."""
    return names[runs[0]] + (f" and {len(runs) - 1} equal" if len(runs) > 1 else "")


def between(interval: Interval | None) -> str:
    if interval is None:
        return f"no interval: fewer than {amount(FEWEST_OF_SHARE, 'song')}"
    return f"95 % CI {percent(interval.low)} to {percent(interval.high)}"


def of_seeds(values: Sequence[float]) -> str:
    """Below a point that is the mean of several seeds: the figure of each, and where it leads; else nothing."""
    if len(values) < 2:
        return ""
    return f"\n{len(values)} seeds: {', '.join(map(percent, values))} %\nopens the report of the first seed"


def _mark(standing: Overall, name: str, href: str, seeds: Sequence[float]) -> Mark:
    note = f"{name}\noverall: {percent(standing.value)} %\n{between(standing.interval)}{of_seeds(seeds)}"
    return Mark(
        100 * standing.value, name, percent(standing.value), note, href=href, interval=percents(standing.interval)
    )


def row(name: str, standing: Overall) -> dict[str, Any]:
    """A run with its overall figure, for the table of a chart."""
    low, high = standing.interval or (None, None)
    return {"run": name, "overall": standing.value, "low": low, "high": high}
