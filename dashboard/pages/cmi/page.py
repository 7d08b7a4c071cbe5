"""CMI-bench: figures of every run by task, and option confusion for tasks with one name out of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.cmi import tasks
from analysis.benchmarks.cmi.tasks import TASKS
from analysis.scoring.figures import Figure
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.tasks.musicology import option_confusions
from dashboard.pages.cmi import figures as cmi_figures
from dashboard.panels import group_means, misread_table, run_measures
from dashboard.selection import baselines, link_widgets, queries, run_catalog, tabs
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states

TABS = {"figures": "Figures", "confusion": "Option confusion", "script": "Over a file"}
HOW_SCRIPT = """
Figures over the answers of each file, for all of them regardless of filters. **released**: what `evaluate.py` (commit
4c15f41) prints. **paper**: the same from answers as a careful person reads them; the correlation leaves out answers
without a number.
**micro_f1** and **macro_f1** of Guzheng techniques: the script prints each under the name of the other. Not computed:
BERTScore and the embeddings of tags, which need the weights of language models, and METEOR, which needs WordNet.
"""
HOW_CONFUSION = """
Rows are right answers in the order of the question's list, columns are answers given; each cell is the share of its
row. **no option read**: the answer names none or several. A cell opens its cases.
"""


def show(selection: Selection) -> None:
    every = {run.id: run for run in run_catalog.of_benchmark(run_catalog.selected(selection), "CMI-bench")}
    if not every:
        st.info("No CMI-bench runs are selected.", icon=":material/inbox:")
        st.text("Load its files, one for each model and task:")
        st.code("earmark load <model>_<task>.jsonl ...", language=None)
        return
    tab = tabs.choose(TABS)
    run_ids = baselines.models_first(selection).runs or every
    runs = {id_: run for id_, run in every.items() if id_ in run_ids}
    task_filter = selection.shared_filters().tasks
    tasks = tuple(task for task in TASKS if not task_filter or task in task_filter)
    filters = selection.shared_filters(lens="paper", runs=tuple(runs), tasks=tasks)
    by_run = ask(_figures, filters) if tasks else {}
    if not by_run:
        empty_states.no_match(selection)
        return
    codes = [code for code in TASKS if any(code in figures for figures in by_run.values())]
    if tab == "figures":
        cmi_figures.show(selection, runs, by_run, codes, filters)
    elif tab == "script":
        run_measures.show(selection, runs, "Over a file", HOW_SCRIPT, "cmi_script")
    else:
        _confusion(selection, runs, by_run, [code for code in codes if TASKS[code].category == "Classification"])
    misread_table.unfold(selection, list(runs.values()), filters)


def _figures(db: Database, filters: Filters) -> dict[str, dict[str, Figure]]:
    return cases_list.figures(db, "paper", filters)


def _confusion(
    selection: Selection, runs: Mapping[str, Run], by_run: Mapping[str, Mapping[str, Figure]], codes: Sequence[str]
) -> None:
    if not codes:
        st.info("No task of this selection has one option as its answer.")
        return
    columns = st.columns(2)
    code = str(columns[0].selectbox(
        "Task", codes, format_func=lambda code: TASKS[code].name, **link_widgets.single("cmi_task", codes, codes[0])
    ))  # fmt: skip
    run_ids = [run for run, figures in by_run.items() if code in figures]
    run = str(columns[1].selectbox(
        "Run", run_ids, format_func=lambda run_id: runs[run_id].name,
        **link_widgets.single("cmi_run", run_ids, run_ids[0]),
    ))  # fmt: skip
    pairs = option_confusions(queries.confusion(selection.shared_filters(lens="paper", runs=(run,), tasks=(code,))))
    group_means.confusion(selection, 
        f"{TASKS[code].name}: option confusion", pairs, "cmi_confusion",
        lambda pair: {"lens": "", "runs": [run], "task": [code], "expected": [pair.expected], "chosen": [pair.chosen]},
        HOW_CONFUSION, _order(code),
    )  # fmt: skip


def _order(code: str) -> tuple[str, ...]:
    """The options in the order of the table."""
    return next((source.options for source in tasks.SOURCES.values() if source.task == code), ())
