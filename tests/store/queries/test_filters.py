"""The table of filters: one row each, with a condition that DuckDB understands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from analysis.store.database import Database
from analysis.store.queries import case_selection
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import CLAUSES, FILTERS, Filters
from analysis.store.queries.ranges import Span
from analysis.store.workspace import Workspace

SINGLE: dict[str, Any] = {
    "lens": "careful",
    "actual": Span(0, 1),
    "error": Span(0, 1),
    "tau": Span(0, 1),
    "boundary_offset": Span(0, 1),
    "surplus": Span(0, 1),
    "right": Span(0, 1),
    "lowest": 0.5,
    "highest": 0.5,
    "defective": True,
    "differing": True,
    "text": "kettle",
}
"""A value of each filter that does not take several."""
SAMPLES = {"lengths": "3-4", "conditions": "audio=stem", "won": "a>b", "tied": "a>b", "both": "a>b", "alike": "a>b"}


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    database = Database(Workspace(tmp_path_factory.mktemp("empty")))
    yield database
    database.close()


@pytest.mark.parametrize("field", [filter.field for filter in FILTERS if filter.field != "runs"])
def test_a_filter_is_a_query(db: Database, field: str) -> None:
    value = SINGLE.get(field, (SAMPLES.get(field, "x"),))
    assert cases_list.cases(db, Filters(**{field: value}), limit=0).total == 0


def test_a_condition_has_the_value_of_its_own_filter() -> None:
    assert all("$values" not in clause for clause in CLAUSES.values())
    assert [field for field, clause in CLAUSES.items() if f"${field}" not in clause] == ["text"]


def test_no_two_filters_have_one_name() -> None:
    names = [filter.name for filter in FILTERS if filter.name]
    assert len(names) == len(set(names))
    assert [filter.field for filter in FILTERS if not filter.name] == ["lens", "data_sets", "runs"]


def test_runs_are_chosen_in_each_table_before_they_are_joined() -> None:
    """Else DuckDB reads the cases of all runs to join one run."""
    sql, values = case_selection.selected(Filters(runs=("a",)), [])
    assert "s.run = ANY($runs) AND c.run = ANY($runs)" in sql
    assert values["runs"] == ["a"]
    assert "$runs" not in case_selection.selected(Filters(), [])[0]
