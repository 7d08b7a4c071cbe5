"""What all pages share: the store, and the choices of the sidebar, which stand in the link."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import BENCHMARKS, EVERY, lenses
from analysis.records import EVERY_LENS, LENSES, Lens
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.navigation import encoded, href, menu
from dashboard.selection import corrected_scores, filter_widgets, link_widgets, scope, stores
from dashboard.selection.ask import ask
from dashboard.selection.link_filters import SEVERAL, SHARED, Several, of_link
from dashboard.ui.text import shorten

PAGE = "present page"
NAME = 25
"""Letters of a run's name beside an axis."""
LENS_NAMES = {"paper": "Paper", "released": "Released scripts", "careful": "Careful reading"}
LENS_SHORT = {"paper": "Paper", "released": "Released", "careful": "Careful"}
LENS_HELP = (
    "**Paper**: the definitions of the benchmark's paper; BASS answers are read as a careful person would. "
    "**Released scripts**: what the published scoring scripts compute, quirks included. "
    "**Careful** (ZIQI-Eval alone, whose paper takes the first capital letter): what a person would read."
)


def store() -> Database:
    """What the present page asks: the runs as loaded or, where the link says so, under the corrected references."""
    return stores.present()


def runs() -> list[Run]:
    """Everything that is loaded, latest first; read again only when something came or went."""
    return list(ask(cases_list.runs))


def answered(among: Sequence[Run]) -> list[Run]:
    """Runs that hold answers, as against mere questions."""
    return [run for run in among if run.kind != "questions"]


def available() -> list[Run]:
    """Runs with answers in the present data set."""
    among = scope.runs(store())
    return [run for run in answered(runs()) if run.id in among]


def page() -> str:
    """The address of the present page."""
    return str(st.session_state.get(PAGE, ""))


def sidebar(page: str = "") -> None:
    """The global choices. Pages read them through `lens` and `chosen`. page: the address of the present one."""
    st.session_state[PAGE] = page
    corrected_scores.turn_to(page)
    with st.sidebar:
        scope.choose(store(), page)
        place = st.container(gap="xsmall")
        known, offered = available(), _lenses()
        if len(offered) > 1:
            st.segmented_control(
                "Scoring lens",
                offered,
                required=True,
                format_func=lambda name: LENS_SHORT[name],
                help=LENS_HELP,
                **link_widgets.one("lens", offered, "paper"),
            )
        corrected_scores.choose()
        names = {run.id: run.name for run in known}
        st.multiselect(
            "Runs",
            list(names),
            placeholder=f"all {len(names)}",
            format_func=lambda run: names.get(run, run),
            help="Empty: all runs of the data set.",
            **link_widgets.several("runs", list(names)),
        )
        _filters()
        with place:
            menu(shared(), scope.benchmark(), {task for run in known for task in run.counts}, page)
            st.divider()


def _filters() -> None:
    """The filters that hold for all pages: those that are set as words, their widgets one click away."""
    filter_widgets.words(SHARED, "shared_words")
    with st.expander("Filters"):
        for row in SEVERAL:
            if row.shared and row.label:
                filter_widgets.several(row, options(row))


def lens(task: str = "") -> Lens:
    """The sidebar's choice; the paper's lens where the task's benchmark, or the data set's, does not have it."""
    wanted = st.session_state.get("lens")
    return next((each for each in (lenses(task) if task else _lenses()) if each == wanted), "paper")


def _lenses() -> tuple[Lens, ...]:
    """The lenses of the present data set."""
    benchmark = BENCHMARKS.get(scope.benchmark())
    return benchmark.lenses if benchmark else LENSES


def any_lens() -> Lens:
    """The sidebar's choice, for pages that show every benchmark."""
    wanted = st.session_state.get("lens")
    return next((each for each in EVERY_LENS if each == wanted), "paper")


def of_benchmark(among: Sequence[Run], benchmark: str) -> list[Run]:
    """Runs with questions of a benchmark."""
    return [run for run in among if any(task in EVERY and EVERY[task].benchmark == benchmark for task in run.counts)]


def chosen() -> list[Run]:
    """The runs of the sidebar's choice, all of the data set with answers if none is chosen."""
    wanted = st.session_state.get("runs") or []
    known = available()
    return [run for run in known if run.id in wanted] or known


def baselines() -> tuple[str, ...]:
    """Runs that are no models: in a list of the worst they come last, unless somebody chooses among the runs."""
    return () if chosen_ids() else tuple(run.id for run in runs() if run.kind == "baseline")


def run_names(among: Sequence[Run]) -> dict[str, str]:
    """Names by id as a chart can show them: short, and those that several runs bear with the end of the id."""
    names = {run.id: shorten(run.name, NAME) for run in among}
    borne = Counter(names.values())
    return {run: f"{name} {run[-4:]}" if borne[name] > 1 else name for run, name in names.items()}


def chosen_ids() -> tuple[str, ...]:
    """The sidebar's choice as it stands, empty for all."""
    return tuple(st.session_state.get("runs") or ())


def filters(**further: Any) -> Filters:
    """The choices of the sidebar as filters for the store, and further fields of `Filters` in place of theirs."""
    return replace(of_link(lens(), chosen_ids(), SHARED), **further)


def version(wanted: Filters) -> tuple[Any, ...]:
    """The key of what is kept under filters: of all that is loaded and, where they ask for it, of the reviews."""
    return cases_list.version(store(), wanted)


def options(row: Several) -> list[str]:
    """The values one can choose for a filter: what occurs in the chosen runs, and what the link says already."""
    if row.name not in cases_list.CHOICES:
        return list(row.values or ())
    occurring = list(ask(cases_list.choices, row.name, tuple(run.id for run in chosen())))
    if row.values is None:
        return occurring
    said = st.query_params.get_all(row.name)
    return [value for value in row.values if value in occurring or value in said]


def link(page: str, query: Mapping[str, str | Sequence[str]] | None = None) -> str:
    """The address of a page under the present global choices; what `query` names comes before them."""
    return linker(page)(query or {})


def cases_of_run(run: str, query: Mapping[str, str | Sequence[str]], task: str = "") -> str:
    """The address of a run's cases in the list, in whatever data set they are."""
    of_task = {"task": task} if task else {}
    return link("cases", {scope.KEY: scope.of_run(store(), run, task), "runs": [run], **of_task, **query})


def linker(page: str) -> Callable[[Mapping[str, str | Sequence[str]]], str]:
    """`link` to one page for many doors: what they share is read once."""
    start, common = href(page), shared()

    def link_to(query: Mapping[str, str | Sequence[str]]) -> str:
        wanted = {name: value for name, value in {**common, **query}.items() if value}
        return f"{start}?{encoded(wanted)}" if wanted else start

    return link_to


def shared() -> dict[str, str | Sequence[str]]:
    """The choices that hold for all pages, as they stand in a link; defaults are left out."""
    found: dict[str, str | Sequence[str]] = {}
    if name := scope.in_link(store()):
        found[scope.KEY] = name
    if any_lens() != "paper":
        found["lens"] = any_lens()
    if references := corrected_scores.in_link():
        found[corrected_scores.KEY] = references
    if chosen_ids():
        found["runs"] = list(chosen_ids())
    said = set(st.query_params)  # looked at once: each look takes longer than all the rest of a link
    return found | {name: st.query_params.get_all(name) for name in SHARED if name in said}
