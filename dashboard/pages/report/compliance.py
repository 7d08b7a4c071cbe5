"""Format compliance: how the answers of the run could be read, by task."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.records import WORST
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.summaries.leaderboard import READINGS, following
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import misread_table
from dashboard.selection import filter_words
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent

WORDS = filter_words.OUTCOME_WORDS | filter_words.CONFIDENCE_WORDS
OUTCOMES = (*WORST, "unscorable")
GROUPS = dict.fromkeys(READINGS, "Readable") | dict.fromkeys(OUTCOMES, "Not readable")


def show(selection: Selection, filters: Filters, run: str) -> None:
    """filters: of the run alone, paper lens."""
    counts = ask(cases_list.readings, filters)
    tasks = [task for task in EVERY if any(row["task"] == task for row in counts)]
    total = following(counts, tasks)[run]
    n = sum(total.values())
    unreadable = sum(total[name] for name in OUTCOMES)
    readable = "all readable" if not unreadable else f"{amount(unreadable, 'answer')} not readable"
    clean = f"{percent(total['clean'] / n, 0)} % of {amount(n, 'answer')} have exactly the requested format"
    st.markdown(f"**{clean}**; {readable}.")
    columns = [Column("task", "Task", numeric=False), Column("n", "n")]
    columns += [Column(name, WORDS[name].capitalize(), GROUPS[name]) for name in READINGS]
    rows = [_row(selection, task, following(counts, [task])[run], run) for task in tasks]
    with st.container(key="report_format"):
        doors(columns, rows, key="report_format_table")
    st.header("Misread share", anchor=False)
    misread_table.show_run(selection, run)


def _row(selection: Selection, task: str, counts: dict[str, int], run: str) -> Row:
    address, n = selection.linker("cases"), sum(counts.values())
    shared = {"lens": "", "runs": [run], "task": task}
    cells = [Cell(EVERY[task].name), Cell(f"{n:,}", n, address(shared))]
    for name, count in counts.items():
        query = {"outcome": name} if name in OUTCOMES else {"confidence": name, "outcome": "scored"}
        href = address({**shared, **query}) if count else None
        cells.append(Cell(f"{count:,}", count, href, heat=count / n, muted=not count))
    return Row(cells)
