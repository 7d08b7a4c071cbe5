"""What a correction does to every loaded run, before anyone accepts it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.pipeline.reviews import corrections
from analysis.pipeline.reviews.corrections import Effect, Step
from analysis.scoring.figures import is_lyrics
from analysis.store.queries.cases.case import UnknownCaseError
from analysis.store.queries.corrected_scores import Change
from dashboard.selection import run_catalog, stores
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, percent


def of_values(corrected: Sequence[tuple[str, Any]]) -> list[Change]:
    """Every answer judged anew. corrected: ids of questions with their values; those not loaded change nothing."""
    return _changes(stores.present().version, list(corrected))


@st.cache_data(show_spinner=False, max_entries=64)
def _changes(version: tuple[object, ...], corrected: Sequence[tuple[str, Any]]) -> list[Change]:
    result: list[Change] = []
    for question_id, value in corrected:
        try:
            result += corrections.changes(stores.present(), question_id, value)
        except UnknownCaseError:
            continue
    return result


def show(selection: Selection, changed: Sequence[Change], key: str) -> None:
    """Draw the effect of changes on figures, one row a run and task."""
    if not changed:
        st.text("No loaded run has answered this: no figure changes.")
        return
    lens = selection.lens_of(changed[0].task)
    effects = corrections.effects(stores.present(), changed, lens)
    names = run_catalog.names_in_view(selection)
    tasks = len({effect.task for effect in effects})
    n_moved = sum(effect.place[0] != effect.place[1] for effect in effects)
    runs = len({effect.run for effect in effects})
    st.caption(
        f"Effect under the {LENS_NAMES[lens].lower()} lens on {amount(runs, 'run')}"
        + (f" in {tasks} tasks" if tasks > 1 else "") + f"; changed ranks: {n_moved}"
    )  # fmt: skip
    several = len({change.question_id for change in changed}) > 1
    tables.show([_row(effect, names.get(effect.run, effect.run), several) for effect in effects], key)


def _row(effect: Effect, name: str, several: bool) -> dict[str, Any]:
    """Lyrics with their WER. several: several questions are changed."""
    these, words = "these cases" if several else "this case", is_lyrics(effect.task)
    row: dict[str, Any] = {"run": name}
    row |= {"task": effect.task, "cases": effect.cases} if several else {}
    row |= {f"{these} %": _step(effect.score, 1)}
    row |= {f"WER of {these} %": _step(effect.wer, 1)} if words else {}
    row |= {f"{'task' if several else effect.task} %, chance-corrected": _step(effect.figure, 3)}
    row |= {"mean WER of the task %": _step(effect.task_wer, 3)} if words else {}
    return row | {
        "place": f"{effect.place[0]}" if effect.place[0] == effect.place[1] else " → ".join(map(str, effect.place))
    }


def _step(values: Step, digits: int) -> str:
    before, after = values
    if before == after:
        return percent(before, digits)
    return f"{percent(before, digits)} → {percent(after, digits)}"
