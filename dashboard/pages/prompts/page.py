"""Prompts: scores by the wording of the question, and whether the wording matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.database import Database
from analysis.store.queries.counts import prompt_wordings
from analysis.store.queries.filters import Filters
from analysis.summaries.tasks.prompt_wordings import LEAST, Spread, Wording, spreads
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.pages.prompts import ensembles
from dashboard.pages.prompts import wordings as prompts_wordings
from dashboard.panels import case_gallery
from dashboard.selection import link_widgets, run_catalog, tabs
from dashboard.selection.ask import ask, large
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states
from dashboard.ui.tables import MOST_SHOWN
from dashboard.ui.text import amount, opens, percent, shorten

COLUMNS = (
    Column("subtask", "Subtask", numeric=False, hint="opens its wordings"),
    Column("wordings", "Wordings", hint=f"with at least {LEAST} questions each"),
    Column("questions", "Questions", hint="asked in these wordings"),
    Column("other", "Other", hint=f"questions in wordings with fewer than {LEAST}"),
    Column("low", "Lowest %", group="mean score of a wording"),
    Column("high", "Highest %", group="mean score of a wording"),
    Column("spread", "Spread", group="mean score of a wording", hint="highest minus lowest, percentage points"),
    Column(
        "expected",
        "Expected by chance",
        group="mean score of a wording",
        hint="expected spread if wordings made no difference",
    ),
    Column("eta", "η² %", hint="share of the variance between questions that is between wordings"),
    Column("p", "p", hint="2,000 permutations of the wordings within songs"),
    Column("corrected", "corrected", hint="Holm, for all subtasks of the table"),
    Column("verdict", "Verdict", numeric=False, whole=True),
)
HEIGHT = 900
"""Pixels, after which the subtasks scroll."""
TABS = {"effect": "Effect of the wording", "wordings": "Wordings", "ensembles": "Ensembles"}
HOW = """
- A question's wording is its prompt with placeholders for the parts that change between questions (section, number,
  option, ...), or the wording of a prompt set named in the record.
- Every question has one wording only, so two wordings also differ by chance: **by chance** is the mean spread when the
  wordings of a subtask are permuted within songs. Only a spread well above it is meaningful.
