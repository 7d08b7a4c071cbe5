"""BASS: figures by section: by type (3), IoU in the order of a song (9), word errors (12) and repetition (13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from analysis import palette
from analysis.display import amount
from analysis.report import charts
from analysis.report.cases.doors import door
from analysis.report.charts import Point
from analysis.report.document import ChartPart, Part
from analysis.report.reproduction import bass_section_types, panels
from analysis.report.reproduction.bass_section_types import LYRICS, NO_ANSWERS, SEGMENTATION, SHORT, left_out
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.panels import Bar, Panel
from analysis.report.reproduction.paper_source import Material, of_tasks
from analysis.statistics.intervals import percents
from analysis.store.queries.counts import lyrics, structure
from analysis.summaries.means.song_means import means
from analysis.summaries.tasks import lyrics as summary
from analysis.summaries.tasks.lyrics import ALL, ERRORS, Rate
from analysis.summaries.tasks.structure import course
from analysis.views.document import Cell, Column, Table

RATES = (
    Column("Task"), Column("Run"), Column("Section"), Column("What"), Column("Value"), Column("95 % CI"),
    Column("Cases", "count"), Column("Songs", "count"), Column("Reference words", "count"),
)  # fmt: skip
IOU = (Column("Run"), Column("Section"), Column("IoU", "percent"), Column("95 % CI", "percent"),
       Column("Sections", "count"), Column("Songs", "count"))  # fmt: skip
WHAT = {"repeated": "answer, beyond the reference", "reference_repeated": "the reference itself"}


def exhibits(source: Material) -> list[Exhibit]:
    return [
        bass_section_types.exhibit(source), _by_order(source), _errors(source), _repetition(source),
    ]  # fmt: skip


def _by_order(source: Material) -> Exhibit:
    """IoU by section in order of occurrence, of full songs and of single sections."""
    title = "IoU by section in the order of a song"
    order, _ = course(structure.places(source.db, of_tasks(source, SEGMENTATION[:1], source.models or source.runs)))
    parts = [part for task in SEGMENTATION for part in _order_of_task(source, task, order)]
    return Exhibit("Figure 9", title, parts, "" if parts else NO_ANSWERS.format("segmentation questions"))


def _order_of_task(source: Material, task: str, order: Sequence[str]) -> list[Part]:
    """order: of the sections in full songs; a question about one type alone says nothing of it."""
    title, name = f"IoU by section in order, {SHORT[task]}", f"figure-9-{task}".casefold()
    filters = of_tasks(source, (task,), source.models or source.runs)
    usual, rare = course(structure.places(source.db, filters))
    if not usual:
        return []
    usual.sort(key=lambda name: order.index(name) if name in order else len(order))
    by_cell = means(structure.occurrences(source.db, filters))
    runs = [run for run in filters.runs if any((run, section) in by_cell for section in usual)]
    lines = [
        [Cell(source.name(run)), Cell(section), Cell(mean.value, door(runs=run, task=task, occurrence=section)),
         Cell(mean.interval), Cell(round(mean.n)), Cell(mean.songs)]
        for run in runs for section in usual if (mean := by_cell.get((run, section)))
    ]  # fmt: skip
    charted = runs[: len(palette.SERIES)]
    values = [(section, [100 * mean.value if (mean := by_cell.get((run, section))) else None for run in charted])
              for section in usual]  # fmt: skip
    chart = charts.levels(title, values, [source.name(run) for run in charted], "mean IoU with matched sections, %")
    note = "In the usual order of a song. Intervals: over songs."
    note += f" {len(rare)} rare occurrences are left out." if rare else ""
    return [
        ChartPart(name, title, chart, left_out(charted, runs)), Table(name, f"Figure 9: {title}", IOU, lines, note),
    ]  # fmt: skip


def _errors(source: Material) -> Exhibit:
    """Word errors by section type as 1 / (1 + errors per word)."""
    title = "Substitutions, deletions and insertions by section, inverted"
    filters = of_tasks(source, LYRICS, source.models or source.runs)
    sums = summary.sums_of(lyrics.sections(source.db, filters))
    if not sums.runs:
        return Exhibit("Figure 12", title, why=NO_ANSWERS.format("lyrics questions"))
    runs = [run for run in filters.runs if run in sums.runs]
    sections = summary.types(sums)
    rates = summary.errors(sums, runs, sections, inverse=True)
    together = summary.errors(sums, [ALL], sections, inverse=True)
    parts: list[Part] = [Table("figure-12", f"Figure 12: {title.casefold()}", RATES, _lines(source, "lyrics", rates))]
    for what in ERRORS:
        points = [Point(rate.part, 100 * rate.value, percents(rate.interval)) for rate in together
                  if rate.what == what and rate.value is not None]  # fmt: skip
        unit = f"1 / (1 + {what} per word), %, all runs, 95 % CI"
        parts.append(ChartPart(f"figure-12-{what}", what.capitalize(), charts.dots(f"Inverted {what}", points, unit)))
    return Exhibit("Figure 12", title, parts)


def _repetition(source: Material) -> Exhibit:
    """Repetition of the reference and of the answers, each on its own axis, full songs and sections side by side."""
    title = "Repetition of the reference and of the answers by section"
    every = list(source.models or source.runs)
    lines: list[list[Cell]] = []
    references: list[Panel] = []
    answers: list[Panel] = []
    for task in LYRICS:
        sums = summary.sums_of(lyrics.sections(source.db, of_tasks(source, (task,), every)))
        runs = [run for run in every if run in sums.runs]
        rates = summary.repetition(sums, runs, summary.types(sums))
        of_answers = [rate for rate in rates if rate.what == "repeated"]
        # every run has the same references: one run's stand for all
        most = max(runs, key=lambda run: sum(rate.cases for rate in of_answers if rate.run == run), default="")
        of_reference = [rate for rate in rates if rate.what == "reference_repeated" and rate.run == most]
        lines += _lines(source, SHORT[task], [*of_reference, *of_answers])
        sections = summary.types(sums)
        references.append(_panel(task, sections, of_reference, lambda _: "reference"))
        answers.append(_panel(task, sections, of_answers, source.name))
    if not lines:
        return Exhibit("Figure 13", title, why=NO_ANSWERS.format("lyrics questions"))
    answering = [run for run in every if any(source.name(run) == name for side in answers for _, name in side.bars)]
    charted = answering[: len(palette.SERIES)]
    note = (
        "Phrases that are repeated, times their words, by words of the reference. Reference and answers have axes of "
        "their own: the first counts all its own repetition, the second only what the reference lacks. Intervals "
        "beyond an axis are cut at its end."
    )
    sides = (
        ("reference", "The reference itself", references, ["reference"], ""),
        ("answers", "Answers, beyond the reference", answers, [source.name(run) for run in charted],
         left_out(charted, answering)),
    )  # fmt: skip
    return Exhibit("Figure 13", title, [
        *(ChartPart(f"figure-13-{name}", heading, panels.chart(heading, pair, series, panels.rates_axis), words)
          for name, heading, pair, series, words in sides),
        Table("figure-13", f"Figure 13: {title.casefold()}", RATES, lines, note),
    ])  # fmt: skip


def _panel(task: str, sections: Sequence[str], rates: Iterable[Rate], name: Callable[[str], str]) -> Panel:
    """name: of the series of a run."""
    bars = {
        (rate.part, name(rate.run)): Bar(
            rate.value, rate.interval, f"{amount(rate.cases, 'case')} of {amount(rate.songs, 'song')}",
            door(runs=rate.run, task=task),
        )
        for rate in rates if rate.value is not None
    }  # fmt: skip
    return Panel(SHORT[task].capitalize(), "repeated words per word", sections, bars)


def _lines(source: Material, task: str, rates: Iterable[Rate]) -> list[list[Cell]]:
    """Rates that can be computed, as rows."""
    return [
        [Cell(task), Cell(source.name(rate.run) if rate.what != "reference_repeated" else "reference"), Cell(rate.part),
         Cell(WHAT.get(rate.what, rate.what)), Cell(f"{rate.value:.3f}"), Cell(_between(rate.interval)),
         Cell(rate.cases), Cell(rate.songs), Cell(rate.words)]
        for rate in rates if rate.value is not None
    ]  # fmt: skip


def _between(interval: Sequence[float] | None) -> str:
    return "too few songs" if interval is None else " to ".join(f"{end:.3f}" for end in interval)
