"""Addresses of lists of cases inside a report, and which cases such a list contains.

An address is "#/cases?" and a query. Values of one name are alternatives; all names must fit. `run`, `task`, `reading`,
`reference` and `mode` are fields of a case, `lost` the types of loss that took points, `case` a question. `won=A~B`
are the questions on which run A scores higher than run B, `tied=A~B` those with equal scores of both.
`shared=A~B` are the answers of run A to the questions on which both runs have a score.
The page's script follows the same rules (`templates/report.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias
from urllib.parse import parse_qs, urlencode

from analysis.report.cases.rows import CaseRow

START = "#/cases?"
PAIRS = ("won", "tied", "shared")
"""Relations of two runs on a question."""
Scores: TypeAlias = Mapping[tuple[str, str], float | None]
"""Scores by run and question."""


def door(**query: str | Sequence[str]) -> str:
    """The address of the cases that fit."""
    return START + urlencode({name: value for name, value in query.items() if value}, doseq=True)


def cases(address: str, rows: Iterable[CaseRow]) -> list[CaseRow]:
    """The cases of an address."""
    every = list(rows)
    scores = {(row.run, row.question): row.score for row in every}
    query = parse_qs(address.removeprefix(START))
    return [row for row in every if all(_fits(row, name, values, scores) for name, values in query.items())]


def _fits(row: CaseRow, name: str, values: Sequence[str], scores: Scores) -> bool:
    if name in PAIRS:
        return any(_compared(row, value, scores, name) for value in values)
    return bool(set(_FIELDS[name](row)) & set(values))


def _compared(row: CaseRow, pair: str, scores: Scores, relation: str) -> bool:
    a, _, b = pair.partition("~")
    first, second = scores.get((a, row.question)), scores.get((b, row.question))
    if row.run not in (a, b) or first is None or second is None:
        return False
    return {"won": first > second, "tied": first == second, "shared": row.run == a}[relation]


_FIELDS: Mapping[str, Callable[[CaseRow], Iterable[str]]] = {
    "run": lambda row: (row.run,),
    "task": lambda row: (row.task,),
    "case": lambda row: (row.question,),
    "reading": lambda row: (row.reading,),
    "reference": lambda row: (row.reference,),
    "lost": lambda row: row.lost,
    "mode": lambda row: row.modes,
}