- A question's score is its mean over the selected runs under the selected lens; lyrics count with their IWER.
- Questions with a vote over several wordings are in the tab Ensembles.
"""


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    filters = selection.shared_filters()
    with st.spinner("Permuting the wordings"):
        spreads = ask(_spreads, filters)
    voted = ensembles.vote_rows(selection)
    if not spreads and not voted:
        st.info("No selected case has a wording. Remove filters, or load the files of runs of older versions again "
                "with earmark load.")  # fmt: skip
        return
    has_content = {
        "effect": bool(spreads),
        "wordings": any(spread.shown for spread in spreads),
        "ensembles": bool(voted),
    }
    tab = tabs.choose({name: title for name, title in TABS.items() if has_content[name]}, of_page=TABS, name="view")
    if tab == "effect":
        _table(selection, spreads)
    elif tab == "wordings":
        _spread(selection, spreads)
    else:
        ensembles.show(selection, voted)


def _spread(selection: Selection, spreads: Sequence[Spread]) -> None:
    names = {spread.subtask: _name(spread) for spread in spreads if spread.shown}
    if names:
        part = link_widgets.choose("Subtask", names, "part", as_menu=True)
        prompts_wordings.show(selection, next(spread for spread in spreads if spread.subtask == part))


def _table(selection: Selection, spreads: Sequence[Spread]) -> None:
    tested = [spread for spread in spreads if spread.p_corrected is not None]
    differing = sum(spread.verdict == "wording matters" for spread in tested)
    st.header("Effect of the wording", anchor=False)
    if tested:
        subtasks = amount(len(tested), "subtask")
        st.text(f"The wording makes a difference in {differing} of {subtasks} that could be tested.")
    else:
        st.text(f"No subtask has two wordings of {LEAST} questions or more each, so there is no test.")
    if tested:
        _rows(selection, tested, "prompts")
    untested = [spread for spread in spreads if spread.p_corrected is None]
    if untested:
        with st.expander(f"{amount(len(untested), 'subtask')} with too few questions to test"):
            _rows(selection, untested, "prompts_untested")
    with st.container(horizontal=True):
        table = chart_panel.as_csv([_plain(spread) for spread in spreads], caption(selection, "prompts"))
        st.download_button("Download as CSV", table.encode("utf-8"),
                           filename("subtasks", "csv"), "text/csv", on_click="ignore")  # fmt: skip
    chart_panel.explain(HOW)


def _rows(selection: Selection, spreads: Sequence[Spread], key: str) -> None:
    rows = [_row(selection, spread) for spread in spreads]
    with st.container(key=f"{key}_table"):
        doors(COLUMNS, rows, key=key, height=HEIGHT if len(rows) > MOST_SHOWN else None)


def _row(selection: Selection, spread: Spread) -> Row:
    scored = [wording for wording in spread.common if wording.score is not None]
    part_href = selection.link("prompts", {"part": spread.subtask, "view": "wordings"}) if spread.shown else None
    estimate = spread.found
    nothing = Cell("–", muted=True)
    return Row(
        (
            Cell(shorten(_name(spread), 44), href=part_href, title=_name(spread)),
            Cell(str(len(spread.common)), len(spread.common)),
            _count(selection, spread, spread.common),
            _count(selection, spread, spread.rare),
            _mean(selection, spread, scored[-1:]),
            _mean(selection, spread, scored[:1]),
            Cell(percent(estimate.spread), estimate.spread) if estimate else nothing,
            Cell(percent(estimate.expected), estimate.expected) if estimate else nothing,
            Cell(percent(estimate.eta_squared), estimate.eta_squared) if estimate else nothing,
            Cell(f"{estimate.p:.4f}", estimate.p) if estimate else nothing,
            nothing if spread.p_corrected is None else Cell(f"{spread.p_corrected:.4f}", spread.p_corrected),
            Cell(spread.verdict, muted=spread.verdict != "wording matters"),
        )
    )


def _count(selection: Selection, spread: Spread, own: Sequence[Wording]) -> Cell:
    n = sum(wording.questions for wording in own)
    href = prompts_wordings.cases(selection, spread.subtask, own) if n else None
    return Cell(f"{n:,}", n, href, opens(sum(wording.n for wording in own)) if n else "", muted=not n)


def _mean(selection: Selection, spread: Spread, own: Sequence[Wording]) -> Cell:
    if not own:
        return Cell("–", muted=True)
    title = f"{amount(own[0].questions, 'question')}, {amount(own[0].n, 'case')}"
    return Cell(
        percent(own[0].score), own[0].score, href=prompts_wordings.cases(selection, spread.subtask, own), title=title
    )


def _name(spread: Spread) -> str:
    return case_gallery.task_title(spread.task, spread.subtask)


def _plain(spread: Spread) -> Mapping[str, object]:
    estimate = spread.found
    return {
        "task": spread.task,
        "subtask": spread.subtask,
        "wordings": len(spread.common),
        "questions": sum(wording.questions for wording in spread.common),
        "other": sum(wording.questions for wording in spread.rare),
        "spread": estimate and estimate.spread,
        "spread by chance": estimate and estimate.expected,
        "eta squared": estimate and estimate.eta_squared,
        "p": estimate and estimate.p,
        "p corrected": spread.p_corrected,
    }


@large
def _spreads(db: Database, filters: Filters) -> list[Spread]:
    rows = prompt_wordings.questions(db, filters)
    order = list(EVERY)
    return spreads(sorted(rows, key=lambda row: (order.index(row["task"]), row["subtask"])))
