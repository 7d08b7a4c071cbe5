"""Numbers: how far counts, times and other numbers are off, and in which direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from streamlit.delta_generator import DeltaGenerator

from analysis.benchmarks.registry import EVERY
from analysis.records import WORST
from analysis.store.queries.ranges import Span
from analysis.summaries.statements.choices import signed_errors
from analysis.summaries.statements.ranges import spread
from analysis.summaries.tasks import artists
from analysis.summaries.tasks.artists import OFFICIAL, Bias
from analysis.tallies import Number
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.numbers import error_points
from dashboard.panels.group_means import SCORED
from dashboard.selection import baselines, queries, tabs, task_choice
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, empty_states, tables
from dashboard.ui.marks import Mark, colours, joined
from dashboard.ui.text import amount, percent, shorten

Door = Callable[..., str]
COUNTS = {"..-5": "≤ −5", **{str(n): f"−{-n}" for n in range(-4, 0)}, "0": "0",
          **{str(n): f"+{n}" for n in range(1, 5)}, "5..": "≥ +5"}  # fmt: skip
ACTUAL = {"..<15": "< 15 s", "15..<30": "15 to 30 s", "30..<60": "30 to 60 s", "60..<120": "1 to 2 min",
          "120..": "≥ 2 min"}  # fmt: skip
"""Stretches as a link writes them, and in words. The outermost hold whatever is further off."""
SIDES = {"under": f"..<-{OFFICIAL:g}", "within 3 s": f"-{OFFICIAL:g}..{OFFICIAL:g}", "over": f">{OFFICIAL:g}.."}
"""Errors on either side of the official tolerance and within."""
HOW_ERRORS = """
- A point is an answer; equal answers to equal references are one larger point. It opens its case or cases. Above the
  line the answer is **too high** (too late), below it **too low** (too early); the band is the tolerance. Answers of 0
  lie on the broken line. Errors above 1.5 times the largest reference value are at the edge: hover for their value.
- Table: errors by size, the outermost rows with all larger ones. Answers without a readable number are left out and
  counted in the table below. Shares are of the readable answers.
