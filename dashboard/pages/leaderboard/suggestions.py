"""Where to begin: the question on which the models shown differ most, and its song, if it can be heard.

Segmentation comes before all else because its answers can be seen and heard on the timeline at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.display import within
from analysis.records import Lens
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.audio import recordings
from dashboard.navigation import link_to
from dashboard.panels import case_gallery
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import percent, plain

FIRST = ("FSS",)


def show(selection: Selection, models: Sequence[Run], lens: Lens) -> None:
    """Doors to both; nothing where no two models differ."""
    for filters in candidates(selection, models, lens):
        page = ask(cases_list.cases, filters, "difference", 1)
        if page.rows and page.rows[0]["difference"]:
            _doors(selection, page.rows[0])
            return


def candidates(selection: Selection, models: Sequence[Run], lens: Lens) -> list[Filters]:
    """Where to look, in order: the cases of these models under the filters of the sidebar. None with fewer than two."""
    if len(models) < 2:
        return []
    shared = selection.shared_filters(lens=lens, runs=tuple(run.id for run in models))
    has_first = not shared.tasks or set(FIRST) <= set(shared.tasks)
    return [replace(shared, tasks=FIRST), shared] if has_first else [shared]


def _doors(selection: Selection, row: Mapping[str, Any]) -> None:
    title = plain(case_gallery.headlines({row["question_id"]: row["run"]})[row["question_id"]].removesuffix("."))
    gap = f"{within(EVERY[row['task']].name)}, scores {percent(row['difference'], 0)} points apart"
    with st.container(horizontal=True, gap="small"):
        link_to(
            selection.link("case", {"q": row["question_id"]}),
            f":material/troubleshoot: Suggested case: {title} ({plain(gap)})",
        )
        if row["song"] and recordings.find(row["audio"], row["song"]):
            link_to(selection.link("songs", {"of": row["song"]}), f":material/play_circle: A song to play: {title}")
