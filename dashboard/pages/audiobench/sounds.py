"""Recall by sound and condition, what masks a sound, and which sounds are heard that are not there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.audiobench import rates
from analysis.statistics.intervals import FEWEST_SHOWN, Interval
from analysis.store.queries.counts.yes_no_probes import Probe
from analysis.summaries.statements.answer_rates import strongest_masking
from analysis.summaries.statements.ranges import extremes
from dashboard.pages.audiobench.cells import ProbeResults, cases
from dashboard.panels.group_means import HOW_FEW, gridded, percents, tinted
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent

MOST = 15
"""Pairs that are drawn; the table holds all."""
MOST_RUNS = 4
HOW_RECALL = """
Each cell has the recall of the sound, in percent, and n. **All**: over all conditions. A cell opens its probes. With
few probes in a cell, 3 of 4 and 1 of 4 can differ by chance.
"""
HOW_MASKING = f"""
For mixtures of several sounds of this run: recall of a sound with the companion minus its recall without the companion,
in points. Left of the line, the companion masks the sound. At least {FEWEST_SHOWN} cases on either side; 95 % CIs
(Newcombe) treat the cases as independent. With many pairs, expect one in twenty beyond the line by chance. A point
opens the probes with the companion.
"""
HOW_ALARMS = """
Share of yes for sounds that are **not** in the mixture, with 95 % CIs over mixtures. A point opens all probes for the
absent sound; those answered with yes are the false alarms.
"""


def show(selection: Selection, results: ProbeResults) -> None:
    run = _run(results)
    probes = [probe for probe in results.probes if probe.run == run]
    _recall(selection, run, probes)
    _masking(selection, run, probes)


def show_alarms(selection: Selection, results: ProbeResults) -> None:
    by_run = dict(list(results.by_run().items())[:MOST_RUNS])
    marks, rows = [], []
    for label in sorted({probe.label for probe in results.probes if not probe.present}):
        for run, probes in by_run.items():
            own = [probe for probe in probes if probe.label == label and not probe.present]
            counts = rates.detection(own)
            if counts.false_alarms is None:
                continue
            interval, name = rates.interval(own, present=False), results.name(run)
            href = cases(selection, run, {"expected": ["no"], "section": [label]})
            note = f"{name}\n{label}: n = {counts.absent}, {counts.fp} reported"
            marks.append(Mark(100 * counts.false_alarms, label, "", note, name, href, percents(interval)))
            alarms = cases(selection, run, {"expected": ["no"], "section": [label], "chosen": ["yes"]})
            rows.append({"run": name, "sound": label, "false alarms": counts.fp, "n": counts.absent,
                         "share": counts.false_alarms, **_bounds(interval), ".href": href,
                         ".href false alarms": alarms})  # fmt: skip
    more = len(results.by_run()) - len(by_run)
    how = HOW_ALARMS + (
        f"\nThe {len(by_run)} runs with the highest balanced accuracy; {more} more are not shown." if more else ""
    )
    marks = charts.joined(charts.by_value(marks), "series")
    figure = charts.dots(marks, "false alarms (%), 95 % CI") if marks else None
    if figure is not None:
        figure.update_xaxes(range=[-2, 102])
    chart_panel.show(
        "False alarms by sound", figure, rows, "audiobench_alarms", how,
        sentence=extremes(_alarms(results.probes, by_run), "False alarms of these runs"),
    )  # fmt: skip


def _alarms(probes: Sequence[Probe], runs: Collection[str]) -> dict[str, float]:
    """The share of false alarms by sound, of these runs together; sounds with few probes are left out."""
    by_label = rates.by([probe for probe in probes if probe.run in runs], lambda probe: probe.label)
    counts = {label: rates.detection(own) for label, own in by_label.items()}
    return {
        label.replace("_", " "): own.false_alarms
        for label, own in counts.items()
        if own.false_alarms is not None and own.absent >= FEWEST_SHOWN
    }


def _run(results: ProbeResults) -> str:
    runs = list(results.by_run())
    largest = max(runs, key=lambda run: sum(probe.n for probe in results.probes if probe.run == run))
    return str(st.selectbox("Run", runs, format_func=results.name, **link_widgets.single("run", runs, largest)))


def _recall(selection: Selection, run: str, probes: Sequence[Probe]) -> None:
    present = [probe for probe in probes if probe.present]
    order = rates.conditions(probe.condition for probe in present)
    marks, rows = [], []
    by_label = rates.by(present, lambda probe: probe.label)
    labels = sorted(by_label, key=lambda label: (-(rates.detection(by_label[label]).recall or 0.0), label))
    for label in labels:
        for condition in ("all", *order):
            own = [probe for probe in by_label[label] if condition in ("all", probe.condition)]
            counts = rates.detection(own)
            if counts.recall is None:
                continue
            query: dict[str, Any] = {"expected": ["yes"], "section": [label]}
            if condition != "all":
                query["subtask"] = [own[0].subtask]
            href, interval = cases(selection, run, query), rates.interval(own, present=True)
            text = f"{percent(counts.recall, 0)} · {counts.present}"
            note = f"{label}, {condition}\nn = {counts.present}, {counts.tp} heard"
            cell = tinted(counts.recall, counts.present, text)
            marks.append(Mark(condition, label, note=note, href=href, **cell))
            rows.append({"sound": label, "condition": condition, "heard": counts.tp, "n": counts.present,
                         "recall": counts.recall, **_bounds(interval), ".href": href,
                         ".href heard": cases(selection, run, query | {"chosen": ["yes"]})})  # fmt: skip
    marks = gridded(marks, labels, ("all", *order))
    figure = charts.heat(marks, "condition; recall % · n", "", fit=True) if marks else None
    recalls = {label: rates.detection(by_label[label]) for label in labels}
    values = {
        label: own.recall for label, own in recalls.items() if own.recall is not None and own.present >= FEWEST_SHOWN
    }
    chart_panel.show("Recall by sound and condition", figure, rows, "audiobench_recall", HOW_RECALL + HOW_FEW,
                     sentence=extremes(values, "Recall over all conditions"))  # fmt: skip


def _masking(selection: Selection, run: str, probes: Sequence[Probe]) -> None:
    marks, rows = [], []
    differences: dict[str, float] = {}
    n: dict[str, int] = {}
    for pair in rates.masking(probes, FEWEST_SHOWN):
        query = {"expected": ["yes"], "section": [pair.label], "attribute": [pair.companion]}
        href = cases(selection, run, query)
        name = f"{pair.label} with {pair.companion}"
        differences[name], n[name] = pair.difference or 0.0, pair.beside.n
        counts = (
            f"n = {pair.beside.n} with it, {pair.beside.tp} detected; {pair.without.tp} of {pair.without.n} without"
        )
        marks.append(Mark(100 * (pair.difference or 0.0), name, "", f"{name}\n{counts}", "", href,
                          percents(pair.interval)))  # fmt: skip
        rows.append({"sound": pair.label, "companion": pair.companion, "detected with": pair.beside.tp,
                     "n": pair.beside.n,
                     "detected without": pair.without.tp, "n without": pair.without.n, "difference": pair.difference,
                     **_bounds(pair.interval), ".href": href, ".href detected without": "", ".href n without": "",
                     ".href detected with": cases(selection, run, query | {"chosen": ["yes"]})})  # fmt: skip
    figure = (
        charts.dots(marks[:MOST], "recall with the companion minus recall without (points), 95 % CI") if marks else None
    )
    if figure is not None:
        figure = charts.line_at(figure, 0, "no difference", upright=True, step=0)
    too_few = f"no sound of this run has {FEWEST_SHOWN} questions with another sound and as many without it"
    chart_panel.show("Masking by other sounds", figure, rows, "audiobench_masking", HOW_MASKING, too_few,
                     strongest_masking(differences, n))  # fmt: skip


def _bounds(interval: Interval | None) -> dict[str, float | None]:
    low, high = interval if interval is not None else (None, None)
    return {"low": low, "high": high}
