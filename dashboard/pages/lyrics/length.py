"""Word error rate against the length of the lyrics, a point a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.store.queries.counts import lyrics
from analysis.summaries.statements.lyrics import beyond_one
from analysis.summaries.tasks.lyrics import ALL
from dashboard.pages.lyrics.queries import LyricsView
from dashboard.selection.ask import ask
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.palette import RUNS, WORD_ERRORS
from dashboard.ui.text import amount

HIGHEST = 2.0
"""WER beyond which points stand at the edge of the chart: a runaway answer can have any."""
BEYOND = f"above {HIGHEST:g}, shown at {HIGHEST:g}"
MOST_ROWS = 200
HOW = f"""
- A point is a question: words of its reference, and WER of the answer (of several runs, their mean). Click it to
  open the case; draw a box around points to list their cases.
- WER is the mean over the matched sections. 1 means as many errors as words, as for an answer without words. Insertions
  can increase it; points above {HIGHEST:g} are at the upper end in another colour. Hover for their value.
- The table has the {MOST_ROWS} questions with the highest WER.
"""


def show(view: LyricsView) -> None:
    lengths = ask(lyrics.lengths, view.of_run(view.filters), view.run == ALL)
    marks = [_mark(view, row) for row in lengths]
    worst = sorted(lengths, key=lambda row: -row["wer"])[:MOST_ROWS]
    rows = [
        {"song": row["song"].rsplit("/", 1)[-1], "task": row["task"], "words": int(row["words"]), "WER": row["wer"],
         "answers": row["answers"], ".href": _door(view, row)}
        for row in worst
    ]  # fmt: skip
    figure = None
    if marks:
        colours = {"cases": RUNS[0], BEYOND: WORD_ERRORS["insertions"]}
        figure = charts.scatter(marks, "words of the reference", "WER", colours)
        charts.line_at(figure, 1, "as many errors as words")
        charts.selectable(figure, view.door(view.run), "q", "case")
    chart_panel.show(
        f"WER against length, {view.name}, {amount(len(lengths), 'question')}",
        figure,
        rows,
        "length",
        HOW,
        sentence=beyond_one([row["wer"] for row in lengths]),
    )


def _mark(view: LyricsView, row: Mapping[str, Any]) -> Mark:
    answers = f"mean of {row['answers']} answers" if row["answers"] > 1 else "one answer"
    note = f"{row['song']}\n{row['task']}, {row['words']:.0f} words\nWER {row['wer']:.3f} ({answers})"
    series = BEYOND if row["wer"] > HIGHEST else "cases"
    return Mark(row["words"], min(row["wer"], HIGHEST), note=note, series=series, href=_door(view, row))


def _door(view: LyricsView, row: Mapping[str, Any]) -> str:
    return view.case(row["question_id"], row["run"])
