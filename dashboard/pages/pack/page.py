"""Benchmark: figures of a benchmark that a pack describes, by task and by dimension, and what its answers confuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.registry import BENCHMARKS, is_pack
from analysis.scoring.figures import Figure
from analysis.scoring.run_measures import of_run
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from dashboard.pages.pack import answers, dimensions, judge, tasks
from dashboard.pages.pack.cells import PackView
from dashboard.panels import run_measures
from dashboard.selection import baselines, run_catalog, tabs
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain

HOW_MEASURES = """
Errors over all words of a run divided by the words of its references, regardless of filters: long recordings weigh more
than short ones. Figures of the other tabs are means over recordings. **RTFx**: seconds of audio
divided by seconds of computing.
"""


def show(selection: Selection) -> None:
    benchmark = selection.benchmark
    if not is_pack(benchmark):
        st.info("This data set has other pages. Select a data set of a pack.", icon=":material/inbox:")
        st.code("earmark pack list", language=None)
        return
    pack = catalog.of_task(next(iter(BENCHMARKS[benchmark].tasks)))[0]
    _about(pack)
    runs = {run.id: run for run in run_catalog.of_benchmark(run_catalog.selected(selection), benchmark)}
    narrow = baselines.models_first(selection)
    filters = narrow.shared_filters(runs=tuple(run for run in narrow.runs or runs if run in runs))
    figures = ask(_figures, filters) if runs else {}
    if not figures:
        st.info(
            "No answers match the filters. Load answers or remove a filter in the sidebar.", icon=":material/inbox:"
        )
        return
    present = [code for code in BENCHMARKS[benchmark].tasks if any(code in by_task for by_task in figures.values())]
    view = PackView(narrow, {run: runs[run] for run in figures}, pack, figures, present, filters)
    views = _views(view)
    tab = tabs.choose({name: title for name, (title, _) in views.items()})
    views[tab][1]()


def _views(view: PackView) -> Mapping[str, tuple[str, Callable[[], None]]]:
    """The tabs that this benchmark fills."""
    views: dict[str, tuple[str, Callable[[], None]]] = {"tasks": ("Tasks", partial(tasks.show, view))}
    if view.pack.dimensions:
        views["dimensions"] = ("Dimensions", partial(dimensions.show, view))
    if view.choice_tasks:
        views["confusion"] = ("Confusions", partial(answers.show_confusion, view))
        views["places"] = ("Options by place", partial(answers.show_places, view))
    if view.judged_tasks:
        views["judge"] = ("Judge", partial(judge.show, view))
    if any(of_run(run.further) for run in view.runs.values()):
        measures = partial(
            run_measures.show, view.selection, view.runs, "Over all words", HOW_MEASURES, "pack_measures"
        )
        views["words"] = ("Over all words", measures)
    return views


def _figures(db: Database, filters: Filters) -> dict[str, dict[str, Figure]]:
    return cases_list.figures(db, filters.lens, filters)


def _about(pack: Pack) -> None:
    """What the pack says of the benchmark, and where its name comes from."""
    words = [pack.about[name] for name in ("about", "paper") if name in pack.about]
    words += [f"{name.capitalize()}: {pack.about[name]}" for name in pack.about if name not in ("about", "paper")]
    st.caption(plain(". ".join([*words, f"Pack {pack.name}"])))
