"""Co-occurrence: modes that the same answers show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.scoring.failure_modes import MODES
from analysis.summaries.run.failure_modes import ModePair
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.failures.by_run import definition
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount

COLUMNS = (
    Column("first", "Mode", numeric=False),
    Column("second", "Together with", numeric=False),
    Column("both", "Answers with both"),
    Column("first_n", "With the first"),
    Column("second_n", "With the second"),
    Column(
        "expected",
        "Expected by chance",
        hint="computed, without cases: answers with both, were the two independent in the answers that can show both",
    ),
)
MOST_PAIRS = 12


def show(selection: Selection, pairs: Sequence[ModePair], answers: int, runs: Sequence[str]) -> None:
    """Draw the pairs of modes, the most frequent first. answers: number of answers of all runs."""
    st.header("Co-occurrence", anchor=False)
    if not pairs:
        st.info("No answer shows two modes.")
        return
    st.text(sentence(pairs[0]))
    with st.container(key="pairs_table"):
        doors(COLUMNS, [_row(selection, pair, runs) for pair in pairs[:MOST_PAIRS]], key="mode_pairs")
    more = f" The {MOST_PAIRS} most frequent of {len(pairs):,} pairs." if len(pairs) > MOST_PAIRS else ""
    st.caption(f"n = {amount(answers, 'answer')} of {amount(len(runs), 'run')}.{more}")


def sentence(pair: ModePair) -> str:
    """A sentence on the pair of modes that most answers show."""
    return (
        f"Most frequent: {MODES[pair.first].title.lower()} with {MODES[pair.second].title.lower()}, in "
        f"{amount(pair.n, 'answer')}; {pair.expected:.1f} are expected by chance."
    )


def _door(selection: Selection, runs: Sequence[str], query: Mapping[str, Sequence[str]]) -> str:
    return selection.link("cases", {"lens": "", "runs": list(runs), **query})


def _row(selection: Selection, pair: ModePair, runs: Sequence[str]) -> Row:
    return Row(
        (
            Cell(MODES[pair.first].title, title=definition(pair.first)),
            Cell(MODES[pair.second].title, title=definition(pair.second)),
            Cell(f"{pair.n:,}", pair.n, _door(selection, runs, {"mode": [pair.first], "with": [pair.second]})),
            Cell(f"{pair.first_n:,}", pair.first_n, _door(selection, runs, {"mode": [pair.first]})),
            Cell(f"{pair.second_n:,}", pair.second_n, _door(selection, runs, {"mode": [pair.second]})),
            Cell(f"{pair.expected:.1f}", pair.expected, muted=True),
        )
    )
