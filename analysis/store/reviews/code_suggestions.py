"""Codes that functions of users suggested: `code_suggestions.jsonl` in the workspace, one answer per line.

Lines are only added. The latest of a function, run and question counts.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from analysis.errors import LineError
from analysis.reviews.codes.code_suggestions import Suggestion, names_of
from analysis.store.storage import Stamp, Storage
from analysis.store.workspace import Workspace

NAME = "code_suggestions.jsonl"


class StoredSuggestions(NamedTuple):
    """The stored suggestions, and the lines of the file that cannot be read."""

    suggestions: tuple[Suggestion, ...] = ()
    problems: tuple[LineError, ...] = ()


def add(workspace: Workspace, suggestion: Suggestion) -> None:
    """Appends a suggestion in one step."""
    workspace.storage.append(NAME, (json.dumps(suggestion._asdict(), ensure_ascii=True) + "\n").encode())


def read(workspace: Workspace) -> StoredSuggestions:
    """The suggestions that count."""
    stamp = workspace.storage.stamp(NAME)
    return StoredSuggestions() if stamp is None else _read(workspace.storage, stamp)


@lru_cache(maxsize=4)
def _read(storage: Storage, stamp: Stamp) -> StoredSuggestions:
    latest: dict[tuple[str, str, str], Suggestion] = {}
    problems: list[LineError] = []
    for number, line in enumerate(storage.read(NAME).decode("utf-8", "replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            suggestion = _suggestion(json.loads(line))
        except (ValueError, TypeError, KeyError, RecursionError):
            expected = "a suggestion with function, run, question and codes"
            problems.append(LineError(storage.place(NAME), number, expected, line[:80]))
        else:
            latest[suggestion.function, suggestion.run, suggestion.question] = suggestion
    return StoredSuggestions(tuple(latest.values()), tuple(problems))


def _suggestion(row: dict[str, Any]) -> Suggestion:
    texts = (row["function"], row["run"], row["question"])
    if not all(isinstance(text, str) and text and text.isprintable() for text in texts):
        raise ValueError(texts)
    return Suggestion(*texts, names_of(row["codes"]))
