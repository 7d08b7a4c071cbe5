"""Suggested sections on the timeline: in the labels of the edited lane."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_a_copy_is_not_analysed_again_and_a_changed_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[Path] = []
    result = Suggestions(beats=(), sections={})

    def analyse(file: Path, cache: Path) -> Suggestions:
        files.append(file)
        return result

    monkeypatch.setattr("analysis.pipeline.audio.suggestions.suggest", analyse)
    song, copy = tmp_path / "song.wav", tmp_path / "copy.wav"
    for file in (song, copy):
        file.write_bytes(b"the sound of a kettle")
    for file in (song, copy, song):
        suggestions.suggest(file, tmp_path)
    assert files == [song]
    song.write_bytes(b"the sound of a lamp")
    suggestions.suggest(song, tmp_path)
    assert files == [song, song]
