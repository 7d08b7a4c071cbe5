"""Sections: what is repeated in which, and how well the words of each are got, by type and in order of occurrence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.metrics.repetition import Settings
from analysis.store.queries.filters import Filters
from analysis.summaries.tasks.lyrics import ANY, Rate, in_order, types
from dashboard.pages.lyrics import errors, queries
from dashboard.pages.lyrics.queries import LyricsView
from dashboard.panels import level_effects
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.marks import GREY, Mark

REPEATED = {"repeated": "answers, beyond the reference", "reference_repeated": "the reference itself"}
COLOURS = {REPEATED["repeated"]: "#AA4499", REPEATED["reference_repeated"]: GREY}
LENGTHS, K = ", ".join(map(str, Settings().lengths)), Settings().k
HOW_REPETITION = f"""
- Phrases are {LENGTHS} consecutive words. **Answers, beyond the reference**: for each repeated phrase of an answer, the
  number of repetitions beyond those in the reference, times its words; summed over the phrases and divided by the
  reference words + {K} (k) for each section. One extra repetition of a line of five words adds 22 (3 phrases of 3
  words, 2 of 4, 1 of 5).
- **The reference itself**: the same for the reference against an empty one, that is, how repetitive the songs are.
- n: cases. 0: no repetition beyond the reference. The phrases are listed below. After figure 13 of the BASS paper; the
  lengths and k are ours.
"""
HOW = """
- Word error rate of the sections of a type, or of the first verse, the second verse and so on, compared with all other
  sections within run. Points: adjusted difference; lines: 95 % CI over songs. Blue: different after correction for all
  levels of the chart (Holm); grey: no difference found.
- IWER = 1 / (1 + mean WER of the sections), in percent: 100 is best. Sections have equal weights, whereas the
  leaderboard first takes the mean of each question. *any* includes sections that the reference lacks, with WER 1.
- The released lens matches sections by name or position, so a section under another name is lost.
"""


def show(view: LyricsView) -> None:
    """WER by section type and by occurrence."""
    sums = queries.sums(view.filters)
    _effects(view, "section type", types(sums), [*types(sums), ANY])
    occurrences = in_order(queries.sums(view.filters, in_order=True))
    _effects(view, "occurrence", occurrences, occurrences, is_in_order=True)


def _effects(
    view: LyricsView, name: str, levels: Sequence[str], parts: Sequence[str], is_in_order: bool = False
) -> None:
    """Adjusted differences of the run; IWER of all runs, not adjusted."""
    filters, key = view.filters, f"iwer_by_{'occurrence' if is_in_order else 'type'}"
    panel = queries.section_effects(filters, view.run, levels, is_in_order)
    level_effects.chart(f"WER by {name}, {view.name}", panel, key, errors.SECTIONS._replace(name=name),
                        lambda part: view.door(view.run, filters.lens, holds=part), HOW)  # fmt: skip
    runs = [run for run in view.runs if run in queries.sums(filters).runs]
    rates = queries.iwer(filters, runs, parts, is_in_order)
    with st.expander(f"Not adjusted: IWER by run and {name}"):
        tables.show([queries.as_row(view, "IWER", rate, _door(view, rate)) for rate in rates], f"{key}_unadjusted")


def show_repetition(view: LyricsView) -> None:
    """Words repeated in the answers beyond the reference, and in the reference, by section type of the run.

    Each has its own axis, and so have full songs and single sections: a reference repeats itself far more than an
    answer adds.
    """
    for what in REPEATED:
        for task, column in zip(view.words.tasks, st.columns(len(view.words.tasks)), strict=True):
            with column:
                _repetition(view, replace(view.words, tasks=(task,)), what, task)


def _repetition(view: LyricsView, filters: Filters, what: str, task: str) -> None:
    """One chart. what: of REPEATED."""
    every = queries.repetition(filters, [view.run], types(queries.sums(filters)))
    rates = [rate for rate in every if rate.what == what]
    door = partial(view.door, lens="paper", task=task)
    marks = [
        Mark(
            f"{rate.part}\nn {rate.cases:,}", rate.value or 0.0, f"{rate.value:.2f}",
            queries.note(f"{rate.part}, {view.name}", REPEATED[rate.what], rate), REPEATED[rate.what],
            door(rate.run, holds=rate.part), rate.interval,
        )
        for rate in rates
    ]  # fmt: skip
    rows = [queries.as_row(view, REPEATED[what], rate, door(rate.run, holds=rate.part)) for rate in rates]
    figure = charts.bars(marks, "", "repeated words per reference word, 95 % CI", COLOURS) if marks else None
    chart_panel.show(
        f"{EVERY[task].name}: {REPEATED[what]}, not adjusted, {view.name}",
        figure,
        rows,
        f"{what}_{task}",
        HOW_REPETITION,
    )


def _door(view: LyricsView, rate: Rate) -> str:
    return view.door(rate.run, view.filters.lens, holds=rate.part)
