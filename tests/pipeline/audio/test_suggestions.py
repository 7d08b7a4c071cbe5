"""Suggestions come from the cached features of a recording."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.audio.alignment import novelty
from analysis.audio.alignment.candidates import Candidate
from analysis.audio.alignment.novelty import Changes
from analysis.audio.features import music
from analysis.audio.features.music import MEASURES, Music
from analysis.pipeline.audio import suggestions
from analysis.pipeline.audio.suggestions import Suggestions


def test_boundaries_have_no_labels_and_beats_are_those_of_the_features(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    n, rng = 96, np.random.default_rng(3)
    levels = np.repeat([0.0, 5.0, 0.0], n // 3).astype(np.float32)  # three parts, of which the outer are alike
    rows = {name: (rng.normal(0, 0.1, (size, n)) + levels * (np.arange(size)[:, None] % 2)).astype(np.float32)
            for name, size in (("harmony", 252), ("timbre", 14), ("chroma", 12))}  # fmt: skip
    edges = (np.arange(n + 1) / 2).astype(np.float32)
    features = Music(edges, level=levels, measures=dict.fromkeys(MEASURES, 0.0), **rows)
    files: list[Path] = []

    def features_of(path: Path, cache: Path) -> Music:
        files.append(path)
        return features

    changes = Changes((15.0, 20.0, 33.25), (1.0, 0.2, 0.8), 48.0)
    monkeypatch.setattr(music, "of", features_of)
    monkeypatch.setattr(novelty, "cached_changes", lambda path, cache, measured: changes)
    song, copy = tmp_path / "song.wav", tmp_path / "copy.wav"
    for file in (song, copy):
        file.write_bytes(b"the sound of a kettle")
    assert suggestions.cached(song, tmp_path) is None
    steps: list[int] = []
    result = suggestions.suggest(song, tmp_path, steps.append)
    assert steps == [1, 2]
    assert result.beats[:3] == (0.0, 0.5, 1.0)
    assert len(result.beats) == n
    # those at 15 and 33.25 are moved to the changes of level at 16 and 32 s
    assert [candidate.time for candidate in result.candidates[:2]] == [16.0, 32.0]
    assert [each.time for each in result.boundaries(2.5)] == [16.0, 32.0]
    assert result.boundaries(1) == (Candidate(16.0, 1.0),)
    assert suggestions.cached(copy, tmp_path) == suggestions.suggest(copy, tmp_path) == result  # by content
    assert files == [song]
    song.write_bytes(b"the sound of a lamp")
    assert suggestions.cached(song, tmp_path) is None


def test_boundaries_near_a_stronger_one_or_an_end_are_not_suggested() -> None:
    times = (10.0, 11.99, 12.0, 1.99, 58.01, 2.0)
    result = Suggestions(tuple(Candidate(time, 1.0) for time in times), (), 60.0)
    assert [each.time for each in result.boundaries(8)] == [2.0, 10.0, 12.0]
    assert Suggestions((), (), 60.0).boundaries() == ()
