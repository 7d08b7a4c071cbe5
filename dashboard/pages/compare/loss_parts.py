"""In which types of loss two sides differ: where the points between them are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.frame import frame_of
from analysis.benchmarks.registry import EVERY
from analysis.display import within
from analysis.pipeline.comparison import Comparison
from analysis.scoring.decomposition.types import types_of
from analysis.store.database import Database
from analysis.store.queries.counts import losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.differences import LEVEL
from analysis.summaries.comparison.loss_differences import LossDifference, PartDifference, differences
from analysis.summaries.run.losses import OVERALL
from dashboard.components.link_table import Cell, Column, Row
from dashboard.pages.compare.cells import Query, cases, p_value, points, table, won
from dashboard.selection import link_widgets
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent

COLUMNS = (
    Column("type", "Type of loss", numeric=False, whole=True),
    Column("a", "A loses", hint="points of 100"),
    Column("b", "B loses", hint="points of 100"),
    Column("gain", "A - B", hint="points of 100; what B loses to the type less what A loses; adds up to A - B"),
    Column("interval", "95 % CI", hint="over songs, paired"),
    Column("p", "corrected p", hint="Holm, for all types of all tasks"),
)
NO_TYPES = "Not shown: no task of this comparison has types of loss."
NOT_STORED = "No types of loss are stored for these runs. Load their files again with earmark load."
_SLACK = 1e-12
"""Figures that differ by less are equal."""
HOW = """
Points that each side loses to each type of loss, on the questions that both answered (Paper lens). A - B is the
advantage of A: the loss of B minus the loss of A. The advantages add up to the difference of the figures. Each number
opens its cases.
"""


def show(selection: Selection, comparison: Comparison) -> None:
    """Types of loss need stored losses and a scored task on both sides."""
    by_task = ask(
        _differences,
        selection.shared_filters(lens="paper", runs=(*comparison.a, *comparison.b)),
        comparison.a,
        comparison.b,
    )
    if not by_task:
        st.info(NOT_STORED if frame_of([row.name for row in comparison.rows]).tasks else NO_TYPES)
        return
    st.header("Points by type of loss", anchor=False, help=HOW)
    tasks = list(by_task)
    task = str(st.selectbox("Task", tasks, format_func=_name, **link_widgets.single("part", tasks, tasks[0])))
    difference = by_task[task]
    st.text(sentence(difference))
    table(
        COLUMNS,
        [_row(selection, part, difference, comparison) for part in difference.parts],
        "compare_losses",
        high=True,
    )
    st.caption(f"n = {amount(difference.songs, 'song')}")


def sentence(difference: LossDifference) -> str:
    """Which types carry the difference; by corrected p, as many types are tested."""
    where = "overall" if difference.task == OVERALL else f"in {within(_name(difference.task))}"
    ahead = "A" if difference.difference >= 0 else "B"
    start = f"{ahead} is {percent(abs(difference.difference))} points ahead {where}"
    if abs(difference.difference) <= _SLACK:
        start = f"A and B have equal figures {where}"
    different = [part for part in difference.parts if part.p is not None and part.p <= LEVEL]
    words = [f"{points(part.difference)} {part.type}" for part in (different or difference.parts)[:3]]
    if not words:
        return f"{start}; no points are lost."
    tested = sum(part.p is not None for part in difference.parts)
    if different:
        return f"{start}. Different in {len(different)} of {amount(tested, 'type')} of loss: {', '.join(words)}."
    verdict = f"no difference found in {amount(tested, 'type')}" if tested else "not tested: too few songs"
    return f"{start}. Largest by type: {', '.join(words)}; {verdict}."


def _name(task: str) -> str:
    return "Overall" if task == OVERALL else EVERY[task].name


def _row(selection: Selection, part: PartDifference, difference: LossDifference, comparison: Comparison) -> Row:
    tasks = list(difference.tasks)
    query: Query = {"lens": "", "task": tasks, "both": [won(comparison)], "lost": [part.type]}
    low_high = "–" if part.interval is None else f"{points(part.interval.low)} to {points(part.interval.high)}"
    meaning = next(
        (loss_type.meaning for task in tasks for loss_type in types_of(task) if loss_type.name == part.type), ""
    )
    return Row(
        (
            Cell(part.type, title=meaning),
            _side(selection, part.a, comparison.a, query),
            _side(selection, part.b, comparison.b, query),
            Cell(points(part.difference), part.difference, cases(selection, comparison, query)),
            Cell(low_high, part.interval.low if part.interval else None, muted=part.interval is None,
                 title="" if part.interval else "too few songs for an interval"),
            p_value(part.p),
        )
    )  # fmt: skip


def _side(selection: Selection, lost: float, runs: Sequence[str], query: Query) -> Cell:
    """What one side loses, with its cases, most points first."""
    if not lost:
        return Cell("–", 0.0, title="no points lost to this type", muted=True)
    return Cell(percent(lost), lost, selection.link("cases", {**query, "runs": list(runs), "sort": "lost"}))


def _differences(db: Database, filters: Filters, a: tuple[str, ...], b: tuple[str, ...]) -> dict[str, LossDifference]:
    sides = (f"{','.join(a)}>{','.join(b)}",)
    both = replace(filters, both=sides)
    sums, lost = song_sums.sums(db, both).to_pylist(), losses.points(db, both)
    runs = {row["run"] for row in sums if row["score"] < row["counted"]}
    runs_with_losses = {row["run"] for row in lost}
    return differences(sums, lost, a, b) if runs <= runs_with_losses else {}
