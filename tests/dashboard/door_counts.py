"""How many cases stand behind many doors, counted together: one statement for all doors of a view.

Each condition is worked out once for each case, whatever the number of doors that have it, and each door counts the
cases that meet all of its own.
Doors that search texts, or ask what reviews say, are counted one by one. Runs are not looked up: no door leads to a run
that is not there, which `reading.untrue` would tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np

from analysis.store.database import Database
from analysis.store.queries.case_selection import selected, values_of
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import CLAUSES, Filters
from dashboard.selection.selection import parse

MOST, MOST_OF_TABLES = 400, 25
"""Doors of one statement; fewer where conditions ask other tables, since each of those is joined to all cases."""
_JOINED = re.compile(r"WITH\s+(joined AS \(.*?\n    \)),\s+selected AS \(SELECT \* FROM joined WHERE (.*)\)", re.DOTALL)
_PARAMETER = re.compile(r"\$(\w+)")
_START, _ = selected(Filters(), ())


def behind(address: str) -> Filters:
    """The filters that an address of the list of cases asks for."""
    selection, unknown_values = parse(parse_qs(urlsplit(address).query))
    assert not unknown_values, f"{address} asks for what no filter has: {unknown_values}"
    assert not selection.own, f"{address} has choices that the list of cases does not have: {selection.own}"
    return selection.filters


def counts(db: Database, addresses: Iterable[str]) -> dict[str, int]:
    """Cases behind each address of the list of cases."""
    doors = {address: behind(address) for address in addresses}
    kinds: dict[int, list[str]] = {}
    for address, filters in doors.items():
        kinds.setdefault(most_of(filters), []).append(address)
    result = {address: cases_list.cases(db, doors[address], limit=0).total for address in kinds.pop(1, ())}
    for most, group in kinds.items():
        for start in range(0, len(group), most):
            result |= _together(db, {address: doors[address] for address in group[start : start + most]})
    return {address: result[address] for address in doors}


def scores(db: Database, addresses: Iterable[str]) -> dict[str, list[tuple[str, float | None]]]:
    """Task and score of each case behind each address of the list of cases; of doors on cases alone."""
    doors = {address: behind(address) for address in addresses}
    assert all(most_of(filters) > 1 for filters in doors.values())
    met, cases = _met(db, doors, "task, score")
    return {address: [case for case, holds in zip(cases, mask, strict=True) if holds] for address, mask in met.items()}


def most_of(filters: Filters) -> int:
    """Doors of one statement."""
    if filters.text or filters.ask_reviews or filters.right:
        return 1
    asks_tables = any("SELECT" in CLAUSES[name] for name in values_of(filters))
    return MOST_OF_TABLES if asks_tables else MOST


def _together(db: Database, doors: Mapping[str, Filters]) -> dict[str, int]:
    """Of doors whose conditions are on a case alone."""
    return {address: int(np.count_nonzero(mask)) for address, mask in _met(db, doors)[0].items()}


def _met(db: Database, doors: Mapping[str, Filters], of_cases: str = "") -> tuple[dict[str, Any], list[Any]]:
    """Which cases meet all conditions of each door, and these columns of all cases."""
    known, values = _Conditions(), dict[str, Any]()
    columns = []
    for filters in doors.values():
        start, own = selected(filters, ())
        columns.append(known.of(start, own, values))
    marks = ", ".join(f"coalesce(({clause}), false) AS m{number}" for clause, number in known.numbers.items())
    table = db.ask(f"WITH {_joined(_START)[0]} SELECT {', '.join(filter(None, [marks, of_cases]))} FROM joined", values)
    met = {name: table[name].to_numpy() for name in known.names}
    cases = [tuple(row.values()) for row in table.drop_columns(known.names).to_pylist()] if of_cases else []
    masks = (np.logical_and.reduce([met[name] for name in own]) for own in columns)
    return dict(zip(doors, masks, strict=True)), cases


class _Conditions:
    """Conditions with their values, each once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self._names: dict[tuple[str, str], str] = {}

    @property
    def names(self) -> list[str]:
        """Columns of the table of what is met."""
        return [f"m{number}" for number in self.numbers.values()]

    def of(self, start: str, own: Mapping[str, Any], values: dict[str, Any]) -> Sequence[str]:
        """Names of the conditions of one query; adds their values."""
        clauses = _clauses(start, own)
        return [f"m{self._number(clause, own, values)}" for clause in clauses]

    def _number(self, clause: str, own: Mapping[str, Any], values: dict[str, Any]) -> int:
        def renamed(match: re.Match[str]) -> str:
            key = match[1], repr(own[match[1]])
            name = self._names.setdefault(key, f"p{len(self._names)}")
            values[name] = own[match[1]]
            return f"${name}"

        return self.numbers.setdefault(_PARAMETER.sub(renamed, clause), len(self.numbers))


def _clauses(start: str, own: Mapping[str, Any]) -> list[str]:
    """The conditions of a query: those of its values in their order, and what follows them."""
    _, where = _joined(start)
    clauses = [CLAUSES[name] for name in own if name in CLAUSES]
    together = " AND ".join(clauses)
    assert where.startswith(together), where
    rest = where.removeprefix(together).removeprefix(" AND ")
    return [*clauses, *([rest] if rest else [])]


def _joined(start: str) -> tuple[str, str]:
    """The table of cases of a query, of all runs, and its conditions."""
    match = _JOINED.search(start)
    assert match is not None, start
    return match[1], match[2]
