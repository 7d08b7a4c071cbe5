"""What the exhibits of the lyrics page share: the choices, the cached answers of the store, the doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.statistics.intervals import Interval
from analysis.store.queries import lyrics
from analysis.store.queries.filters import Filters
from analysis.summaries import lyrics as summary
from analysis.summaries.lyrics import ALL, Rate, Sums
from dashboard.navigation import addresses
from dashboard.selection import selection
from dashboard.ui.text import amount, shorten

TOGETHER = "all runs together"
MOST_NAME = 40
TASKS = tuple(task for task in EVERY if EVERY[task].category == "Structural lyrics transcription")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page shows, read from the link once, as a page has some hundred doors.

    runs: ids and names, in the order of the page; every: whether these are all there are. filters: of the sidebar, for
    these runs and the tasks about lyrics. run: for exhibits that show one; ALL for all of them together.
    shared: what every link of the page carries. loaded: stands for all that is loaded, as the key of what is cached.
    to_cases, to_case: the addresses of the two pages with a query.
    """

    runs: Mapping[str, str]
    every: bool
    filters: Filters
    run: str
    shared: Mapping[str, str | Sequence[str]]
    loaded: str
    to_cases: Callable[[Mapping[str, Any]], str]
    to_case: Callable[[Mapping[str, Any]], str]

    @property
    def name(self) -> str:
        return self.runs.get(self.run, TOGETHER)

    @property
    def words(self) -> Filters:
        """Of words and repetition, which are counted under the paper lens whichever is chosen."""
        return replace(self.filters, lens="paper")

    def of_run(self, filters: Filters) -> Filters:
        return filters if self.run == ALL else replace(filters, runs=(self.run,))

    def door(self, run: str, lens: str = "", **query: str | Sequence[str]) -> str:
        """The cases of a run (ALL: of all runs of the page) behind a number of the lens."""
        wanted = {**self.shared, "lens": lens, "task": self.filters.tasks, **query}
        if run != ALL or not self.every:
            wanted["runs"] = [run] if run != ALL else list(self.runs)
        return self.to_cases({name: value for name, value in wanted.items() if value})

    def case(self, question: str, run: str, **query: str | Sequence[str]) -> str:
        """The case of a question with the answer of a run, ALL: with all answers."""
        wanted = {**self.shared, "q": question, "at": run, **query}
        return self.to_case({name: value for name, value in wanted.items() if value} | ({"runs": run} if run else {}))


def choice_of(wanted: str) -> Choice:
    """Baselines hear nothing: they are on the page only where they are chosen, or where there is nothing else."""
    chosen = selection.chosen()
    if not selection.chosen_ids():
        chosen = [run for run in chosen if run.kind != "baseline"] or chosen
    times = Counter(run.name for run in chosen)
    names = {
        run.id: shorten(run.name if times[run.name] == 1 else f"{run.name} ({run.id[-8:]})", MOST_NAME)
        for run in chosen
    }
    asked = selection.filters()
    tasks = tuple(task for task in TASKS if not asked.tasks or task in asked.tasks)
    every = len(names) == len(selection.available())
    filters = replace(asked, tasks=tasks, runs=tuple(names))
    loaded = str(selection.version(filters))
    run = wanted if wanted in names else ALL
    return Choice(names, every, filters, run, selection.shared(), loaded, addresses("cases"), addresses("case"))


def sums(choice: Choice, filters: Filters, in_order: bool = False) -> Sums:
    return _sums(choice.loaded, filters, in_order)


def rates(
    choice: Choice, kind: str, filters: Filters, runs: Sequence[str], parts: Sequence[str], in_order: bool = False,
    **settings: Any,
) -> list[Rate]:  # fmt: skip
    """`summaries.lyrics`: errors, repetition or iwer, of these runs and parts."""
    return _rates(choice.loaded, kind, filters, tuple(runs), tuple(parts), in_order, tuple(settings.items()))


def rows(choice: Choice, ask: str, filters: Filters, *values: Any) -> Any:
    """The answer of the function of `store.lyrics` of this name."""
    return _rows(choice.loaded, ask, filters, *values)


def note(name: str, what: str, rate: Rate, scale: float = 1.0) -> str:
    """What is shown on pointing at a figure; scale: 100 for percent."""
    value = "no words to divide by" if rate.value is None else f"{scale * rate.value:.3g}"
    between = "too few songs for an interval"
    if rate.interval is not None:
        between = f"95 %: {scale * rate.interval.low:.3g} to {scale * rate.interval.high:.3g}"
    counts = f"n = {amount(rate.sections, 'section')} in {amount(rate.cases, 'case')}, {amount(rate.songs, 'song')}"
    return f"{name}\n{what}: {value}\n{between}\n{counts}, {amount(rate.words, 'reference word')}"


def in_percent(interval: Interval | None) -> Interval | None:
    return None if interval is None else Interval(100 * interval.low, 100 * interval.high)


def as_row(choice: Choice, what: str, rate: Rate, href: str) -> dict[str, Any]:
    """The same as a row of the table under a chart."""
    low, high = rate.interval or (None, None)
    return {
        "run": choice.runs.get(rate.run, TOGETHER), "section": rate.part, "what": what, "value": rate.value,
        "low": low, "high": high, "words": rate.words, "sections": rate.sections, "cases": rate.cases,
        "songs": rate.songs, ".href": href,
    }  # fmt: skip


@st.cache_resource(show_spinner=False, max_entries=8, hash_funcs={Filters: repr})
def _sums(loaded: str, filters: Filters, in_order: bool) -> Sums:
    return summary.sums_of(lyrics.sections(selection.store(), filters, in_order))


@st.cache_data(show_spinner=False, max_entries=64, hash_funcs={Filters: repr})
def _rates(
    loaded: str, kind: str, filters: Filters, runs: tuple[str, ...], parts: tuple[str, ...],
    in_order: bool, settings: tuple[tuple[str, Any], ...],
) -> list[Rate]:  # fmt: skip
    found: list[Rate] = getattr(summary, kind)(_sums(loaded, filters, in_order), runs, parts, **dict(settings))
    return found


@st.cache_data(show_spinner=False, max_entries=64, hash_funcs={Filters: repr})
def _rows(loaded: str, ask: str, filters: Filters, *values: Any) -> Any:
    return getattr(lyrics, ask)(selection.store(), filters, *values)
