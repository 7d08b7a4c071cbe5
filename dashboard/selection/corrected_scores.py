"""Scores under the accepted corrections: worked out in the background once for each set of them, then read.

The link says against which references figures are computed. Under corrected ones every page asks another database
(`stores.present`), so that figures, order, bounds and the cases behind a number are all of the same references.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from analysis.pipeline.reviews import corrected_runs, corrections, performers
from analysis.records import LENSES
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.cases import cases_list
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from dashboard import background
from dashboard.background import Job
from dashboard.selection import link_widgets, stores
from dashboard.selection.ask import ask_of, ask_with_reviews
from dashboard.selection.selection import REFERENCES, References, Selection
from dashboard.ui.text import amount

MOST_CASES = 1_000_000
ACCEPTED: References = "accepted"
PUBLISHED_ALONE = ("review", "data", "guide")
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
    key = corrected_runs.key_of(db, accepted)
    changes = ask_of(db, _changes, key) if db.workspace.storage.exists(key) else None
    if changes is None and background.job(key) is None:

        def work(job: Job) -> None:
            corrections.write(db, accepted, key, lambda n, _: setattr(job, "done", n))

        background.begin(key, len(accepted), work)
    return Overlay(version, len(accepted), changes, key, corrected_scores.runs_of(key))


def turn_to(page: str, selection: Selection) -> None:
    """Decides once for the whole page which database it asks. page: its address."""
    st.session_state[_PAGE] = page
    scores = overlay() if _apply(selection) else None
    stores.turn_to(scores.runs if scores and scores.changes is not None else "")


def choose(selection: Selection) -> None:
    """The widget, where corrections are accepted or the link asks for them."""
    accepted = _accepted()
    if not accepted and not selection.references:
        return
    if st.session_state.get(_PAGE) in PUBLISHED_ALONE:
        st.caption("References: as published on this page, which is about them.")
        return
    st.segmented_control(
        "References", ["", ACCEPTED], required=True,
        format_func=lambda name: f"{len(accepted)} corrected" if name else "as published",
        help="Figures against the references as loaded, or against the accepted corrections.",
        **link_widgets.single(REFERENCES, ["", ACCEPTED], ""),
    )  # fmt: skip


def is_ready(selection: Selection) -> bool:
    """Whether the page can be drawn: False while its corrected scores are computed."""
    return not _apply(selection) or overlay().changes is not None


def show_references(selection: Selection) -> None:
    """On a page under corrected references: a notice."""
    if not _apply(selection):
        return
    scores = overlay()
    if not scores.n:
        st.info("No correction is accepted: these are the published references.", icon=":material/edit_note:")
    elif scores.changes is not None:
        questions = amount(len({change.question_id for change in scores.changes}), "loaded question")
        st.warning(
            f"Not the published references: {amount(scores.n, 'accepted correction')} ({questions}), "
            f"version {scores.version}. Figures, order and cases of this page are all scored against these.",
            icon=":material/edit_note:",
        )


def version_in_words(selection: Selection) -> str:
    """The references of the page: "published", or the version of the corrected ones."""
    return f"corrected, version {overlay().version}" if _apply(selection) else "published"


def loaded_scores(selection: Selection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the list of cases. Where a corrected reference changed the score, "loaded" has the score as loaded."""
    if not _apply(selection):
        return [dict(row) for row in rows]
    before = {(change.run, change.index, change.lens): change.before.score for change in overlay().changes or ()}
    keys = [(row["run"], row["index"], row["lens"]) for row in rows]
    return [{**row, "loaded": before[key]} if key in before else dict(row) for row, key in zip(rows, keys, strict=True)]


def corrected_values(selection: Selection) -> dict[str, Any]:
    """Accepted references by question, as `json_values.encode` writes them; none on a page of published ones."""
    return {question: correction.value for question, correction in _accepted().items()} if _apply(selection) else {}


def fitting(filters: Filters, changes: Sequence[Change]) -> list[Change]:
    """The changes whose cases fit filters, under every lens."""
    matches: list[Change] = []
    for lens in LENSES if changes else ():
        questions = tuple({change.question_id for change in changes})
        cases = cases_list.cases(stores.loaded(), replace(filters, lens=lens, questions=questions), limit=MOST_CASES)
        keys = {(case["run"], case["index"]) for case in cases.rows}
        matches += [change for change in changes if change.lens == lens and (change.run, change.index) in keys]
    return matches


@st.fragment(run_every=0.4)
def wait() -> None:
    """A progress bar until the scores are there; then the page is drawn again."""
    scores = overlay()
    if scores.changes is not None:
        st.rerun()
    job = background.job(scores.key) or Job()
    if job.failed:
        st.error("The corrected scores cannot be computed.")
        st.text(job.failed)
    st.progress(job.share, text=f"Scoring under {amount(scores.n, 'accepted correction')}: {job.done} of {job.total}")


def _apply(selection: Selection) -> bool:
    """Whether the page shows scores under corrected references."""
    return bool(selection.references) and st.session_state.get(_PAGE) not in PUBLISHED_ALONE


def _accepted() -> Mapping[str, Correction]:
    return ask_with_reviews(stores.loaded(), _corrections_in_force)


def _changes(db: Database, key: str) -> Sequence[Change]:
    return corrected_scores.read(db.workspace, key) or ()


def _corrections_in_force(db: Database) -> Mapping[str, Correction]:
    return performers.in_force(db, open_reviews(db.workspace).states())
