"""In which types of loss two sides differ: where the points between them are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.frame import frame_of
from analysis.benchmarks.registry import EVERY
from analysis.pipeline.comparison import Comparison
from analysis.scoring.decomposition.types import types_of
from analysis.store.database import Database
from analysis.store.queries.counts import losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.loss_differences import LossDifference, PartDifference, differences
from analysis.summaries.run.losses import OVERALL
from analysis.summaries.statements.comparison import loss_types
from analysis.views.comparison import shared
from analysis.views.document import Cell, Column, Query, Table
from dashboard.selection import link_widgets
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import document
from dashboard.ui.text import amount

COLUMNS = (
    Column("Type of loss"),
    Column("A loses", "percent", hint="points of 100"),
    Column("B loses", "percent", hint="points of 100"),
    Column("A - B", "points", hint="points of 100; what B loses to the type less what A loses; adds up to A - B"),
    Column("95 % CI", "points", hint="over songs, paired"),
    Column("corrected p", "p", hint="Holm, for all types of all tasks"),
)
NO_TYPES = "Not shown: no task of this comparison has types of loss."
NOT_STORED = "No types of loss are stored for these runs. Load their files again with earmark load."
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
    task = link_widgets.choose("Task", tasks, "part", words=_name, as_menu=True)
    difference = by_task[task]
    st.text(loss_types(difference))
    rows = [_row(part, difference, comparison) for part in difference.parts]
    n = f"n = {amount(difference.songs, 'song')}"
    document.show(selection, Table("compare_losses", "Points by type of loss", COLUMNS, rows, n), is_whole=True)


def _name(task: str) -> str:
    return "Overall" if task == OVERALL else EVERY[task].name


def _row(part: PartDifference, difference: LossDifference, comparison: Comparison) -> Sequence[Cell]:
    meanings = [kind.meaning for task in difference.tasks for kind in types_of(task) if kind.name == part.type]
    door: Query = {**shared(comparison, {"task": difference.tasks}), "lens": "", "lost": [part.type]}
    return [
        Cell(part.type, note=meanings[0] if meanings else ""),
        _side(part.a, comparison.a, door),
        _side(part.b, comparison.b, door),
        Cell(part.difference, door),
        Cell(part.interval, note="" if part.interval else "too few songs for an interval"),
        Cell(part.p),
    ]


def _side(lost: float, runs: Sequence[str], door: Query) -> Cell:
    """What one side loses, with its cases, most points first."""
    if not lost:
        return Cell(None, note="no points lost to this type")
    return Cell(lost, {**door, "runs": runs, "sort": "lost"})


def _differences(db: Database, filters: Filters, a: tuple[str, ...], b: tuple[str, ...]) -> dict[str, LossDifference]:
    sides = (f"{','.join(a)}>{','.join(b)}",)
    both = replace(filters, both=sides)
    sums, lost = song_sums.sums(db, both).to_pylist(), losses.points(db, both)
    runs = {row["run"] for row in sums if row["score"] < row["counted"]}
    runs_with_losses = {row["run"] for row in lost}
    return differences(sums, lost, a, b) if runs <= runs_with_losses else {}
