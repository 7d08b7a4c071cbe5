"""Chroma, novelty and self-similarity of sounds whose structure is known."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio import chroma, structure
from tests.browser import ROOT

RATE = 22_050


def tone(hertz: float, seconds: float) -> np.ndarray:
    return 0.3 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


def write(path: Path, samples: np.ndarray) -> Path:
    soundfile.write(path, samples, RATE)
    return path


def a_b_a(folder: Path) -> Path:
    """A chord of A, one of E with noise, and the first again, 15 s each."""
    noise = np.random.default_rng(1).normal(0, 0.1, 15 * RATE)
    first = tone(440, 15) + tone(554.4, 15)
    return write(folder / "aba.wav", np.concatenate([first, tone(659.3, 15) + noise, first]))


def test_the_strongest_pitch_class_is_that_of_the_tone(tmp_path: Path) -> None:
    for hertz, name in ((261.6, "C"), (440.0, "A"), (1480.0, "F♯")):
        rows = structure.structure(write(tmp_path / "a.wav", tone(hertz, 3))).chroma
        assert {chroma.PITCH_CLASSES[row.argmax()] for row in rows[2:-2]} == {name}
        assert set(rows[2:-2].max(axis=1)) == {255}


def test_novelty_is_highest_at_the_changes(tmp_path: Path) -> None:
    result = structure.structure(a_b_a(tmp_path))
    peaks = np.flatnonzero(result.novelty > 200) / result.novelty_rate
    assert {round(time / 15) for time in peaks} == {1, 2}
    assert np.abs(peaks - 15 * np.round(peaks / 15)).max() < 1.5
    assert result.novelty.max() == 255


def test_what_is_repeated_is_similar_and_what_is_not_is_not(tmp_path: Path) -> None:
    result = structure.structure(a_b_a(tmp_path))
    assert result.similarity.shape == (90, 90)
    np.testing.assert_array_equal(result.similarity, result.similarity.T)
    assert set(result.similarity.diagonal()) == {255}
    assert result.similarity[14, 74] > 200
    assert result.similarity[14, 44] < 60


def test_silence_and_an_empty_sound_have_an_empty_structure(tmp_path: Path) -> None:
    silence = structure.structure(write(tmp_path / "a.wav", np.zeros(5 * RATE)))
    assert not silence.chroma.any()
    assert (len(silence.novelty), silence.similarity.shape) == (0, (0, 0))
    assert structure.structure(write(tmp_path / "b.wav", np.zeros(0))).chroma.shape == (0, 12)


def test_a_long_recording_has_at_most_so_many_frames_and_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "MOST_FRAMES", 100)
    monkeypatch.setattr(structure, "CELLS", 40)
    result = structure.structure(a_b_a(tmp_path))
    assert 90 < len(result.chroma) <= 100
    assert abs(len(result.chroma) / result.chroma_rate - 45) < 0.5
    assert len(result.similarity) == 40
    assert result.cell_rate == pytest.approx(40 / 45)


def test_it_is_cached_by_content_as_counts_and_bytes(tmp_path: Path) -> None:
    file = structure.cached_file(a_b_a(tmp_path), tmp_path / "cache")
    copy = (tmp_path / "aba.wav").rename(tmp_path / "copy.wav")
    modified = file.stat().st_mtime_ns
    assert structure.cached_file(copy, tmp_path / "cache") == file
    assert file.stat().st_mtime_ns == modified
    head, _, body = gzip.decompress(file.read_bytes()).partition(b"\n")
    counts = {name: count for name, (count, _) in json.loads(head).items()}
    assert len(body) == 12 * counts["chroma"] + counts["novelty"] + counts["similarity"] ** 2


def test_neither_librosa_nor_numba_is_imported(tmp_path: Path) -> None:
    """They take seconds to import and to compile."""
    script = (
        "import sys; from pathlib import Path; from analysis.audio import structure; "
        f"structure.structure(Path({str(a_b_a(tmp_path))!r})); print({{'librosa', 'numba'}} & set(sys.modules))"
    )
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() == "set()"
