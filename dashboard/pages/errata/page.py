"""Errata: faults of references that two people confirmed, what they change, and the files that tell of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import streamlit as st

from analysis.pipeline.errata.faults import errata, markdown, summary
from analysis.reviews.events import of_question
from analysis.reviews.state import State
from analysis.views.table_texts import markdown_text
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import correction_effect
from dashboard.review import new_reviews, session
from dashboard.selection import run_catalog, stores
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import shorten

COLUMNS = (
    Column("question", "Question", numeric=False, broad=True, hint="opens the desk: sound, old and new reference"),
    Column("task", "Task", numeric=False),
    Column("change", "What is wrong", numeric=False, broad=True),
    Column("seconds", "Hear", numeric=False, hint="seconds around the boundaries that change"),
    Column("reviewers", "Reviewers", hint="whose verdict is that the reference or the recording is wrong"),
    Column("scores", "Scores that change", hint="answers whose score changes under the lens Paper"),
)
LEFT_OUT_COLUMNS = (
    Column("question", "Question", numeric=False, broad=True, hint="opens the desk"),
    Column("reason", "Why it is not confirmed", numeric=False),
)


def show(selection: Selection) -> None:
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    new_reviews.follow()
    content = _errata(stores.present().version, session.reviews().version, selection.benchmark, _today())
    st.text(summary(content))
    st.caption(
        "Confirmed: two reviewers find the reference or the recording wrong and nobody disagrees, or it was settled so."
    )
    entries: Sequence[Mapping[str, Any]] = content["entries"]
    if entries:
        with st.container(key="errata"):
            doors(COLUMNS, list(_rows(selection, entries)), key="errata_table")
        _effects(selection, entries, session.reviews().states())
        _downloads(content)
    if left_out := content["left_out"]:
        with st.expander(f"Not confirmed: {len(left_out):,}"):
            doors(LEFT_OUT_COLUMNS, list(_doubts(selection, left_out)), key="errata_left_out")


@st.cache_data(show_spinner="Scoring with corrected references", max_entries=4)
def _errata(version: tuple[object, ...], reviews_version: int, benchmark: str, day: str) -> dict[str, Any]:
    return errata(stores.present(), session.reviews().states(), benchmark, day)[0]


def _today() -> str:
    return datetime.now(tz=UTC).date().isoformat()


def _rows(selection: Selection, entries: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    link_to = selection.linker("review")
    for entry in entries:
        changed = {row["run"] for row in entry["effect"] if row["lens"] == "paper" and row["old"] != row["new"]}
        yield Row([
            Cell(_name(entry), href=link_to({"draw": "all", "q": entry["id"]}), title=entry["question"]),
            Cell(entry["task"]),
            Cell("; ".join(entry["says"]) or "no correction is accepted", muted=not entry["says"]),
            Cell(", ".join(f"{start:.1f} to {end:.1f} s" for start, end in entry["hear"]) or "–"),
            Cell(str(len(entry["reviewers"])), len(entry["reviewers"])),
            Cell(str(len(changed)), len(changed)),
        ])  # fmt: skip


def _doubts(selection: Selection, left_out: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    link_to = selection.linker("review")
    for item in left_out:
        yield Row([Cell(_name(item), href=link_to({"draw": "all", "q": item["id"]})), Cell(item["reason"])])


def _name(item: Mapping[str, Any]) -> str:
    return shorten((item["song"] or item["id"]).rsplit("/", 1)[-1], 40)


def _effects(selection: Selection, entries: Sequence[Mapping[str, Any]], states: Mapping[str, State]) -> None:
    """What all accepted corrections of confirmed faults do to the figures and ranks of the loaded runs."""
    accepted = {entry["id"]: states[of_question(entry["id"])].accepted for entry in entries}
    st.header("Effect")
    values = [(name, correction.value) for name, correction in accepted.items() if correction]
    correction_effect.show(selection, correction_effect.of_values(values), "errata_effect")


def _downloads(content: Mapping[str, Any]) -> None:
    files = {"errata.json": json.dumps(content, indent=1, ensure_ascii=False) + "\n",
             "ERRATA.md": markdown(content, markdown_text)}  # fmt: skip
    for place, (name, text) in zip(st.columns(len(files)), files.items(), strict=True):
        place.download_button(f"Download {name}", text, name, icon=":material/download:", on_click="ignore")
