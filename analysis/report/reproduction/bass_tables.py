"""BASS: scores (tables 1 and 6), conditions (tables 2 and 3, figures 6 and 7) and sizes (table 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from analysis.benchmarks.bass import published
from analysis.benchmarks.bass.published import COLUMNS, OVERALL, PublishedFigure
from analysis.benchmarks.bass.tasks import TASKS
from analysis.report.cases.doors import door
from analysis.report.reproduction import contrasts
from analysis.report.reproduction.contrasts import METADATA, STEM, THINKING, TRANSCRIPT
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, beside_printed, printed, with_interval
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT
from analysis.summaries.means.bootstrap import Resampled
from analysis.summaries.means.reweighing import MEAN
from analysis.views.document import Cell, Column, Table

ORDER = ("SGD", "PGD", "GDR", "GA", "FSS", "SSS", "Cnt", "Dur", "Loc", "Attr", "FSLT", "SSLT")
"""Columns of tables 1 and 6."""
NOTE = (
    "Percent. Rows called printed are the figures of the paper; a run of the same model stands above its printed row. "
    "Brackets: 95 % confidence interval over songs. {}"
)
LYRICS = ("FSLT", "SSLT")
_SIZES = f"""
    , asked AS (SELECT DISTINCT task, question_id, {UNIT} AS unit, song FROM selected),
    lengths AS (SELECT DISTINCT task, unit, duration / 60 AS minutes FROM asked LEFT JOIN songs USING (song))
    SELECT task, count(DISTINCT question_id) AS questions, count(DISTINCT unit) AS songs,
        (SELECT avg(minutes) FROM lengths l WHERE l.task = asked.task) AS minutes_avg,
        (SELECT min(minutes) FROM lengths l WHERE l.task = asked.task) AS minutes_min,
        (SELECT max(minutes) FROM lengths l WHERE l.task = asked.task) AS minutes_max,
        (SELECT count(minutes) FROM lengths l WHERE l.task = asked.task) AS timed
    FROM asked GROUP BY task"""


def exhibits(source: Material) -> list[Exhibit]:
    figures = published.load()
    return [
        Exhibit("Table 1", "Normalised scores by task", [_scores(source, figures)]),
        contrasts.exhibit(source, "Table 2", TRANSCRIPT, [_printed_conditions("Table 2", "table-2")]),
        contrasts.exhibit(source, "Table 3", THINKING, [_printed_conditions("Table 3", "table-3")]),
        Exhibit("Table 4", "Sizes of the tasks", [_sizes(source)]),
        Exhibit("Table 6", "Scores as measured", [_raw_scores(source, figures)]),
        contrasts.exhibit(source, "Figure 6", STEM),
        contrasts.exhibit(source, "Figure 7", METADATA),
    ]


def _scores(source: Material, figures: Sequence[PublishedFigure]) -> Table:
    by_model = _by_model(figures, lambda cell: printed(cell.normalised))
    note = NOTE.format("Accuracies are corrected for guessing; lyrics: 1 / (1 + mean WER).")
    rows = _joined(source, (*ORDER, OVERALL), by_model, lambda run, code: _corrected(source, run, code))
    return Table("table-1", "Table 1: normalised scores", _columns((*ORDER, OVERALL)), rows, note)


def _raw_scores(source: Material, figures: Sequence[PublishedFigure]) -> Table:
    by_model = _by_model(figures, _printed_raw)
    note = NOTE.format("Accuracies and IoU are not corrected for guessing. Lyrics: mean WER, a ratio; lower is better.")
    rows = _joined(source, ORDER, by_model, lambda run, code: _raw(source, run, code))
    return Table("table-6", "Table 6: scores as measured", _columns(ORDER), rows, note)


def _columns(codes: Sequence[str]) -> list[Column]:
    titles = {code: name for name, code in COLUMNS.items()} | {OVERALL: "Average"}
    return [Column("Model"), Column("Figures"), *(Column(titles.get(code, code), "percent") for code in codes)]


def _joined(
    source: Material, codes: Sequence[str], by_model: Mapping[str, Mapping[str, Cell]],
    cell: Callable[[str, str], Cell],
) -> list[Sequence[Cell]]:  # fmt: skip
    paper = {model: [cells.get(code, Cell(None)) for code in codes] for model, cells in by_model.items()}
    return beside_printed(source, {run: [cell(run, code) for code in codes] for run in source.runs}, paper)


def _by_model(
    figures: Sequence[PublishedFigure], cell: Callable[[PublishedFigure], Cell]
) -> dict[str, dict[str, Cell]]:
    by_model: dict[str, dict[str, Cell]] = {}
    for figure in figures:
        own = cell(figure)
        by_model.setdefault(figure.model, {})[figure.task] = own._replace(note=figure.note)
    return by_model


def _printed_raw(figure: PublishedFigure) -> Cell:
    if figure.wer is not None:
        return Cell(f"{figure.wer:.2f}", faint=True)
    return printed(figure.raw)


def _figure(figures: Mapping[str, Mapping[str, Resampled]], run: str, code: str) -> Resampled | None:
    own = figures.get(run, {})
    return own.get(MEAN if code == OVERALL else code)


def _corrected(source: Material, run: str, code: str) -> Cell:
    figure = _figure(source.corrected, run, code)
    if figure is None:
        return Cell(None)
    cases = door(runs=run) if code == OVERALL else door(runs=run, task=code)
    return with_interval(float(figure.values[0]), figure.interval, cases)


def _raw(source: Material, run: str, code: str) -> Cell:
    figure = _figure(source.raw, run, code)
    if figure is None:
        return Cell(None)
    value, interval, cases = float(figure.values[0]), figure.interval, door(runs=run, task=code)
    if code not in LYRICS:
        return with_interval(value, interval, cases)
    between = f" [{_wer(interval.high)}, {_wer(interval.low)}]" if interval else ""
    return Cell(f"{_wer(value)}{between}", cases)


def _wer(inverse: float) -> str:
    """The word error rate that an inverse one stands for."""
    return f"{1 / inverse - 1:.2f}" if inverse > 0 else "∞"


_WORDS = ("task", "setup", "significant")
_CONDITION_TITLES = {
    "task": "Task", "setup": "Setup", "significant": "Significant", "no_thinking": "No thinking", "thinking":
    "Thinking", "delta": "Difference", "cascaded_asr": "cascaded ASR", "audio_only": "audio alone",
}  # fmt: skip
"""What the files call columns and setups, in words."""


def _printed_conditions(number: str, name: str) -> Table:
    """The table as printed."""
    title, rows = next(
        (title, rows) for title, rows in published.condition_tables().items() if number.casefold() in title
    )
    columns = [Column(_CONDITION_TITLES.get(column, column), "text" if column in _WORDS else "percent")
               for column in rows[0]]  # fmt: skip
    lines = [[Cell(_CONDITION_TITLES.get(value, value), faint=True) for value in row.values()] for row in rows]
    return Table(f"{name}-printed", f"{number} as printed", columns, lines, f"{title}. Percent.")


def _sizes(source: Material) -> Table:
    """Questions, songs and minutes by task, these runs beside the paper."""
    own = sizes(source.db, source.filters)
    columns = [
        Column("Task"), *(Column(title, "count", who) for who in ("These runs", "Printed") for title in _SIZE_TITLES),
    ]  # fmt: skip
    lines: list[list[Cell]] = []
    for row in published.task_sizes():
        code = COLUMNS.get(row["task"], row["task"])
        own_sizes = own.get(code, {})
        measured = [Cell(_size(name, own_sizes.get(name))) for name in _SIZE_NAMES]
        lines.append([
            Cell(TASKS[code].name, door(task=code)),
            *measured, *(Cell(row[name], faint=True) for name in _SIZE_NAMES),
        ])  # fmt: skip
    note = (
        "Minutes: of the songs whose length is known from a reference set. The paper prints localization and "
        "attribution the other way round."
    )
    return Table("table-4", "Table 4: sizes of the tasks", columns, lines, note)


def sizes(db: Database, filters: Filters) -> dict[str, dict[str, float | None]]:
    """Questions, songs and minutes (mean, least, most, number of songs with a length) by task."""
    start, values = selection(db, filters)
    return {row["task"]: row for row in db.rows(start + _SIZES, values)}


_SIZE_NAMES = ("questions", "songs", "minutes_avg", "minutes_min", "minutes_max")
_SIZE_TITLES = ("Questions", "Songs", "Minutes, mean", "Least", "Most")


def _size(name: str, value: float | None) -> str | None:
    if value is None:
        return None
    return f"{value:,.0f}" if name in ("questions", "songs") else f"{value:.2f}"
