"""How far the answers to several wordings of one question agree, and answers that say neither yes nor no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.audiobench import rates
from analysis.tallies import Probe
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.audiobench.cells import ProbeResults, cases, count_cell
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import percent, shorten

ONCE, NOTHING = "once:", "unread"
HOW = """
- Columns are vote counts with their result. **3:1 yes** is a margin of 50 % for yes: (3 - 1) / 4. Hover over a column
  title for its margin and over a count for the share of right answers.
- **Ties** count as no by the rule. **Neither**: at least one answer has neither yes nor no and counts as no. **No
  answer**: null in the file.
"""


def show(selection: Selection, results: ProbeResults) -> None:
    by_run = results.by_run()
    if not any(probe.agreement for probe in results.probes):
        st.info("Every question of these runs has one wording, so there are no votes. Answers with neither yes nor no"
                " are counted below.")  # fmt: skip
    patterns = sorted({_pattern(probe) for probe in results.probes}, key=lambda pattern: -rates.margin(*pattern))
    columns = [
        Column("run", "Run", numeric=False),
        *(
            Column(
                f"{agreement} {answer}", f"{agreement or ONCE} {answer or NOTHING}", "Votes", _margin(agreement, answer)
            )
            for agreement, answer in patterns
        ),
        Column("ties", "Ties", group="Marked", hint="as many yes as no: counts as no"),
        Column("neither", "Neither", group="Marked", hint="an answer with neither yes nor no, which counts as no"),
        Column("missing", "No answer", group="Marked"),
        Column("n", "n", group="Marked", hint="probes"),
    ]
    rows = [_row(selection, results, run, probes, patterns) for run, probes in by_run.items()]
    with st.container(key="audiobench_wordings_table"):
        doors(columns, run_rows.joined(rows), key="audiobench_wordings")
    chart_panel.explain(HOW)


def _row(
    selection: Selection, results: ProbeResults, run: str, probes: Sequence[Probe], patterns: Sequence[tuple[str, str]]
) -> Row:
    counts: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    for probe in probes:
        counts[_pattern(probe)] += probe.n
        right[_pattern(probe)] += probe.n if probe.present == probe.said and probe.outcome == "scored" else 0
    cells = [Cell(shorten(results.name(run), 44), href=cases(selection, run, {}), title=run)]
    for pattern in patterns:
        agreement, answer = pattern
        label = "nothing" if answer == "" else answer
        href = cases(selection, run, {"chosen": [label]} | ({"agreement": [agreement]} if agreement else {}))
        share = f"right: {percent(right[pattern] / counts[pattern])} %" if counts[pattern] else ""
        cells.append(count_cell(counts[pattern], href, share))
    tied = sorted({probe.agreement for probe in probes if rates.is_tie(probe.agreement)})
    marked = {
        "agreement": (tied, sum(probe.n for probe in probes if rates.is_tie(probe.agreement))),
        "confidence": (["ambiguous"], sum(probe.n for probe in probes if probe.confidence == "ambiguous")),
        "outcome": (["missing"], sum(probe.n for probe in probes if probe.outcome == "missing")),
    }
    cells += [count_cell(n, cases(selection, run, {name: values})) for name, (values, n) in marked.items()]
    cells.append(count_cell(sum(probe.n for probe in probes), cases(selection, run, {})))
    return Row(cells)


def _margin(agreement: str, answer: str) -> str:
    """The margin in words, for pointing at a column."""
    if not agreement or not answer:
        return "in one wording" if answer else "no value was read"
    return f"margin {percent(abs(rates.margin(agreement, answer)), 0)} % for {answer}"


def _pattern(probe: Probe) -> tuple[str, str]:
    """Votes and what they came to; "" where nothing was read."""
    return probe.agreement, "" if probe.outcome == "missing" else "yes" if probe.said else "no"
