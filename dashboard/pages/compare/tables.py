"""Differences overall, by category and by task, and their tests."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from analysis.benchmarks.registry import EVERY, is_pack
from analysis.pipeline.comparison import Comparison
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.differences import Difference, by_category
from analysis.summaries.statements.comparison import furthest
from analysis.summaries.statements.verdicts import family, sentence, short
from dashboard.components.link_table import Cell, Column, Row
from dashboard.pages.compare.cells import (
    OPENS_EACH,
    Query,
    difference,
    interval,
    outcome_cells,
    p_value,
    points,
    questions,
    shared,
    table,
    verdict,
)
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent

COLUMNS = (
    Column("task", "Task", numeric=False, whole=True),
    Column("n", "Questions", hint="shared ones that both sides have in the mean"),
    Column("songs", "Songs", hint="the unit of interval and test"),
    Column("a", "A %", group="Chance-corrected figures"),
    Column("b", "B %", group="Chance-corrected figures"),
    Column("difference", "A - B", group="Chance-corrected figures", hint="percentage points"),
    Column("interval", "95 % CI", group="Chance-corrected figures", hint="over songs, paired; for this task alone"),
    Column("verdict", "Verdict", numeric=False, whole=True),
    Column("wins", "A", group="Better", hint="questions"),
    Column("ties", "Ties", group="Better"),
    Column("losses", "B", group="Better", hint="questions"),
)
TESTS = (
    Column("task", "Task", numeric=False, whole=True),
    Column("difference", "A - B", hint="percentage points"),
    Column("songs", "Songs", hint="the unit of interval and test"),
    Column(
        "p",
        "p",
        hint="over songs, of A - B: t from 10 songs, sign flips from 6, which assume that differences scatter "
        "symmetrically; at most 0.05 if the 95 % CI excludes 0",
    ),
    Column("corrected", "Corrected p", hint="for all tests of the table; the verdict follows it"),
    Column("verdict", "Verdict", numeric=False, whole=True),
    Column("effect", "Effect", hint="Cohen's d: mean over spread of the songs' differences"),
    Column(
        "needed",
        "Songs needed for 80 % power",
        wraps=True,
        hint="number that shows a difference of this size after correction (power 0.8)",
    ),
)
INDENT = "\u2003"
HOW = """
- **A - B** is the difference of the two figures on the shared questions, with its 95 % CI over songs: questions about
  one song have similar answers, so songs are the unit.
- **p** belongs to that interval: it is at most 0.05 exactly where the interval excludes 0. **Corrected** p accounts for
  all tasks of the table that were tested. The **verdict** follows corrected p, at 0.05.
- **Verdicts**: *different*; *no difference found*, although one may remain within the interval; *equal scores* by
  different answers; *same answers*, with nothing to test; *not tested*, with fewer than 6 songs.
- From 10 songs intervals are of the t distribution; two more songs, one for each side, count as far as songs agree.
  With 6 to 9 songs the signs of their differences are flipped.
- Several seeds of a side: what seeds vary beyond chance widens the interval.
- **Overall** and the categories are means over their tasks, each with the same weight; their p-values are corrected
  among themselves.
- **Songs needed**: where no difference is found, how many songs in all would show one of this
  size in 80 of 100 comparisons, after the same correction.
