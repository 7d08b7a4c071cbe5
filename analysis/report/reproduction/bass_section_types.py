"""BASS, figure 3: IoU and inverted WER by section type, and which type is taken for which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from analysis import palette
from analysis.benchmarks.bass import published
from analysis.display import amount
from analysis.report.cases.doors import door
from analysis.report.document import ChartPart
from analysis.report.reproduction import panels
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.panels import Bar, Panel
from analysis.report.reproduction.paper_source import Material, by_model, of_tasks
from analysis.statistics.intervals import percents
from analysis.store.queries.counts import lyrics, structure
from analysis.summaries.means.song_means import Mean, means
from analysis.summaries.tasks import lyrics as summary
from analysis.views.document import Cell, Column, Query, Table

SEGMENTATION, LYRICS = ("FSS", "SSS"), ("FSLT", "SSLT")
SHORT = {"FSS": "full segmentation", "SSS": "section segmentation", "FSLT": "full lyrics", "SSLT": "section lyrics"}
NO_ANSWERS = "no answer of these runs to {}"
TYPES = ("intro", "verse", "chorus", "bridge", "outro")
"""The section types of the figure, in its order."""
TITLE = "IoU and inverted WER by section type"
COLUMNS = (
    Column("Run"), Column("Section"),
    Column("IoU", "percent", "Segmentation"), Column("95 % CI", "percent", "Segmentation"),
    Column("Sections", "count", "Segmentation"), Column("Songs", "count", "Segmentation"),
    Column("Inverted WER", "percent", "Lyrics"), Column("95 % CI", "percent", "Lyrics"),
    Column("Sections", "count", "Lyrics"), Column("Songs", "count", "Lyrics"),
)  # fmt: skip
NOTE = (
    "Full songs and single sections together. Inverted: 1 / (1 + mean WER of the sections). Intervals: over songs. The "
    "figure has the five types of the paper, the table all."
)
CONFUSION_NOTE = (
    "Full segmentation, these runs: of the sections of a type that are matched with another of the five, the share "
    "of each; mean over the models. Printed: from the paper's site, which does not say how sections are matched."
)
ByType = Mapping[tuple[str, str], Mean]
"""By run and section type."""


def exhibit(source: Material) -> Exhibit:
    every = list(source.models or source.runs)
    by_task = {SEGMENTATION: iou_by_type(source), LYRICS: inverted_wer_by_type(source)}
    places = _places(source, every)
    answered = {run for own in by_task.values() for run, _ in own}
    runs = [run for run in every if run in answered]
    if not runs:
        return Exhibit("Figure 3", TITLE, why=NO_ANSWERS.format("questions about sections"))
    types = sorted({part for own in by_task.values() for _, part in own}, key=_order)
    lines = [
        [Cell(source.name(run)), Cell(part),
         *(cell for tasks, own in by_task.items()
           for cell in _cells(own.get((run, part)), _cases(run, tasks, places.get(part, ()))))]
        for run in runs for part in types if any((run, part) in own for own in by_task.values())
    ]  # fmt: skip
    charted = runs[: len(palette.SERIES)]
    sides = [
        Panel(title, unit, TYPES, {(part, source.name(run)): _bar(mean, _cases(run, tasks, places.get(part, ())))
                                   for (run, part), mean in by_task[tasks].items() if run in charted})
        for title, unit, tasks in (("Segmentation", "mean IoU, %", SEGMENTATION),
                                   ("Lyrics", "inverted WER, %", LYRICS))
    ]  # fmt: skip
    chart = panels.chart(TITLE, sides, [source.name(run) for run in charted])
    return Exhibit("Figure 3", TITLE, [
        ChartPart("figure-3", TITLE, chart, left_out(charted, runs)),
        Table("figure-3", f"Figure 3: {TITLE}", COLUMNS, lines, NOTE), _confusion(source),
    ])  # fmt: skip


def iou_by_type(source: Material) -> ByType:
    filters = of_tasks(source, SEGMENTATION, source.models or source.runs)
    return means(structure.occurrences(source.db, filters, "label"))


def inverted_wer_by_type(source: Material) -> ByType:
    filters = of_tasks(source, LYRICS, source.models or source.runs)
    sums = summary.sums_of(lyrics.sections(source.db, filters))
    return {
        (rate.run, rate.part): Mean(rate.value, rate.interval, rate.sections, rate.songs)
        for rate in summary.iwer(sums, sums.runs, summary.types(sums)) if rate.value is not None
    }  # fmt: skip


def mistaken(source: Material) -> dict[str, dict[str, float]]:
    """Shares of the sections of a type that are predicted as another of TYPES, by model and pair ("verse>intro")."""
    filters = of_tasks(source, SEGMENTATION[:1], source.models or source.runs)
    counts: dict[str, dict[tuple[str, str], int]] = {}
    for row in structure.sharing(source.db, filters):
        pair = row["reference"], row["estimate"]
        if set(pair) <= set(TYPES) and pair[0] != pair[1]:
            counts.setdefault(row["run"], {})[pair] = row["sections"]
    shares: dict[str, dict[str, float]] = {}
    for run, own in counts.items():
        totals = {name: sum(n for (reference, _), n in own.items() if reference == name) for name in TYPES}
        shares[run] = {
            f"{name}>{other}": own.get((name, other), 0) / totals[name]
            for name in TYPES for other in TYPES if name != other and totals[name]
        }  # fmt: skip
    return by_model(source, shares) if source.models else shares


def left_out(charted: Sequence[str], runs: Sequence[str]) -> str:
    """What a chart with fewer runs than its table says of it."""
    if len(charted) == len(runs):
        return ""
    return f"The first {len(charted)} of {len(runs)} runs; all are in the table."


def _confusion(source: Material) -> Table:
    own = list(mistaken(source).values())
    columns = [Column("Type"), Column("Figures"), Column("Models", "count"), *(Column(f"as {name}") for name in TYPES)]
    lines: list[list[Cell]] = []
    for row in published.section_confusion():
        name = row["reference"]
        shares = [model for model in own if any(pair.startswith(f"{name}>") for pair in model)]
        mean = [
            fmean(model[f"{name}>{other}"] for model in shares) if shares and other != name else None for other in TYPES
        ]
        texts = [None if share is None else f"{100 * share:.2f}" for share in mean]
        lines += [
            [Cell(name), Cell("runs"), Cell(len(shares)), *map(Cell, texts)],
            [Cell(name, faint=True), Cell("printed", faint=True), Cell(None),
             *(Cell(row[other] if other != name else None, faint=True) for other in TYPES)],
        ]  # fmt: skip
    return Table("figure-3-confusion", "Which type is taken for which, percent", columns, lines, CONFUSION_NOTE)


def _places(source: Material, runs: Sequence[str]) -> dict[str, list[str]]:
    """By section type its occurrences, "verse 1" and so on."""
    names: dict[str, list[str]] = {}
    for row in structure.places(source.db, of_tasks(source, SEGMENTATION, runs)):
        names.setdefault(row["label"], []).append(row["name"])
    return names


def _cases(run: str, tasks: Sequence[str], occurrences: Sequence[str]) -> Query:
    """The cases that have one of the sections; of lyrics, where occurrences are not stored, all of the tasks."""
    if tasks != SEGMENTATION:
        return door(runs=run, task=tasks)
    return door(runs=run, task=tasks, occurrence=occurrences)


def _cells(mean: Mean | None, cases: Query) -> list[Cell]:
    if mean is None:
        return [Cell(None)] * 4
    return [Cell(mean.value, cases), Cell(mean.interval), Cell(round(mean.n)), Cell(mean.songs)]


def _bar(mean: Mean, cases: Query) -> Bar:
    note = f"{amount(round(mean.n), 'section')} of {amount(mean.songs, 'song')}"
    return Bar(100 * mean.value, percents(mean.interval), note, cases)


def _order(part: str) -> tuple[int, str]:
    """The types of the paper first, in its order."""
    return TYPES.index(part) if part in TYPES else len(TYPES), part
