"""BASS: scores by delivery, role and genre (figures 4, 5, 8 and 10), adjusted within subtasks."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.benchmarks.bass.tasks import TASKS
from analysis.display import amount
from analysis.questions.question_targets import COLLABORATION
from analysis.report import charts
from analysis.report.charts import Point
from analysis.report.document import ChartPart, Part
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, of_tasks
from analysis.statistics.intervals import percents
from analysis.store.queries.counts import answer_tallies
from analysis.summaries.means.group_means import shares
from analysis.summaries.means.level_effects import UNKNOWN, LevelEffect, LevelEffects, level_effects, of_counts
from analysis.summaries.statements.effects import aspect_of, effects
from analysis.views.document import Cell, Column, Paragraph, Table

GROUPS = (
    ("Figure 4", "Artist collaboration by vocal delivery", "delivery", COLLABORATION),
    ("Figure 5", "Single-gene detection by genre", "genre", ("SGD",)),
    ("Figure 8", "Pairwise-gene detection by genre", "genre", ("PGD",)),
    ("Figure 10", "Artist collaboration by role", "role", COLLABORATION),
)
"""Number, title, one of `answer_tallies.BY`, tasks."""
COLUMNS = (
    Column("Level"), Column("Against"), Column("Cases", "count"), Column("Cases against", "count"),
    Column("Songs", "count"), Column("Adjusted difference", "points"), Column("95 % CI", "points"),
    Column("Conclusion"),
)  # fmt: skip
MARGINAL = (Column("Run"), Column("Level"), Column("n", "count"), Column("Mean, not adjusted", "percent"))
NOTE = (
    "Within run and subtask, points; p corrected for all levels (Holm). The figure of the paper pools subtasks: those "
    "means compare tasks and not levels, so they stand below without a chart."
)
FACTS = "Facts of songs come from a reference set or from `earmark import facts`."


def exhibits(source: Material) -> list[Exhibit]:
    return [_exhibit(source, *row) for row in GROUPS]


def by_delivery(source: Material, level: str, against: str) -> dict[str, float | None]:
    """How much more one vocal delivery scores than another within subtasks, by model; None if too little is known."""
    counts = answer_tallies.counts(source.db, of_tasks(source, COLLABORATION, source.models), "delivery", "subtask")
    effects: dict[str, float | None] = {}
    for run in source.models:
        own = [count for count in counts if count.run == run and count.group in (level, against)]
        panel = level_effects(of_counts(own))
        signs = [1 if row.level == level else -1 for row in panel.rows]
        effects[run] = next((sign * row.effect.value for sign, row in zip(signs, panel.rows, strict=True)
                             if row.effect.value is not None), None)  # fmt: skip
    return effects


def _exhibit(source: Material, number: str, title: str, by: str, tasks: Sequence[str]) -> Exhibit:
    filters = of_tasks(source, [task for task in tasks if task in TASKS], source.models or source.runs)
    counts = answer_tallies.counts(source.db, filters, by, "subtask")
    panel = level_effects(of_counts(counts))
    words = aspect_of(by)
    if not panel.rows:
        reason = (
            f"{by}: not known for any of {amount(panel.n, 'case')}, or one level alone. {FACTS}"
            if panel.n
            else (f"no answer to these questions ({', '.join(tasks)})")
        )
        return Exhibit(number, title, why=reason)
    name = number.casefold().replace(" ", "-")
    sentence = Paragraph(effects(panel, words).text)
    marginal = [
        [Cell(source.name(row.run), faint=True), Cell(row.group, faint=True), Cell(row.n, faint=True),
         Cell(row.mean, faint=True)]
        for row in shares(count._replace(part="") for count in counts)
        if row.group not in UNKNOWN
    ]  # fmt: skip
    parts: list[Part] = [sentence, *_chart(panel, name, title)]
    parts.append(
        Table(name, f"{number}: {title.casefold()}, adjusted", COLUMNS, [_line(row) for row in panel.rows], NOTE)
    )
    parts.append(Table(f"{name}-pooled", f"{number}: means that are not adjusted", MARGINAL, marginal))
    return Exhibit(number, title, parts, "" if panel.tested else "no level has cases and songs enough for a test")


def _chart(panel: LevelEffects, name: str, title: str) -> list[Part]:
    points = [
        Point(
            f"{row.level} − {row.against or 'others'}", 100 * (row.effect.value or 0.0), percents(row.effect.interval)
        )
        for row in panel.tested
    ]
    unit = "adjusted difference, points, 95 % CI"
    return [ChartPart(name, title, charts.differences(title, points, unit))] if points else []


def _line(row: LevelEffect) -> list[Cell]:
    effect = row.effect
    return [
        Cell(row.level), Cell(row.against or "all others"), Cell(effect.cases[0]), Cell(effect.cases[1]),
        Cell(effect.n_songs), Cell(effect.value), Cell(effect.interval),
        Cell(effect.verdict, faint=effect.verdict != "different"),
    ]  # fmt: skip
