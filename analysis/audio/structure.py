"""What repeats and what changes in a recording: chroma, novelty curve and self-similarity matrix, ready to be drawn.

1. At RATE samples a second, windows of WINDOW samples, one for every HOP: COARSE a second, as in `alignment.features`.
2. Chroma: power by pitch class (`chroma`), each frame in parts of its strongest class; frames below SILENT are empty.
3. Novelty: the curve of `alignment.novelty` from timbre (mel cepstrum), harmony (chroma) and loudness, in parts of its
   highest value.
4. Self-similarity: cells of CELL seconds, longer where there were more than CELLS. A cell has the means of timbre and
   harmony, each dimension standardised, of itself and the next EMBEDDED - 1, so that repeated passages are diagonals.
   Similarity is exp(-2 d² / m), where d is the distance of two cells and m the median of d².

Values are bytes, 255 the highest. The audio is read in blocks and never whole in memory; the result is cached by the
content of the file. librosa is not needed, so nothing is compiled.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analysis.audio import chroma, frames, load, mel
from analysis.audio.alignment import novelty
from analysis.audio.alignment.features import (
    COARSE,
    GROUPED,
    HOP,
    RATE,
    SILENT,
    Features,
    Numbers,
    mean_over,
    running_sums,
)
from analysis.audio.library import cache as file_cache

FRAME = HOP * GROUPED
WINDOW = 4096
BANDS = 64
CEPSTRUM = slice(1, 14)
CELL = 0.5
CELLS = 480
EMBEDDED = 4
MOST_FRAMES = 8192
"""Of chroma; of a longer recording means of neighbouring frames are taken."""
FLOOR = 1e-10
VERSION = 1
ENDING = f"structure-v{VERSION}.gz"

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Structure:
    """Repetition and change as bytes, and their rates a second. chroma: frames by 12, C first. similarity: square."""

    chroma: Bytes
    chroma_rate: float
    novelty: Bytes
    novelty_rate: float
    similarity: Bytes
    cell_rate: float


def structure(path: Path, report: load.Report = lambda share: None) -> Structure:
    """Structure of a file. Raises UnreadableAudioError."""
    duration = load.sound(path).duration
    bands, pitches = _powers(path, report)
    loudness = _decibels(bands.sum(axis=1))
    audible = loudness > loudness.max(initial=-np.inf) - SILENT
    audible &= loudness > _decibels(np.full(1, FLOOR * 10))
    strongest = np.maximum(pitches.max(axis=1, initial=0, keepdims=True), FLOOR)
    harmony = np.where(audible[:, None], pitches / strongest, 0)
    features = _features(bands, harmony, loudness, audible, duration)
    rows, factor = _at_most(harmony)
    curve = novelty.novelty(features) if audible.any() else np.zeros(0)
    similarity, cell = _similarity(features) if audible.any() else (np.zeros((0, 0)), CELL)
    return Structure(
        _bytes(rows), COARSE / factor, _bytes(curve / max(curve.max(initial=0), 1e-9)), 1 / novelty.STEP,
        _bytes(similarity), 1 / cell,
    )  # fmt: skip


def cached_file(path: Path, cache: Path, report: load.Report = lambda share: None) -> Path:
    """Cached file with the structure of a recording, compressed, computed if necessary."""
    return file_cache.cached_file(
        path, cache, ENDING, lambda sound: gzip.compress(to_bytes(structure(sound, report)), 6, mtime=0)
    )


def to_bytes(result: Structure) -> bytes:
    """A line of JSON with count and rate of each part, then the bytes of chroma, novelty and similarity in turn."""
    head = {
        "chroma": [len(result.chroma), result.chroma_rate],
        "novelty": [len(result.novelty), result.novelty_rate],
        "similarity": [len(result.similarity), result.cell_rate],
    }
    parts = (result.chroma, result.novelty, result.similarity)
    return json.dumps(head).encode() + b"\n" + b"".join(part.tobytes() for part in parts)


def _powers(path: Path, report: load.Report) -> tuple[Numbers, Numbers]:
    """Power by mel band and by pitch class, frames by columns."""
    weights = _weights()
    blocks = [np.zeros((0, len(weights)))]
    for windows in frames.windows(frames.resampled(path, RATE, report), WINDOW, FRAME):
        spectrum = np.fft.rfft(windows * frames.hann(WINDOW), axis=1)
        blocks.append((spectrum.real**2 + spectrum.imag**2) @ weights.T)
    powers = np.concatenate(blocks)
    return powers[:, :BANDS], powers[:, BANDS:]


@cache
def _weights() -> npt.NDArray[np.float32]:
    return np.concatenate([mel.filter_bank(RATE, WINDOW, BANDS), chroma.filter_bank(RATE, WINDOW)])


def _decibels(power: Numbers) -> Numbers:
    return 10 * np.log10(np.maximum(power, FLOOR))


def _features(
    bands: Numbers, harmony: Numbers, loudness: Numbers, audible: npt.NDArray[np.bool_], duration: float
) -> Features:
    from scipy.fft import dct  # here, so that a page that only shows results does not import it

    timbre = dct(_decibels(bands), axis=1, norm="ortho")[:, CEPSTRUM]
    rows = {"timbre": timbre.T, "harmony": harmony.T, "loudness": loudness[None]}
    sums = {name: running_sums(row, audible) for name, row in rows.items()} if audible.any() else {}
    return Features(np.zeros(0), sums, duration)


def _similarity(features: Features) -> tuple[Numbers, float]:
    """The matrix, and seconds of a cell."""
    cell = max(CELL, features.duration / CELLS)
    starts = np.arange(0, features.duration, cell)
    aspects = [features.aspects[name] for name in ("timbre", "harmony")]
    means = [mean_over(sums, starts, starts + cell) / np.sqrt(len(sums.values)) for sums in aspects]
    vectors = _embedded(np.concatenate(means).T)
    squares = (vectors**2).sum(axis=1)
    distances = np.maximum(squares[:, None] + squares - 2 * vectors @ vectors.T, 0)
    similarity: Numbers = np.exp(-2 * distances / max(float(np.median(distances)), 1e-9))
    return similarity, cell


def _embedded(vectors: Numbers) -> Numbers:
    """Each cell joined with the EMBEDDED - 1 cells that follow it; behind the end the last cell stands in for them."""
    places = np.minimum(np.arange(len(vectors))[:, None] + np.arange(EMBEDDED), len(vectors) - 1)
    embedded_vectors: Numbers = vectors[places].reshape(len(vectors), -1)
    return embedded_vectors


def _at_most(rows: Numbers) -> tuple[Numbers, int]:
    """At most MOST_FRAMES rows, and of how many neighbours each is the mean."""
    factor = max(1, -(-len(rows) // MOST_FRAMES))
    padded = np.pad(rows, ((0, -len(rows) % factor), (0, 0)), mode="edge") if len(rows) else rows
    means: Numbers = padded.reshape(-1, factor, rows.shape[1]).mean(axis=1)
    return means, factor


def _bytes(shares: Numbers) -> Bytes:
    return np.asarray(np.round(255 * np.clip(shares, 0, 1)), np.uint8)
