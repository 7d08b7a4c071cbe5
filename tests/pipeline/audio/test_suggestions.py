"""Suggestions come from the cached features of a recording."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.audio.features import music
from analysis.audio.features.music import MEASURES, Music
from analysis.pipeline.audio import suggestions


def test_each_method_covers_the_recording_and_beats_are_those_of_the_features(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    n, rng = 96, np.random.default_rng(3)
    levels = np.repeat([0.0, 5.0, 0.0], n // 3).astype(np.float32)  # three parts, of which the outer are alike
    rows = {name: (rng.normal(0, 0.1, (size, n)) + levels * (np.arange(size)[:, None] % 2)).astype(np.float32)
            for name, size in (("harmony", 252), ("timbre", 14), ("chroma", 12))}  # fmt: skip
    edges = (np.arange(n + 1) / 2).astype(np.float32)
    features = Music(edges, level=levels, measures=dict.fromkeys(MEASURES, 0.0), **rows)
    monkeypatch.setattr(music, "of", lambda path, cache: features)
    result = suggestions.suggest(tmp_path / "a.wav", tmp_path)
    assert result.beats[:3] == (0.0, 0.5, 1.0)
    assert len(result.beats) == n
    assert list(result.sections) == ["repetition", "novelty"]
    for sections in result.sections.values():
        assert (sections[0].start, sections[-1].end) == (0.0, 48.0)
    assert {section.start for section in result.sections["novelty"]} == {0.0, 16.0, 32.0}
