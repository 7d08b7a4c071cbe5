"""The groups that the paper looks at for bias, with what can be said of them at their size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.ziqi import published, rates
from analysis.benchmarks.ziqi.published import SOURCE
from analysis.benchmarks.ziqi.rates import GROUPS, Comparison, Group
from analysis.statistics.intervals import percents
from analysis.summaries.statements.answer_rates import conclusions
from analysis.tallies import LetterCount
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import MOST_SERIES, AnswerCounts, printed, rate_cell
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, run_rows
from dashboard.ui.marks import GREY, Mark, joined
from dashboard.ui.text import shorten

COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("n", "n", group="Group"),
    Column("f1", "F1", group="Group", hint="what the paper prints"),
    Column("recall", "Recall", group="Group", hint="accuracy"),
    Column("rest_n", "n", group="Rest"),
    Column("rest", "Recall", group="Rest"),
    Column("difference", "Difference", group="Group minus rest", hint="of the recalls, percentage points"),
    Column("interval", "95 % CI", group="Group minus rest", numeric=False, hint="Newcombe 1998, method 10"),
    Column("verdict", "Conclusion", group="Group minus rest", numeric=False, whole=True),
)
HOW = f"""
The paper calls a difference of at most {100 * rates.BAND:g} points no bias. With few questions a difference is
uncertain: the page states "no bias" only if the whole 95 % CI is within the band, and "better" or "worse" only if
it is outside; otherwise n is too small. 28 questions, as in the paper on Black African music, have an interval about 35
points wide.
"""


def show(selection: Selection, answers: AnswerCounts) -> None:
    _chart(selection, answers)
    names = {group.key: group for group in GROUPS}
    key = link_widgets.choose("Group", names, "what", GROUPS[0].key, words=lambda name: names[name].name)
    _table(selection, answers, names[key])


def _table(selection: Selection, answers: AnswerCounts, group: Group) -> None:
    """One group, with the figures of the paper below."""
    st.header(f"{group.name} against {group.rest}", anchor=False)
    by_run = answers.by_run()
    rows = [
        _row(selection, answers, run, group, rates.compare(group, counts), counts) for run, counts in by_run.items()
    ]
    rows += [
        _published(model, figures[group.key]) for model, figures in published.groups().items() if group.key in figures
    ]
    rows = run_rows.fitted(run_rows.joined(rows))
    rows.append(Row([Cell(f"ᵖ printed in the paper ({SOURCE}, table 2): F1; † hover for details")], "note"))
    with st.container(key=f"ziqi_group_{group.key}"):
        doors(COLUMNS, rows, key=f"ziqi_group_table_{group.key}", height=620)
    if group.key == "european":
        st.caption("Compared with the other regions of the theme; Western music history is not a region.")


def _query(run: str, group: Group) -> dict[str, str | list[str]]:
    query: dict[str, str | list[str]] = {"runs": [run], "task": list(group.tasks)}
    return query | ({"subtask": list(group.subtasks)} if group.subtasks else {})


def _rest_query(run: str, group: Group, counts: Sequence[LetterCount]) -> dict[str, str | list[str]]:
    """The query of the other sub-themes, for a theme that the group divides."""
    others = rates.comparison_counts(group, counts)
    query: dict[str, str | list[str]] = {"runs": [run], "task": sorted({count.task for count in others})}
    return query | ({"subtask": sorted({count.subtask for count in others})} if group.subtasks else {})


def _row(
    selection: Selection, answers: AnswerCounts, run: str, group: Group, comparison: Comparison,
    counts: Sequence[LetterCount],
) -> Row:  # fmt: skip
    query, rest_query = _query(run, group), _rest_query(run, group, counts)
    inside = comparison.group
    interval = comparison.interval
    cells = (
        Cell(shorten(answers.name(run), 30), href=selection.link("cases", {"runs": [run]}), title=run),
        Cell(f"{inside.asked:,}", inside.asked, href=selection.link("cases", query)),
        rate_cell(selection, inside, "f1", query, group.name),
        rate_cell(selection, inside, "recall", query, group.name),
        Cell(f"{comparison.rest.asked:,}", comparison.rest.asked, href=selection.link("cases", rest_query)),
        rate_cell(selection, comparison.rest, "recall", rest_query, group.rest),
        Cell("–" if comparison.difference is None else f"{100 * comparison.difference:+.1f}", comparison.difference,
             href=selection.link("cases", query) if comparison.difference is not None else None),
        Cell("–" if interval is None else f"{100 * interval.low:+.1f} to {100 * interval.high:+.1f}"),
        Cell(comparison.verdict, muted=comparison.verdict.startswith("n")),
    )  # fmt: skip
    return Row(cells, "baseline" if answers.is_baseline(run) else "run")


def _published(model: str, figure: tuple[float, str]) -> Row:
    value, note = figure
    blank = [Cell("–", None, muted=True)] * 6
    return Row([Cell(model, mark="p"), Cell("–", None, muted=True), printed(value, note), *blank], "published")


def _chart(selection: Selection, answers: AnswerCounts) -> None:
    marks: list[Mark] = []
    rows: list[dict[str, Any]] = []
    for run, counts in list(answers.by_run().items())[:MOST_SERIES]:
        for group in GROUPS:
            comparison = rates.compare(group, counts)
            if comparison.difference is None:
                continue
            href = selection.link("cases", _query(run, group))
            n = comparison.group.asked
            note = f"{answers.name(run)}\n{group.name}: {100 * comparison.difference:+.1f} points, n = {n}"
            marks.append(
                Mark(100 * comparison.difference, group.name, "", f"{note}\n{comparison.verdict}", answers.name(run),
                     href, percents(comparison.interval))
            )  # fmt: skip
            rows.append({"run": answers.name(run), "group": group.name, "n": n,
                         "difference": comparison.difference, "verdict": comparison.verdict,
                         ".href": href})  # fmt: skip
    if not marks:
        return
    figure = charts.dots(joined(marks, "series"), "recall of the group minus recall of the others (points), 95 % CI")
    band = 100 * rates.BAND
    figure.add_vrect(x0=-band, x1=band, fillcolor=GREY, opacity=0.18, line_width=0, layer="below")
    figure = charts.line_at(figure, 0, "", upright=True).update_layout(height=170 + 15 * len(marks))
    by_group = {group.name: [row["verdict"] for row in rows if row["group"] == group.name] for group in GROUPS}
    chart_panel.show("Group differences and the 5-point band", figure, rows, "ziqi_groups", HOW,
                     sentence=conclusions(by_group))  # fmt: skip
