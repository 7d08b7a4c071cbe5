"""Runs that asked every question in several wordings: how the answers differ, and what fewer wordings would score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.statistics.intervals import percents
from analysis.store.database import Database
from analysis.store.queries.counts import ensembles
from analysis.store.queries.filters import SCORES_DIFFER, SPLIT, UNANIMOUS, Filters
from analysis.summaries.means.song_means import ALL_RUNS, Means, means
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.prompts.wordings import words
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent, shorten

HOW = """
- Each question was asked in N wordings, and the answers are votes: the value with the most votes wins, a tie goes to
  the earliest value. A point at k is the mean score with only the **first k wordings**, by the same rule and under the
  selected lens; 95 % CI over songs. Lyrics count with their IWER.
- A point opens all cases of the run with several wordings.
"""
RUN_COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("n", "Questions", hint="asked in several wordings"),
    Column("alike", "Equal answers", hint="every answer that could be read gives the same value"),
    Column("split", "Answer changes", hint="two answers give different values"),
    Column("share", "Answer changes %", hint="of the questions"),
    Column("moved", "Score flips", hint="questions that score differently in one wording than in another"),
    Column("one", "1 wording %", hint="mean score with only the first wording"),
    Column("all", "All wordings %", hint="mean score of the vote over all of them"),
)
WORDING_COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("place", "Asked as"),
    Column("wording", "Wording", numeric=False, hint="<version of the prompt set>/<number>"),
    Column("n", "Answers"),
    Column("unread", "Unreadable", hint="answers that could not be read"),
    Column("agrees", "Agrees %", hint="of the answers that could be read: with the vote over all wordings"),
    Column("score", "Alone %", hint="mean score of the answers in this wording only"),
)


def vote_rows(selection: Selection) -> list[dict[str, Any]]:
    """The chosen runs that have such questions."""
    filters = selection.shared_filters()
    return list(ask(ensembles.runs, filters))


def show(selection: Selection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Draw the ensembles of the selected runs. rows: of `vote_rows`."""
    filters = selection.shared_filters()
    names = {run.id: run.name for run in run_catalog.selected(selection)}
    curve = ask(_curve, filters)
    _chart(selection, curve, names)
    st.header("Answer changes between wordings", anchor=False)
    _table(RUN_COLUMNS, [_run(selection, row, names, curve) for row in rows], "ensemble_runs")
    st.header("Results of single wordings", anchor=False)
    _table(
        WORDING_COLUMNS,
        [_wording(selection, row, names) for row in ask(ensembles.wordings, filters)],
        "ensemble_wordings",
    )


def _chart(selection: Selection, curve: Means, names: Mapping[str, str]) -> None:
    places = sorted(((run, int(cell)) for run, cell in curve if run != ALL_RUNS), key=lambda place: place[1])
    marks, rows = [], []
    for run in dict.fromkeys(run for run, _ in places):
        for k in [k for other, k in places if other == run]:
            mean, name = curve[run, str(k)], names.get(run, run)
            note = f"{name}\nfirst {k} wordings: {words(mean)}"
            marks.append(Mark(k, 100 * mean.value, percent(mean.value), note, name, _cases(selection, run),
                              percents(mean.interval)))  # fmt: skip
            low, high = mean.interval or (None, None)
            rows.append({"run": name, "wordings": k, "score": mean.value, "low": low, "high": high,
                         "n": round(mean.n), "songs": mean.songs, ".href": _cases(selection, run)})  # fmt: skip
    figure = charts.lines(marks, "wordings that vote", "mean score (%)") if marks else None
    if figure:
        figure.update_xaxes(dtick=1)
    chart_panel.show("Score with 1 to N wordings", figure, rows, "ensemble", HOW)


def _run(selection: Selection, row: Mapping[str, Any], names: Mapping[str, str], curve: Means) -> Row:
    run, n, split = row["run"], row["n"], row["split"]
    most = max(int(cell) for other, cell in curve if other == run) if any(other == run for other, _ in curve) else 0
    single, every = (curve.get((run, str(k))) for k in (1, most))
    scores = [
        Cell(percent(mean.value), mean.value, _cases(selection, run), words(mean)) if mean else Cell("–", muted=True)
        for mean in (single, every)
    ]
    return Row((
        Cell(shorten(names.get(run, run), 48), href=_cases(selection, run)),
        Cell(f"{n:,}", n, _cases(selection, run)),
        Cell(f"{n - split:,}", n - split, _cases(selection, run, UNANIMOUS) if n > split else None),
        Cell(f"{split:,}", split, _cases(selection, run, SPLIT) if split else None),
        Cell(percent(split / n), split / n, _cases(selection, run, SPLIT) if split else None),
        Cell(f"{row['moved']:,}", row["moved"], _cases(selection, run, SCORES_DIFFER) if row["moved"] else None),
        *scores,
    ))  # fmt: skip


def _wording(selection: Selection, row: Mapping[str, Any], names: Mapping[str, str]) -> Row:
    run, n, readable = row["run"], row["n"], row["readable"]
    agrees = row["agreeing"] / readable if readable else None
    return Row((
        Cell(shorten(names.get(run, run), 48)),
        Cell(f"{row['place']}.", row["place"]),
        Cell(shorten(row["wording"], 40) or "as written"),
        Cell(f"{n:,}", n, _cases(selection, run)),
        Cell(f"{n - readable:,}", n - readable, muted=n == readable),
        Cell(percent(agrees), agrees, _cases(selection, run)),
        Cell(percent(row["score"]), row["score"], _cases(selection, run)),
    ))  # fmt: skip


def _cases(selection: Selection, run: str, *votes: str) -> str:
    """Cases asked in several wordings; votes: only those with such answers."""
    return selection.link("cases", {"runs": [run], "votes": list(votes or (UNANIMOUS, SPLIT))})


def _table(columns: Sequence[Column], rows: Sequence[Row], key: str) -> None:
    with st.container(key=f"{key}_box"):
        doors(columns, rows, key=key)


def _curve(db: Database, filters: Filters) -> Means:
    return means(ensembles.sums(db, filters))
