"""View, queries and links of the lyrics page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.benchmarks.registry import of_family
from analysis.store.database import Database
from analysis.store.queries.counts import lyrics
from analysis.store.queries.filters import Filters
from analysis.summaries.means.level_effects import LevelEffects
from analysis.summaries.tasks import lyrics as summary
from analysis.summaries.tasks.lyrics import ALL, ANY, Rate, Sums
from dashboard.navigation import addresses
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask, ask_of, large
from dashboard.selection.selection import Selection
from dashboard.selection.task_choice import POOLED
from dashboard.ui.text import amount, shorten

TOGETHER = "all runs"
MOST_NAME = 40


@dataclass(frozen=True, slots=True)
class LyricsView:
    """What the page derives from its selection once, for all its links. No second selection: all is in the link.

    runs: ids and names, in the order of the page; every: whether these are all runs of the data set. filters: those of
    the sidebar, for these runs and the lyrics tasks. run: for charts of one run; ALL for all of them together. shared:
    query of every link of the page. to_cases, to_case: addresses of the two pages with a query.
    """

    runs: Mapping[str, str]
    every: bool
    filters: Filters
    run: str
    shared: Mapping[str, str | Sequence[str]]
    to_cases: Callable[[Mapping[str, Any]], str]
    to_case: Callable[[Mapping[str, Any]], str]

    @property
    def name(self) -> str:
        return self.runs.get(self.run, TOGETHER)

    @property
    def words(self) -> Filters:
        """The filters of words and repetition, which are counted under the paper lens whichever is chosen."""
        return replace(self.filters, lens="paper")

    def of_run(self, filters: Filters) -> Filters:
        return filters if self.run == ALL else replace(filters, runs=(self.run,))

    def door(self, run: str, lens: str = "", **query: str | Sequence[str]) -> str:
        """The cases of a run (ALL: of all runs of the page) behind a number of the lens."""
        link_query = {**self.shared, "lens": lens, "task": self.filters.tasks, **query}
        if run != ALL or not self.every:
            link_query["runs"] = [run] if run != ALL else list(self.runs)
        return self.to_cases({name: value for name, value in link_query.items() if value})

    def case(self, question: str, run: str, **query: str | Sequence[str]) -> str:
        """The case of a question with the answer of a run, ALL: with all answers."""
        link_query = {**self.shared, "q": question, "at": run, **query}
        return self.to_case(
            {name: value for name, value in link_query.items() if value} | ({"runs": run} if run else {})
        )


def view_of(selection: Selection, selected_run: str) -> LyricsView:
    """The runs of the page in the order of their IWER. selected_run: an id, POOLED, or "" for the best run."""
    selected_runs = run_catalog.selected(selection)
    times = Counter(run.name for run in selected_runs)
    names = {
        run.id: shorten(run.name if times[run.name] == 1 else f"{run.name} ({run.id[-8:]})", MOST_NAME)
        for run in selected_runs
    }
    sidebar = selection.shared_filters()
    tasks = tuple(
        task for task in of_family(selection.benchmark, "words") if not sidebar.tasks or task in sidebar.tasks
    )
    every = len(names) == len(run_catalog.available(selection))
    filters = replace(sidebar, tasks=tasks, runs=tuple(names))
    names = _by_iwer(names, filters) if tasks else names
    run = ALL if selected_run == POOLED else selected_run if selected_run in names else next(iter(names), ALL)
    return LyricsView(names, every, filters, run, selection.shared_query(), addresses("cases"), addresses("case"))


def _by_iwer(names: Mapping[str, str], filters: Filters) -> dict[str, str]:
    values = {rate.run: rate.value or 0.0 for rate in iwer(filters, list(names), [ANY])}
    return {run: names[run] for run in sorted(names, key=lambda run: -values.get(run, -1.0))}


def sums(filters: Filters, in_order: bool = False) -> Sums:
    """Sums over sections by run, song and section type."""
    return ask(_sums, filters, in_order)


def errors(filters: Filters, runs: Sequence[str], parts: Sequence[str], inverse: bool = False) -> list[Rate]:
    """Word errors per word of the reference, of these runs and section types."""
    return list(ask(_errors, filters, tuple(runs), tuple(parts), inverse))


def repetition(filters: Filters, runs: Sequence[str], parts: Sequence[str]) -> list[Rate]:
    """Words repeated beyond the reference and within it, per word of the reference."""
    return list(ask(_repetition, filters, tuple(runs), tuple(parts)))


def iwer(filters: Filters, runs: Sequence[str], parts: Sequence[str], in_order: bool = False) -> list[Rate]:
    """Inverse word error rate of these runs and section types."""
    return list(ask(_iwer, filters, tuple(runs), tuple(parts), in_order))


def section_effects(filters: Filters, run: str, parts: Sequence[str], in_order: bool = False) -> LevelEffects:
    """Adjusted differences in the WER of these sections, for a run or ALL."""
    return ask(_section_effects, filters, run, tuple(parts), in_order)


def note(name: str, what: str, rate: Rate, scale: float = 1.0) -> str:
    """What is shown on pointing at a figure; scale: 100 for percent."""
    value = "no words to divide by" if rate.value is None else f"{scale * rate.value:.3g}"
    between = "too few songs for an interval"
    if rate.interval is not None:
        between = f"95 %: {scale * rate.interval.low:.3g} to {scale * rate.interval.high:.3g}"
    counts = f"n = {amount(rate.sections, 'section')} in {amount(rate.cases, 'case')}, {amount(rate.songs, 'song')}"
    return f"{name}\n{what}: {value}\n{between}\n{counts}, {amount(rate.words, 'reference word')}"


def as_row(view: LyricsView, what: str, rate: Rate, href: str) -> dict[str, Any]:
    """A rate as a row of the table below a chart."""
    low, high = rate.interval or (None, None)
    return {
        "run": view.runs.get(rate.run, TOGETHER), "section": rate.part, "what": what, "value": rate.value,
        "low": low, "high": high, "words": rate.words, "sections": rate.sections, "cases": rate.cases,
        "songs": rate.songs, ".href": href,
    }  # fmt: skip


@large
def _sums(db: Database, filters: Filters, in_order: bool) -> Sums:
    return summary.sums_of(lyrics.sections(db, filters, in_order))


def _section_effects(db: Database, filters: Filters, run: str, parts: tuple[str, ...], in_order: bool) -> LevelEffects:
    return summary.section_effects(ask_of(db, _sums, filters, in_order), run, parts)


def _errors(db: Database, filters: Filters, runs: tuple[str, ...], parts: tuple[str, ...], inverse: bool) -> list[Rate]:
    return summary.errors(ask_of(db, _sums, filters, False), runs, parts, inverse)


def _repetition(db: Database, filters: Filters, runs: tuple[str, ...], parts: tuple[str, ...]) -> list[Rate]:
    return summary.repetition(ask_of(db, _sums, filters, False), runs, parts)


def _iwer(db: Database, filters: Filters, runs: tuple[str, ...], parts: tuple[str, ...], in_order: bool) -> list[Rate]:
    return summary.iwer(ask_of(db, _sums, filters, in_order), runs, parts)
