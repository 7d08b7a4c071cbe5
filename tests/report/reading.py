"""What a reader sees of the tables of a report, and the cases behind their doors by rules applied case by case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from analysis.report.cases.doors import FIELDS, PAIRS, conditions
from analysis.report.cases.rows import CaseRow
from analysis.views.document import Query, Table


class Shown(NamedTuple):
    text: str
    door: Query


def shown(table: Table) -> list[list[Shown]]:
    """Every cell with its text as it is written."""
    return [
        [Shown(text, cell.door) for text, cell in zip(texts, row, strict=True)]
        for texts, row in zip(table.texts(), table.rows, strict=True)
    ]


def cases(query: Query, rows: Iterable[CaseRow]) -> list[CaseRow]:
    """The cases of a door."""
    every = list(rows)
    scores = {(row.run, row.question): row.score for row in every}
    wanted = {name: set(values) for name, values in conditions(query).items()}
    return [
        row
        for row in every
        if all(set(_FIELDS[name](row)) & wanted[name] for name in FIELDS if name in wanted)
        and all(
            any(_related(row, pair, scores, name) for pair in wanted[name]) for name in PAIRS if name in wanted
        )
    ]  # fmt: skip


def _related(row: CaseRow, pair: str, scores: Mapping[tuple[str, str], float | None], relation: str) -> bool:
    first, second = (scores.get((run, row.question)) for run in pair.split(">"))
    if first is None or second is None:
        return False
    return {"won": first > second, "tied": first == second, "both": True}[relation]


_FIELDS: Mapping[str, Callable[[CaseRow], Iterable[str]]] = {
    "runs": lambda row: (row.run,),
    "task": lambda row: (row.task,),
    "case": lambda row: (row.question,),
    "reading": lambda row: (row.reading,),
    "reference": lambda row: (row.reference,),
    "lost": lambda row: row.lost,
    "mode": lambda row: row.modes,
    "data": lambda row: (row.data_set,),
}
