"""Filters of the cases as they stand in a link: one row of the table a filter."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

import streamlit as st

from analysis.records import Lens
from analysis.store.filters import Filters, Sort

SEVERAL = {
    "task": "tasks",
    "subtask": "subtasks",
    "outcome": "outcomes",
    "confidence": "confidences",
    "verdict": "verdicts",
    "section": "sections",
    "song": "songs",
}
"""Name in the link -> field of `Filters` that takes several values."""
BOUNDS = {"from": "lowest", "to": "highest"}
"""Bounds of the score, in percent in the link."""
SORTS: dict[str, str] = {
    "worst": "worst first",
    "best": "best first",
    "file": "as in the file",
    "difference": "largest difference between runs",
}
assert set(SORTS) == set(get_args(Sort))


def of_link(lens: Lens, runs: Sequence[str]) -> Filters:
    """The filters of the present link. What cannot be read is left out."""
    fields: dict[str, Any] = {field: tuple(st.query_params.get_all(name)) for name, field in SEVERAL.items()}
    for name, field in BOUNDS.items():
        fields[field] = _share(st.query_params.get(name))
    fields["text"] = st.query_params.get("text", "")
    return replace(Filters(lens=lens, runs=tuple(runs)), **fields)


def sort_of_link() -> Sort:
    wanted = st.query_params.get("sort", "worst")
    return wanted if wanted in SORTS else "worst"  # type: ignore[return-value] # checked against the table above


def as_query(filters: Filters, sort: Sort) -> dict[str, str | Sequence[str]]:
    """The same filters for another link."""
    query: dict[str, str | Sequence[str]] = {name: list(getattr(filters, field)) for name, field in SEVERAL.items()}
    for name, field in BOUNDS.items():
        value = getattr(filters, field)
        query[name] = "" if value is None else f"{100 * value:g}"
    query |= {"text": filters.text, "sort": "" if sort == "worst" else sort}
    return {name: value for name, value in query.items() if value}


def in_words(query: Mapping[str, str | Sequence[str]]) -> list[tuple[str, str]]:
    """Each filter of a link as name and value, for showing and removing."""
    shown = []
    for name in (*SEVERAL, *BOUNDS, "text"):
        value = query.get(name)
        if value:
            shown.append((name, value if isinstance(value, str) else ", ".join(value)))
    return shown


def _share(text: str | None) -> float | None:
    try:
        share = float(text or "nan") / 100
    except ValueError:
        return None
    return share if math.isfinite(share) else None
