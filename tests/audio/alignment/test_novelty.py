"""Where the music changes: sounds made of stretches that are alike within and unlike one another."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from analysis.audio.alignment.features import RATE, Features, measure, of_samples
from analysis.audio.alignment.novelty import ENDING, STEP, cached_changes, changes, novelty
from analysis.audio.load import UnreadableAudioError

PITCHES = {"A": (220.0, 0.1), "B": (1760.0, 0.4), "a": (233.0, 0.1)}


def made(parts: str, seconds: float = 15.0) -> np.ndarray:
    """Each letter sounds for so long: A and B are far apart, A and a hardly."""
    time = np.arange(int(seconds * RATE)) / RATE
    noise = np.random.default_rng(3)
    return np.concatenate([
        level * np.sign(np.sin(2 * np.pi * pitch * time)) + noise.normal(0, 0.01, len(time))
        for pitch, level in map(PITCHES.__getitem__, parts)
    ]).astype(np.float32)  # fmt: skip


@pytest.fixture(scope="module")
def features() -> Features:
    return of_samples(made("ABA"))


def test_the_strong_changes_are_where_one_texture_gives_way_to_another(features: Features) -> None:
    found = changes(features)
    strong = [time for time, strength in zip(found.times, found.strengths, strict=True) if strength > 0.5]
    assert strong == pytest.approx([15.0, 30.0], abs=0.5)
    assert found.duration == pytest.approx(45.0, abs=0.01)
    assert max(found.strengths) < 2


def test_a_strength_is_told_in_parts_of_the_greatest() -> None:
    found = changes(of_samples(made("AaAB")))
    assert sum(sorted(found.strengths)[-3:]) / 3 == pytest.approx(1, abs=0.001)
    assert found.times[int(np.argmax(found.strengths))] == pytest.approx(45.0, abs=0.5)


def test_novelty_has_a_number_for_every_step_and_none_at_the_edges(features: Features) -> None:
    curve = novelty(features)
    assert len(curve) == int(np.ceil(features.duration / STEP))
    assert curve[0] == pytest.approx(0, abs=0.05)
    assert curve[-1] == pytest.approx(0, abs=0.05)


def test_silence_has_no_changes() -> None:
    assert changes(of_samples(np.zeros(10 * RATE, np.float32))).times == ()


def test_it_is_worked_out_once_for_the_same_sound(tmp_path: Path, features: Features) -> None:
    for name in ("one.wav", "copy.wav"):
        soundfile.write(tmp_path / name, np.zeros(800), 8000)
    found = cached_changes(tmp_path / "one.wav", tmp_path / "cache", lambda _: features)
    assert found == changes(features)
    assert cached_changes(tmp_path / "copy.wav", tmp_path / "cache", lambda _: pytest.fail("measured again")) == found
    assert [each.name.endswith(ENDING) for each in (tmp_path / "cache").iterdir()] == [True]


def test_what_is_no_sound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.wav").write_text("no sound")
    with pytest.raises(UnreadableAudioError, match=r"words\.wav"):
        cached_changes(tmp_path / "words.wav", tmp_path / "cache", measure)
