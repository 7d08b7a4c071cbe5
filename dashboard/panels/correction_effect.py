"""What a correction does to every loaded run, before anyone accepts it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.pipeline.reviews import corrections
from analysis.pipeline.reviews.corrections import Effect, Step
from analysis.scoring.figures import is_lyrics
from analysis.store.queries.case import UnknownCaseError
from analysis.store.queries.corrected_scores import Change
from dashboard.selection import run_catalog, stores
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import tables
from dashboard.ui.text import percent


def of_values(corrected: Sequence[tuple[str, Any]]) -> list[Change]:
    """Every answer judged anew. corrected: ids of questions with their values; those not loaded change nothing."""
    return _judged(stores.present().version, list(corrected))


@st.cache_data(show_spinner=False, max_entries=64)
def _judged(version: tuple[object, ...], corrected: Sequence[tuple[str, Any]]) -> list[Change]:
    found: list[Change] = []
    for question_id, value in corrected:
        try:
            found += corrections.changes(stores.present(), question_id, value)
        except UnknownCaseError:
            continue
    return found


def show(selection: Selection, changed: Sequence[Change], key: str) -> None:
    """One row a run and task."""
    if not changed:
        st.text("No loaded run has answered this: no figure changes.")
        return
    lens = selection.lens_of(changed[0].task)
    found = corrections.effects(stores.present(), changed, lens)
    names = {run.id: run.name for run in run_catalog.loaded()}
    tasks = len({each.task for each in found})
    moved = sum(each.place[0] != each.place[1] for each in found)
    runs = len({each.run for each in found})
    st.caption(
        f"Effect under the {LENS_NAMES[lens].lower()} lens on {runs} runs"
        + (f" in {tasks} tasks" if tasks > 1 else "") + f"; {moved} change place"
    )  # fmt: skip
    several = len({change.question_id for change in changed}) > 1
    tables.show([_row(each, names.get(each.run, each.run), several) for each in found], key)


def _row(each: Effect, name: str, several: bool) -> dict[str, Any]:
    """Lyrics with their WER. several: several questions are changed."""
    these, words = "these cases" if several else "this case", is_lyrics(each.task)
    row: dict[str, Any] = {"run": name}
    row |= {"task": each.task, "cases": each.cases} if several else {}
    row |= {f"{these} %": _step(each.score, 1)}
    row |= {f"WER of {these} %": _step(each.wer, 1)} if words else {}
    row |= {f"{'task' if several else each.task} %, chance-corrected": _step(each.figure, 3)}
    row |= {"mean WER of the task %": _step(each.task_wer, 3)} if words else {}
    return row | {"place": f"{each.place[0]}" if each.place[0] == each.place[1] else " → ".join(map(str, each.place))}


def _step(values: Step, digits: int) -> str:
    before, after = values
    if before == after:
        return percent(before, digits)
    return f"{percent(before, digits)} → {percent(after, digits)}"
