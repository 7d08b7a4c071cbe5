"""Wrong words: substitutions, deletions and insertions by section type and by run."""

from __future__ import annotations

from analysis.summaries.sentence import SILENCE
from analysis.summaries.statements.effects import ASPECTS, ERRORS_PER_WORD, effects
from analysis.summaries.statements.ranges import spread
from analysis.summaries.tasks.lyrics import ANY, Rate, types
from dashboard.pages.lyrics import queries
from dashboard.pages.lyrics.queries import LyricsView
from dashboard.selection import link_widgets
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark, joined
from dashboard.ui.palette import WORD_ERRORS

RATES = {"rate": "Errors per word", "inverted": "IWER"}
SECTIONS = ASPECTS["section"]._replace(within="in the same runs", unit=ERRORS_PER_WORD, cases="section")
AXIS = {"rate": "errors per reference word, 95 % CI", "inverted": "1 / (1 + errors per reference word), 95 % CI"}
HOW = """
- Each matched pair of sections is aligned word by word (lower case, punctuation counts) with the fewest edits. A rate
  is the number of **substitutions**, **deletions** or **insertions** in all sections of a type, divided by their
  reference words; 0 is best, insertions can exceed 1. n: cases.
- **IWER**: 1 / (1 + rate), so that 1 is best, as in IWER and in figure 12 of the BASS paper.
- Lines: 95 % CIs over songs, because sections of one song are not independent. The section type is that of the
  reference; spellings are mapped to one vocabulary ("pre-chorus2" is prechorus).
- Refused, missing and unreadable answers count as if all words were deleted; select the outcome *scored* in the sidebar
  to leave them out. Words in sections that the reference lacks cannot be divided by reference words: they are in no
  section type, but in the figures by run.
"""


def show(view: LyricsView) -> None:
    """Shows the errors of the run by section type."""
    kind = _kind()
    _by_section(view, kind, kind == "inverted")


def show_by_run(view: LyricsView) -> None:
    """All sections together, run by run."""
    kind = _kind()
    _by_run(view, kind, kind == "inverted")


def _kind() -> str:
    return link_widgets.choose("Word errors as", RATES, "errors", "rate")


def _by_section(view: LyricsView, kind: str, inverse: bool) -> None:
    parts = types(queries.sums(view.words))
    rates = queries.errors(view.words, [view.run], parts, inverse=inverse)
    readable = [rate for rate in rates if rate.value is not None]
    marks = [
        Mark(
            f"{rate.part}\nn {rate.cases:,}", rate.value or 0.0, f"{rate.value:.2f}",
            queries.note(f"{rate.part}, {view.name}", rate.what, rate), rate.what, _door(view, rate), rate.interval,
        )
        for rate in readable
    ]  # fmt: skip
    figure = charts.bars(marks, "", AXIS[kind], WORD_ERRORS) if marks else None
    rows = [queries.as_row(view, rate.what, rate, _door(view, rate)) for rate in readable]
    chart_panel.show(
        f"Word errors by section type, not adjusted, {view.name}",
        figure,
        rows,
        "errors_by_section",
        HOW,
        sentence=effects(queries.section_effects(view.words, view.run, parts), SECTIONS),
    )


def _by_run(view: LyricsView, kind: str, inverse: bool) -> None:
    runs = [run for run in view.runs if run in queries.sums(view.words).runs]
    rates = queries.errors(view.words, runs, [ANY], inverse=inverse)
    readable = [rate for rate in rates if rate.value is not None]
    marks = [
        Mark(
            rate.value or 0.0, view.runs.get(rate.run, queries.TOGETHER), f"{rate.value:.2f}",
            queries.note(view.runs.get(rate.run, queries.TOGETHER), rate.what, rate), rate.what, _door(view, rate),
            rate.interval,
        )
        for rate in readable
    ]  # fmt: skip
    rows = [queries.as_row(view, rate.what, rate, _door(view, rate)) for rate in readable]
    figure = charts.dots(joined(marks, chosen_run=view.name), AXIS[kind], WORD_ERRORS) if marks else None
    totals: dict[str, float] = {}
    for rate in readable:
        totals[view.runs[rate.run]] = totals.get(view.runs[rate.run], 0.0) + (rate.value or 0.0)
    sentence = SILENCE if inverse else spread(totals, "Errors per word", digits=2, factor=1.0)
    chart_panel.show("Word errors by run, all sections", figure, rows, "errors_by_run", HOW, sentence=sentence)


def _door(view: LyricsView, rate: Rate) -> str:
    return view.door(rate.run, "paper", holds=rate.part)
