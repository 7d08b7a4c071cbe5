"""What is measured of sound: a click track, a held and a gliding pitch, where sound is cut for the recogniser."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import soundfile

from analysis.audio.features import music, speech_recognition, voice
from analysis.audio.library import cache
from analysis.audio.load import UnreadableAudioError


def clicks(seconds: float = 24.0, every: float = 0.5) -> np.ndarray:
    """A click and a short chord at each beat; the chord changes at the middle."""
    time = np.arange(round(seconds * music.RATE)) / music.RATE
    since = time % every
    chord = np.where(time < seconds / 2, np.sin(2 * np.pi * 220 * time), np.sin(2 * np.pi * 330 * time))
    noise = np.random.default_rng(1).normal(0, 1, len(time))
    made: np.ndarray = (0.2 * chord * np.exp(-6 * since) + 0.3 * noise * (since < 0.01)).astype(np.float32)
    return made


def test_beats_of_a_click_track_are_its_clicks() -> None:
    found = music.analyse(clicks())
    assert found.measures["tempo"] == pytest.approx(120, abs=4)
    assert np.median(np.diff(found.edges)) == pytest.approx(0.5, abs=0.03)
    assert found.edges[0] == 0.0
    assert found.duration == pytest.approx(24.0, abs=1e-3)
    count = len(found.edges) - 1
    shapes = [row.shape for row in (found.harmony, found.timbre, found.chroma, found.level)]
    assert shapes == [(252, count), (14, count), (12, count), (count,)]
    assert set(found.measures) == set(music.MEASURES)
    assert found.measures["unevenness"] < 0.2


def test_what_was_worked_out_once_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "clicks.wav"
    soundfile.write(path, clicks(6.0), music.RATE)
    first, again = (music.of(path, tmp_path / "kept") for _ in range(2))
    assert np.array_equal(first.harmony, again.harmony)
    assert first.measures == again.measures
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_a_copy_finds_what_was_kept_and_a_changed_file_does_not(tmp_path: Path) -> None:
    made = []

    def make(path: Path) -> bytes:
        made.append(path.name)
        return path.read_bytes()

    for name, content in (("a", b"one"), ("b", b"one"), ("c", b"two")):
        (tmp_path / name).write_bytes(content)
        assert cache.cached_file(tmp_path / name, tmp_path / "kept", "x", make).read_bytes() == content
    assert made == ["a", "c"]


def test_what_is_no_sound_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.wav").write_text("no sound")
    with pytest.raises(UnreadableAudioError, match=r"text\.wav: expected sound"):
        music.of(tmp_path / "text.wav", tmp_path / "kept")


def test_the_pitch_of_a_held_tone() -> None:
    time = np.arange(2 * voice.RATE) / voice.RATE
    tone = sum(np.sin(2 * np.pi * 200 * n * time) / n for n in range(1, 8)) / 4
    found = voice.analyse(np.asarray(tone, np.float32))
    assert found.duration == pytest.approx(2.0, abs=0.05)
    assert np.nanmedian(found.pitch) == pytest.approx(200, rel=0.02)
    assert found.timbre.shape == (13, len(found.pitch))


def test_sound_is_cut_where_it_is_quietest() -> None:
    samples = np.full(20 * speech_recognition.RATE, 0.5, np.float32)
    for pause in (5.0, 11.0):
        samples[int(pause * speech_recognition.RATE) : int((pause + 0.1) * speech_recognition.RATE)] = 0.0
    found = [cut / speech_recognition.RATE for cut in speech_recognition.cuts(samples)]
    assert found[:3] == pytest.approx([0.0, 5.0, 11.0], abs=0.1)
    assert found[-1] == 20.0
    assert all(3.0 <= later - earlier <= 8.0 for earlier, later in pairwise(found[:-1]))


def test_a_short_sound_is_one_piece() -> None:
    assert speech_recognition.cuts(np.zeros(speech_recognition.RATE, np.float32)) == [0, speech_recognition.RATE]


def test_pauses_and_noises_are_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the recogniser writes between the words; of a word with several pronunciations its name alone."""

    class Decoder:
        def __init__(self, **_: Any) -> None: ...
        def start_utt(self) -> None: ...
        def process_raw(self, *_: Any, **__: Any) -> None: ...
        def end_utt(self) -> None: ...

        def seg(self) -> list[Any]:
            named = enumerate(("<s>", "kettle(2)", "<sil>", "[NOISE]", "++UH++", "lamp", "</s>"))
            return [SimpleNamespace(word=word, start_frame=10 * at, end_frame=10 * at + 9) for at, word in named]

    monkeypatch.setitem(sys.modules, "pocketsphinx", SimpleNamespace(Decoder=Decoder))
    found = list(speech_recognition.recognise(np.ones(speech_recognition.RATE, np.float32)))
    assert found == [("kettle", 0.1, 0.2), ("lamp", 0.5, 0.6)]


def test_silence_has_no_words() -> None:
    pytest.importorskip("pocketsphinx", reason="the extra asr is not installed")
    assert list(speech_recognition.recognise(np.zeros(speech_recognition.RATE, np.float32))) == []
