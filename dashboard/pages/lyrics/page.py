"""Words: which words are wrong, where in the song, what is repeated, and how errors grow with the length."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.records import WORST
from analysis.store.queries.counts import lyrics
from analysis.summaries.tasks.lyrics import ALL, ANY, EXTRA, Rate
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.lyrics import errors, length, positions, queries, sections, words
from dashboard.pages.lyrics.queries import TOGETHER, LyricsView
from dashboard.selection import baselines, run_catalog, stores, tabs, task_choice
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.tables import MOST_SHOWN
from dashboard.ui.text import opens

COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("answers", "n", hint="answers to questions with lyrics to be scored against"),
    Column("refused", "Refused", hint="the model declines to answer: WER 1"),
    Column("unparsed", "Unreadable", hint="answers that could not be read: WER 1"),
    Column("missing", "No answer", hint="WER 1"),
    Column("loops", "Loops", hint="answers that repeat a phrase in a row; listed in the tab Repetition"),
    Column("extra", "Extra", hint="answers with sections that the reference lacks: all their words are inserted"),
    Column("songs", "Songs"),
    Column("sections", "Sections", hint="matched pairs, and sections without a partner on either side"),
    Column("words", "Words", hint="of the reference"),
)
TABS = {
    "errors": "Word errors",
    "song": "Over the song",
    "words": "Words and length",
    "repetition": "Repetition",
    "iwer": "WER by section",
    "runs": "All runs",
}
OF_WORDS = ("songs", "sections", "words")
LENS = (
    "Words and repetition are counted in the alignment of the paper lens, which reads answers as a "
    "careful person would; IWER and WER are under the selected lens."
)
NO_LYRICS = (
    "No reference lyrics are loaded. The published questions have names and word counts of sections but no lyrics; "
    "load run files with references."
)
NOT_MADE = "The words of these runs are not shown: their tables could not be made."


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    view = queries.view_of(baselines.models_first(selection), selection.choice("of"))
    if not view.filters.tasks:
        empty_states.no_match(selection, "The filters leave no question about lyrics")
        return
    counts = {row["run"]: row for row in ask(lyrics.answers, view.words)}
    if not counts:
        empty_states.no_match(selection, "No answer about lyrics matches the filters")
        return
    if not queries.sums(view.words).parts:
        st.info(NOT_MADE if stores.present().unmade() else NO_LYRICS)
        return
    tab = tabs.choose(TABS)
    if tab == "runs":
        errors.show_by_run(view)
        _answers(view, counts)
    else:
        task_choice.run(selection, list(view.runs), task_choice.row())
        SHOW[tab](view)
    st.caption(LENS)


def _show_words(view: LyricsView) -> None:
    words.changed(view)
    length.show(view)


def _show_repetition(view: LyricsView) -> None:
    sections.show_repetition(view)
    words.repeated(view)


def _answers(view: LyricsView, counts: Mapping[str, Mapping[str, Any]]) -> None:
    """What there is to count, by run."""
    runs = [run for run in view.runs if run in counts]
    errors = queries.errors(view.words, [ALL, *runs], [ANY, EXTRA])
    figures = {(rate.run, rate.part): rate for rate in errors}
    together = {name: sum(counts[run][name] for run in runs) for name in counts[runs[0]] if name != "run"}
    rows: list[tuple[str, Mapping[str, Any]]] = [(ALL, together)] if len(runs) > 1 else []
    rows += [(run, counts[run]) for run in runs]
    lines = [_row(view, run, row, figures.get((run, ANY)), figures.get((run, EXTRA))) for run, row in rows]
    with st.container(key="lyrics_answers"):
        doors(COLUMNS, lines, key="answers", height=460 if len(lines) > MOST_SHOWN else None)


def _row(view: LyricsView, run: str, row: Mapping[str, Any], rate: Rate | None, extra: Rate | None) -> Row:
    def cell(n: int, opened: int | None = None, **query: str | Sequence[str]) -> Cell:
        """A cell that opens its cases. opened: how many these are, if n counts something else."""
        hint = "" if opened is None else opens(opened)
        return Cell(f"{n:,}", n, view.door(run, "paper", **query) if n else None, hint, muted=not n)

    outcomes = view.filters.outcomes
    scorable = outcomes or ("scored", *WORST)
    return Row([
        Cell(view.runs.get(run, TOGETHER)),
        cell(row["answers"] - row["unscorable"], outcome=[name for name in scorable if name != "unscorable"]),
        *(cell(row[outcome], outcome=[outcome]) for outcome in WORST),
        cell(row["loops"], loop="yes"),
        cell(extra.cases if extra else 0, holds=EXTRA),
        *(cell(getattr(rate, name, 0), rate.cases if rate else None, holds=ANY) for name in OF_WORDS),
    ])  # fmt: skip


SHOW: Mapping[str, Callable[[LyricsView], None]] = {
    "errors": errors.show,
    "song": positions.show,
    "words": _show_words,
    "repetition": _show_repetition,
    "iwer": sections.show,
}
"""Figures of the tabs about one run."""
