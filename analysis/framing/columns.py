"""Tables in JSON by columns, as pandas and Hugging Face write them, row by row.

{"id": [...], "answer": [...]}
{"id": {"0": ..., "1": ...}, "answer": {"0": ..., "1": ...}}
{"columns": [...], "index": [...], "data": [[...], [...]]}
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

NAMES = frozenset({
    "id", "task", "question", "prompt", "answer", "gt", "prediction", "response", "audio", "audio_path", "choices",
    "model_output", "model_prediction", "reference", "text",
})  # fmt: skip
"""Columns of questions and answers, of which a table has two."""
TITLES = "columns"
"""Field of the names of columns, where rows are lists."""


def rows(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of an object whose fields are columns with the same rows, [] for any other object."""
    if len(content.keys() & NAMES) < 2:
        return []
    columns = [_cells(column) for column in content.values()]
    numbers = list(columns[0])
    if not numbers or any(column.keys() != columns[0].keys() for column in columns):
        return []
    return [dict(zip(content, (column[number] for column in columns), strict=True)) for number in numbers]


def with_titles(
    records: Iterable[tuple[int, Any]], facts: dict[str, Any]
) -> Generator[tuple[int, Any], None, list[tuple[int, Any]]]:
    """Rows that are lists as objects, where the facts before them name the columns.

    Without names, lists wait for them: they are returned, for `late_rows`, once all facts are there.
    """
    titles = _titles(facts)
    late: list[tuple[int, Any]] = []
    for position, row in records:
        if titles or not (late or isinstance(row, list)):
            yield position, _with_names(row, titles)
        else:
            late.append((position, row))
    return late


def late_rows(late: Iterable[tuple[int, Any]], facts: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    """The rows that waited for the names of their columns, which are in the facts now, or never."""
    titles = _titles(facts)
    return ((position, _with_names(row, titles)) for position, row in late)


def _titles(facts: dict[str, Any]) -> list[str]:
    """The names of the columns, taken out of the facts."""
    titles = facts.get(TITLES)
    if not isinstance(titles, list) or not all(isinstance(title, str) for title in titles):
        return []
    facts.pop(TITLES)
    facts.pop("index", None)
    return titles


def _with_names(row: Any, titles: list[str]) -> Any:
    is_row = bool(titles) and isinstance(row, list) and len(row) == len(titles)
    return dict(zip(titles, row, strict=True)) if is_row else row


def _cells(column: Any) -> Mapping[Any, Any]:
    """The cells of a column by their row: of a list by its order, of an object by its keys; {} of anything else."""
    if isinstance(column, list):
        return dict(enumerate(column))
    if isinstance(column, Mapping) and all(key.isdecimal() for key in column):
        return column
    return {}
