"""Features of a recording for the acoustic baselines: rows of numbers per beat, and measures of the whole.

Audio is mono at 22,050 Hz, in frames of 512 samples. Beats are those of `librosa.beat.beat_track` (Ellis 2007); the
first starts at 0 and the last ends with the file. The results are cached per file.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.audio import load
from analysis.audio.features import librosa_preload
from analysis.audio.library import cache as file_cache

RATE = 22_050
HOP = 512
VERSION = 1
"""Part of the name they are kept under: another way of working them out needs another number."""
ENDING = f"music-v{VERSION}.npz"
OCTAVES, BINS = 7, 36
PHASES = 12
"""Parts of a beat in which onsets are told apart."""

Array = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Music:
    """n beats. edges: seconds, n + 1 of them. measures: of the whole recording, see `MEASURES`.

    harmony: constant-Q magnitudes in dB, 252 by n. timbre: cepstral coefficients, 14 by n. chroma: 12 by n.
    level: root mean square, n.
    """

    edges: Array
    harmony: Array
    timbre: Array
    chroma: Array
    level: Array
    measures: Mapping[str, float]

    @property
    def duration(self) -> float:
        """Duration of the recording in seconds."""
        return float(self.edges[-1])


MEASURES = {
    "tempo": "beats a minute",
    "pulse": "highest autocorrelation of the onset strength at 60 to 180 beats a minute, 0 to 1",
    "unevenness": "standard deviation of the beats' lengths in parts of their mean",
    "percussive": "share of the energy that median filtering calls percussive",
    "brightness": "mean spectral centroid, Hz",
    "noise": "mean spectral flatness of the harmonic part, 0 to 1",
    "bass": "share of the energy below 120 Hz",
    "sustain": "level of the harmonic part at the end of a beat in parts of its highest within the beat, median",
    "offbeat": "share of the onset strength in the middle third of the beats",
    "swing": "onset strength at two thirds of the beat less that at its half, in parts of their sum",
    "backbeat": "difference of the onset strength above 1.5 kHz on odd and even beats, in parts of their sum",
    "triple": "autocorrelation of the beats' onset strength at 3 beats less the mean of that at 2 and 4",
    "major": "correlation of the chroma with the best major key less that with the best minor key",
}
"""Name -> what it is."""

_MAJOR = (6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88)
_MINOR = (6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17)
"""How well each tone fits the key of the first (Krumhansl and Kessler 1982)."""


def of(path: Path, cache: Path) -> Music:
    """Features of a file, computed if they are not cached. Raises UnreadableAudioError."""
    with np.load(file_cache.cached_file(path, cache, ENDING, _to_bytes)) as archive:
        rows: dict[str, Any] = {name: archive[name] for name in ("edges", "harmony", "timbre", "chroma", "level")}
        return Music(**rows, measures=dict(zip(MEASURES, map(float, archive["measures"]), strict=True)))


def mono(path: Path, rate: int) -> Array:
    """All samples of a file, mono at this rate. Raises UnreadableAudioError."""
    import librosa

    librosa_preload.ready()

    blocks = [(file_rate, samples.mean(axis=1)) for file_rate, samples in load.blocks(path, 10)]
    if not blocks:
        raise load.UnreadableAudioError(str(path), "sound", "no samples")
    samples = np.concatenate([block for _, block in blocks])
    resampled: Array = librosa.resample(samples, orig_sr=blocks[0][0], target_sr=rate)
    return resampled


def analyse(samples: Array) -> Music:
    """Features of samples at RATE, at least one second."""
    import librosa

    librosa_preload.ready()

    spectrum = np.abs(librosa.stft(samples, hop_length=HOP))
    onsets = librosa.onset.onset_strength(y=samples, sr=RATE, hop_length=HOP)
    tempo, beats = librosa.beat.beat_track(onset_envelope=onsets, sr=RATE, hop_length=HOP, trim=False)
    frames: Any = librosa.util.fix_frames(beats, x_min=0, x_max=spectrum.shape[1])
    pitched = librosa.cqt(samples, sr=RATE, hop_length=HOP, bins_per_octave=BINS, n_bins=OCTAVES * BINS)
    harmony = librosa.amplitude_to_db(np.abs(pitched), ref=np.max)
    rows = {
        "harmony": librosa.util.sync(harmony, frames, aggregate=np.median),
        "timbre": librosa.util.sync(librosa.feature.mfcc(y=samples, sr=RATE, hop_length=HOP, n_mfcc=14), frames),
        "chroma": librosa.util.sync(
            librosa.feature.chroma_cqt(C=np.abs(pitched), sr=RATE, bins_per_octave=BINS), frames
        ),
        "level": librosa.util.sync(librosa.feature.rms(y=samples, hop_length=HOP), frames)[0],
    }
    count = min(row.shape[-1] for row in rows.values())
    edges = librosa.frames_to_time(frames[: count + 1], sr=RATE, hop_length=HOP)
    edges[0], edges[-1] = 0.0, len(samples) / RATE
    measures = _measures(spectrum, onsets, frames, float(np.atleast_1d(tempo)[0]), rows["chroma"])
    beat_rows = {name: np.asarray(row[..., :count], np.float32) for name, row in rows.items()}
    return Music(edges=np.asarray(edges, np.float32), measures=measures, **beat_rows)


def _to_bytes(path: Path) -> bytes:
    features = analyse(mono(path, RATE))
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer, edges=features.edges, harmony=features.harmony, timbre=features.timbre, chroma=features.chroma,
        level=features.level, measures=np.array([features.measures[name] for name in MEASURES]),
    )  # fmt: skip
    return buffer.getvalue()


def _measures(spectrum: Array, onsets: Array, frames: Any, tempo: float, chroma: Array) -> dict[str, float]:
    import librosa

    librosa_preload.ready()

    pitched, struck = librosa.decompose.hpss(spectrum)
    energy, frequencies = spectrum**2, librosa.fft_frequencies(sr=RATE)
    high = librosa.onset.onset_strength(S=librosa.amplitude_to_db(spectrum[frequencies > 1500], ref=np.max), sr=RATE)
    lengths, total = np.diff(frames), float(energy.sum()) + 1e-12
    profile = _profile(onsets, frames)
    return {
        "tempo": tempo,
        "pulse": _pulse(onsets),
        "unevenness": float(lengths.std() / (lengths.mean() + 1e-9)) if len(lengths) else 0.0,
        "percussive": float((struck**2).sum() / ((struck**2).sum() + (pitched**2).sum() + 1e-12)),
        "brightness": float(librosa.feature.spectral_centroid(S=spectrum, sr=RATE).mean()),
        "noise": float(librosa.feature.spectral_flatness(S=pitched + 1e-9).mean()),
        "bass": float(energy[frequencies < 120].sum() / total),
        "sustain": _sustain(np.sqrt((pitched**2).sum(axis=0)), frames),
        "offbeat": float(profile[PHASES // 3 : 2 * PHASES // 3].sum() / (profile.sum() + 1e-9)),
        "swing": _contrast(profile[2 * PHASES // 3], profile[PHASES // 2]),
        "backbeat": _alternation(high, frames),
        "triple": _triple(onsets, frames),
        "major": _major(chroma.mean(axis=1)),
    }


def _profile(onsets: Array, frames: Any) -> Array:
    """Mean onset strength in each part of a beat; the first part is centred at the beat."""
    parts = np.zeros((max(len(frames) - 1, 1), PHASES))
    for row, (first, last) in enumerate(pairwise(frames)):
        at = np.clip(np.round(first + (last - first) * np.arange(PHASES) / PHASES).astype(int), 0, len(onsets) - 1)
        parts[row] = onsets[at]
    profile: Array = parts.mean(axis=0)
    return profile


def _pulse(onsets: Array) -> float:
    import librosa

    librosa_preload.ready()

    shifted = librosa.autocorrelate(onsets - onsets.mean())
    lags = slice(int(60 / 180 * RATE / HOP), int(60 / 60 * RATE / HOP) + 1)
    return float(shifted[lags].max() / (shifted[0] + 1e-9)) if len(shifted) > lags.start else 0.0


def _sustain(level: Array, frames: Any) -> float:
    beats = [level[first:last] for first, last in pairwise(frames) if last - first > 3]
    return float(np.median([beat[-2:].mean() / (beat.max() + 1e-9) for beat in beats])) if beats else 0.0


def _at_beats(onsets: Array, frames: Any) -> Array:
    """The highest onset strength within a frame of each beat."""
    strengths: Array = np.array([onsets[max(0, frame - 1) : frame + 2].max(initial=0.0) for frame in frames])
    return strengths


def _alternation(onsets: Array, frames: Any) -> float:
    """Absolute, since nobody says which beat comes first in a bar; by stretches of 16, so that a slip undoes little."""
    at = _at_beats(onsets, frames)
    blocks = [at[start : start + 16] for start in range(0, max(len(at) - 15, 1), 16)]
    return float(
        np.mean([abs(_contrast(block[::2].mean(), block[1::2].mean())) for block in blocks if len(block) > 1] or [0])
    )


def _triple(onsets: Array, frames: Any) -> float:
    at = _at_beats(onsets, frames)
    at = at - at.mean()
    if len(at) < 8 or not at.any():
        return 0.0
    two, three, four = (float(at[lag:] @ at[:-lag] / (at @ at)) for lag in (2, 3, 4))
    return three - (two + four) / 2


def _major(chroma: Array) -> float:
    if chroma.std() == 0:
        return 0.0
    best = [max(float(np.corrcoef(np.roll(key, tone), chroma)[0, 1]) for tone in range(12)) for key in (_MAJOR, _MINOR)]
    return best[0] - best[1]


def _contrast(value: float, other: float) -> float:
    return float((value - other) / (value + other + 1e-9))
