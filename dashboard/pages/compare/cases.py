"""A comparison case by case: every point plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.statements.comparison import questions_won
from analysis.views.comparison import cases, questions, won
from analysis.views.document import Cell, Column, Query, Table
from dashboard.panels import case_gallery
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, document
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent

COLUMNS = (
    Column("Task"),
    Column("Song or question"),
    Column("A %", "percent"),
    Column("B %", "percent"),
    Column("A - B", "points", hint="percentage points"),
)
NO_SONG = "no song"
"""Of a question without a name; a link without words cannot be read out."""
HALF = 24
"""Letters of a text for which a column of a table that takes half of the page breaks its lines."""
PER_SIDE = 10
HEIGHT = 340
"""Pixels of the points, so that both tables below fit on two screens."""
RIGHT_OR_WRONG = "its questions are right or wrong; the table below counts them"
HINTS = {"same wrong answer": "of these, questions to which both gave the same answer: one name, number or option"}
HOW = """
Each point is a question; click it to open the case, or draw a box around points to list their cases. Below the
diagonal, A scores higher. The chart has the tasks with
scores between 0 and 100 %; the table below counts questions that are right or wrong.
"""


def show(selection: Selection, comparison: Comparison) -> None:
    tasks = [row.name for row in comparison.rows]
    titles = {"": "all", **{task: EVERY[task].name for task in tasks}}
    link_widgets.choose("Task", titles, "of", as_menu=True)
    own, case_of, address = _pairs_of_task(comparison), _case(comparison), selection.linker("case")
    opened = [(pair, address(case_of(pair))) for pair in own]
    rows = [
        {"task": pair.task, "song": pair.song, "A": pair.a, "B": pair.b, "A - B": pair.a - pair.b,
         ".href": href}
        for pair, href in opened
    ]  # fmt: skip
    marks = [
        Mark(100 * pair.a, 100 * pair.b, note=f"{pair.task} {pair.song}\nA {percent(pair.a)}, B {percent(pair.b)}",
             href=href)
        for pair, href in opened if pair.task not in _binary(comparison)
    ]  # fmt: skip
    figure = charts.scatter(marks, "A, score %", "B, score %", diagonal=True, height=HEIGHT) if marks else None
    if figure:
        figure = charts.selectable(figure, selection.link("cases", cases(comparison, {})), "q", "case")
    continuous = [pair for pair in own if pair.task not in _binary(comparison)]
    chart_panel.show(
        "Tasks with scores from 0 to 100", figure, rows, "compare_scatter", how=HOW, too_few=RIGHT_OR_WRONG,
        sentence=questions_won(continuous),
    )  # fmt: skip
    _agreement(selection, comparison, own)
    _extremes(selection, comparison)


def _binary(comparison: Comparison) -> set[str]:
    """Tasks whose questions are right or wrong: as points they would all lie in four corners."""
    return {row.name for row in comparison.rows if row.only_a is not None}


def _pairs_of_task(comparison: Comparison) -> list[Pair]:
    task = st.session_state.get("of", "")
    return [pair for pair in comparison.pairs if not task or pair.task == task]


def _agreement(selection: Selection, comparison: Comparison, own: Sequence[Pair]) -> None:
    """Right-or-wrong questions by who has them right."""
    tasks = sorted(_binary(comparison) & {pair.task for pair in own})
    binary = [pair for pair in own if pair.task in tasks]
    if not binary:
        return
    st.header("Tasks that are right or wrong", anchor=False)
    st.text(questions_won(binary))
    right, all_wrong = ({"task": tasks, "tied": [f"{won(comparison)}={score}"]} for score in (1, 0))
    wrong = [pair for pair in binary if pair.a == pair.b == 0]
    groups: tuple[tuple[str, int, Query], ...] = (
        ("only A right", sum(pair.a > pair.b for pair in binary), {"task": tasks, "won": [won(comparison)]}),
        ("only B right", sum(pair.a < pair.b for pair in binary), {"task": tasks, "won": [won(comparison, False)]}),
        ("both right", sum(pair.a == pair.b == 1 for pair in binary), right),
        ("both wrong", len(wrong), all_wrong),
        ("same wrong answer", sum(pair.alike for pair in wrong), {**all_wrong, "alike": [won(comparison)]}),
    )
    columns = [Column(name, "count", hint=HINTS.get(name, "")) for name, _, _ in groups]
    row = [questions(n, cases(comparison, query)) for _, n, query in groups]
    document.show(selection, Table("compare_agreement", "Tasks that are right or wrong", columns, [row]))


def _extremes(selection: Selection, comparison: Comparison) -> None:
    """The cases with the largest differences either way."""
    ranked, case_of = sorted(_pairs_of_task(comparison), key=lambda pair: pair.gain), _case(comparison)
    titles = case_gallery.headlines(
        {pair.question: comparison.a[0] for pair in (*ranked[:PER_SIDE], *ranked[-PER_SIDE:])}
    )
    columns = st.container(key="beside_extremes").columns(2, gap="medium")
    sides = (("A", [pair for pair in ranked[::-1] if pair.gain > 0]), ("B", [pair for pair in ranked if pair.gain < 0]))
    for column, (name, higher) in zip(columns, sides, strict=True):
        with column:
            part = f"the largest {min(PER_SIDE, len(higher))} of {len(higher):,}" if higher else "in no question"
            st.markdown(f"**{name} scores higher**: {part}")
            if higher:
                rows = [_case_row(pair, case_of(pair), titles) for pair in higher[:PER_SIDE]]
                top = Table(f"compare_top_{name}", f"{name} scores higher", COLUMNS, rows)
                document.show(selection, top, page="case", long_text=HALF)


def _case(comparison: Comparison) -> Callable[[Pair], Query]:
    """The way from a pair to its case with both sides."""
    both: Query = {"runs": [*comparison.a, *comparison.b], "at": comparison.a[0]}
    return lambda pair: {"q": pair.question, **both}


def _case_row(pair: Pair, door: Query, titles: Mapping[str, str]) -> Sequence[Cell]:
    title = titles.get(pair.question) or pair.song.rsplit("/", 1)[-1] or NO_SONG
    return [
        Cell(EVERY[pair.task].name, note=f"{EVERY[pair.task].name}\n{SUBTASKS[pair.subtask].name}"),
        Cell(title, door, pair.song), Cell(pair.a, door), Cell(pair.b, door), Cell(pair.a - pair.b, door),
    ]  # fmt: skip
