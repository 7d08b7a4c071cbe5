"""What the tabs of a benchmark share: its runs and figures, the task that is shown, cells and words of a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import Pack, Published
from analysis.benchmarks.registry import EVERY
from analysis.scoring.figures import Figure
from analysis.scoring.sums import DIGITS
from analysis.statistics.intervals import Interval
from analysis.store.queries.counts.pack_figures import Sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent


@dataclass(frozen=True, slots=True)
class PackView:
    """The selected runs by id with their figures by task. tasks: those that occur. filters: of all their answers."""

    selection: Selection
    runs: Mapping[str, Run]
    pack: Pack
    figures: Mapping[str, Mapping[str, Figure]]
    tasks: Sequence[str]
    filters: Filters

    @property
    def choice_tasks(self) -> list[str]:
        return [code for code in self.tasks if catalog.of_task(code)[1].type == "choice"]

    @property
    def judged_tasks(self) -> list[str]:
        return [code for code in self.tasks if catalog.of_task(code)[1].type == "judged"]

    def best_first(self, code: str) -> list[str]:
        """The runs in the order of their figures of a task, the highest first; equal ones by name."""

        def figure(run: str) -> float:
            own = self.figures[run].get(code)
            return -1.0 if own is None or own.raw is None else own.raw

        return sorted(self.runs, key=lambda run: (-round(figure(run), DIGITS), self.runs[run].name))

    def published(self, code: str) -> list[Published]:
        """Figures of papers for a task, those of a value of a dimension included."""
        return [entry for entry in self.pack.published if code_of(self.pack, entry) == code]

    def cases(self, run: str, query: Mapping[str, Sequence[str]]) -> str:
        return self.selection.link("cases", {"runs": [run], **query})


def code_of(pack: Pack, entry: Published) -> str:
    """The code of the task of a published figure."""
    return next(pack.code(task) for task in pack.tasks if task.name == entry.task)


def choose_task(codes: Sequence[str], place: DeltaGenerator | None = None) -> str:
    """The task of the tab; a widget where there are several."""
    if len(codes) == 1:
        return codes[0]
    setting = link_widgets.single("pack_task", codes, codes[0])
    return str((place or st).selectbox("Task", codes, format_func=lambda code: EVERY[code].name, **setting))


def published_cell(entry: Published) -> Cell:
    """A figure of a paper: it opens nothing, because its answers are not loaded."""
    title = f"published: {entry.source}" if entry.source else "published"
    return Cell(f"{entry.figure:.1f}", entry.figure / 100, title=title, mark="p")


def words(sums: Sums, span: Interval | None, further: str = "") -> str:
    """Interval and n of a figure, for pointing at it."""
    within = f"95 % CI {percent(span.low)} to {percent(span.high)} %" if span else "too few for an interval"
    left_out = sums.n - sums.counted
    lines = [within, f"n = {amount(sums.counted, 'answer')} in the mean"]
    lines += [f"{amount(left_out, 'answer')} in no mean"] if left_out else []
    return "\n".join([*lines, *([further] if further else [])])
