"""Models by conditions: one row for each model, and for each condition the figure, its interval and its seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.cells import Condition, in_order
from analysis.summaries.comparison.cells import ModelCondition as ModelCell
from analysis.summaries.statements.conditions import seed_range
from analysis.summaries.statements.conditions import seeds as seed_words
from analysis.views.document import NOWHERE, Cell, Column, Query, Table

NOT_RUN = "not run"
TITLE = "Models by condition"


class CellScore(NamedTuple):
    """A cell and its figure, the mean over its seeds. model: the name of its row. seeds: the figure of each.

    n: answers. door: opens them.
    """

    model: str
    cell: ModelCell
    value: float | None
    interval: Interval | None
    seeds: tuple[float, ...]
    n: int
    door: Query


def by_condition(
    scores: Sequence[CellScore], names: Mapping[Condition, str], what: str, name: str = "models_by_condition"
) -> Table:
    """The models, the best under the first condition first. names: of the conditions. what: of the figure."""
    conditions = in_order([score.cell for score in scores])
    several = any(score.cell.side.n_runs > 1 for score in scores)
    columns = [Column("Model")]
    for condition in conditions:
        group = names[condition]
        columns += [
            Column("%", "percent", group, what),
            Column("95 % CI", "percent", group, "over songs and seeds" if several else "over songs"),
            *([Column("Seeds", group=group, hint="how many, and the range of their figures")] if several else []),
        ]
    rows = [
        [Cell(model), *(cell for condition in conditions for cell in _cells(own.get(condition), several))]
        for model, own in _by_model(scores, conditions).items()
    ]
    note = "" if several else "One seed each: how much the models vary between seeds is not known."
    return Table(name, TITLE, columns, rows, note)


def _by_model(
    scores: Sequence[CellScore], conditions: Sequence[Condition]
) -> Mapping[str, Mapping[Condition, CellScore]]:
    """The scores by row and condition."""
    by_model: dict[str, dict[Condition, CellScore]] = {}
    for score in scores:
        by_model.setdefault(score.model, {})[score.cell.condition] = score
    first = conditions[0]

    def best_first(model: str) -> float:
        own = by_model[model].get(first)
        return -own.value if own is not None and own.value is not None else 2.0

    return {model: by_model[model] for model in sorted(by_model, key=best_first)}


def _cells(score: CellScore | None, several: bool) -> list[Cell]:
    if score is None:
        return [Cell(NOT_RUN, faint=True), Cell(None), *([Cell(None)] if several else [])]
    door = score.door if score.n else NOWHERE
    note = f"{score.n:,} answers"
    cells = [Cell(score.value, door, note), Cell(score.interval)]
    if not several:
        return cells
    text = seed_range(score.cell.side, score.seeds)
    return [*cells, Cell(text, note=seed_words(score.cell.side, score.seeds))]
