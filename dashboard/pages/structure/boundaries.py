"""Boundaries: how many are hit, and whether they come early or late."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.store.queries.counts import structure
from analysis.store.queries.counts.structure import MOST_OFFSET, OFFSET_STEP
from analysis.summaries.statements.ranges import spread
from analysis.summaries.statements.structure import boundary_offsets
from analysis.summaries.tasks.structure import Bin, histogram
from dashboard.pages.structure import queries
from dashboard.pages.structure.queries import StructureView
from dashboard.panels import people_bands
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark, joined
from dashboard.ui.text import amount, percent

TRIM = {"all": "All boundaries", "trimmed": "Without the first and the last"}
MEASURED = ("precision", "recall", "F")
BEYOND = MOST_OFFSET + OFFSET_STEP / 2
TICKS: dict[float, str] = {
    -BEYOND: f"< −{MOST_OFFSET:g}", **{offset: f"{offset:g}" for offset in (-4, -2, 0, 2, 4)},
    BEYOND: f"≥ {MOST_OFFSET:g}",
}  # fmt: skip
"""The outermost bars hold everything further off."""
HOW_HITS = """
- An estimated boundary hits a reference boundary at most 0.5 s (or 3 s) away; boundaries are matched one to one, as
  many as possible. F is the harmonic mean of precision and recall, computed for each answer and averaged as in
  `mir_eval.segment.detection`. Labels do not matter. The table also has precision and recall.
- Trimmed: without the first and the last boundary of either side, which are mostly the ends of the song.
- Unreadable answers hit nothing. Lines: 95 % CIs over songs.
"""
HOW_OFFSETS = f"""
- For each reference boundary, the time of the nearest estimated boundary minus its own: left of 0 s is early, right of
  it late. The full task leaves out the ends of the song; offsets beyond {MOST_OFFSET} s are counted together.
- A bar counts boundaries and opens their cases; a case can have several.
"""


def show(selection: Selection, view: StructureView) -> None:
    _hits(selection, view)
    _offsets(view)


def _hits(selection: Selection, view: StructureView) -> None:
    trimmed = view.full and link_widgets.choose("Boundaries counted", TRIM, "boundaries", "all") == "trimmed"
    ending = ", trimmed" if trimmed else ""
    means = queries.measures(view)
    runs = queries.run_names(selection, view, means)
    marks = [
        queries.dot(view, run, runs[run], f"F at {window}", means[run, f"F {window}{ending}"], "case")
        for run in runs for window in ("0.5 s", "3 s")
    ]  # fmt: skip
    rows = [
        queries.as_row(runs[run], cell, means[run, cell], view.door(run))
        for run in runs for window in ("0.5 s", "3 s") for cell in (f"{name} {window}{ending}" for name in MEASURED)
    ]  # fmt: skip
    figure = (
        charts.dots(joined(marks, chosen_run=runs.get(view.run, "")), f"boundary hit rate F (%){ending}, 95 % CI")
        if marks
        else None
    )
    values = {runs[run]: means[run, f"F 3 s{ending}"].value for run in runs}
    people = queries.people(view)
    if figure and view.full:
        figure = people_bands.with_bands(
            figure, people, {f"F {window}{ending}": f"F at {window}" for window in ("3 s", "0.5 s")}
        )
        rows += queries.people_rows(people, [f"F 3 s{ending}", f"F 0.5 s{ending}"])
    sentences = [spread(values, "F at 3 s"), *([people.sentence(f"F 3 s{ending}", "F at 3 s", runs)] * view.full)]
    chart_panel.show("Boundary hits", figure, rows, "hits", HOW_HITS + people_bands.HOW * view.full,
                     sentence=" ".join(str(words) for words in sentences if words))  # fmt: skip


def _offsets(view: StructureView) -> None:
    bins = histogram(queries.rows(structure.offsets, view, read=True), "low", OFFSET_STEP, view.run)
    marks = [_bar(view, bin_) for bin_ in bins]
    rows = [
        {"seconds": stretch(bin_.low), "boundaries": bin_.n, "share": bin_.share, "cases": bin_.cases,
         ".href": mark.href}
        for bin_, mark in zip(bins, marks, strict=True)
    ]  # fmt: skip
    figure = (
        charts.bars(marks, "predicted minus annotated (s): early | late", "boundaries", height=320) if marks else None
    )
    if figure:
        figure.update_xaxes(tickvals=list(TICKS), ticktext=list(TICKS.values()))
    total = sum(bin_.n for bin_ in bins)
    sentence = boundary_offsets(near(bins), far(bins), total, OFFSET_STEP, MOST_OFFSET)
    chart_panel.show(f"Boundary offset, {view.name}", figure, rows, "offsets", HOW_OFFSETS, sentence=sentence)


def _bar(view: StructureView, bin_: Bin) -> Mark:
    href = view.door(view.run, read=True, boundary_offset=stretch(bin_.low)) if bin_.n else ""
    counts = f"n = {amount(bin_.n, 'boundary', 'boundaries')} in {amount(bin_.cases, 'case')}"
    note = f"{stretch(bin_.low)} s\n{percent(bin_.share)} %\n{counts}"
    return Mark(bin_.low + OFFSET_STEP / 2, bin_.n, "", note, href=href)


def near(bins: Sequence[Bin]) -> float:
    """The share of boundaries that have a predicted one less than a bar's width before or after."""
    return sum(bin_.share for bin_ in bins if -OFFSET_STEP <= bin_.low < OFFSET_STEP)


def far(bins: Sequence[Bin]) -> float:
    """The share of boundaries in the outermost bars."""
    return sum(bin_.share for bin_ in bins if bin_.low < -MOST_OFFSET or bin_.low >= MOST_OFFSET)


def stretch(low: float) -> str:
    """A stretch of offsets as the filter has it; the outermost are open."""
    if low < -MOST_OFFSET:
        return f"..<{-MOST_OFFSET:g}"
    return f"{low:g}.." if low >= MOST_OFFSET else f"{low:g}..<{low + OFFSET_STEP:g}"
