"""Cells of a table as the fields of a record: what JSON says by types, a cell says in its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.bass import reference_values, task_names
from analysis.benchmarks.protocol import Form

PREDICTION = "prediction"
_AS_WRITTEN = frozenset({"gt", "answer", "question", "prompt", PREDICTION})
_LISTS: tuple[Form, ...] = ("sections", "intervals", "lyrics", "words", "pair", "ranking")
"""Forms of an answer that is a list itself."""


def record(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Empty cells are left out, but an empty prediction is none; texts that are lists or objects are read as such.

    A prediction is a list of votes where it is a list of several texts, and a question of its kind does not ask for
    a list. Columns without a name (the index that some programs write) are left out.
    """
    fields = {str(name): _plain(value) for name, value in row.items() if name and not str(name).startswith("Unnamed: ")}
    result = {
        name: value if name in _AS_WRITTEN else _structure(value) for name, value in fields.items() if _is_there(value)
    }
    if PREDICTION in fields:
        result[PREDICTION] = _prediction(fields.get(PREDICTION), fields.get("task"))
    return result


def _is_there(value: Any) -> bool:
    return value is not None and value != ""


def _plain(value: Any) -> Any:
    """Sound that a Parquet file holds is its path; other bytes are only counted."""
    if isinstance(value, Mapping) and value.keys() == {"bytes", "path"}:
        return value["path"]
    return f"{len(value)} bytes" if isinstance(value, bytes) else value


def _structure(value: Any) -> Any:
    if not isinstance(value, str) or value.strip()[:1] not in ("[", "{"):
        return value
    try:
        return reference_values.literal(value)
    except reference_values.NoReferenceError:
        return value


def _prediction(value: Any, task: Any) -> Any:
    if not isinstance(value, str):
        return value
    votes = _structure(value)
    if not isinstance(votes, list) or len(votes) < 2 or not all(isinstance(vote, str) for vote in votes):
        return value or None
    match = task_names.find(task) if isinstance(task, str) else None
    of_lists = match is not None and match[1].form in _LISTS
    return value if of_lists and not all(vote.strip()[:1] in ("[", "{") for vote in votes) else votes
