"""Ranked findings: a sentence, its evidence, the points at stake as a bar with interval, and a link to the cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from analysis.display import amount
from analysis.views.document import Evidence, Query
from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_finding_list",
    html="<div class='findings'></div>",
    css=stylesheet("download") + stylesheet("finding_list"),
    js=mount("finding_list"),
)


def finding_list(rows: Sequence[Evidence], address: Callable[[Query], str], key: str) -> None:
    """Shows the findings in the order given. address: of their doors."""
    findings = tuple(
        {"title": row.title, "evidence": row.text, **_of_100(row), "note": row.note, "cases": row.n,
         "link": amount(row.n, "case"), "href": address(row.door)}
        for row in rows
    )  # fmt: skip
    most = max((row["high"] or row["points"] or 0.0 for row in findings), default=0.0) or 1.0
    with st.container(key=f"{key}_box"):
        _component(key=key, data={"most": most, "findings": findings})


def _of_100(row: Evidence) -> dict[str, Any]:
    shares = {"points": row.stake, **dict(zip(("low", "high"), row.interval or (None, None), strict=True))}
    return {name: None if share is None else 100 * share for name, share in shares.items()}
