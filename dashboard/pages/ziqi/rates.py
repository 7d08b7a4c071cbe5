"""Precision against recall: who evades, who errs."""

from __future__ import annotations

from analysis.benchmarks.ziqi import published
from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.tasks import GENERATION
from analysis.metrics.abstention import Answered
from analysis.records import WORST
from analysis.summaries.statements.answer_rates import open_questions
from analysis.tallies import LetterCount
from dashboard.pages.ziqi.cells import AnswerCounts
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.marks import GREY, Mark, colours
from dashboard.ui.text import percent

PARTS = {"comp": "Comprehension", "gen": "Generation"}
HOW = """
A model on the dotted line answers every question; the further above it, the more it leaves unanswered: it **evades**
(high precision, low recall). A model low on the line answers everything and **errs**. Grey points are figures of the
paper and open nothing, because their answers are not loaded.
"""


def show(selection: Selection, board: AnswerCounts) -> None:
    part = link_widgets.choose("Questions", PARTS, "part", "comp")
    marks, rows = [], []
    tasks = themes.COMPREHENSION if part == "comp" else (GENERATION,)
    for run, counts in board.by_run().items():
        rates = _rates(counts, tasks)
        if rates.precision is None or rates.recall is None:
            continue
        href = selection.link("cases", {"runs": [run], "task": list(tasks)})
        base = {"runs": [run], "task": list(tasks)}
        unread = selection.link("cases", {**base, "outcome": selection.within("outcome", WORST)})
        answers = selection.link("cases", {**base, "outcome": selection.within("outcome", ["scored"])})
        note = f"{board.name(run)}\nprecision {percent(rates.precision)} %, recall {percent(rates.recall)} %"
        note += f"\nn = {rates.asked:,}: {rates.answered:,} answered, {rates.right:,} right"
        marks.append(Mark(100 * rates.recall, 100 * rates.precision, "", note, board.name(run), href))
        rows.append(
            {
                "run": board.name(run), "precision": rates.precision, "recall": rates.recall, "F1": rates.f1,
                "right": rates.right, "answered": rates.answered, "asked": rates.asked,
                "unanswered": rates.asked - rates.answered, ".href": href, tables.CASES: rates.asked,
                ".href right": selection.link("cases", {**base, "from": "100"}),
                ".href unanswered": unread if rates.asked > rates.answered else None,
                ".href answered": answers if rates.answered else None,
            }
        )  # fmt: skip
    palette = colours([mark.series for mark in marks]) | {"the paper": GREY}
    marks += [
        Mark(100 * figures[part].recall, 100 * figures[part].precision, "", f"{model}, printed", "the paper")
        for model, figures in published.main().items()
    ]
    figure = charts.scatter(
        marks, "recall = right / all (%)", "precision = right / answered (%)", palette, diagonal=True
    )
    figure = charts.selectable(figure, selection.link("cases", {"task": list(tasks)}), "runs", "runs")
    sentence = open_questions({board.name(run): _rates(counts, tasks) for run, counts in board.by_run().items()})
    title = f"Precision against recall: {PARTS[part].lower()}"
    chart_panel.show(title, figure, rows, f"ziqi_rates_{part}", HOW, sentence=sentence)


def _rates(counts: list[LetterCount], tasks: tuple[str, ...]) -> Answered:
    return themes.rates(count for count in counts if count.task in tasks)
