"""Features of voices for the acoustic baselines: pitch, timbre and level every 20 ms.

Audio is mono at 16,000 Hz. Pitch is by pYIN (Mauch and Dixon 2014), which is meant for voices alone; in a mix it
follows the loudest source.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.audio.features import librosa_preload
from analysis.audio.features.music import Array, mono
from analysis.audio.library import cache as file_cache

RATE = 16_000
HOP = 320
VERSION = 1
ENDING = f"voice-v{VERSION}.npz"
LOWEST, HIGHEST = 65.0, 600.0
"""Hz."""


@dataclass(frozen=True, slots=True)
class Voice:
    """n frames, FRAMES a second. pitch: Hz, NaN where there is none. timbre: 13 by n. level: root mean square.

    noise: spectral flatness, 0 to 1.
    """

    pitch: Array
    timbre: Array
    level: Array
    noise: Array

    @property
    def duration(self) -> float:
        """Duration of the recording in seconds."""
        return len(self.pitch) / FRAMES


FRAMES = RATE / HOP


def of(path: Path, cache: Path) -> Voice:
    """Features of a file, computed if they are not cached. Raises UnreadableAudioError."""
    with np.load(file_cache.cached_file(path, cache, ENDING, _to_bytes)) as archive:
        return Voice(archive["pitch"], archive["timbre"], archive["level"], archive["noise"])


def analyse(samples: Array) -> Voice:
    """Features of samples at RATE."""
    import librosa

    librosa_preload.ready()

    pitch, voiced, _ = librosa.pyin(
        samples, fmin=LOWEST, fmax=HIGHEST, sr=RATE, frame_length=1024, hop_length=HOP, resolution=0.2
    )
    spectrum = np.abs(librosa.stft(samples, n_fft=1024, hop_length=HOP))
    mel = librosa.feature.melspectrogram(S=spectrum**2, sr=RATE, n_mels=40, fmin=80)
    timbre = librosa.feature.mfcc(S=librosa.power_to_db(mel), n_mfcc=14)[1:]
    level = librosa.feature.rms(S=spectrum, frame_length=1024)[0]
    noise = librosa.feature.spectral_flatness(S=spectrum + 1e-9)[0]
    count = min(len(pitch), timbre.shape[1], len(level))
    rows = (np.where(voiced, pitch, np.nan)[:count], timbre[:, :count], level[:count], noise[:count])
    return Voice(*(np.asarray(row, np.float32) for row in rows))


def _to_bytes(path: Path) -> bytes:
    features = analyse(mono(path, RATE))
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer, pitch=features.pitch, timbre=features.timbre, level=features.level, noise=features.noise
    )
    return buffer.getvalue()
