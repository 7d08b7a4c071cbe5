"""Recordings made of numbers, and voices made of sines, for the tests of what hears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from analysis.audio.features.music import MEASURES, Music
from analysis.audio.features.speech_recognition import Word
from analysis.audio.features.voice import FRAMES, Voice

BEAT = 0.5
"""Seconds."""
PARTS = "ABAB"


def music(parts: str = PARTS, beats: int = 32, loud: str = "B", **measures: float) -> Music:
    """Each letter is a part of so many beats that sounds alike wherever it stands; a random texture a letter."""
    made = {letter: _part(letter, beats, loud) for letter in set(parts)}
    noise = np.random.default_rng(5)
    harmony, timbre, chroma, level = (np.concatenate([made[part][row] for part in parts], axis=-1) for row in range(4))
    edges = np.arange(len(parts) * beats + 1) * BEAT
    return Music(
        edges.astype(np.float32), harmony + noise.normal(0, 0.05, harmony.shape).astype(np.float32),
        timbre + noise.normal(0, 0.05, timbre.shape).astype(np.float32), chroma, level,
        dict.fromkeys(MEASURES, 0.0) | measures,
    )  # fmt: skip


def _part(letter: str, beats: int, loud: str) -> tuple[np.ndarray, ...]:
    draw = np.random.default_rng(ord(letter))
    bars = [draw.normal(0, 1, (rows, 4)) for rows in (252, 14, 12)]
    colour = draw.normal(0, 3, (14, 1))
    rows = [np.tile(bar, beats // 4).astype(np.float32) for bar in bars]
    rows[1] += colour.astype(np.float32)
    return (*rows, np.full(beats, 0.3 if letter in loud else 0.1, np.float32))


def voice(*stretches: tuple[float, str, float]) -> Voice:
    """Stretches of (seconds, how, timbre): sung is held on notes of 0.3 s, rapped and spoken glide, "" is silence."""
    pitch, level, colour = [], [], []
    for seconds, how, timbre in stretches:
        time = np.arange(round(seconds * FRAMES)) / FRAMES
        held = 200 * 2 ** (np.floor(time / 0.3) % 5 * 2 / 12)
        gliding = 150 * 2 ** (((time * 5) % 1.0) * 8 / 12)
        paused = np.where(time % 1.0 < 0.4, gliding, np.nan)
        pitch.append({"sung": held, "rapped": gliding, "spoken": paused}.get(how, np.full(len(time), np.nan)))
        level.append(np.full(len(time), 0.2 if how else 0.0))
        colour.append(timbre + np.random.default_rng(len(pitch)).normal(0, 4.0, (13, len(time))))
    return Voice(
        np.concatenate(pitch).astype(np.float32), np.concatenate(colour, axis=1).astype(np.float32),
        np.concatenate(level).astype(np.float32), np.zeros(sum(map(len, level)), np.float32),
    )  # fmt: skip


@dataclass(frozen=True)
class Made:
    """A recording that is at hand."""

    of_music: Music = field(default_factory=music)
    of_voice: Voice = field(default_factory=lambda: voice((64.0, "sung", 1.0)))
    of_words: Sequence[Word] | None = ()

    def music(self) -> Music:
        return self.of_music

    def voice(self) -> Voice:
        return self.of_voice

    def words(self) -> tuple[Word, ...] | None:
        return None if self.of_words is None else tuple(self.of_words)
