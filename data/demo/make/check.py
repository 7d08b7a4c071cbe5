"""Measures the shipped sound: `python data/demo/make/check.py [SONG ...] [--words] [--pictures FOLDER]`.

A song is given as `03`. Prints a row per song: integrated loudness, true peak, clipped samples; the pitch of single
sung voices on the stem against the score; how well boundaries are heard; how alike repeats are. --words adds the word
error rates of pocketsphinx, which takes some minutes; --pictures writes a spectrogram per song. Needs librosa, jiwer,
pyloudnorm, pyworld and flite, for the words pocketsphinx, for the pictures matplotlib.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from scipy.signal import correlate, resample_poly

import recogniser
from band import RATE
from mixing import loudness
from pictures import draw
from songs import DEMO, Artist, Song, load_artists, load_songs
from vocals import parts

CORES = 2
COLUMNS = ("song", "seconds", "LUFS", "dBTP", "clipped", "cents", "within 50", "boundaries", "likest repeat", "kB")


class Measured(NamedTuple):
    row: tuple[object, ...]
    words: tuple[recogniser.Errors, ...]


def measure(song: Song, artists: dict[str, Artist], words: bool, pictures: Path | None) -> Measured:
    path, stem = DEMO / "audio" / f"{song.key}.opus", DEMO / "audio" / "stems" / f"{song.key}.opus"
    sound, _ = soundfile.read(path)
    voices = soundfile.read(stem)[0] if stem.is_file() else None
    cents = list(_cents(song, artists, voices)) if voices is not None else []
    row = (
        song.key,
        f"{len(sound) / RATE:.3f}",
        f"{loudness(sound):.1f}",
        f"{true_peak(sound):.1f}",
        int(np.sum(np.abs(sound) >= 1.0)),
        f"{np.median(np.abs(cents)):.0f}" if cents else "",
        f"{np.mean(np.abs(cents) < 50):.2f}" if cents else "",
        "{} of {}".format(*_heard_boundaries(song, sound)),
        f"{max((alike for alike in _repeats(song, sound)), default=float('nan')):.2f}",
        (path.stat().st_size + (stem.stat().st_size if stem.is_file() else 0)) // 1000,
    )
    if pictures:
        draw(song, sound, voices, pictures / f"{song.key}.png")
    return Measured(row, tuple(recogniser.errors(song, sound, voices)) if words else ())


def true_peak(sound: np.ndarray) -> float:
    """dB over full scale, at four times the rate."""
    return float(20 * np.log10(max(np.abs(resample_poly(block, 4, 1)).max() for block in np.array_split(sound, 64))))


def _cents(song: Song, artists: dict[str, Artist], voices: np.ndarray) -> Iterator[float]:
    """Deviation of the middle of each sung note, where one voice sings alone."""
    import pyworld

    slow = resample_poly(voices, 1, RATE // 16000)
    for part in parts(song, artists):
        if part.delivery != "Singing" or len(part.line.performers) > 1:
            continue
        start = float(part.line.start)
        first, end = int(start * 16000), int((start + float(part.line.length)) * 16000)
        pitch, times = pyworld.harvest(slow[first:end], 16000, f0_floor=60, f0_ceil=600)
        for note in part.notes:
            quarter = (note.end - note.start) / 4
            inside = pitch[(times > note.start + quarter) & (times < note.end - quarter) & (pitch > 0)]
            if len(inside) and note.end - note.start > 0.15:
                yield float(100 * (12 * np.log2(np.median(inside) / 440) + 69 - note.pitch))


def _heard_boundaries(song: Song, sound: np.ndarray) -> tuple[int, int]:
    """How many inner boundaries have a peak of novelty within a second, and how many there are.

    Novelty: distance between the mean timbre, harmony and level of the four seconds before and after; a peak is a local
    maximum above the mean of the song.
    """
    import librosa

    slow = resample_poly(sound, 1, 3).astype(np.float32)
    rate, hop = RATE // 3, 1600
    timbre = librosa.feature.mfcc(y=slow, sr=rate, n_mfcc=13, hop_length=hop)
    harmony = librosa.feature.chroma_stft(y=slow, sr=rate, hop_length=hop)
    features = np.vstack([timbre / timbre.std(axis=1, keepdims=True), 2 * harmony])
    width, sums = 4 * rate // hop, np.cumsum(np.pad(features, ((0, 0), (1, 0))), axis=1)
    means = (sums[:, width:] - sums[:, :-width]) / width
    novelty = np.linalg.norm(means[:, width:] - means[:, :-width], axis=0)
    times = (np.arange(len(novelty)) + width) * hop / rate
    inner = [float(section.start) for section in song.sections[1:]]
    heard = 0
    for boundary in inner:
        near, around = np.abs(times - boundary) <= 1.0, np.abs(times - boundary) <= 3.0
        heard += bool(near.any() and novelty[near].max() >= max(novelty[around].max() * 0.98, novelty.mean()))
    return heard, len(inner)


def _repeats(song: Song, sound: np.ndarray) -> Iterator[float]:
    """Highest correlation of the waveforms of two sections of one label, shifted by up to 20 ms."""
    for first, second in combinations(song.sections, 2):
        if first.label == second.label and first.beat == second.beat:
            length = int(min(first.length, second.length) * RATE) - RATE // 10
            one, other = (sound[int(each.start * RATE) :][:length] for each in (first, second))
            product = correlate(one, other, "full", "fft")[length - 960 : length + 960].max()
            yield float(product / np.sqrt(one @ one * (other @ other)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("song", nargs="*")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    songs = [song for song in load_songs() if not options.song or song.key[:2] in options.song]
    artists, print_row = load_artists(), "{:<20} {:>8} {:>6} {:>6} {:>7} {:>6} {:>9} {:>10} {:>13} {:>5}".format
    print(print_row(*COLUMNS))
    with ProcessPoolExecutor(CORES) as pool:
        waiting = [pool.submit(measure, song, artists, options.words, options.pictures) for song in songs]
        found = []
        for each in waiting:
            found.append(each.result())
            print(print_row(*found[-1].row), flush=True)
    if options.words:
        print(*recogniser.summary([each for measured in found for each in measured.words]), sep="\n")


if __name__ == "__main__":
    main()
