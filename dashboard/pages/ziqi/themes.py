"""Themes by runs, with the figures of constant letters beside."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.tasks import GENERATION, THEMES
from analysis.metrics.abstention import Answered
from analysis.records import WORST
from analysis.store.queries.counts.letter_counts import Count
from analysis.summaries.statements.effects import Aspect
from analysis.summaries.statements.ranges import spread
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import RATES, AnswerCounts, rate_cell
from dashboard.pages.ziqi.choices import choices
from dashboard.panels import level_effects
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import amount, opens, percent, shorten

HIDDEN = {"floors": "Always one letter"}
SHORT = {
    "WMH": "Western history", "POP": "Popular", "WEM": "Ethnic", "CTM": "Chinese tradit.", "CMH": "Chinese history",
    "FEM": "Female", "PER": "Perform.", "EDU": "Educat.", "AES": "Aesthet.", "CTH": "Compos.",
}  # fmt: skip
"""Names of themes over narrow columns."""
COMPREHENSION = "comprehension"
HOW_TO_READ = """
- All figures are **percent, higher is better**; guessing gives 25. **Recall** is right / all questions, which equals
  accuracy; **precision** is right / answered; **F1** is their harmonic mean. Hover over a figure for n and its 95 %
  interval (Wilson); click it for its cases.
- **Comprehension** pools the ten themes of knowledge; generation, the continuation of a melody, is separate.
- **Always A** to **always D**: figure of a constant letter; the letters are not equally frequent. A figure at or below
  the best of them is no evidence of knowledge. It opens the questions for which the letter is right.
"""


def show(selection: Selection, answers: AnswerCounts) -> None:
    rate, hidden = choices(HIDDEN)
    st.text(_sentence(answers, rate))
    rows = run_rows.joined([_row(selection, answers, run, own, rate) for run, own in answers.by_run().items()])
    if "floors" not in hidden:
        rows += _floors(selection, answers)
    with st.container(key="ziqi_themes_table"):
        doors(columns(), run_rows.fitted(rows), key="ziqi_themes")
    chart_panel.explain(HOW_TO_READ)
    _effects(selection, answers)


def _sentence(answers: AnswerCounts, rate: str) -> str:
    """The range of the runs over the ten themes."""
    by_name = {answers.name(run): _comprehension(counts) for run, counts in answers.by_run().items()}
    values = {name: value for name, own in by_name.items() if (value := getattr(own, rate)) is not None}
    return spread(values, f"{RATES[rate]} over the ten themes").text


def _comprehension(counts: Sequence[Count]) -> Answered:
    return themes.rates(count for count in counts if count.task in themes.COMPREHENSION)


def columns() -> list[Column]:
    names = [
        Column(code, SHORT[code], group="Comprehension", hint=THEMES[code].name, wraps=True)
        for code in themes.COMPREHENSION
    ]
    return [
        Column("run", "Run", numeric=False),
        Column(COMPREHENSION, "All ten", group="Comprehension", hint="the ten themes of knowledge, pooled"),
        *names,
        Column("GEN", "Melody", group="Generation", hint="continue a melody in ABC notation", wraps=True),
        Column("n", "n", group="Answers", hint="questions of the run that count"),
        Column(
            "unanswered", "Unreadable %", group="Answers", hint="no letter read, or no answer, under the selected lens"
        ),
    ]


def _row(selection: Selection, answers: AnswerCounts, run: str, counts: Sequence[Count], rate: str) -> Row:
    total = themes.rates(counts)
    by_theme = themes.by(counts, lambda count: count.task)
    comprehension = [count for count in counts if count.task in themes.COMPREHENSION]
    unread = total.asked - total.answered
    query = {"runs": [run]}
    cells = [
        Cell(shorten(answers.name(run), 34), href=selection.link("cases", query), title=run),
        rate_cell(
            selection, themes.rates(comprehension), rate, query | {"task": list(themes.COMPREHENSION)}, "Comprehension"
        ),
        *(
            rate_cell(
                selection, themes.rates(by_theme.get(code, [])), rate, query | {"task": [code]}, THEMES[code].name
            )
            for code in (*themes.COMPREHENSION, GENERATION)
        ),
        Cell(f"{total.asked:,}", total.asked, href=selection.link("cases", query | {"task": list(THEMES)})),
        Cell(
            percent(unread / total.asked if total.asked else None),
            unread,
            muted=not unread,
            href=selection.link("cases", query | {"task": list(THEMES), "outcome": selection.within("outcome", WORST)})
            if unread
            else None,
        ),
    ]
    return Row(cells, "baseline" if answers.is_baseline(run) else "run")


def _floors(selection: Selection, answers: AnswerCounts) -> list[Row]:
    counts = answers.fullest()
    run = counts[0].run
    by_theme = themes.by(counts, lambda count: count.task)
    comprehension = [count for count in counts if count.task in themes.COMPREHENSION]
    groups: list[tuple[str, list[str], Sequence[Count]]] = [
        ("Comprehension", list(themes.COMPREHENSION), comprehension),
        *((THEMES[code].name, [code], by_theme.get(code, [])) for code in (*themes.COMPREHENSION, GENERATION)),
    ]
    rows = []
    for letter in themes.LETTERS:
        name = Cell(f"always {letter}", title=f"computed from the {answers.name(run)} questions")
        cells = [name, *(_floor(selection, letter, run, *group) for group in groups)]
        n = themes.rates(counts).asked
        rows.append(Row([*cells, Cell(f"{n:,}", n), Cell("0.0", 0, muted=True)], "baseline", "floor"))
    return rows


def _floor(
    selection: Selection, letter: str, run: str, words: str, tasks: Sequence[str], counts: Sequence[Count]
) -> Cell:
    """What answering one letter would get; the door leads to the questions in which it is right."""
    rates: Answered = themes.floors(counts)[letter]
    if not rates.asked:
        return Cell("–", None, muted=True, title=f"{words}: no question in this run")
    right = f"{words}\n{letter} is right in {rates.right:,} of {amount(rates.asked, 'question')}"
    query: dict[str, str | Sequence[str]] = {"runs": [run], "task": list(tasks), "expected": [letter]}
    href = selection.link("cases", query) if rates.right else None
    title = f"{right}\n{opens(rates.right)}" if href else right
    return Cell(percent(rates.recall), rates.recall, href, title, heat=rates.recall)


def _effects(selection: Selection, answers: AnswerCounts) -> None:
    """Each theme of comprehension against the others, under the same runs."""
    filters = selection.shared_filters(tasks=themes.COMPREHENSION)
    level_effects.show(
        selection, "By theme", filters, "task", "ziqi_by_theme",
        Aspect("theme", "questions on {}", "those on {}", "in the same runs", "question", "theme", cases="answer"),
        lambda code: {"task": [code], "runs": list(answers.runs)}, name_of=lambda code: THEMES[code].name, part="",
    )  # fmt: skip
