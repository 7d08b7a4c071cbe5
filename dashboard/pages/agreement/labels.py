"""What one reviewer calls a span of time, against what another calls it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.metrics.label_confusion import NOTHING
from analysis.summaries.review import reviewer_agreement
from analysis.summaries.review.reviewer_agreement import SectionAgreement, Sections
from analysis.summaries.tasks.structure import LabelConfusion, confusion
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent

HOW = f"""
- Rows are labels of the first reviewer, columns labels of the second, in percent of the row; spellings are mapped to
  one vocabulary. On the diagonal, both agree. *{NOTHING}*: no section at this time.
- The table counts cases in which at least one of the two corrected the sections. A reviewer who confirmed the published
  sections is counted with those. A cell opens its cases.
"""


def show(selection: Selection, cases: Mapping[str, Mapping[str, Sections]], pairs: Sequence[SectionAgreement]) -> None:
    """Draw labels of two reviewers against each other. cases: sections by question and reviewer. pairs: one or more."""
    names = {f"{pair.first} and {pair.second}": pair for pair in sorted(pairs, key=lambda pair: -len(pair.questions))}
    first = next(iter(names))
    if len(names) > 1:
        link_widgets.choose("Labels of", names, "pair", first, words=str, as_menu=True)
    pair = names[st.session_state.get("pair", first)] if len(names) > 1 else names[first]
    rows = reviewer_agreement.labels(cases, pair)
    cells, doors = confusion(rows, "seconds"), _doors(selection, rows)
    marks = [_mark(cell, pair, doors.get((cell.reference, cell.estimate), "")) for cell in cells]
    lines = [
        {pair.first: cell.reference, f"{pair.second} ": cell.estimate, "seconds": round(cell.amount, 2),
         "share of row": cell.share, "cases": cell.cases, ".href": doors[cell.reference, cell.estimate]}
        for cell in cells if cell.cases
    ]  # fmt: skip
    total, n_equal = sum(cell.amount for cell in cells), sum(c.amount for c in cells if c.reference == c.estimate)
    if total:
        st.text(f"{pair.first} and {pair.second} give {percent(n_equal / total)} % of {total:,.0f} s the same label")
    figure = charts.heat(marks, f"{pair.second} (% of the row)", pair.first) if marks else None
    chart_panel.show(
        "Label confusion between reviewers",
        figure,
        lines,
        "reviewers_confusion",
        HOW,
        "no section of theirs has a label",
    )


def _doors(selection: Selection, rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], str]:
    """The cases in which the two labels meet, by both."""
    by_labels: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in rows:
        if row["seconds"] > 0:
            by_labels[row["reference"], row["estimate"]].append(row["run"])
    link = selection.linker("cases")
    return {labels: link({"case": questions}) for labels, questions in by_labels.items()}


def _mark(cell: LabelConfusion, pair: SectionAgreement, href: str) -> Mark:
    note = (
        f"{pair.first}: {cell.reference}\n{pair.second}: {cell.estimate}\n{cell.amount:,.1f} s, "
        f"{percent(cell.share)} % of the row\nn = {cell.cases:,} cases"
    )
    text = percent(cell.share, 0) if cell.cases else ""
    return Mark(cell.estimate, cell.reference, text, note, href=href, value=cell.share)
