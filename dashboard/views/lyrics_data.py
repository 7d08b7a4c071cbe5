"""What the exhibits of the lyrics page share: the choices, the cached answers of the store, the doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from analysis.statistics.intervals import Interval
from analysis.store import lyrics
from analysis.store.filters import Filters
from analysis.summaries import lyrics as summary
from analysis.summaries.lyrics import ALL, Rate, Sums
from analysis.tasks import EVERY
from dashboard import state
from dashboard.text import shorten

TOGETHER = "all runs together"
MOST_NAME = 40
TASKS = tuple(task for task in EVERY if EVERY[task].category == "Structural lyrics transcription")


@dataclass(frozen=True, slots=True)
class Choice:
    """runs: ids and names, in the order of the page. tasks: those of TASKS that the sidebar leaves. run: for exhibits
    that show one; ALL for all of them together."""

    runs: Mapping[str, str]
    tasks: tuple[str, ...]
    run: str = ALL

    @property
    def name(self) -> str:
        return self.runs.get(self.run, TOGETHER)

    def filters(self, **further: Any) -> Filters:
        return state.filters(tasks=self.tasks, runs=tuple(self.runs), **further)

    @property
    def words(self) -> Filters:
        """Of words and repetition, which are counted under the paper lens whichever is chosen."""
        return self.filters(lens="paper")

    def of_run(self, filters: Filters) -> Filters:
        return filters if self.run == ALL else replace(filters, runs=(self.run,))

    def door(self, run: str, lens: str = "", **query: str | Sequence[str]) -> str:
        """The cases of a run (ALL: of all runs of the page) behind a number of the lens."""
        wanted: dict[str, str | Sequence[str]] = {"lens": lens, "task": self.tasks, **query}
        if run != ALL or set(self.runs) != {each.id for each in state.answered(state.runs())}:
            wanted["runs"] = [run] if run != ALL else list(self.runs)
        return state.link("cases", {name: value for name, value in wanted.items() if value})


def choice_of(wanted: str) -> Choice:
    """Baselines hear nothing: they are on the page only where they are chosen, or where there is nothing else."""
    chosen = state.chosen()
    if not state.chosen_ids():
        chosen = [run for run in chosen if run.kind != "baseline"] or chosen
    times = Counter(run.name for run in chosen)
    names = {
        run.id: shorten(run.name if times[run.name] == 1 else f"{run.name} ({run.id[-8:]})", MOST_NAME)
        for run in chosen
    }
    asked = state.filters().tasks
    tasks = tuple(task for task in TASKS if not asked or task in asked)
    return Choice(names, tasks, wanted if wanted in names else ALL)


def sums(filters: Filters, in_order: bool = False) -> Sums:
    return _sums(state.store().version, filters, in_order)


def rates(
    kind: str, filters: Filters, runs: Sequence[str], parts: Sequence[str], in_order: bool = False, **settings: Any
) -> list[Rate]:
    """`summaries.lyrics`: errors, repetition or iwer, of these runs and parts."""
    return _rates(state.store().version, kind, filters, tuple(runs), tuple(parts), in_order, tuple(settings.items()))


def rows(ask: str, filters: Filters, *values: Any) -> Any:
    """The answer of the function of `store.lyrics` of this name."""
    return _rows(state.store().version, ask, filters, *values)


def note(name: str, what: str, rate: Rate, scale: float = 1.0) -> str:
    """What is shown on pointing at a figure; scale: 100 for percent."""
    value = "no words to divide by" if rate.value is None else f"{scale * rate.value:.3g}"
    between = "too few songs for an interval"
    if rate.interval is not None:
        between = f"95 %: {scale * rate.interval.low:.3g} to {scale * rate.interval.high:.3g}"
    counts = f"n = {rate.sections:,} sections of {rate.cases:,} cases, {rate.songs:,} songs"
    return f"{name}\n{what}: {value}\n{between}\n{counts}, {rate.words:,} reference words"


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


@st.cache_resource(show_spinner=False, max_entries=8)
def _sums(version: tuple[object, ...], filters: Filters, in_order: bool) -> Sums:
    return summary.sums_of(lyrics.sections(state.store(), filters, in_order))


@st.cache_data(show_spinner=False, max_entries=64)
def _rates(
    version: tuple[object, ...], kind: str, filters: Filters, runs: tuple[str, ...], parts: tuple[str, ...],
    in_order: bool, settings: tuple[tuple[str, Any], ...],
) -> list[Rate]:  # fmt: skip
    found: list[Rate] = getattr(summary, kind)(_sums(version, filters, in_order), runs, parts, **dict(settings))
    return found


@st.cache_data(show_spinner=False, max_entries=64)
def _rows(version: tuple[object, ...], ask: str, filters: Filters, *values: Any) -> Any:
    return getattr(lyrics, ask)(state.store(), filters, *values)
