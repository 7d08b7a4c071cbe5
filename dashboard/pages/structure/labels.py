"""Labels: which is confused with which, verse with chorus above all, and what label matching costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.metrics.label_confusion import NOTHING
from analysis.statistics.intervals import percents
from analysis.store.queries.counts import structure
from analysis.summaries.people import SCORE
from analysis.summaries.statements.ranges import spread
from analysis.summaries.statements.structure import label_cost, worst_confusion
from analysis.summaries.tasks.structure import By, LabelConfusion, confusion
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.structure import queries
from dashboard.pages.structure.queries import StructureView
from dashboard.panels import people_bands
from dashboard.panels.group_means import SCORED
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark, joined
from dashboard.ui.text import amount, percent

BY: dict[By, str] = {"seconds": "Seconds of overlap", "sections": "Matched sections"}
ROWS = {"share": "Share of the row", "amount": "Amount"}
FILTER: dict[str, str] = {"seconds": "overlaps", "sections": "confused"}
"""The filter of the cases behind a cell."""
SWAPS = (("verse", "chorus"), ("chorus", "verse"))
OUTSIDE, NOT_PREDICTED = "outside annotation", "not predicted"
"""In place of a label."""
HOW = f"""
- Rows are reference labels, columns are estimated labels; spellings are mapped to one vocabulary.
- **Seconds**: time of overlap. Overlapping estimates share the time equally. **Matched sections**: sections matched one
  to one for the largest sum of IoU, regardless of labels.
- *{NOT_PREDICTED}*: reference time without an estimate. *{OUTSIDE}*: estimates outside the annotation, up to
  twice the duration of the song.
- Only readable answers are counted. A cell opens its cases.
- The score compares labels by their spelling ("Verse 2" is "verse"), not by this vocabulary; **the released scripts
  ignore labels in this task**.
"""
HOW_COST = """
- Mean IoU of the same answers. **Paper**: only sections with equal labels may match. **Released scripts**: one constant
  replaces all labels, so any sections may match; answers are also read more strictly.
- Lines: 95 % CIs over songs. Each lens counts unreadable answers in its own way.
"""


AGREEMENT = ("pairwise F", "V-measure")
HOW_AGREEMENT = """
- Agreement of the grouping of sections, regardless of their names. Frames of 0.1 s; spellings are mapped to one
  vocabulary. **Pairwise F**: F-measure of the pairs of frames under one label. **V-measure**: harmonic mean of
  homogeneity and completeness (`mir_eval.segment.pairwise`, `vmeasure`).
- Answers with a usable section only. Lines: 95 % CIs, bootstrap over songs. A point opens the readable answers.
"""


def show_confusion(selection: Selection, view: StructureView) -> None:
    """The run's label confusion, verse and chorus in numbers."""
    _confusion(view)
    _swaps(view)


def show_agreement(selection: Selection, view: StructureView) -> None:
    """All runs: labels without their names, and what they cost."""
    _agreement(selection, view)
    _cost(selection, view)


def _swaps(view: StructureView) -> None:
    """Verse against chorus, as numbers for the chosen run and as points for all."""
    st.header("Confusion of verse and chorus", anchor=False)
    means = {label: queries.called(view, label, other) for label, other in SWAPS}
    by_cell = {(c.reference, c.estimate): c for c in _cells(view, "seconds")}
    lines = []
    for label, other in SWAPS:
        mean, cell = means[label].get((view.run, label)), by_cell.get((label, other))
        if mean is None or cell is None:
            lines.append(Row([Cell(f"{label} time labelled {other}"), *[Cell("–", muted=True)] * 3]))
            continue
        href = _door(view, label, other, "seconds") if cell.cases else ""
        between = percents(mean.interval)
        lines.append(Row([
            Cell(f"{label} time labelled {other}"),
            Cell(percent(mean.value), mean.value, href=href, heat=mean.value),
            Cell(f"{between.low:.1f} to {between.high:.1f}" if between else "too few songs", muted=between is None),
            Cell(f"{cell.cases:,}", cell.cases, href=href),
        ]))  # fmt: skip
    columns = [
        Column("what", "Annotated", numeric=False),
        Column("share", "% of its time", hint="seconds of overlap, of all annotated seconds of that label"),
        Column("between", "95 % CI", numeric=False, hint="over songs"),
        Column("cases", "n cases", hint="cases in which it occurs"),
    ]
    with st.container(key="swaps_table"):
        doors(columns, lines, key="swaps")


def _confusion(view: StructureView) -> None:
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    by = link_widgets.choose("Confusion by", BY, "by", place=controls)
    kind = link_widgets.choose("Cells", ROWS, "cells", place=controls)
    cells = _cells(view, by)
    most = max((cell.amount for cell in cells), default=1.0)
    sizes = _row_sizes(cells, by) if kind == "share" else {}
    marks = [_mark(view, cell, by, most, sizes) for cell in cells]
    rows = [
        {"reference": _reference_label(cell), "estimate": _estimate_label(cell), by: round(cell.amount, 2),
         "share of row": cell.share, "cases": cell.cases, ".href": _door(view, cell.reference, cell.estimate, by)}
        for cell in cells if cell.cases
    ]  # fmt: skip
    figure = charts.heat(marks, f"predicted ({'% of row' if kind == 'share' else by})", "annotated") if marks else None
    sentence = worst_confusion(cells, by)
    chart_panel.show(f"Label confusion, {view.name}", figure, rows, "confusion", HOW, sentence=sentence)


