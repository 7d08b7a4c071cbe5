"""What the tables of a comparison share: cells, and the ways from them to the cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import streamlit as st

from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.statements.verdicts import sentence, short
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount

OPENS_EACH = "opens the answers of A and of B to each"
Query: TypeAlias = Mapping[str, str | Sequence[str]]


def table(columns: Sequence[Column], rows: Sequence[Row], key: str, high: bool = False) -> None:
    """high: all rows are in view, however many there are."""
    with st.container(key=f"{key}_box"):
        doors(columns, rows, key=key, height=460 if len(rows) > 14 and not high else None)


def cases(selection: Selection, comparison: Comparison, query: Query) -> str:
    """The list of cases of both sides, the largest differences first."""
    return selection.link("cases", {"runs": [*comparison.a, *comparison.b], "sort": "difference"} | dict(query))


def case(selection: Selection, comparison: Comparison) -> Callable[[Pair], str]:
    """From a pair to its case with both sides; for many pairs, since what they share is read once."""
    link_to, both = selection.linker("case"), {"runs": [*comparison.a, *comparison.b], "at": comparison.a[0]}
    return lambda pair: link_to({"q": pair.question, **both})


def won(comparison: Comparison, of_a: bool = True) -> str:
    a, b = (",".join(side) for side in (comparison.a, comparison.b))
    return f"{a}>{b}" if of_a else f"{b}>{a}"


def points(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:+.1f}"


def p_value(value: float | None) -> Cell:
    if value is None:
        return Cell("–", muted=True)
    return Cell("< 0.0001" if value < 0.0001 else f"{value:.4f}", value)


def verdict(row: Difference) -> Cell:
    """Only a difference stands out; the sentence is in the tooltip."""
    return Cell(short(row), muted=row.verdict != "different", title=sentence(row))


def difference(row: Difference, href: str) -> Cell:
    """A - B, in grey where it is not tested."""
    return Cell(points(row.difference), row.difference, href, muted=row.verdict == "not tested")


def interval(row: Difference) -> Cell:
    if row.interval is None:
        return Cell("–", muted=True, title=sentence(row))
    return Cell(f"{points(row.interval.low)} to {points(row.interval.high)}", row.interval.low)


def shared(selection: Selection, comparison: Comparison, query: Query) -> str:
    """The cases of the questions that both sides have in the mean."""
    return cases(selection, comparison, {"both": [won(comparison)], **query})


def questions(n: int, href: str) -> Cell:
    """A number of questions, each with the answers of both sides behind it."""
    return Cell(f"{n:,}", n, href, f"{amount(n, 'question')}: {OPENS_EACH}")


def outcome_cells(
    selection: Selection, row: Difference, comparison: Comparison, query: Query
) -> tuple[Cell, Cell, Cell]:
    """Wins, ties and losses of A."""
    return (
        questions(row.wins, cases(selection, comparison, {**query, "won": [won(comparison)]})),
        questions(row.ties, cases(selection, comparison, {**query, "tied": [won(comparison)]})),
        questions(row.losses, cases(selection, comparison, {**query, "won": [won(comparison, False)]})),
    )