"""


def show(selection: Selection, comparison: Comparison) -> None:
    """Overall, each category with its tasks, and the same as a forest plot."""
    rows = _rows(comparison)
    table(COLUMNS, [_row(selection, row, comparison) for row in rows], "compare_tasks", high=True)
    st.caption(
        f"p corrected: {family(comparison.rows, comparison.settings.correction)}. The counts are questions. A number "
        "opens the answers of both sides: two cases per question if each side is one run."
    )
    chart_panel.show(
        "Differences", _differences(selection, rows, comparison), [_plain(selection, row, comparison) for row in rows],
        "compare_differences", how=HOW, too_few="no task has a figure",
        sentence=furthest(comparison.rows),
    )  # fmt: skip


def _rows(comparison: Comparison) -> list[Difference]:
    return by_category(comparison.parts, comparison.rows, {part.name: part.tasks for part in comparison.parts})


def show_tests(selection: Selection, comparison: Comparison) -> None:
    """p, corrected p, effect size, the songs needed, and each verdict as a sentence."""
    rows = _rows(comparison)
    st.header("Tests and power", anchor=False, help=HOW)
    st.text(f"p corrected: {family(comparison.rows, comparison.settings.correction)}.")
    table(TESTS, [_test(selection, row, comparison) for row in rows], "compare_tests", high=True)
    st.text("\n".join(f"{_label(row)}: {sentence(row)}" for row in rows))


def _tasks(row: Difference) -> list[str]:
    """The tasks of a row: of a part (overall, a category) several."""
    return list(row.tasks)


def _title(row: Difference) -> str:
    """The name of a part or task, as the table writes it."""
    if row.name not in EVERY:
        return row.name
    name = EVERY[row.name].name
    return name if is_pack(EVERY[row.name].benchmark) else f"{name} ({row.name})"


def _indented(row: Difference) -> str:
    """The name in a table in which a category stands above its tasks."""
    return row.name if row.name not in EVERY else f"{INDENT}{_title(row)}"


def _label(row: Difference) -> str:
    """The name next to an axis."""
    return row.name if row.name not in EVERY else EVERY[row.name].name


def _row(selection: Selection, row: Difference, comparison: Comparison) -> Row:
    query: Query = {"task": _tasks(row)}
    both = shared(selection, comparison, query)
    of_a, of_b = (shared(selection, comparison, {**query, "runs": list(side)}) for side in (comparison.a, comparison.b))
    return Row(
        (
            Cell(_indented(row), href=both),
            questions(row.n, both),
            Cell(f"{row.songs:,}", row.songs),
            Cell(percent(row.a), row.a, href=of_a),
            Cell(percent(row.b), row.b, href=of_b),
            difference(row, both),
            interval(row),
            verdict(row),
            *outcome_cells(selection, row, comparison, query),
        )
    )


def _test(selection: Selection, row: Difference, comparison: Comparison) -> Row:
    both = shared(selection, comparison, {"task": _tasks(row)})
    return Row(
        (
            Cell(_indented(row), href=both),
            difference(row, both),
            Cell(f"{row.songs:,}", row.songs),
            p_value(row.p),
            p_value(row.p_corrected),
            verdict(row),
            Cell("–", muted=True) if row.effect is None else Cell(f"{row.effect:+.2f}", row.effect),
            Cell("–", muted=True) if row.songs_needed is None else Cell(f"{row.songs_needed:,}", row.songs_needed),
        )
    )


def _plain(selection: Selection, row: Difference, comparison: Comparison) -> dict[str, object]:
    return {
        "task": _title(row),
        "questions": row.n,
        "songs": row.songs,
        "A": row.a,
        "B": row.b,
        "A - B": row.difference,
        "low": row.interval.low if row.interval else None,
        "high": row.interval.high if row.interval else None,
        "p": row.p,
        "corrected p": row.p_corrected,
        "verdict": row.verdict,
        "mismatched": "yes" if comparison.mismatched else "no",
        ".href": shared(selection, comparison, {"task": _tasks(row)}),
        ".href questions": "",
        ".href songs": "",
    }


def _differences(selection: Selection, rows: Sequence[Difference], comparison: Comparison) -> go.Figure | None:
    marks = [
        Mark(
            100 * row.difference, _label(row), points(row.difference),
            f"{_title(row)}\nA - B {points(row.difference)} points\n{amount(row.n, 'question')}, "
            f"{amount(row.songs, 'song')}\n{short(row)}\n{OPENS_EACH}",
            href=shared(selection, comparison, {"task": _tasks(row)}), interval=_scaled(row),
        )
        for row in rows if row.difference is not None
    ]  # fmt: skip
    if not marks:
        return None
    axis = "A - B, percentage points, 95 % CI over songs" + (" (MISMATCHED)" if comparison.mismatched else "")
    return charts.line_at(charts.dots(marks, axis), 0, "B better | A better", upright=True, step=0)


def _scaled(row: Difference) -> Interval | None:
    return None if row.interval is None else Interval(100 * row.interval.low, 100 * row.interval.high)
