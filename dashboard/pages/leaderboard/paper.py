"""The paper of the benchmark, reproduced from the selected runs: its claims, then one table or figure at a time."""

from __future__ import annotations

import streamlit as st

from analysis.report.document import Chapter, ChartPart, Report
from analysis.report.reproduction.build import PAPERS, build
from analysis.store.database import Database
from analysis.views.document import Paragraph, Table
from dashboard.components.drawing import drawing
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import document
from dashboard.ui.text import literal

NAMES = {paper.benchmark: name for name, paper in PAPERS.items()}
"""Name of the paper by benchmark."""
COMMAND = "As files (HTML, Markdown, LaTeX, SVG, PDF): `earmark reproduce {} RUN... -o DIR`."


def show(selection: Selection) -> None:
    """Under the paper lens, whichever is chosen: the paper's own definitions."""
    runs = tuple(run.id for run in run_catalog.selected(selection))
    name = NAMES[selection.benchmark]
    report = ask(_report, name, runs, selection.data_set)
    chapters = {chapter.name: chapter for chapter in report.chapters}
    link_widgets.choose("Table or figure", chapters, "exhibit", words=lambda key: chapters[key].title, as_menu=True)
    _chapter(selection, chapters[str(st.session_state["exhibit"])])
    st.caption(f"{literal(report.subtitle)}. {COMMAND.format(name)}")


def _chapter(selection: Selection, chapter: Chapter) -> None:
    for part in chapter.parts:
        if isinstance(part, Table):
            st.header(literal(part.title), anchor=False)
            document.show(selection, part)
        elif isinstance(part, ChartPart):
            st.header(literal(part.title), anchor=False)
            drawing(part.chart, selection.linker("cases"), f"chart_{part.name}")
            if part.note:
                st.caption(literal(part.note))
        elif isinstance(part, Paragraph):
            st.markdown(f"**{literal(part.bold)}** {literal(part.text)}" if part.bold else literal(part.text))


def _report(db: Database, name: str, runs: tuple[str, ...], data_set: str) -> Report:
    return build(db, name, runs, data_set, with_cases=False)
