"""Sections: how well each is found in the order of the song, how many are predicted, and how they are cut."""

from __future__ import annotations

import streamlit as st

from analysis.store.queries.counts import structure
from analysis.store.queries.counts.structure import MOST_SURPLUS
from analysis.summaries.statements.effects import Aspect, Unit
from analysis.summaries.statements.ranges import spread
from analysis.summaries.statements.structure import section_counts
from analysis.summaries.tasks.structure import course, histogram
from dashboard.pages.structure import queries
from dashboard.pages.structure.queries import StructureView
from dashboard.panels import level_effects
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.marks import Mark, joined
from dashboard.ui.text import amount, percent

SECTIONS = Aspect("section", "{}", "{}", "in the same runs", missing="section", cases="section")._replace(
    unit=Unit("has an IoU {} points higher", "has an IoU {} points lower"), others="the other sections")  # fmt: skip
GRAIN = ("oversegmentation", "undersegmentation", "covered")
HOW_PLACES = """
- Every reference section by its label and occurrence number, compared with all other sections. IoU is with the section
  matched in the score of the selected lens, 0 without a match. Points: adjusted difference within run; lines: 95 % CIs
  over songs. Blue: different after correction for all sections (Holm). A point opens the cases of songs with it.
"""
HOW_SURPLUS = f"""
- Number of sections in the answer minus that in the annotation, of answers that could be read: left of 0 too few, right
  of it too many; from {MOST_SURPLUS} on they are counted together.
"""
HOW_GRAIN = """
- From boundaries alone, for answers with a usable section. For each reference section, the longest part without an
  estimated boundary inside counts; **oversegmentation** is their share of the time, **undersegmentation** the same with
  reference and estimate exchanged: 1 minus the directional Hamming distance, as `mir_eval.chord.overseg` and `underseg`
  (not the label entropies of `mir_eval.segment.nce`). 100 % is best.
- **Covered**: share of the reference time with an estimate.
"""


def show(selection: Selection, view: StructureView) -> None:
    _places(selection, view)
    _surplus(view)


def _places(selection: Selection, view: StructureView) -> None:
    """Occurrences of the run in the order of their effect; what is not adjusted in the order of the song."""
    means, (usual, rare) = queries.occurrences(view), course(queries.rows(structure.places, view))
    panel = queries.occurrence_effects(view, usual)
    left_out = f"\n- Left out as rare: {', '.join(rare)}." if rare else ""
    level_effects.chart(f"IoU by section and occurrence, {view.name}", panel, "places", SECTIONS,
                        lambda name: view.door(view.run, occurrence=name), HOW_PLACES + left_out)  # fmt: skip
    runs = queries.run_names(selection, view, means)
    with st.expander("Not adjusted: IoU by run and section"):
        tables.show(
            [
                {"section": name, **queries.as_row(runs[run], "IoU", means[run, name], view.door(run, occurrence=name))}
                for run in runs for name in usual if (run, name) in means
            ],
            "places_unadjusted",
        )  # fmt: skip


def _surplus(view: StructureView) -> None:
    bins = histogram(queries.rows(structure.surplus, view, read=True), "surplus", 1, view.run)
    marks, rows = [], []
    for bin_ in bins:
        value = int(bin_.low)
        span = f"{value}.." if value == MOST_SURPLUS else f"..{value}" if value == -MOST_SURPLUS else str(value)
        href = view.door(view.run, read=True, surplus=span) if bin_.n else ""
        name = f"{value:+d}" + (" or more" if value == MOST_SURPLUS else " or fewer" if value == -MOST_SURPLUS else "")
        note = f"{name} sections\n{percent(bin_.share)} %\nn = {amount(bin_.n, 'case')}"
        marks.append(Mark(value, bin_.n, f"{bin_.n:,}" if bin_.n else "", note, href=href))
        rows.append({"predicted minus annotated": name, "n": bin_.n, "share": bin_.share, ".href": href})
    figure = charts.bars(marks, "sections predicted minus annotated", "answers", height=300) if marks else None
    sentence = section_counts(bins) if bins else ""
    title = f"Section count error, {view.name}"
    chart_panel.show(title, figure, rows, "surplus", HOW_SURPLUS, sentence=sentence)


def show_grain(selection: Selection, view: StructureView) -> None:
    means = queries.measures(view, read=True)
    runs = queries.run_names(selection, view, means)
    cells = [(run, cell, means[run, cell]) for run in runs for cell in GRAIN if (run, cell) in means]
    marks = [queries.dot(view, run, runs[run], cell, mean, "case", read=True) for run, cell, mean in cells]
    rows = [queries.as_row(runs[run], cell, mean, view.door(run, read=True)) for run, cell, mean in cells]
    figure = (
        charts.dots(joined(marks, chosen_run=runs.get(view.run, "")), "share of the time (%), 95 % CI")
        if marks
        else None
    )
    values = {runs[run]: mean.value for run, cell, mean in cells if cell == "undersegmentation"}
    sentence = spread(values, "Time free of under-segmentation (sections merged)")
    chart_panel.show("Over- and under-segmentation", figure, rows, "grain", HOW_GRAIN, sentence=sentence)
