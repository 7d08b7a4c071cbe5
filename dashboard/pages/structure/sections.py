"""Sections: how well each is found in the order of the song, how many are predicted, and how they are cut."""

from __future__ import annotations

from analysis.store.queries.counts import structure
from analysis.store.queries.counts.structure import MOST_SURPLUS
from analysis.summaries.statements.ranges import extremes
from analysis.summaries.statements.structure import section_counts
from analysis.summaries.tasks.structure import course, histogram
from dashboard.pages.structure import queries
from dashboard.pages.structure.queries import StructureView
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent

MOST_LINES = 6
"""Runs that can be told apart as lines; more are rows of a heat table."""
GRAIN = ("oversegmentation", "undersegmentation", "covered")
HOW_PLACES = """
- Every reference section by its label and occurrence number, in the order of their mean position in the songs. IoU is
  with the section matched in the score of the selected lens, 0 without a match.
- Lines: 95 % CIs over songs. A point opens the cases of songs with that section.
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
    means, (usual, rare) = queries.occurrences(view), course(queries.rows(structure.places, view))
    runs = queries.run_names(selection, view, means)
    cells = [(run, name, means[run, name]) for run in runs for name in usual if (run, name) in means]
    heated = len(runs) > MOST_LINES
    marks = [
        Mark(
            name, runs[run] if heated else 100 * mean.value, percent(mean.value, 0),
            queries.note(f"{runs[run]}, {name}", "IoU", mean, "case"), runs[run],
            view.door(run, occurrence=name), queries.in_percent(mean.interval), mean.value,
        )
        for run, name, mean in cells
    ]  # fmt: skip
    rows = [
        {"section": name, **queries.as_row(runs[run], "IoU", mean, view.door(run, occurrence=name))}
        for run, name, mean in cells
    ]
    figure = None
    if marks:
        joined = charts.joined(marks, "y" if heated else "series", runs.get(view.run, ""))
        figure = (
            charts.heat(joined, "section (IoU in %)", "", fit=True)
            if heated
            else charts.lines(joined, "section", "IoU (%)")
        )
    of_run = {name: mean.value for run, name, mean in cells if run == view.run}
    sentence = extremes(of_run, f"IoU of {view.name}", 0)
    left_out = f"\n- Left out as rare: {', '.join(rare)}." if rare else ""
    chart_panel.show("IoU by section and occurrence", figure, rows, "places", HOW_PLACES + left_out, sentence=sentence)


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
        charts.dots(charts.joined(marks, chosen_run=runs.get(view.run, "")), "share of the time (%), 95 % CI")
        if marks
        else None
    )
    values = {runs[run]: mean.value for run, cell, mean in cells if cell == "undersegmentation"}
    sentence = extremes(values, "Time free of under-segmentation (sections merged)")
    chart_panel.show("Over- and under-segmentation", figure, rows, "grain", HOW_GRAIN, sentence=sentence)
