"""The headline of every run of sound-id, worked out from its cases, and whether what its file states follows."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.audiobench import rates
from analysis.store.runs.description import Run
from analysis.summaries.statements.ranges import spread
from analysis.tallies import Probe, by
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.audiobench.cells import ProbeResults, cases, count_cell, rate_cell
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import percent, shorten

COLUMNS = (
    Column("run", "Run", numeric=False),
    Column(
        "balanced",
        "Balanced accuracy",
        group="Rates, %",
        wraps=True,
        hint="mean of recall and of correct rejections; 50 is guessing",
    ),
    Column("recall", "Recall", group="Rates, %", hint="present sounds detected / present sounds"),
    Column(
        "alarms",
        "False alarms",
        group="Rates, %",
        wraps=True,
        hint="absent sounds reported / absent sounds in the questions",
    ),
    Column("precision", "Precision", group="Rates, %", hint="right / all sounds reported"),
    Column("f1", "F1", group="Rates, %", hint="harmonic mean of precision and recall"),
    Column("solo", "solo", group="Recall, %", hint="recall of a sound alone"),
    Column("quad", "quad", group="Recall, %", hint="recall of a sound among four"),
    Column("cliff", "cliff", group="Recall, %", hint="quad less solo, in points"),
    Column("tp", "TP", group="Probes", hint="true positives: present and reported"),
    Column("fn", "FN", group="Probes", hint="false negatives: present, not reported"),
    Column("fp", "FP", group="Probes", hint="false positives: reported, not present"),
    Column("tn", "TN", group="Probes", hint="true negatives: neither present nor reported"),
    Column("n", "n", group="Probes", hint="number of probes"),
    Column("file", "Reported figures", numeric=False, hint="whether the figures in the file follow from its cases"),
)
OUTCOMES = (("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no"))
"""Right answer and answer read: TP, FN, FP, TN."""
HOW = """
- All figures are computed from single probes. **Recall** is over sounds in the mixture, **false alarms** over absent
  sounds. Hover over a rate for n and its 95 % CI (over mixtures, because probes of one mixture are not independent).
- Several wordings are one vote by strict majority; a tie is no. A text with neither yes nor no counts as no.
- **Reported figures**: *reproduced* if every headline, count and rate in the file follows from its cases. The run hash
  of sound-id **cannot be verified**, because its manifest is not in the file.
"""


def show(selection: Selection, results: ProbeResults) -> None:
    by_run = results.by_run()
    accuracies = {results.name(run): rates.detection(probes).balanced_accuracy for run, probes in by_run.items()}
    values = {name: value for name, value in accuracies.items() if value is not None}
    st.text(str(spread(values, "Balanced accuracy (guessing gives 50 %)")))
    rows = [_row(selection, results, run, probes) for run, probes in by_run.items()]
    with st.container(key="audiobench_headline_table"):
        doors(COLUMNS, run_rows.fitted(run_rows.joined(rows)), key="audiobench_headline")
    chart_panel.explain(HOW)


def _row(selection: Selection, results: ProbeResults, run: str, probes: Sequence[Probe]) -> Row:
    counts = rates.detection(probes)
    groups = by(probes, lambda probe: probe.condition)
    present, absent = cases(selection, run, {"expected": ["yes"]}), cases(selection, run, {"expected": ["no"]})
    yes = cases(selection, run, {"chosen": ["yes"]})
    mixtures = len({probe.mixture for probe in probes})
    cells = [
        Cell(shorten(results.name(run), 44), href=cases(selection, run, {}), title=f"{run}\n{mixtures} mixtures"),
        _plain(
            counts.balanced_accuracy,
            f"mean of recall and correct rejections, n = {counts.n}",
            cases(selection, run, {}),
        ),
        rate_cell(counts, True, "recall", present, rates.interval(probes, True)),
        rate_cell(counts, False, "false alarms", absent, rates.interval(probes, False)),
        _plain(counts.precision, f"{counts.tp} of {counts.tp + counts.fp} reported", yes),
        _plain(counts.f1, f"of precision and recall, n = {counts.n}", cases(selection, run, {})),
    ]
    for condition in ("solo", "quad"):
        own = groups.get(condition, [])
        href = cases(selection, run, {"expected": ["yes"], "subtask": [f"ab/sound-id/{condition}"]})
        cells.append(rate_cell(rates.detection(own), True, f"recall, {condition}", href, rates.interval(own, True)))
    cliff = rates.cliff(probes)
    both = cases(selection, run, {"expected": ["yes"], "subtask": ["ab/sound-id/solo", "ab/sound-id/quad"]})
    cells.append(
        Cell("–", muted=True, title="no questions on solo or quad")
        if cliff is None
        else Cell(f"{100 * cliff:+.1f}", cliff, href=both, title="recall in quad less that in solo, points")
    )
    for expected, answer in OUTCOMES:
        href = cases(selection, run, {"expected": [expected], "chosen": [answer]})
        cells.append(count_cell(_read(probes, expected, answer), href))
    cells += [count_cell(counts.n, cases(selection, run, {})), _stated(selection, results.runs[run])]
    return Row(cells)


def _read(probes: Sequence[Probe], expected: str, answer: str) -> int:
    """Probes that were answered at all; without an answer a sound is not heard, but nothing was read."""
    return sum(
        probe.n
        for probe in probes
        if probe.present == (expected == "yes") and probe.said == (answer == "yes") and probe.outcome == "scored"
    )


def _plain(value: float | None, title: str, href: str) -> Cell:
    return Cell(percent(value), value, href=None if value is None else href, title=title, muted=value is None)


def _stated(selection: Selection, run: Run) -> Cell:
    wrong = [problem for problem in run.problems if problem.get("kind") == "StoredFigureError"]
    lines = [f"run hash: {run.further.get('run_hash_check', '')}"]
    lines += [f"{error['field']}: reported {error['found']}, recomputed {error['expected']}" for error in wrong[:6]]
    text = f"{len(wrong)} not reproduced" if wrong else "reproduced"
    return Cell(text, len(wrong), href=selection.link("data", {"run": run.id}), title="\n".join(lines))
