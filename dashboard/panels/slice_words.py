"""Slices in words: by what cases are grouped, and the values as pages write them."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.statistics.slice_search import Condition
from analysis.summaries.comparison.slices import DIMENSIONS
from analysis.summaries.run.worst_slices import SUBTASK
from dashboard.panels import case_gallery

FACTS = f"{', '.join(DIMENSIONS)} and other facts of question and song"


def group_name(conditions: Sequence[Condition]) -> str:
    """ "section bridge, genre rock"."""
    return ", ".join(f"{dimension} {in_words(dimension, value)}" for dimension, value in conditions)


def in_words(dimension: str, value: str) -> str:
    """The value of a dimension as the page writes it."""
    if dimension == SUBTASK:
        return case_gallery.subtask_title(value)
    if dimension == "length":
        return f"{value[:-1]} min and more" if value.endswith("-") else f"{value} min"
    return value
