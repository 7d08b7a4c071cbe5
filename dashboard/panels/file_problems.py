"""Problems in files: how many records, positions and ids, field, offending text, and what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.store.runs.problems import TEXTS, ProblemGroup, problem_groups
from dashboard.ui import tables


def show(problems: Sequence[Mapping[str, Any]], key: str) -> None:
    """Alike problems are one row."""
    tables.show([_row(group) for group in problem_groups(problems)], key)


def _row(group: ProblemGroup) -> dict[str, object]:
    first = group.first
    texts = list(dict.fromkeys(str(row.get("found") or row.get("fields", "")) for row in group.rows))
    facts = (first.get("expected"), first.get("advice"), first.get("message"))
    return {
        "n": len(group.rows),
        "at": group.places,
        "field": first.get("field", ""),
        "found": " / ".join(texts[:TEXTS]),
        "expected": next((fact for fact in facts if fact), ""),
        "file": first.get("file", ""),
    }
