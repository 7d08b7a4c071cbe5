"""Clips of sed-urban and diarization-cw: events and turns of the reference against those of the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.runs.description import Run
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.ranges import spread
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.audiobench.cells import cases
from dashboard.panels import group_means
from dashboard.selection import queries
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import percent, shorten

TASKS = ("SED", "DIA")
HOW = """
- **IoU**: events or turns of reference and answer are matched one to one so that the sum of their overlaps
  (intersection over union) is largest; the sum is divided by the larger number of the two. Events must have the same
  name, turns may be of any speaker. Mean over the clips. Hover for n and the 95 % CI (over clips).
- **Usual figures of the field are not computed**: event-based F depends on the collars of audiobench, and the
  diarization error rate on its collar and its treatment of overlapping speech. The files state neither, so the figure
  could not be checked. The timeline of each case shows events and turns.
"""


def show(selection: Selection, runs: Mapping[str, Run]) -> None:
    """runs: those of audiobench that are chosen, by id."""
    shares = queries.shares(selection.shared_filters(lens="paper", runs=tuple(runs), tasks=TASKS), "task")
    if not shares:
        st.info("No clips of ab/sed-urban or ab/diarization-cw in this selection. Remove a filter in the sidebar.")
        return
    columns = [Column("run", "Run", numeric=False)]
    for task in TASKS:
        name = EVERY[task].name
        columns += [Column(f"{task} iou", "IoU %", group=name), Column(task, "Clips", group=name)]
    by_place = {(share.run, share.group): share for share in shares}
    for task in TASKS:
        means = {runs[share.run].name: share.mean for share in shares if share.group == task}
        if means:
            st.text(str(spread(means, f"{EVERY[task].name}, IoU")))
    rows = [
        _row(selection, runs[run], [by_place.get((run, task)) for task in TASKS])
        for run in dict.fromkeys(share.run for share in shares)
    ]
    with st.container(key="audiobench_events_table"):
        doors(columns, run_rows.fitted(run_rows.joined(rows)), key="audiobench_events")
    chart_panel.explain(HOW)


def _row(selection: Selection, run: Run, by_task: Sequence[Share | None]) -> Row:
    """by_task: in the order of TASKS, None where the run has no such clip."""
    cells = [Cell(shorten(run.name, 44), href=cases(selection, run.id, {"task": list(TASKS)}), title=run.name)]
    for task, share in zip(TASKS, by_task, strict=True):
        href = cases(selection, run.id, group_means.SCORED, task)
        if share is None:
            cells += [Cell("–", muted=True, title="not asked")] * 2
            continue
        mean = Cell(percent(share.mean), share.mean, href, group_means.words(share), heat=share.mean)
        cells += [mean, Cell(f"{share.n:,}", share.n, href)]
    return Row(cells)
