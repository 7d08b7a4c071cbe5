"""How often runs are misread, and what doubtful answers could change: a table of runs, and one run by task."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews import misread
from analysis.pipeline.reviews.misread import RunMisread
from analysis.store.queries.cases.reading_checks import DOUBTFUL
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.review.misread import Misread
from analysis.summaries.statements import misread as words
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.navigation import link_to
from dashboard.review.queue import READINGS
from dashboard.selection import stores
from dashboard.selection.ask import ask_with_reviews
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, tables
from dashboard.ui.text import amount, percent, shorten

TITLE = "Misread share and doubtful answers"
_FIGURES = (
    Column("misread", "Misread %", hint="of the clean and repaired answers, with its 95 % CI", wraps=True),
    Column("checked", "Checked", hint="clean and repaired answers that people read, of the sample"),
    Column("doubtful", "Doubtful", hint="ambiguous or unreadable answers"),
    Column("score", "Score %", hint="corrected for guessing where there is a chance level"),
    Column("wrong", "All doubtful wrong"),
    Column("right", "All doubtful right"),
    Column("corrected", "Corrected by the sample", hint="score by what people read, weighted by the strata"),
)
HOW = """
**Misread**: a person reads another value in the answer than Earmark took from it. People read a random sample of the
answers of a run, blind: 60 clean or repaired ones, within confidence, task and the last rule that applied. From 30 on
there is a share: stratified, with its 95 % interval; where none of them is misread, the most that the share can be
(95 %, one-sided). Shares are of whole runs, regardless of filters. **Doubtful** answers are ambiguous or unreadable;
the score is shown with all of them wrong and all of them right. **Corrected by the sample** is a range where the value
that a person reads is not known. Always by the careful reader (Paper lens, or Careful where there is one).
"""


def estimates(filters: Filters) -> dict[str, RunMisread]:
    """The estimates of each run of the filters."""
    return ask_with_reviews(stores.present(), misread.estimates, filters)


def queue_address(selection: Selection, run: str, task: str = "", doubtful: bool = False) -> str:
    """The queue of a run's sample (or of a task's answers), or of its doubtful answers."""
    query = {"what": READINGS, "run": run, **({"task": task} if task else {}), **(DOUBTFUL if doubtful else {})}
    return selection.link("review", {"lens": "", **query})


def unfold(selection: Selection, runs: Sequence[Run], filters: Filters) -> None:
    """The table of runs, folded; its head says what was checked."""
    by_run = estimates(filters)
    with st.expander(f"{TITLE}: {words.summary([estimate.total for estimate in by_run.values()])}"):
        columns = (Column("run", "Run", numeric=False, wraps=True), *_FIGURES)
        rows = [
            Row(
                [
                    Cell(shorten(run.name, 44), title=run.name),
                    *_cells(selection, run.id, by_run[run.id].total, by_run[run.id].lens),
                ],
                "baseline" if run.kind == "baseline" else "run",
            )
            for run in runs
            if run.id in by_run
        ]
        doors(columns, rows, "misread_runs", tables.height_of(len(rows)))
        chart_panel.explain(HOW)


def show_run(selection: Selection, run: str) -> None:
    """The sentence of one run with its doors, and its tasks."""
    estimate = estimates(selection.shared_filters(runs=(run,)))[run]
    total = estimate.total
    st.text(words.sentence(total))
    if n_shown := total.n_checked - total.n_blind:
        st.text(f"{amount(n_shown, 'answer')} read not blind: too long to be typed, so what the reader took was shown.")
    if text := words.corrected(total.score):
        st.text(f"Score corrected by the sample: {text}.")
    with st.container(horizontal=True, gap="medium"):
        link_to(queue_address(selection, run), ":material/fact_check: Read the sample")
        if total.n_doubtful:
            label = amount(total.n_doubtful, "doubtful answer")
            link_to(queue_address(selection, run, doubtful=True), f":material/help: Read the {label}")
    rows = [
        Row([Cell(EVERY[task].name), *_cells(selection, run, estimate.tasks[task], estimate.lens, task)])
        for task in EVERY
        if task in estimate.tasks
    ]
    doors((Column("task", "Task", numeric=False), *_FIGURES), rows, f"misread_{run}")
    chart_panel.explain(HOW)


def _cells(selection: Selection, run: str, estimate: Misread, lens: str, task: str = "") -> list[Cell]:
    score, of_task = estimate.score, {"task": task} if task else {}
    figures = (score.value, score.wrong, score.right) if score else (None, None, None)
    n = estimate.n_doubtful
    doubtful = {name: selection.within(name, values) for name, values in DOUBTFUL.items()}
    cases = (
        selection.link("cases", {"lens": "" if lens == "paper" else lens, "runs": [run], **of_task, **doubtful})
        if n
        else None
    )
    share = estimate.share.value if estimate.share else None
    return [
        Cell(
            words.short(estimate),
            share,
            queue_address(selection, run, task),
            words.sentence(estimate),
            muted=share is None,
        ),
        Cell(f"{estimate.checked:,} of {estimate.n_drawn:,}" if estimate.n_drawn else "–", estimate.checked),
        Cell(f"{n:,}", n, cases, muted=not n),
        *(Cell(percent(figure), figure) for figure in figures),
        Cell(words.corrected(score) or "–", score.low if score else None),
    ]
