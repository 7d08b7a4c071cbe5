"""Compare: two runs, or two groups of them, on the cases both were asked. The contract comes first."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.errors import EarmarkError
from analysis.pipeline import comparison
from analysis.pipeline.comparison import Comparison, Settings
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison.comparability import Comparability, MismatchError, NothingSharedError
from analysis.summaries.comparison.differences import CORRECTIONS
from analysis.summaries.comparison.sides import MixedSideError
from analysis.summaries.comparison.slices import Slice, slices
from analysis.summaries.run.worst_slices import WorstSlices, advantage_of_a, worst_slices
from analysis.summaries.statements.comparison import coverage
from analysis.summaries.statements.verdicts import NAMES
from analysis.views.comparison import verdict
from dashboard.navigation import TAB
from dashboard.pages.compare import cases, loss_parts, suggested_pairs
from dashboard.pages.compare import tables as compare_tables
from dashboard.pages.compare.slices import show_combined, show_single
from dashboard.panels import people_bands
from dashboard.selection import link, link_widgets, run_catalog, run_choice, stores
from dashboard.selection.ask import ask, ask_of, large
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states, tables
from dashboard.ui.text import join_names, plain


def show(selection: Selection) -> None:
    runs = run_catalog.available(selection)
    if not runs:
        empty_states.no_runs(selection)
        return
    if len(runs) == 1:
        st.info("One run is loaded, and a comparison needs two. Load another.")
        return
    a, b = _sides(selection, runs)
    if not a or not b:
        st.info("Choose a run, or several seeds of one model, for A and for B.")
        suggested_pairs.show(selection, runs)
        return
    if set(a) & set(b):
        st.info("A and B have a run in common. Choose different ones.")
        return
    filters = selection.shared_filters(runs=())
    contract = ask(comparison.contract, filters, a, b)
    first = st.container()
    _show_contract(contract)
    result = _compared(selection, filters, a, b)
    if result is None:
        return
    if result[0].mismatched:
        unlike = ", ".join(term.field.title for term in contract.broken)
        st.warning(f"Mismatched: A and B differ in {unlike}. This can explain the differences below.")
    bold, detail = verdict(result[0])
    first.markdown(f"**{plain(bold)}** {plain(detail)}")
    with first:
        tasks = dict.fromkeys(task for row in result[0].rows for task in row.tasks)
        people_bands.show_sentences(selection, filters, tasks, {run.id: run.name for run in runs if run.id in a + b})
    if _show_tab(selection, *result) != "tasks":  # the tab that fills two screens
        suggested_pairs.show(selection, runs)


def _show_tab(selection: Selection, result: Comparison, cut: list[Slice], combined: WorstSlices) -> str:
    """The open tab. cut: the slices of the comparison by one fact, combined: by up to three."""
    tab = selection.choice(TAB)
    if tab == "losses":
        loss_parts.show(selection, result)
    elif tab == "cases":
        cases.show(selection, result)
    elif tab == "groups":
        show_single(selection, result, cut)
        show_combined(selection, result, combined)
    elif tab == "tests":
        compare_tables.show_power(selection, result)
    else:
        compare_tables.show(selection, result)
        return "tasks"
    return tab


def _sides(selection: Selection, runs: Sequence[Run]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The runs of both sides as the link has them, else those of `_first`."""
    if not selection.choices("a") and not selection.choices("b"):
        link_widgets.fill(dict(zip("ab", _first(selection, runs), strict=False)))
    columns = st.columns([3, 3, 2])
    sides = []
    for key, column in zip("ab", columns, strict=False):
        help_text = "One run, or several seeds of one model under one condition: averaged question by question."
        run_choice.choose_runs(key.upper(), runs, key, column, placeholder="choose", help=help_text)
        sides.append(tuple(st.session_state[key]))
    titles = {name: NAMES[name] for name in CORRECTIONS}
    link_widgets.choose(
        "Multiple-testing correction", titles, "correction", "holm", place=columns[2], as_menu=True,
        help="Over all tests of one table: Holm keeps the chance of any false difference below 5 %, "
        "Benjamini-Hochberg the expected share of false ones.",
    )  # fmt: skip
    return sides[0], sides[1]


def _first(selection: Selection, runs: Sequence[Run]) -> list[tuple[str, ...]]:
    """What is compared where nothing is said: two conditions of one model, else the first two selected ones, each in
    all of its seeds.

    Where the link selects a single run, as from its report, it is compared with another one.
    """
    models = [run for run in run_catalog.selected(selection) if run.kind == "model"] or list(runs)
    row_of = {run: row.runs for row in run_choice.rows_of(runs).values() for run in row.runs}
    pair_of_runs = next(((a, b) for a, b, _ in suggested_pairs.one_condition_apart(models)), ())
    others = sorted(runs, key=lambda run: run.kind != "model")
    return list(dict.fromkeys(row_of[run.id] for run in pair_of_runs or (*models, *others)))


def _show_contract(contract: Comparability) -> None:
    st.text(coverage(contract.coverage))
    binding = [term for term in contract.terms if term.field.binding]
    n_equal = sum(term.alike for term in binding)
    title = f"Comparability check: {n_equal} of {len(binding)} required fields are equal"
    with st.expander(title, expanded=bool(contract.broken), icon=":material/handshake:"):
        rows = [
            {
                "field": term.field.title,
                "A": term.a,
                "B": term.b,
                "": "equal" if term.alike else "different",
                "required": "yes" if term.field.binding else "no",
            }
            for term in contract.terms
        ]
        tables.show(rows, "contract")


def _compared(
    selection: Selection, filters: Filters, a: tuple[str, ...], b: tuple[str, ...]
) -> tuple[Comparison, list[Slice], WorstSlices] | None:
    """The comparison and its slices; None if it is refused, with the sentence that says why and the switch to go on."""
    allowed, pooled = (selection.choice(name) == "1" for name in ("mismatch", "pool"))
    version, correction = cases_list.version(stores.present(), filters), st.session_state.get("correction", "holm")
    try:
        with st.spinner("Comparing"):
            return ask(_computed, filters, a, b, Settings(correction, allowed, pooled))
    except NothingSharedError:
        st.error("These cannot be compared.")
        names = run_catalog.names_in_view(selection)
        first, second = (join_names([names.get(run, run) for run in side]) for side in (a, b))
        st.text(str(NothingSharedError(first, second)))
    except MixedSideError as error:
        st.error("Not compared: a side is not one model under one condition.")
        st.text(str(error).replace("or pass --pool", "or pool them below (--pool)"))
        st.toggle("Pool them and compare", key="pool_toggle", on_change=_pool)
        return None
    except MismatchError as error:
        st.error("Not compared: required fields differ.")
        st.text(_error_text(error))
    if cases_list.version(stores.present(), filters) == version and not allowed:
        st.toggle("Compare anyway and mark the result", key="mismatch_toggle", on_change=_allow)
    return None


def _error_text(error: EarmarkError) -> str:
    return str(error).replace("or pass --allow-mismatch", "or compare all the same below (--allow-mismatch)")


def _allow() -> None:
    link.change({"mismatch": ["1"]})


def _pool() -> None:
    link.change({"pool": ["1"]})


@large
def _computed(
    db: Database, filters: Filters, a: tuple[str, ...], b: tuple[str, ...], settings: Settings
) -> tuple[Comparison, list[Slice], WorstSlices]:
    result = comparison.compare(db, filters, a, b, settings, ask_of(db, comparison.contract, filters, a, b))
    combined = worst_slices(result.pairs, advantage_of_a, "both")
    return result, slices(result.pairs, result.lens, settings.correction), combined
