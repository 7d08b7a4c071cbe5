"""Scores under the accepted corrections: worked out in the background once for each set of them, then read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis import scoring
from analysis.pipeline.reviews import corrections, performers
from analysis.records import LENSES
from analysis.reviews.state import Correction
from analysis.store.queries import cases_list, corrected_scores
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from dashboard import background
from dashboard.background import Job
from dashboard.review import session
from dashboard.selection import link_widgets, selection

MOST_CASES = 1_000_000
ACCEPTED = "accepted"
"""Value of "references" in the link."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """The corrected scores of a reference version; None as long as they are not there. key: of the background job."""

    version: str
    n: int
    changes: Sequence[Change] | None
    key: str = ""


def overlay() -> Overlay:
    """Those of the corrections that are accepted at this moment; their recomputation is begun if need be."""
    accepted = _accepted()
    version = corrections.version(accepted)
    if not accepted:
        return Overlay(version, 0, ())
    made_with = [selection.store().version, scoring.VERSIONS]
    path = corrected_scores.path_of(selection.store().workspace, version, made_with)
    known = corrected_scores.read(path)
    if known is None and background.job(str(path)) is None:
        db = selection.store()

        def work(job: Job) -> None:
            corrected_scores.write(
                path, corrections.all_changes(db, accepted, lambda done, _: setattr(job, "done", done))
            )

        background.begin(str(path), len(accepted), work)
    return Overlay(version, len(accepted), known, str(path))


def choose(place: DeltaGenerator) -> Sequence[Change]:
    """Which references the figures stand on; gives the cases that are scored otherwise, and says so on the page."""
    accepted = _accepted()
    wanted = st.query_params.get("references") == ACCEPTED
    if not accepted and not wanted:
        return ()
    place.segmented_control(
        "References", ["", ACCEPTED], required=True,
        format_func=lambda name: f"{len(accepted)} corrected" if name else "as published",
        **link_widgets.one("references", ["", ACCEPTED], ""),
    )  # fmt: skip
    if not wanted:
        return ()
    found = overlay()
    if found.changes is None:
        wait()
        return ()
    cases = len({each.question_id for each in found.changes})
    st.warning(
        f"Not the published references: {found.n} accepted corrections ({cases} loaded questions), version "
        f"{found.version}. Cases are scored against these here; their order and the bounds of the score, and the page "
        "of a case, follow the scores as loaded.",
        icon=":material/edit_note:",
    )
    return found.changes


def published_alone() -> None:
    """On pages that corrections do not reach: says so where there are any."""
    accepted = _accepted()
    if accepted or st.query_params.get("references") == ACCEPTED:
        n = len(accepted)
        st.info(f"Figures are of the published references. The {n} accepted correction{'s do' if n != 1 else ' does'} "
                "not count on this page; Leaderboard, Cases and Agreement can show them.",
                icon=":material/edit_note:")  # fmt: skip


def rescored(row: Mapping[str, Any], changed: Sequence[Change]) -> dict[str, Any]:
    """A row of the list of cases under the corrections."""
    place = (row["run"], row["index"], row["lens"])
    after = next((each.after for each in changed if (each.run, each.index, each.lens) == place), None)
    if after is None:
        return dict(row)
    return {**row, "score": after.score, "outcome": after.outcome, "loaded": row["score"]}


def fitting(wanted: Filters, changed: Sequence[Change]) -> list[Change]:
    """Those of the cases scored otherwise that fit filters, under every lens."""
    found: list[Change] = []
    for lens in LENSES if changed else ():
        asked = tuple({each.question_id for each in changed})
        cases = cases_list.cases(selection.store(), replace(wanted, lens=lens, questions=asked), limit=MOST_CASES).rows
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


def _accepted() -> Mapping[str, Correction]:
    return _in_force(selection.store().version, session.reviews().version)


@st.cache_data(show_spinner=False, max_entries=4)
def _in_force(version: tuple[object, ...], said: int) -> Mapping[str, Correction]:
    return performers.in_force(selection.store(), session.reviews().states())
