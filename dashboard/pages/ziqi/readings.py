"""What hangs on how an answer is read, and what is wrong with the questions themselves."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from analysis.benchmarks.ziqi import rates
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.records import EVERY_LENS, WORST
from analysis.store.queries.counts import letter_counts
from analysis.summaries.statements.answer_rates import readings_differ
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import AnswerCounts, rate_cell
from dashboard.selection import stores
from dashboard.selection.selection import LENS_NAMES, LENS_SHORT, Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import shorten

COLUMNS = (
    Column("run", "Run", numeric=False),
    *(Column(lens, LENS_SHORT[lens], group="Recall % by reading") for lens in EVERY_LENS),
    Column("differ", "Read differently", group="Cases", hint="the lenses disagree on the letter or the score"),
    Column("seed", "By hash seed", group="Cases", hint="the script's verdict depends on Python's hash seed"),
    Column("evaded", "No letter", group="Cases", hint="a person reads no letter either"),
    Column("defective", "Defective", group="Cases", hint="cases on questions with a known defect"),
)
HOW = """
- **Paper**: the first capital letter from A to D, so that "Answer: B" counts as A.
- **Released**: the script collects the letters in a set and, of several, takes the one that Python's hash seed puts
  last. If the run files state this letter, it is used; otherwise the answer counts as wrong.
- **Careful**: the letter in the requested brackets, a letter stated as the answer, or the text of one option. For
  diagnosis only; no figure of the paper uses it.
- **Defects** detected at load: repeated questions, equal questions with different right answers, two equal options, a
  melody without notes.
"""


def show(selection: Selection, board: AnswerCounts) -> None:
    by_lens = {lens: board.by_run(lens) for lens in EVERY_LENS}
    db, filters = stores.present(), selection.shared_filters(lens="paper")
    tasks = tuple(THEMES)
    differ = letter_counts.cases_by_run(db, replace(filters, differing=True), tasks)
    seed = letter_counts.cases_by_run(db, replace(filters, lens="released", verdicts=("nondeterministic",)), tasks)
    unread = replace(filters, lens="careful", outcomes=WORST)
    evaded = letter_counts.cases_by_run(db, unread, tasks)
    defective = letter_counts.cases_by_run(db, replace(filters, defective=True), tasks)
    n = sum(rates.rates(counts).asked for counts in board.by_run().values())
    st.text(str(readings_differ({board.name(run): differ.get(run, 0) for run in board.by_run()}, n)))
    rows = []
    for run in board.by_run():
        query = {"runs": [run], "task": list(THEMES)}
        cells = [Cell(shorten(board.name(run), 34), href=selection.link("cases", query), title=run)]
        for lens in EVERY_LENS:
            query_of_lens = {**query, "lens": "" if lens == "paper" else lens}
            cells.append(
                rate_cell(selection, rates.rates(by_lens[lens].get(run, [])), "recall", query_of_lens, LENS_NAMES[lens])
            )
        cells += [
            _count(selection, differ.get(run, 0), query | {"lenses": ["differ"]}),
            _count(selection, seed.get(run, 0), query | {"lens": ["released"], "verdict": ["nondeterministic"]}),
            _count(selection, evaded.get(run, 0), query | {"lens": ["careful"], "outcome": list(WORST)}),
            _count(selection, defective.get(run, 0), query | {"questions": ["defective"]}),
        ]
        rows.append(Row(cells, "baseline" if board.is_baseline(run) else "run"))
    with st.container(key="ziqi_readings_table"):
        doors(COLUMNS, run_rows.fitted(run_rows.joined(rows)), key="ziqi_readings")
    chart_panel.explain(HOW)


def _count(selection: Selection, n: int, query: dict[str, list[str]]) -> Cell:
    return Cell(f"{n:,}", n, href=selection.link("cases", query) if n else None, muted=not n)