- **IQR**: from the median of the lower half of the errors to that of the upper half.
"""
HOW_ACTUAL = """
Median error of answers with a reference value in the span. The dotted line is no error.
"""
HOW_TOLERANCE = """
Share of scored questions with an error of at most the tolerance, inclusive; unreadable answers are wrong at every
tolerance. The tolerance of the benchmark is 3 s. A flat curve means that wrong answers are far off. A point opens the
answers that are right at its tolerance. The table has the intervals (Wilson).
"""


TABS = {"errors": "Signed errors", "tolerance": "Reference value and tolerance"}
OLDER = "Runs loaded by an older version may have no numbers yet: load their files again with earmark load."
STEPS = (1, 3, 10, 20)
"""Bounds of stretches of errors, in tolerances."""


def show(selection: Selection) -> None:
    codes = task_choice.answered(selection, "numbers")
    if not codes:
        empty_states.no_runs(selection)
        return
    narrow, controls = baselines.models_first(selection), task_choice.row()
    task = task_choice.task(codes, controls)
    is_time = EVERY[task].form == "seconds"
    titles = TABS if is_time else {"errors": TABS["errors"]}
    tab = tabs.choose(titles, of_page=TABS) if is_time else "errors"
    subtask = task_choice.subtask(task)
    numbers, door = _numbers(narrow, task, subtask), _doors(narrow, task, subtask)
    if tab == "errors":
        tolerance = tolerance_of(task)
        unit = "seconds" if is_time else ""
        _errors(narrow, task, numbers, door, spans_of(tolerance), tolerance, unit, controls)
        return
    ranked = list(artists.by_accuracy(artists.biases(numbers, OFFICIAL)))
    numbers = sorted(numbers, key=lambda number: ranked.index(number.run))
    _by_actual(narrow, task, numbers, door)
    _tolerance(narrow, task, numbers, door)


def tolerance_of(task: str) -> float:
    """The largest error of an answer that counts as right."""
    if EVERY[task].form == "seconds":
        return OFFICIAL
    settings = [subtask.settings for subtask in EVERY[task].subtasks]
    return max((own.get("tolerance", 0.0) for own in settings), default=0.0)


def spans_of(tolerance: float) -> dict[str, str]:
    """Stretches of errors as a link writes them, and in words. The outermost hold whatever is further off."""
    if not tolerance:
        return COUNTS
    low, *others = (f"{step * tolerance:g}" for step in STEPS)
    bounds = list(pairwise((low, *others)))
    above = {f">{near}..{far}": f"{near} to {far}" for near, far in bounds} | {f">{others[-1]}..": f"> {others[-1]}"}
    below = {f"..<-{others[-1]}": f"< −{others[-1]}"} | {
        f"-{far}..<-{near}": f"−{far} to −{near}" for near, far in reversed(bounds)
    }
    return {**below, f"-{low}..{low}": f"within {low}", **above}


def _numbers(selection: Selection, task: str, subtask: str) -> list[Number]:
    names = queries.run_names(selection)
    return [
        number for number in queries.numbers(queries.task_filters(selection, (task,), subtask)) if number.run in names
    ]


def _doors(selection: Selection, task: str, subtask: str) -> Door:
    """The way from a run and further filters to the address of its cases."""
    link = selection.linker("cases")
    what = {"subtask": [subtask]} if subtask else {"task": [task]}
    return lambda run, **query: link({"runs": [run], **SCORED, **what, **query})


def _errors(selection: Selection, 
    task: str, numbers: Sequence[Number], door: Door, spans: dict[str, str], tolerance: float, unit: str,
    controls: DeltaGenerator,
) -> None:  # fmt: skip
    names = queries.run_names(selection)
    biases = artists.by_accuracy(artists.biases(numbers, tolerance))
    measured = f"error, {unit}" if unit else "error"
    if not biases:
        empty_states.no_match(selection, "No answer with a number matches this selection", advice=OLDER)
        return
    run_ids = task_choice.runs(selection, list(biases), controls)
    own = [number for number in numbers if number.run in run_ids]
    bins = {span: text for text in spans if (span := Span.of_text(text)) is not None}
    rows: list[dict[str, Any]] = []
    for (run, span), n in artists.histogram(sorted(own, key=lambda number: list(biases).index(number.run)), list(bins)
                                            ).items():  # fmt: skip
        share, href = n / biases[run].read if biases[run].read else 0.0, door(run, error=bins[span]) if n else ""
        rows.append({"run": names[run], measured: spans[bins[span]], "n": n, "share": share, ".href": href})

    def address(point: Sequence[Number]) -> str:
        """The case of one answer, the list of several."""
        first, runs = point[0], sorted({number.run for number in point})
        if len(point) == 1:
            return selection.link("case", {"q": first.question, "at": first.run})
        return door("", runs=runs, actual=_exactly(first.actual), error=_exactly(first.error or 0.0))

    chart_panel.show(
        measured.capitalize(), error_points.figure(own, names, address, tolerance, unit), rows, f"error_{task}",
        HOW_ERRORS, sentence=signed_errors({names[run]: biases[run] for run in run_ids}),
    )  # fmt: skip
    _table(selection, task, list(biases.values()), door, tolerance, unit)


def _exactly(number: float) -> str:
    return str(Span(number, number))


def _table(selection: Selection, task: str, biases: Sequence[Bias], door: Door, tolerance: float, unit: str) -> None:
    if not biases:
        return
    names = queries.run_names(selection)
    fine = "exact" if tolerance == 0 else f"within {tolerance:g}{' s' if unit else ''}"
    bounds = ("..<0", "0", ">0..") if tolerance == 0 else (f"..<-{tolerance:g}", f"-{tolerance:g}..{tolerance:g}",
                                                          f">{tolerance:g}..")  # fmt: skip
    columns = [
        Column("run", "Run", numeric=False),
        Column("n", "n"),
        Column("unread", "Unreadable", hint="no usable number"),
    ]
    columns += [
        Column(name, f"{name} %", group="Signed error, of the readable answers")
        for name in ("Too low", fine.capitalize(), "Too high")
    ]
    columns += [Column(name, name, group=f"Error, {unit}" if unit else "Error") for name in ("Median", "IQR")]
    rows = []
    for bias in biases:
        shares = [(bias.under, bounds[0]), (bias.within, bounds[1]), (bias.over, bounds[2])]
        everything, read = door(bias.run), door(bias.run, error="..") if bias.read else None
        unread = door(bias.run, outcome=WORST) if bias.unread else None
        half = "–" if bias.quartiles is None else f"{bias.quartiles[0]:+.3g} to {bias.quartiles[1]:+.3g}"
        rows.append(Row([
            Cell(shorten(names[bias.run], 34), href=everything),
            Cell(f"{bias.n:,}", bias.n, href=everything),
            Cell(f"{bias.unread:,}", bias.unread, href=unread, muted=not bias.unread),
            *(_share(n, bias.read, door(bias.run, error=span)) for n, span in shares),
            Cell("–" if bias.median is None else f"{bias.median:+.3g}", bias.median, href=read),
            Cell(half, bias.quartiles[0] if bias.quartiles else None, href=read),
        ]))  # fmt: skip
    doors(columns, rows, key=f"bias_{task}", height=tables.height_of(len(rows)))


def _share(n: int, of: int, href: str) -> Cell:
    share = n / of if of else None
    return Cell(percent(share), share, href=href if n else None, title=f"n = {n:,} of {of:,}", heat=share)


def _by_actual(selection: Selection, task: str, numbers: Sequence[Number], door: Door) -> None:
    names = queries.run_names(selection)
    spans = {span: text for text in ACTUAL if (span := Span.of_text(text)) is not None}
    marks, rows = [], []
    for run, span, bias in artists.by_actual(numbers, list(spans)):
        if bias.median is None:
            continue
        text = spans[span]
        href = door(run, actual=text, error="..")
        error = f"median error {bias.median:+.1f} s\nn = {bias.read:,} read of {amount(bias.n, 'answer')}"
        note = f"{names[run]}\ntrue value {ACTUAL[text]}\n{error}"
        marks.append(Mark(ACTUAL[text], bias.median, note=note, series=names[run], href=href))
        sides = {f".href {name}": door(run, actual=text, error=span) for name, span in SIDES.items()}
        rows.append({"run": names[run], "true value": ACTUAL[text], "n": bias.read, "median error, s": bias.median,
                     "under": bias.under, "within 3 s": bias.within, "over": bias.over, ".href": href,
                     **sides})  # fmt: skip
    marks.sort(key=lambda mark: list(ACTUAL.values()).index(str(mark.x)))
    figure = None
    if marks:
        lines = joined(marks, "series")
        palette = colours([mark.series for mark in lines])
        figure = charts.lines(lines, "true value", "median error, s", palette)
        figure = charts.line_at(figure, 0, "no error")
    chart_panel.show("Error by reference value", figure, rows, f"actual_{task}", HOW_ACTUAL)


def _tolerance(selection: Selection, task: str, numbers: Sequence[Number], door: Door) -> None:
    names = queries.run_names(selection)
    marks, rows = [], []
    official: dict[str, float] = {}
    for accuracy in artists.accuracies(numbers):
        if accuracy.tolerance == OFFICIAL:
            official[names[accuracy.run]] = accuracy.right / accuracy.n
        span = f"-{accuracy.tolerance}..{accuracy.tolerance}" if accuracy.tolerance else "0"
        href = door(accuracy.run, error=span) if accuracy.right else ""
        share = accuracy.right / accuracy.n
        low, high = accuracy.interval if accuracy.interval is not None else (None, None)
        counts = f"n = {accuracy.right:,} of {amount(accuracy.n, 'case')}, {percent(share)} %"
        note = f"{names[accuracy.run]}\nwithin {accuracy.tolerance} s: {counts}"
        marks.append(Mark(accuracy.tolerance, 100 * share, note=note, series=names[accuracy.run], href=href))
        row: dict[str, Any] = {
            "run": names[accuracy.run],
            "tolerance, s": accuracy.tolerance,
            "n": accuracy.right,
            "of": accuracy.n,
        }
        rows.append(row | {"accuracy": share, "low": low, "high": high, ".href": href, ".href tolerance, s": ""})
    figure = None
    if marks:
        lines = joined(marks, "series")
        palette = colours([mark.series for mark in lines])
        figure = charts.lines(lines, "tolerance, s", "accuracy %", palette)
        figure = charts.line_at(figure, OFFICIAL, "benchmark, 3 s", upright=True)
    chart_panel.show(
        "Accuracy by tolerance",
        figure,
        rows,
        f"tolerance_{task}",
        HOW_TOLERANCE,
        sentence=spread(official, f"Accuracy within {OFFICIAL:g} s"),
    )
