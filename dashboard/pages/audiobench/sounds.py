"""Recall by sound and condition, what masks a sound, and which sounds are heard that are not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.audiobench import rates
from analysis.statistics.intervals import Interval
from analysis.summaries.tasks.sounds import ALARMS, COMPANIONS, SOUNDS, SoundSums, masking_effects, sound_effects
from analysis.tallies import Probe, by
from dashboard.pages.audiobench.cells import ProbeResults, cases
from dashboard.panels import level_effects
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import tables

HOW = """
- A sound is compared with the other sounds in mixtures of **as many sounds**; clusters are mixtures. Points: adjusted
  difference; lines: 95 % CI. Blue: different after correction for all sounds (Holm); grey: no difference found.
- Under 10 questions or 5 mixtures on a side a sound is not tested.
"""
HOW_MASKING = """
- For mixtures of several sounds of this run: recall of a sound with the companion minus its recall in mixtures of as
  many sounds without it. Left of the line, the companion masks the sound. Lines: 95 % CI over mixtures; blue: different
  after correction for all pairs (Holm). A point opens the questions with the companion.
"""


def show(selection: Selection, results: ProbeResults) -> None:
    run = _run(results)
    probes = [probe for probe in results.probes if probe.run == run]
    level_effects.chart("Recall by sound", sound_effects(_sums(probes)), "audiobench_sounds", SOUNDS,
                        lambda label: cases(selection, run, {"expected": ["yes"], "section": [label]}),
                        HOW, _name)  # fmt: skip
    _recall(selection, run, probes)
    level_effects.chart("Masking by other sounds", masking_effects(_sums(probes)), "audiobench_masking", COMPANIONS,
                        lambda pair: _masking_cases(selection, run, pair), HOW_MASKING)  # fmt: skip


def show_alarms(selection: Selection, results: ProbeResults) -> None:
    runs = list(results.by_run())
    level_effects.chart(
        "False alarms by sound", sound_effects(_sums(results.probes, present=False)), "audiobench_alarms", ALARMS,
        lambda label: selection.link("cases", {"runs": runs, "task": ["SND"], "expected": ["no"], "section": [label]}),
        HOW, _name,
    )  # fmt: skip


def _sums(probes: Sequence[Probe], present: bool = True) -> list[SoundSums]:
    return [
        SoundSums(f"{p.run}\n{p.subtask}", p.mixture, p.label, p.companions, p.n, p.n * p.said)
        for p in probes
        if p.present == present
    ]


def _name(label: str) -> str:
    return label.replace("_", " ")


def _masking_cases(selection: Selection, run: str, pair: str) -> str:
    label, _, companion = pair.partition(" with ")
    return cases(selection, run, {"expected": ["yes"], "section": [label], "attribute": [companion]})


def _run(results: ProbeResults) -> str:
    runs = list(results.by_run())
    largest = max(runs, key=lambda run: sum(probe.n for probe in results.probes if probe.run == run))
    return link_widgets.choose("Run", runs, "run", largest, words=results.name, as_menu=True)


def _recall(selection: Selection, run: str, probes: Sequence[Probe]) -> None:
    present = [probe for probe in probes if probe.present]
    order = rates.conditions(probe.condition for probe in present)
    rows = []
    by_label = by(present, lambda probe: probe.label)
    labels = sorted(by_label)
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
            rows.append({"sound": label, "condition": condition, "heard": counts.tp, "n": counts.present,
                         "recall": counts.recall, **_bounds(interval), ".href": href,
                         ".href heard": cases(selection, run, query | {"chosen": ["yes"]})})  # fmt: skip
    with st.expander("Not adjusted: recall by sound and condition"):
        tables.show(rows, "audiobench_recall")


def _bounds(interval: Interval | None) -> dict[str, float | None]:
    low, high = interval if interval is not None else (None, None)
    return {"low": low, "high": high}
