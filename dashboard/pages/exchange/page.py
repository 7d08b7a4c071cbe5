"""Exchange: what reviewers said, out to files of other programs and back in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import streamlit as st

from analysis.errors import EarmarkError
from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews import export_files, export_selection
from analysis.pipeline.reviews.export_files import ExportResult, ExportSelection
from analysis.pipeline.reviews.export_selection import CORRECTION_STATUSES, CorrectionStatus, ExportFilter
from analysis.reviews.events import question_of
from analysis.reviews.state import STATUSES, State
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.exchange import case_names, downloads, file_import, published_references
from dashboard.review import session
from dashboard.selection import link_widgets, stores
from dashboard.selection.selection import Selection
from dashboard.ui.text import join_names

KINDS = {"jsonl": "Events as JSON Lines", **{name: export_format.title for name, export_format in FORMATS.items()}}
HOLDS = {
    "jsonl": "All review events. Importing them restores the same state.",
    "jams": "Everything about a case: reference, corrections, beats and events. They restore the same state in "
            "another workspace.",
}  # fmt: skip
"""Formats that hold more than one correction of sections."""
LANE = "One correction of sections per file, for listening and editing in another program. Import the file again below."
MOST = 200
"""Cases that the table lists."""
COLUMNS = (
    Column("case", "Case", numeric=False),
    Column("task", "Task", numeric=False),
    Column("status", "Reference", numeric=False, hint="what the reviewers think of it"),
    Column("reviewers", "Reviewer", numeric=False),
    Column("events", "Events", hint="verdicts, causes, notes, tags, corrections, and what took them back"),
    Column("corrections", "Corrections"),
    Column("accepted", "Accepted of", numeric=False, hint="the reviewer whose correction was accepted"),
)


def show(selection: Selection) -> None:
    st.text("Export and import of reviews and corrections in files of other programs. An import overwrites nothing.")
    _export(selection)
    st.divider()
    file_import.show(selection)


def _export(selection: Selection) -> None:
    st.header("Export")
    states = session.reviews().states()
    titles = {"": "Reviews and corrections", published_references.CONTENT: "Published references"}
    link_widgets.choose("Content", titles, "what")
    if selection.choice("what") == published_references.CONTENT:
        published_references.show(selection)
        return
    if not states:
        st.info("No reviews yet. Choose cases on the tab Desk.")
        return
    kind, status, choice = _choice(selection, states)
    try:
        contents = _selection_of(stores.present().version, session.reviews().version, choice)
    except EarmarkError as error:
        st.text(str(error))
        return
    if not contents.states:
        st.info("No reviews match. Select other reviewers or songs, or remove a filter in the sidebar.")
        return
    result, data = _files(stores.present().version, session.reviews().version, choice, kind, status)
    downloads.show(kind, result, data)
    downloads.left_out(result.left_out)
    if kind not in HOLDS:
        with_corrections = {
            target: state for target, state in contents.states.items() if export_selection.corrections(state, status)
        }
        contents = replace(contents, states=with_corrections)
    _contents(selection, contents)


def _choice(selection: Selection, states: Mapping[str, State]) -> tuple[str, CorrectionStatus, ExportFilter]:
    """The format, which corrections, and what is chosen of all that was said."""
    places = st.columns([2, 2, 2, 2], vertical_alignment="bottom")
    kind = link_widgets.choose("Format", KINDS, "format", "jsonl", place=places[0], as_menu=True)
    reviewers = sorted({event.reviewer for state in states.values() for event in state.events})
    who = places[1].multiselect(
        "Reviewer", reviewers, placeholder=f"all {len(reviewers)}", **link_widgets.multiple("who", reviewers)
    )
    about = sorted({event.song for state in states.values() for event in state.events if event.song})
    songs = places[2].multiselect(
        "Songs", about, placeholder=f"all {len(about)}" if about else "all", **link_widgets.multiple("about", about)
    )
    status: CorrectionStatus = "accepted"
    if kind not in HOLDS:
        status = link_widgets.choose(
            "Corrections", CORRECTION_STATUSES, "corrections", "accepted", place=places[3], as_menu=True,
            help="The last one if a reviewer corrected a case several times.",
        )  # fmt: skip
    st.caption(f"{HOLDS.get(kind, LANE)} The filters of the sidebar apply here too.")
    return kind, status, ExportFilter(tuple(songs), tuple(who), published_references.questions(selection))


@st.cache_resource(show_spinner=False, max_entries=4, hash_funcs={ExportFilter: repr})
def _selection_of(version: tuple[object, ...], reviews_version: int, choice: ExportFilter) -> ExportSelection:
    return export_files.select(stores.present(), session.reviews(), choice)


@st.cache_resource(show_spinner="Writing the files", max_entries=4, hash_funcs={ExportFilter: repr})
def _files(
    version: tuple[object, ...], reviews_version: int, choice: ExportFilter, kind: str, status: CorrectionStatus
) -> tuple[ExportResult, bytes]:
    """The files, and what is downloaded: the only one, or an archive of several."""
    result = export_files.export(stores.present(), _selection_of(version, reviews_version, choice), kind, status)
    return result, downloads.data_of(result)


def _contents(selection: Selection, contents: ExportSelection) -> None:
    cases, events = len(contents.states), sum(len(state.events) for state in contents.states.values())
    if not cases:
        return
    st.text(f"Reviews of {cases:,} case{'s' if cases > 1 else ''}, in {events:,} event{'s' if events > 1 else ''}"
            + (f"; the first {MOST} cases:" if cases > MOST else ":"))  # fmt: skip
    rows = list(_rows(selection, contents))
    with st.container(key="exchange_cases"):
        doors(COLUMNS, rows, key="exchange_cases_table", height=460 if len(rows) > 14 else None)


def _rows(selection: Selection, contents: ExportSelection) -> Iterator[Row]:
    link_to = selection.linker("review")
    for target, state in islice(contents.states.items(), MOST):
        case = case_names.case_of(target, contents.questions.get(question_of(target)), link_to)
        reviewers = sorted({event.reviewer for event in state.events})
        yield Row([
            Cell(case.name, href=case.href, title=target),
            Cell(case.task),
            Cell(STATUSES[state.status]),
            Cell(join_names(reviewers, 3, 20)),
            Cell(f"{len(state.events):,}", len(state.events), href=case.href),
            Cell(str(len(state.corrections)), len(state.corrections), href=case.href if state.corrections else None),
            Cell(state.accepted.reviewer if state.accepted else "–", muted=state.accepted is None),
        ])  # fmt: skip
