"""Ranked findings: a sentence, its evidence, the points at stake as a bar with interval, and a link to the cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_finding_list",
    html="<div class='findings'></div>",
    css=stylesheet("download") + stylesheet("finding_list"),
    js=mount("finding_list"),
)


@dataclass(frozen=True, slots=True)
class FindingRow:
    """points, low, high: of 100; None where they are not defined. note: shown on pointing at the bar.

    cases: number of cases that the link opens. link: its text.
    """

    title: str
    evidence: str
    points: float | None
    low: float | None
    high: float | None
    note: str
    cases: int
    link: str
    href: str


def finding_list(rows: Sequence[FindingRow], key: str) -> None:
    """Shows the findings in the order given."""
    most = max((row.high or row.points or 0.0 for row in rows), default=0.0) or 1.0
    with st.container(key=f"{key}_box"):
        _component(key=key, data={"most": most, "findings": tuple(asdict(row) for row in rows)})
