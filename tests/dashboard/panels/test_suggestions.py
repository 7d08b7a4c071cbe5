"""Suggested sections on the timeline: in the labels of the edited lane."""

from __future__ import annotations

from analysis.pipeline.audio.suggestions import Suggestions
from analysis.records import Section
from dashboard.panels import suggestions
from dashboard.ui import palette


def test_suggested_labels_are_those_of_the_edited_lane() -> None:
    result = Suggestions({"novelty": (Section("pre-chorus", 0.0, 9.0), Section("chorus", 9.0, 30.0))}, ())
    (lane,) = suggestions.lanes(result)
    assert [(span.key, span.start, span.end) for span in lane.sections] == [("prechorus", 0, 9), ("chorus", 9, 30)]
    assert {span.key for span in lane.sections} <= set(palette.LABELS)
    assert suggestions.lanes(None) == []
