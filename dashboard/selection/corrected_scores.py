"""Scores under other references than the published ones: computed in the background once for each set, then read.

The link says against which references figures are computed (`reference_choice`). Under other ones every page asks
another database (`stores.present`), so that figures, order, bounds and the cases behind a number are all of the same
references.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from analysis.pipeline.reviews import corrected_runs, corrections
from analysis.pipeline.reviews.reference_choice import ACCEPTED, PUBLISHED, ChosenReferences, choices, in_force, title
from analysis.records import LENSES
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
from dashboard.selection.selection import REFERENCES, Selection
from dashboard.ui.text import amount

MOST_CASES = 1_000_000
PUBLISHED_ALONE = ("review", "data", "guide")
"""Pages about the references themselves: they show those that were loaded, and the corrections next to them."""
_PAGE = "page of the references"
_HELP = "Figures against the references as loaded, or against the accepted corrections."
_HELP_OTHERS = (
    "Of one person, or the consensus of all annotations: questions that do not follow keep the published reference."
)


@dataclass(frozen=True, slots=True)
class Overlay:
    """The scores under chosen references; None as long as they are not there. key: of the background job.

    runs: key of the folder of the rescored runs.
    """

    references: ChosenReferences
    changes: Sequence[Change] | None
    key: str = ""
    runs: str = ""


def overlay(choice: str = ACCEPTED) -> Overlay:
    """Those of the references of a choice as they are at this moment; their recomputation is begun if need be."""
    references = _references(choice)
    accepted = references.corrections
    if not accepted:
        return Overlay(references, ())
    db = stores.loaded()
    key = corrected_runs.key_of(db, accepted)
    changes = ask_of(db, _changes, key) if db.workspace.storage.exists(key) else None
    if changes is None and background.job(key) is None:

        def work(job: Job) -> None:
            corrections.write(db, accepted, key, lambda n, _: setattr(job, "done", n))

        background.begin(key, len(accepted), work)
    return Overlay(references, changes, key, corrected_scores.runs_of(key))


def turn_to(page: str, selection: Selection) -> None:
    """Decides once for the whole page which database it asks. page: its address."""
    st.session_state[_PAGE] = page
    scores = overlay(selection.references) if _apply(selection) else None
    stores.turn_to(scores.runs if scores and scores.changes is not None else "")


def choose(selection: Selection) -> None:
    """The widget, where there are other references or the link asks for them."""
    accepted = _references(ACCEPTED).corrections
    others = ask_with_reviews(stores.loaded(), _choices)
    if not accepted and not others and not selection.references:
        return
    if st.session_state.get(_PAGE) in PUBLISHED_ALONE:
        st.caption("References: as published on this page, which is about them.")
        return
    names = {"": "as published", ACCEPTED: f"{len(accepted)} corrected", **{name: title(name) for name in others}}
    if others:
        link_widgets.choose("References", names, REFERENCES, "", as_menu=True, help=f"{_HELP} {_HELP_OTHERS}")
        return
    link_widgets.choose("References", names, REFERENCES, "", help=_HELP)


def is_ready(selection: Selection) -> bool:
    """Whether the page can be drawn: False while its corrected scores are computed."""
    return not _apply(selection) or overlay(selection.references).changes is not None


def show_references(selection: Selection) -> None:
    """A notice on a page under other references than the published ones."""
    if not _apply(selection):
        return
    scores = overlay(selection.references)
    references = scores.references
    if not references.corrections:
        is_accepted = references.choice == ACCEPTED
        reason = "No correction is accepted" if is_accepted else "No loaded question follows the references chosen"
        st.info(f"{reason}: these are the published references.", icon=":material/edit_note:")
        if not is_accepted:
            st.text(f"References: {references.title}")
    elif scores.changes is not None:
        questions = amount(len({change.question_id for change in scores.changes}), "loaded question")
        if references.choice != ACCEPTED:
            st.text(f"References: {references.title}")
        st.warning(
            f"Not the published references: {references.extent} ({questions}), version {references.version}. "
            "Figures, order and cases of this page are all scored against these.",
            icon=":material/edit_note:",
        )


def version_in_words(selection: Selection) -> str:
    """The references of the page: "published", or whose they are, how many and which version."""
    if not _apply(selection):
        return PUBLISHED
    references = _references(selection.references)
    extent = "" if references.choice == ACCEPTED else f", {references.extent}"
    return f"{references.title}{extent}, version {references.version}"


def loaded_scores(selection: Selection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the list of cases. Where a corrected reference changed the score, "loaded" has the score as loaded."""
    if not _apply(selection):
        return [dict(row) for row in rows]
    changes = overlay(selection.references).changes or ()
    before = {(change.run, change.index, change.lens): change.before.score for change in changes}
    keys = [(row["run"], row["index"], row["lens"]) for row in rows]
    return [{**row, "loaded": before[key]} if key in before else dict(row) for row, key in zip(rows, keys, strict=True)]


def corrected_values(selection: Selection) -> dict[str, Any]:
    """References of the choice by question, as `json_values.encode` writes them; none on a page of published ones."""
    values = _references(selection.references).corrections if _apply(selection) else {}
    return {question: correction.value for question, correction in values.items()}


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
def wait(choice: str = ACCEPTED) -> None:
    """A progress bar until the scores are there; then the page is drawn again."""
    scores = overlay(choice)
    if scores.changes is not None:
        st.rerun()
    job = background.job(scores.key) or Job()
    if job.failed:
        st.error("The scores under these references cannot be computed.")
        st.text(job.failed)
    st.progress(job.share, text=f"Scoring under {scores.references.extent}: {job.done} of {job.total}")


def _apply(selection: Selection) -> bool:
    """Whether the page shows scores under other references than the published ones."""
    return bool(selection.references) and st.session_state.get(_PAGE) not in PUBLISHED_ALONE


def _references(choice: str) -> ChosenReferences:
    return ask_with_reviews(stores.loaded(), _in_force, choice)


def _changes(db: Database, key: str) -> Sequence[Change]:
    return corrected_scores.read(db.workspace, key) or ()


def _in_force(db: Database, choice: str) -> ChosenReferences:
    return in_force(db, open_reviews(db.workspace).states(), choice)


def _choices(db: Database) -> list[str]:
    return choices(db, open_reviews(db.workspace).states())
