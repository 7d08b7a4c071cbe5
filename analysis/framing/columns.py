"""Tables in JSON by columns, as pandas and Hugging Face write them, row by row.

{"id": [...], "answer": [...]}
{"id": {"0": ..., "1": ...}, "answer": {"0": ..., "1": ...}}
{"columns": [...], "index": [...], "data": [[...], [...]]}
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

NAMES = frozenset({
    "id", "task", "question", "prompt", "answer", "gt", "prediction", "response", "audio", "audio_path", "choices",
    "model_output", "model_prediction", "reference", "text",
})  # fmt: skip
"""Columns of questions and answers, of which a table has two."""
TITLES = "columns"
"""Field of the names of columns, where rows are lists."""


def rows(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of an object whose fields are columns of one length, [] for any other object."""
    if len(content.keys() & NAMES) < 2:
        return []
    columns = {name: _cells(column) for name, column in content.items()}
    lengths = {len(cells) if cells is not None else 0 for cells in columns.values()}
    if len(lengths) > 1 or lengths == {0}:
        return []
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True) if row]


def with_titles(
    records: Generator[tuple[int, Any], None, bool], facts: dict[str, Any]
) -> Generator[tuple[int, Any], None, bool]:
    """Rows that are lists as objects, where the facts before them name the columns."""
    titles = facts.get(TITLES)
    if not isinstance(titles, list) or not all(isinstance(title, str) for title in titles):
        return (yield from records)
    facts.pop(TITLES)
    facts.pop("index", None)
    try:
        while True:
            position, row = next(records)
            is_row = isinstance(row, list) and len(row) == len(titles)
            yield position, dict(zip(titles, row, strict=True)) if is_row else row
    except StopIteration as end:
        return bool(end.value)


def _cells(column: Any) -> list[Any] | None:
    """The cells of a column: a list, or an object by the number of the row."""
    if isinstance(column, list):
        return column
    if isinstance(column, Mapping) and column and all(key.isdecimal() for key in column):
        return list(column.values())
    return None