def _cells(view: StructureView, by: By) -> list[LabelConfusion]:
    return confusion(queries.rows(structure.sharing, view, read=True), by, view.run)


def _reference_label(cell: LabelConfusion) -> str:
    return OUTSIDE if cell.reference == NOTHING else cell.reference


def _estimate_label(cell: LabelConfusion) -> str:
    return NOT_PREDICTED if cell.estimate == NOTHING else cell.estimate


def _row_sizes(cells: Sequence[LabelConfusion], by: By) -> dict[str, str]:
    """What the shares of each row are of, by its reference label: "543 s" or "n = 12"."""
    totals: dict[str, float] = defaultdict(float)
    for cell in cells:
        totals[cell.reference] += cell.amount
    return {label: f"{total:,.0f} s" if by == "seconds" else f"n = {total:,.0f}" for label, total in totals.items()}


def _mark(view: StructureView, cell: LabelConfusion, by: By, most: float, sizes: Mapping[str, str]) -> Mark:
    """A cell of the table. most: the largest amount. sizes: of the rows, empty where amounts are shown, not shares."""
    label, predicted = _reference_label(cell), _estimate_label(cell)
    text = (f"{100 * cell.share:.0f}" if sizes else f"{cell.amount:,.0f}") if cell.cases else ""
    row = f"{label}, {sizes[cell.reference]}" if sizes else label
    value = cell.share if sizes else cell.amount / most
    unit = "s of overlap" if by == "seconds" else "matched sections"
    note = f"annotated: {label}\npredicted: {predicted}\n{cell.amount:,.0f} {unit}, {percent(cell.share)} % of the row"
    href = _door(view, cell.reference, cell.estimate, by) if cell.cases else ""
    return Mark(predicted, row, text, f"{note}\nn = {amount(cell.cases, 'case')}", href=href, value=value)


def _door(view: StructureView, reference: str, estimate: str, by: str) -> str:
    return view.door(view.run, read=True, **{FILTER[by]: f"{reference}>{estimate}"})


def _agreement(selection: Selection, view: StructureView) -> None:
    means = queries.measures(view, read=True)
    runs = queries.run_names(selection, view, means)
    cells = [(run, cell, means[run, cell]) for run in runs for cell in AGREEMENT if (run, cell) in means]
    marks = [queries.dot(view, run, runs[run], cell, mean, "case", read=True) for run, cell, mean in cells]
    rows = [queries.as_row(runs[run], cell, mean, view.door(run, read=True)) for run, cell, mean in cells]
    figure = (
        charts.dots(joined(marks, chosen_run=runs.get(view.run, "")), "agreement of the labels (%), 95 % CI")
        if marks
        else None
    )
    values = {runs[run]: mean.value for run, cell, mean in cells if cell == AGREEMENT[0]}
    people = queries.people(view, read=True)
    figure = people_bands.with_bands(figure, people, {cell: cell for cell in AGREEMENT}) if figure else None
    sentences = [spread(values, "Pairwise F"), people.sentence(AGREEMENT[0], AGREEMENT[0], runs)]
    rows += queries.people_rows(people, AGREEMENT)
    chart_panel.show(
        "Label agreement, independent of label names", figure, rows, "agreement",
        HOW_AGREEMENT + people_bands.HOW, sentence=" ".join(str(words) for words in sentences if words),
    )  # fmt: skip


def _cost(selection: Selection, view: StructureView) -> None:
    means = queries.by_lens(view)
    names = {"paper": "labels must match (paper)", "released": "labels ignored (released)"}
    runs = queries.run_names(selection, view, means["paper"])
    pairs = [(run, lens, means[lens].get((run, lens))) for run in runs for lens in names]
    cells = [(run, lens, mean) for run, lens, mean in pairs if mean is not None]
    marks = [
        queries.dot(view, run, runs[run], names[lens], mean, "case", lens=lens, **SCORED) for run, lens, mean in cells
    ]
    rows = [
        queries.as_row(runs[run], names[lens], mean, view.door(run, read=False, lens=lens, **SCORED))
        for run, lens, mean in cells
    ]
    figure = charts.dots(joined(marks, chosen_run=runs.get(view.run, "")), "mean IoU (%), 95 % CI") if marks else None
    both = {
        runs[run]: (strict, free)
        for run in runs
        if (strict := means["paper"].get((run, "paper"))) and (free := means["released"].get((run, "released")))
    }
    people = queries.people(view)
    figure = people_bands.with_bands(figure, people, {SCORE: names["paper"]}) if figure else None
    sentences = [label_cost(both), people.sentence(SCORE, f"IoU, {names['paper']}", runs)]
    chart_panel.show(
        "IoU with and without label matching", figure, [*rows, *queries.people_rows(people, [SCORE])], "cost",
        HOW_COST + people_bands.HOW, sentence=" ".join(str(words) for words in sentences if words),
    )  # fmt: skip
