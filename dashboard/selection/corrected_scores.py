"""Scores under the accepted corrections: worked out in the background once for each set of them, then read.

The link says which references the figures rest on. Under corrected ones every page asks another database
(`state.store`), so that figures, order, bounds and the cases behind a number are all of the same references.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from analysis import scoring
from analysis.pipeline.reviews import corrections, performers
from analysis.records import LENSES
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import cases_list, corrected_scores
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from dashboard import background
from dashboard.background import Job
from dashboard.selection import link_widgets, stores
from dashboard.selection.ask import ask_of, ask_with_reviews
from dashboard.ui.text import amount

MOST_CASES = 1_000_000
KEY = "references"
ACCEPTED = "accepted"
"""Value of KEY in the link."""
PUBLISHED_ALONE = ("annotate", "agreement", "exchange", "runs", "guide")
"""Pages about the references themselves: they show those that were loaded, and the corrections next to them."""
_PAGE = "page of the references"


@dataclass(frozen=True, slots=True)
class Overlay:
    """The corrected scores of a reference version; None as long as they are not there. key: of the background job.

    runs: key of the folder of the corrected runs.
    """

    version: str
    n: int
    changes: Sequence[Change] | None
    key: str = ""
    runs: str = ""


def overlay() -> Overlay:
    """Those of the corrections that are accepted at this moment; their recomputation is begun if need be."""
    accepted = _accepted()
    version = corrections.version(accepted)
    if not accepted:
        return Overlay(version, 0, ())
    db = stores.loaded()
    key = key_of(db, accepted)
    changes = ask_of(db, _changes, key) if db.workspace.storage.exists(key) else None
    if changes is None and background.job(key) is None:

        def work(job: Job) -> None:
            corrections.write(db, accepted, key, lambda done, _: setattr(job, "done", done))

        background.begin(key, len(accepted), work)
    return Overlay(version, len(accepted), changes, key, corrected_scores.runs_of(key))


def key_of(db: Database, accepted: Mapping[str, Correction]) -> str:
    """Key of the file of the changes by these corrections."""
    return corrected_scores.key_of(corrections.version(accepted), [db.version, scoring.VERSIONS, "with runs"])


def turn_to(page: str) -> None:
    """Decides once for the whole page what it asks: its address and the link say so."""
    st.session_state[_PAGE] = page
    here = overlay() if _wanted() else None
    stores.turn_to(here.runs if here and here.changes is not None else "")


def in_link() -> str:
    """The choice as it stands in a link from here, "" for the default."""
    return ACCEPTED if st.query_params.get(KEY) == ACCEPTED else ""


def choose() -> None:
    """The widget, where corrections are accepted or the link asks for them."""
    accepted = _accepted()
    if not accepted and not in_link():
        return
    if st.session_state.get(_PAGE) in PUBLISHED_ALONE:
        st.caption("References: as published on this page, which is about them.")
        return
    st.segmented_control(
        "References", ["", ACCEPTED], required=True,
        format_func=lambda name: f"{len(accepted)} corrected" if name else "as published",
        help="Figures against the references as loaded, or with the accepted corrections in their place.",
        **link_widgets.one(KEY, ["", ACCEPTED], ""),
    )  # fmt: skip


def is_ready() -> bool:
    """Whether the page can be drawn: False while the corrected scores it rests on are worked out."""
    return not _wanted() or overlay().changes is not None


def show_references() -> None:
    """On a page under corrected references: says so."""
    if not _wanted():
        return
    here = overlay()
    if not here.n:
        st.info("No correction is accepted: these are the published references.", icon=":material/edit_note:")
    elif here.changes is not None:
        questions = amount(len({change.question_id for change in here.changes}), "loaded question")
        st.warning(
            f"Not the published references: {here.n} accepted corrections ({questions}), version {here.version}. "
            "Figures, order and cases of this page are all scored against these.",
            icon=":material/edit_note:",
        )


def loaded_scores(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the list of cases; those of corrected references with the score as loaded, as "loaded"."""
    if not _wanted():
        return [dict(row) for row in rows]
    before = {(each.run, each.index, each.lens): each.before.score for each in overlay().changes or ()}
    places = [(row["run"], row["index"], row["lens"]) for row in rows]
    return [
        {**row, "loaded": before[place]} if place in before else dict(row)
        for row, place in zip(rows, places, strict=True)
    ]


def corrected_values() -> dict[str, Any]:
    """By question the accepted reference, as `encoding.encode` writes it; none on a page of published ones."""
    return {name: each.value for name, each in _accepted().items()} if _wanted() else {}


def fitting(wanted: Filters, changed: Sequence[Change]) -> list[Change]:
    """Those of the cases scored otherwise that fit filters, under every lens."""
    found: list[Change] = []
    for lens in LENSES if changed else ():
        asked = tuple({each.question_id for each in changed})
        cases = cases_list.cases(stores.loaded(), replace(wanted, lens=lens, questions=asked), limit=MOST_CASES).rows
        there = {(case["run"], case["index"]) for case in cases}
        found += [each for each in changed if each.lens == lens and (each.run, each.index) in there]
    return found


@st.fragment(run_every=0.4)
def wait() -> None:
    """A progress bar until the scores are there; then the page is drawn again."""
    found = overlay()
    if found.changes is not None:
        st.rerun()
    job = background.job(found.key) or Job()
    if job.failed:
        st.error("The corrected scores could not be worked out.")
        st.text(job.failed)
    st.progress(job.share, text=f"Scoring under {found.n} accepted corrections: {job.done} of {job.total}")


def _wanted() -> bool:
    return bool(in_link()) and st.session_state.get(_PAGE) not in PUBLISHED_ALONE


def _accepted() -> Mapping[str, Correction]:
    return ask_with_reviews(stores.loaded(), _corrections_in_force)


def _changes(db: Database, key: str) -> Sequence[Change]:
    return corrected_scores.read(db.workspace, key) or ()


def _corrections_in_force(db: Database) -> Mapping[str, Correction]:
    return performers.in_force(db, open_reviews(db.workspace).states())
