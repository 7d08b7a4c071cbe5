"""Themes by runs, with floors, the paper's figures and the human results beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.ziqi import published
from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.published import CATEGORIES, SOURCE
from analysis.benchmarks.ziqi.tasks import GENERATION, THEMES
from analysis.metrics.abstention import Answered
from analysis.records import WORST
from analysis.store.queries.counts.letter_counts import Count
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import MOST_SERIES, RATES, AnswerCounts, in_percent, interval_of, printed, rate_cell
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, opens, percent, shorten

HIDDEN = {"floors": "Always one letter", "published": "Published figures", "humans": "Human results"}
COMPREHENSION = "comprehension"
HOW_TO_READ = """
- All figures are **percent, higher is better**; guessing gives 25. **Recall** is right / all questions, which equals
  accuracy; **precision** is right / answered; **F1** is their harmonic mean. Hover over a figure for n and its 95 %
  interval (Wilson); click it for its cases.
- **Comprehension** pools the ten themes of knowledge; generation, the continuation of a melody, is separate.
- **Always A** to **always D**: figure of a constant letter; the letters are not equally frequent. A figure at or below
  the best of them is no evidence of knowledge. It opens the questions for which the letter is right.
- Figures of the paper are for its 14,000 questions. Its human results, and GPT-4 next to them, are for a smaller
  sample.
"""


def show(selection: Selection, answers: AnswerCounts) -> None:
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    rate = str(
        controls.segmented_control(
            "Figures (percent)", list(RATES), required=True, format_func=lambda name: RATES[name],
            **link_widgets.single("figure", list(RATES), "recall"),
        )
    )  # fmt: skip
    hidden = controls.pills(
        "Hide", list(HIDDEN), selection_mode="multi", format_func=lambda name: HIDDEN[name],
        **link_widgets.multiple("hide", list(HIDDEN)),
    )  # fmt: skip
    rows = [_row(selection, answers, run, counts, rate) for run, counts in answers.by_run().items()]
    if "floors" not in hidden:
        rows += _floors(selection, answers)
    if "published" not in hidden:
        rows += [_published(model, figures, rate) for model, figures in published.main().items()]
    if "humans" not in hidden and rate == "recall":
        rows += [_human(name, shares) for name, shares in published.humans().items()]
    if {"published", "humans"} - set(hidden):
        rows.append(Row([Cell(f"ᵖ printed in the paper ({SOURCE}, tables 1 and 4)")], "note"))
    with st.container(key="ziqi_themes_table"):
        doors(_columns(), rows, key="ziqi_themes")
    chart_panel.explain(HOW_TO_READ)
    _chart(selection, answers, rate)


def _columns() -> list[Column]:
    names = [Column(code, code, group="Comprehension", hint=THEMES[code].name) for code in themes.COMPREHENSION]
    return [
        Column("run", "Run", numeric=False),
        Column(COMPREHENSION, "All ten", group="Comprehension", hint="the ten themes of knowledge, pooled"),
        *names,
        Column("GEN", "GEN", group="Generation", hint="continue a melody in ABC notation"),
        Column("n", "n", group="Answers", hint="questions of the run that count"),
        Column("unanswered", "Unr. %", group="Answers", hint="no letter read, or no answer, under the selected lens"),
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
            href=selection.link("cases", query | {"task": list(THEMES), "outcome": WORST}) if unread else None,
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


def _published(model: str, figures: Mapping[str, published.PublishedFigure], rate: str) -> Row:
    blank = Cell("–", None, muted=True)
    comp, gen = (printed(getattr(figures[kind], rate), figures[kind].note) for kind in ("comp", "gen"))
    return Row(
        [Cell(model, mark="p", title=SOURCE), comp, *[blank] * len(themes.COMPREHENSION), gen, blank, blank],
        "published",
    )


def _human(name: str, shares: Mapping[str, float]) -> Row:
    blank = Cell("–", None, muted=True)
    by_theme = {CATEGORIES[category]: share for category, share in shares.items() if category in CATEGORIES}
    cells = [printed(by_theme[code]) for code in (*themes.COMPREHENSION, GENERATION)]
    return Row([Cell(name, mark="p", title=f"{SOURCE}, table 4"), blank, *cells, blank, blank], "published")


def _chart(selection: Selection, answers: AnswerCounts, rate: str) -> None:
    """Themes with intervals; of many runs only the first, as many as can be told apart."""
    by_run = dict(list(answers.by_run().items())[:MOST_SERIES])
    marks, rows = [], []
    for run, counts in by_run.items():
        by_theme = themes.by(counts, lambda count: count.task)
        for code in (*themes.COMPREHENSION, GENERATION):
            rates = themes.rates(by_theme.get(code, []))
            value = getattr(rates, rate)
            if value is None:
                continue
            interval = in_percent(interval_of(rates, rate))
            href = selection.link("cases", {"runs": [run], "task": [code]})
            note = f"{answers.name(run)}\n{THEMES[code].name}: {percent(value)} %, n = {rates.asked:,}"
            marks.append(Mark(100 * value, THEMES[code].name, "", note, answers.name(run), href, interval))
            rows.append(
                {
                    "run": answers.name(run), "theme": THEMES[code].name, rate: value, "n": rates.asked,
                    "low": interval.low / 100 if interval else None, "high": interval.high / 100 if interval else None,
                    ".href": href,
                }
            )  # fmt: skip
    order = {THEMES[code].name: position for position, code in enumerate(THEMES)}
    marks.sort(key=lambda mark: order[str(mark.y)])
    figure = charts.dots(marks, f"{RATES[rate]} (%), 95 % interval")
    figure.update_xaxes(range=[0, 100])
    more = len(answers.by_run()) - len(by_run)
    how = (
        f"The first {len(by_run)} runs of the table; {more} more are not shown: select runs in the sidebar."
        if more
        else ""
    )
    chart_panel.show("By theme", charts.line_at(figure, 25, "guessing", upright=True), rows, "ziqi_by_theme", how)
