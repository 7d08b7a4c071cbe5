"""Modes by run: modes down, runs across; each cell opens its cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.scoring.failure_modes import MODES, UNPRICED
from analysis.statistics.intervals import Interval
from analysis.summaries.run.failure_modes import ModeShare
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import amount, percent, range_words

CELLS = {
    "share": ("Share", "percent of the answers that can show the mode; sort by clicking"),
    "count": ("Count", "answers with the mode, of those that can show it; sort by clicking"),
    "interval": ("95 % CI", "of the share, over songs, in percent; sort by clicking"),
}
"""What the cells show: title of the choice, and hint of the columns."""
FREE = "Costs no points by itself: a repaired answer may be right"
HOW = """
Each row is a pattern detected by a rule; hover over its name for the definition. The number is the share among the
answers that can show the mode: a segmentation cannot be off by one, a count has no labels. A case can have several
modes.

Hover over a number for its count, its 95 % CI (over songs: answers about one song are not independent), and the points
that these answers lose, of 100 in all answers that can show the mode. Modes overlap, so their points do not add up.
Each number opens its cases. Seeds of a model under one condition share a column: the mean over them.
"""


def show(
    selection: Selection,
    by_first: Mapping[str, run_catalog.RunRow],
    by_mode: Mapping[tuple[str, str], ModeShare],
    seeds: Mapping[tuple[str, str], Sequence[float]],
    models: Sequence[str],
) -> None:
    """Draw modes by run. by_first: in the order of columns. models: runs whose lost points decide the order of rows.

    seeds: the share of each seed, where a column has several.
    """
    st.header("Modes by run", anchor=False, help=HOW)
    names = {first: row.name for first, row in by_first.items()}
    runs = [run for run in names if any(own == run for own, _ in by_mode)]
    modes = [mode for mode in MODES if any(share.n for (_, name), share in by_mode.items() if name == mode)]
    modes.sort(
        key=lambda mode: -max((by_mode[run, mode].points for run in models if (run, mode) in by_mode), default=0)
    )
    titles = run_rows.equal_runs({run: _figures(by_mode, run, modes) for run in runs}, names)
    cells = link_widgets.choose(
        "Cells", CELLS, "cells", "share", words=lambda name: CELLS[name][0], label_visibility="collapsed"
    )
    columns = [Column("mode", "Failure mode", numeric=False, whole=True)]
    columns += [Column(run, title, hint=f"{title}: {CELLS[cells][1]}", wraps=True) for run, title in titles.items()]
    rows = {
        mode: Row([Cell(MODES[mode].title, title=definition(mode)),
                   *(cell(selection, by_mode.get((run, mode)), by_first[run], cells, seeds.get((run, mode), ()))
                     for run in titles)])
        for mode in modes
    }  # fmt: skip
    lines = [row for mode, row in rows.items() if mode not in UNPRICED]
    if free := [row for mode, row in rows.items() if mode in UNPRICED]:
        lines += [Row([Cell(FREE)], "note"), *free]
    with st.container(key="modes_table"):
        doors(columns, run_rows.fitted(lines), key="modes")
    possible = {mode for run, mode in by_mode if run in names}
    absent = [mode.title for name, mode in MODES.items() if name in possible and name not in modes]
    if absent:
        st.caption(f"In no answer: {', '.join(absent)}.")
    data = [
        row(selection, by_first[run], by_mode[run, mode]) for mode in modes for run in runs if (run, mode) in by_mode
    ]
    st.download_button(
        "CSV", chart_panel.as_csv(data, caption(selection, "failures", "paper")).encode("utf-8"),
        filename("failure modes by run", "csv", "paper"), "text/csv",
        icon=":material/download:", on_click="ignore", key="csv_modes_table",
        help="Save count, share, 95 % CI and points of every mode and run",
    )  # fmt: skip


def _figures(by_mode: Mapping[tuple[str, str], ModeShare], run: str, modes: Sequence[str]) -> tuple[object, ...]:
    """What the column of a run shows."""
    return tuple((own.n, own.cases) if (own := by_mode.get((run, mode))) else None for mode in modes)


def definition(mode: str) -> str:
    """What a reader sees on pointing at the name of a mode."""
    return f"{MODES[mode].definition}\nFound by: rule"


def door(selection: Selection, share: ModeShare, of: run_catalog.RunRow) -> str:
    """The cases with the mode, the worst first."""
    return selection.link("cases", {"lens": "", "runs": of.runs, "mode": [share.mode]})


def cell(
    selection: Selection, share: ModeShare | None, of: run_catalog.RunRow, shows: str, seeds: Sequence[float]
) -> Cell:
    """The cell of a mode and a run, which opens its cases. shows: a key of CELLS."""
    if share is None:
        return Cell("–", title="cannot occur: no answers of this form", muted=True)
    text = {
        "share": percent(share.share) if share.n else "0",
        "count": f"{share.n:,} of {share.cases:,}" if share.n else "0",
        "interval": _range(share.interval) if share.interval else "–",
    }[shows]
    if not share.n:
        return Cell(text, 0.0, title=note(share, of.name, seeds), muted=True)
    return Cell(text, share.share, door(selection, share, of), note(share, of.name, seeds), heat=share.share)


def note(share: ModeShare, run: str, seeds: Sequence[float]) -> str:
    of_seeds = f"\n{len(seeds)} seeds: {', '.join(map(percent, seeds))} %" if seeds else ""
    return (
        f"{run}: {MODES[share.mode].title}\n{percent(share.share)} %, {range_words(share.interval)}\n"
        f"n = {amount(share.n, 'case')} of {share.cases:,}, {amount(share.songs, 'song')}\n"
        f"{percent(share.points)} points lost in these{of_seeds}"
    )


def _range(interval: Interval) -> str:
    return f"{percent(interval.low)} to {percent(interval.high)}"


def row(selection: Selection, of: run_catalog.RunRow, share: ModeShare) -> dict[str, object]:
    """A mode of a run as a row of the downloaded file."""
    low, high = share.interval or (None, None)
    return {
        "mode": MODES[share.mode].title, "run": of.name, "n": share.n, "answers": share.cases, "songs": share.songs,
        "share": share.share, "low": low, "high": high,
        "points": share.points, "definition": definition(share.mode),
        ".href": door(selection, share, of),
    }  # fmt: skip
