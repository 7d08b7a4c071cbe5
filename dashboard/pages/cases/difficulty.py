"""Difficulty: how many questions how many runs have wholly right, as a sentence and as bars that filter the list."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.display import amount
from analysis.store.queries import loaded_runs
from analysis.store.queries.counts import difficulty as difficulty_counts
from analysis.store.queries.filters import Filters
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, palette, tables
from dashboard.ui.marks import GREY, Mark
from dashboard.ui.text import opens

HEIGHT = 190
MISSED = "missed by all"
SEEDS = " Seeds of one model count as one run."
HOW = (
    "- A question counts as right for a run whose answer scores 100 %. Seeds of one model under one condition count as "
    "one run, which has it right if more than half of them have.\n"
    "- Runs: the selected ones; else all that are no baselines.\n"
    "- A bar opens its questions. Questions that all runs miss are hard, or their reference is wrong: "
    "check these in Review first."
)


def show(selection: Selection, filters: Filters) -> None:
    """The sentence, and of several runs the bars beside it."""
    levels, row_of_run = ask(difficulty_counts.difficulty, filters), ask(loaded_runs.judged_rows, filters)
    counts = {n: level.questions for n, level in levels.items()}
    partial, n_runs = levels[0].partial if 0 in levels else 0, len({*row_of_run.values()})
    seeds = SEEDS if n_runs < len(row_of_run) else ""
    if not counts or n_runs < 2:
        st.text(sentence(counts, n_runs) + seeds if counts else "")
        return
    left, right = st.columns([2, 3], gap="large", vertical_alignment="center")
    left.text(sentence(counts, n_runs, partial) + seeds)
    marks, rows = [], []
    for n in range(n_runs + 1):
        n_questions = counts.get(n, 0)
        href = selection.link("cases", {"right": str(n)}) if n_questions else ""
        n_cases = levels[n].cases if n in levels else 0
        note = f"{amount(n_questions, 'question')} that {n} of {amount(n_runs, 'run')} have right\n{opens(n_cases)}"
        text = f"{n_questions:,}" if n_questions else ""
        marks.append(Mark(str(n), n_questions, text, note, "" if n else MISSED, href))
        rows.append({"runs that are right": n, "questions": n_questions, tables.HREF: href, tables.CASES: n_cases})
    figure = charts.bars(marks, "runs that are right", "questions", {MISSED: palette.DIFFERS, "": GREY}, height=HEIGHT)
    figure.update_layout(showlegend=False, margin_t=8)
    with right:
        chart_panel.show("Difficulty", figure, rows, "difficulty", HOW)


def sentence(counts: Mapping[int, int], n_runs: int, partial: int = 0) -> str:
    """How many questions all runs miss. counts: questions by number of runs that have them right. partial: questions
    that none has right and that some runs have no score of."""
    total, missed = sum(counts.values()), counts.get(0, 0)
    if n_runs == 1:
        return f"Wholly right: {counts.get(1, 0):,} of {amount(total, 'question')}."
    if partial:
        return (
            f"No run has {missed:,} of {amount(total, 'question')} right; "
            f"{partial:,} of them without a score in some of the {n_runs} runs."
        )
    if missed:
        return f"All {n_runs} runs miss {missed:,} of {amount(total, 'question')}."
    fewest = min(counts)
    return (
        f"No question is missed by all {n_runs} runs; the hardest, {amount(counts[fewest], 'question')}, "
        f"{'is' if counts[fewest] == 1 else 'are'} right in {amount(fewest, 'run')}."
    )
