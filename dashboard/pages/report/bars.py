"""Where the points go: for each task the score, then the points lost by kind, up to 100."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.summaries.run.losses import Losses
from analysis.views import diagnosis as view
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, document
from dashboard.ui.stacked_bars import stacked

HOW = """
The grey part is the score of the task: IoU for segmentation, 1 / (1 + mean WER) for lyrics, chance-corrected accuracy
for the others. The coloured parts are the points lost, in five kinds. Score and losses add up to 100; a score below 0
starts left of 0. Tasks are sorted by score. Hover over a part for its types of loss; click it for its cases, most
points first. The page Losses has every type.
"""


def show(selection: Selection, losses: Sequence[Losses]) -> None:
    """Draw the points lost by task. losses: of the tasks of the run."""
    ordered = sorted(losses, key=lambda part: -part.figure)
    pieces = view.bars(ordered)
    rows = document.exact_rows(selection, view.points(ordered, "points_by_kind"))
    key = view.legend(pieces)
    figure = stacked(pieces, "points of 100, paper lens", key, selection.linker("cases"))
    chart_panel.show("Where the points go", figure, rows, "points_by_kind", HOW)
    with st.container(horizontal=True, gap="small", key="kinds"):
        for name, colour in key.items():
            st.html(f'<span style="color:{colour}">■</span> <small>{name}</small>', width="content")
