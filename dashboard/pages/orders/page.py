"""Orders: how far rankings are right, and what is put in whose place."""

from __future__ import annotations

from dashboard.panels import option_position
from dashboard.selection import baselines, task_choice
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states


def show(selection: Selection) -> None:
    codes = task_choice.answered(selection, "orders")
    if not codes:
        empty_states.no_runs(selection)
        return
    option_position.show(baselines.models_first(selection), task_choice.task(codes, task_choice.row()))
