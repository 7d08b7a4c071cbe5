"""Links from stored questions to annotated songs: the columns of a run that may change later.

A reference set can be imported after a run. What was answered and scored does not depend on it; which annotated song a
question is about does, and so do its facts and the role and the delivery of its performers. The new file of cases takes
the place of the old one in one step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analysis.records import Question
from analysis.store.runs import description, health
from analysis.store.tables.arrays import array
from analysis.store.tables.cases import CASES, QUESTION_COLUMNS, question_of
from analysis.store.tables.table_writer import parquet, read_table
from analysis.store.workspace import Workspace

CASES_TABLE = "cases"
_LINKED = ("song", "role", "delivery", "dimensions")


def questions(workspace: Workspace, run: str) -> list[Question]:
    """The questions of a run, in its order."""
    table = read_table(workspace.storage, _file(workspace, run), list(QUESTION_COLUMNS))
    return [question_of(row) for row in table.to_pylist()]


def named_questions(workspace: Workspace, run: str) -> list[tuple[str, Question]]:
    """The questions of a run, each with the name of its record in the file."""
    table = read_table(workspace.storage, _file(workspace, run), ["record", *QUESTION_COLUMNS])
    return [(row["record"], question_of(row)) for row in table.to_pylist()]


def relink(workspace: Workspace, run: str, linked: Mapping[str, Question]) -> int:
    """Gives the questions of a run the columns of `linked`, by id; returns how many have changed."""
    file = _file(workspace, run)
    table = read_table(workspace.storage, file)
    ids = table["question_id"].to_pylist()
    changed: set[int] = set()
    for name in (name for name in _LINKED if name in table.column_names):
        before = table[name].to_pylist()
        after = [
            _column_value(getattr(linked[key], name), old) if key in linked else old
            for key, old in zip(ids, before, strict=True)
        ]
        changed |= {position for position, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        data_type = next(column.type for column in CASES if column.name == name)
        table = table.set_column(table.schema.get_field_index(name), name, array(after, data_type, name))
    if changed:
        _exchange(workspace, run, parquet(table))
    return len(changed)


def _exchange(workspace: Workspace, run: str, data: memoryview) -> None:
    """A new file of cases, and what the run states of it: nothing in between, so that it is whole at every moment."""
    storage, file, place = workspace.storage, _file(workspace, run), f"{workspace.run(run)}/{description.FILE}"
    described = description.read(storage, workspace.run(run))
    tables = dict(described.tables)
    stated = tables.pop(CASES_TABLE, None)
    storage.put(place, description.content(replace(described, tables=tables)))
    storage.put(file, data)
    if stated is not None:
        tables[CASES_TABLE] = {**stated, "bytes": len(data), "sha256": health.checksum(storage, file)}
        storage.put(place, description.content(replace(described, tables=tables)))


def _column_value(value: Any, before: Any) -> Any:
    """A value as Parquet returns it. Without dimensions, the null of an older file stays."""
    if isinstance(value, str):
        return value
    return list(value) if value or before else before


def _file(workspace: Workspace, run: str) -> str:
    return f"{workspace.run(run)}/{CASES_TABLE}.parquet"
