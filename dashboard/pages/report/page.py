"""Run report: where a run stands, what costs it most, where the points go, its worst cases, where it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from analysis.benchmarks.frame import frame
from analysis.display import within
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases import gallery as gallery_queries
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.reweighing import usual
from analysis.summaries.run.findings import Finding
from analysis.summaries.run.run_standing import Standing, standing
from analysis.views import diagnosis as view
from analysis.views import finding_words as words
from dashboard.components.finding_list import finding_list
from dashboard.navigation import TAB, link_to
from dashboard.pages.report import axis, bars, compliance, download, modes, queries, slices, sound_reliance
from dashboard.panels import case_gallery, overall_scores, people_bands, provenance
from dashboard.selection import run_catalog, run_choice
from dashboard.selection.ask import ask
from dashboard.selection.queries import song_figures
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import amount, percent, plain

PAPER_ONLY = "Points are assigned to types of loss under the paper lens only. This page shows that lens."
FEW_CASES = 3
VISIBLE = ("Segmentation", "Lyrics")
"""Groups whose answers show at a glance what is wrong: their worst cases come first."""


@dataclass(frozen=True, slots=True)
class Report:
    """What every part of the report is about. everyone: filters of all runs. own: of the run alone. Paper lens.

    models: runs to compare with.
    """

    run: Run
    models: tuple[str, ...]
    everyone: Filters
    own: Filters
    standing: Standing | None
    names: Mapping[str, str]


def show(selection: Selection) -> None:
    available = run_catalog.available(selection)
    runs = run_catalog.scored(available)
    if not runs:
        empty_states.no_runs(selection)
        return
    names = {run.id: run.name for run in runs}
    left, right = st.columns([1, 1.1], gap="medium", vertical_alignment="bottom")
    everyone = selection.shared_filters(lens="paper", runs=tuple(run.id for run in runs))
    figures = ask(song_figures, everyone)
    ranked = overall_scores.best_first(runs, figures, selection.runs)
    controls = left.container(horizontal=True, vertical_alignment="bottom")
    id_ = run_choice.choose_run("Run", ranked, "run", controls)
    with controls:
        download.show(selection, replace(everyone, runs=()), id_)
    if id_ not in figures:
        nothing = "No scored answer of this run matches the filters"
        empty_states.no_match(selection, nothing, advice="Choose another run above.")
        return
    same = ask(cases_list.of_same_questions, everyone, id_)
    models, guesses = overall_scores.models(runs), overall_scores.constants(runs)
    rows = {id_ if id_ in row.runs else first: row for first, row in run_catalog.over_seeds(models).items()}
    others = [row for run, row in rows.items() if run != id_]
    every_figure = overall_scores.over_seeds(everyone, others)
    overall = {name: figure for name, figure in every_figure.figures.items() if name in same}
    n_others = sum(name not in same for name in every_figure.figures)
    own_standing = standing(overall, id_, list(rows), [run.id for run in guesses])
    run = next(run for run in runs if run.id == id_)
    names |= {row.runs[0]: row.name for row in others}
    report = Report(run, tuple(run.id for run in models), everyone, replace(everyone, runs=(id_,)), own_standing, names)
    if own_standing is not None:
        with right:
            seeds = {run: overall_scores.seed_values(figures, row) for run, row in rows.items() if run in overall}
            axis.show(selection, own_standing, every_figure, names, seeds)
        _headline(own_standing, run, names, frame(selection.benchmark).mean_words(usual(figures)), n_others)
    people_bands.show_sentences(selection, report.own, figures[id_], {id_: names[id_]})
    if selection.lens != "paper":
        st.caption(PAPER_ONLY)
    PARTS.get(selection.choice(TAB), _diagnosis)(selection, report)


def _headline(own_standing: Standing, run: Run, names: Mapping[str, str], of: str, n_others: int) -> None:
    """The score with its interval, and the verdict. of: what the score is. n_others: runs with other questions."""
    bold, detail = words.verdict(own_standing, names, n_others)
    unread = sum(counts.get(kind, 0) for counts in run.counts.values() for kind in ("refused", "unparsed", "missing"))
    answers = f"{amount(run.n, 'answer')}, " + (f"{unread:,} without a usable answer" if unread else "all readable")
    between = overall_scores.between(own_standing.own.interval)
    facts = f"{of} (%, chance-corrected); {between}; {answers}"
    st.markdown(f"## {percent(own_standing.own.value)}\n{plain(facts)}\n\n**{plain(bold)}** {plain(detail)}")


def _diagnosis(selection: Selection, report: Report) -> None:
    findings = _findings(report)
    left, right = st.container(key="beside_report").columns([1.25, 1], gap="medium")
    with left:
        st.header("What costs most", anchor=False)
        if findings:
            costs = view.costs(findings, report.run.id, _baseline_name(report))
            finding_list(costs, selection.linker("cases"), "findings")
        else:
            st.markdown(_nothing(report))
        run_modes = ask(queries.run_modes, report.everyone, report.run.id, report.models)
        modes.show(selection, run_modes, report.run.id)
    with right:
        if _nothing(report) != words.NO_TYPES:
            bars.show(selection, ask(queries.run_losses, report.own))
        if findings:
            visible = next((finding for finding in findings if finding.group.name in VISIBLE), findings[0])
            st.header(f"Worst cases: {within(visible.group.name)}", anchor=False)
            _cases(selection, report, visible.group.tasks, FEW_CASES, "report_worst")


def _findings(report: Report) -> list[Finding]:
    constant = report.standing.constant if report.standing else None
    return ask(queries.run_findings, report.everyone, report.run.id, constant.other.run if constant else "")


def _nothing(report: Report) -> str:
    """Why a run has no findings: no kind of loss costs much, or none is stored."""
    return words.NO_TYPES if report.run.id in ask(queries.unexplained, report.own) else words.NOTHING


def _baseline_name(report: Report) -> str:
    constant = report.standing.constant if report.standing else None
    return report.names[constant.other.run].removeprefix(overall_scores.BASELINE) if constant else ""


def _cases(selection: Selection, report: Report, tasks: Sequence[str], most: int, key: str) -> None:
    """The worst cases of the run in these tasks, as cards."""
    filters = replace(report.own, tasks=tuple(tasks))
    groups = ask(gallery_queries.groups, filters, "worst", most)
    query = {"lens": "", "runs": [report.run.id], "task": list(tasks)}
    address = selection.linker("case")
    case_gallery.show(
        selection,
        groups.rows,
        "paper",
        lambda question, run: address({**query, "q": question, "at": run}),
        key,
        "cards",
    )
    link_to(selection.link("cases", query), f"All {amount(groups.cases, 'case')}, worst first")


def _worst(selection: Selection, report: Report) -> None:
    """The worst cases of each group of tasks in which the run loses points."""
    groups = dict.fromkeys(finding.group for finding in _findings(report))
    if not groups:
        st.markdown(_nothing(report))
    for number, group in enumerate(groups):
        st.header(group.name, anchor=False)
        _cases(selection, report, group.tasks, FEW_CASES, f"report_worst_{number}")


def _slices(selection: Selection, report: Report) -> None:
    run = report.run.id
    slices.show(selection, ask(queries.run_slices, report.own, run), run)
    slices.show_facts(selection, ask(queries.run_facts, report.own, run), run)


def _sound_reliance(selection: Selection, report: Report) -> None:
    sound_reliance.show(selection, report.run, report.everyone)


def _compliance(selection: Selection, report: Report) -> None:
    compliance.show(selection, report.own, report.run.id)


def _provenance(_: Selection, report: Report) -> None:
    provenance.show(report.run)


PARTS: Mapping[str, Callable[[Selection, Report], None]] = {
    "diagnosis": _diagnosis,
    "slices": _slices,
    "hears": _sound_reliance,
    "format": _compliance,
    "worst": _worst,
    "provenance": _provenance,
}
