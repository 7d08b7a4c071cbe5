"""The letter a run prefers against the letter that is right."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.ziqi import rates
from analysis.records import WORST
from analysis.statistics.intervals import share_of_cases
from analysis.store.queries.counts.answer_tallies import Pair
from analysis.store.queries.filters import NOTHING
from analysis.summaries.statements.choices import most_confused, position_bias
from analysis.summaries.tasks.musicology import OptionConfusion, position_effects
from dashboard.pages.ziqi.cells import AnswerCounts, in_percent
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import GREY, Mark
from dashboard.ui.palette import RUNS
from dashboard.ui.text import percent

NONE = "none"
HOW = """
Given: share of each letter among the readable answers under the selected lens. Right: share among the references of all
questions. The model prefers a letter that it gives clearly more often than it is right. Thin lines: 95 % CIs
(Wilson).
"""


def show(selection: Selection, board: AnswerCounts) -> None:
    by_run = board.by_run()
    run = str(
        st.selectbox(
            "Run", list(by_run), format_func=board.name, **link_widgets.single("run", list(by_run), next(iter(by_run)))
        )
    )
    counts = rates.letters(by_run[run])
    _shares(selection, run, counts)
    _confusion(selection, run, counts)


def _shares(selection: Selection, run: str, counts: dict[tuple[str, str], int]) -> None:
    total = sum(counts.values())
    read = sum(n for (_, letter), n in counts.items() if letter)
    marks, rows = [], []
    for letter in rates.LETTERS:
        right = sum(n for (reference, _), n in counts.items() if reference == letter)
        n_given = sum(n for (_, letter_given), n in counts.items() if letter_given == letter)
        for series, n, of, filters in (("right", right, total, "expected"), ("given", n_given, read, "chosen")):
            share = n / of if of else 0.0
            href = selection.link("cases", {"runs": [run], filters: [letter]}) if n else ""
            interval = in_percent(share_of_cases(n, of)) if series == "given" else None
            note = f"{letter} {series}: n = {n:,} of {of:,}"
            marks.append(Mark(letter, 100 * share, f"{100 * share:.0f}", note, series, href, interval))
            rows.append({"letter": letter, "what": series, "n": n, "of": of, "share": share, ".href": href})
    figure = charts.bars(marks, "letter", "share (%)", {"right": GREY, "given": RUNS[0]})
    n_right = {letter: sum(n for (right, _), n in counts.items() if right == letter) for letter in rates.LETTERS}
    n_answered = {letter: sum(n for (_, own), n in counts.items() if own == letter) for letter in rates.LETTERS}
    pairs = [Pair("", right, letter, 1, f"{right} {letter} {i}")
             for (right, letter), n in counts.items() if letter for i in range(n)]  # fmt: skip
    sentence = position_bias(position_effects(pairs), n_answered, n_right, "Letter")
    chart_panel.show("Answered and right letters", figure, rows, "ziqi_letters", HOW, sentence=sentence)


def _confusion(selection: Selection, run: str, counts: dict[tuple[str, str], int]) -> None:
    marks, rows = [], []
    for reference in rates.LETTERS:
        total = sum(n for (right, _), n in counts.items() if right == reference)
        for letter in (*rates.LETTERS, ""):
            n = counts.get((reference, letter), 0)
            query: dict[str, str | list[str]] = {"runs": [run], "expected": [reference]}
            query |= {"chosen": [letter]} if letter else {"outcome": list(WORST)}
            share = n / total if total else 0.0
            note = f"right {reference}, given {letter or NONE}: n = {n:,} of {total:,}"
            href = selection.link("cases", query) if n else ""
            marks.append(Mark(letter or NONE, reference, f"{n} ({percent(share, 0)} %)", note, "", href, value=share))
            rows.append({"right": reference, "given": letter or NONE, "n": n, "share of the row": share, ".href": href})
    totals = {letter: sum(n for (right, _), n in counts.items() if right == letter) for letter in rates.LETTERS}
    pairs = [OptionConfusion("", right, own or NOTHING, n, totals[right]) for (right, own), n in counts.items()]
    figure = charts.heat(marks, "letter given; number and % of the row", "letter right")
    chart_panel.show("Letter confusion", figure, rows, "ziqi_confusion", "Shares are of a row. The diagonal is right.",
                     sentence=most_confused(pairs, NOTHING))  # fmt: skip
