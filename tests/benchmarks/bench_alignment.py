"""`python -m tests.benchmarks.bench_alignment [CHARTS]`: how far off alignment is, on songs changed by known amounts.

Each song is shifted, stretched and cut by what CHANGES says, and compared with its annotation and with those of others.
1. The demo songs 2, 4, 6, ..., 14, whose ground truth is exact. The others were used to set constants.
2. CHARTS: a folder with the songs of fretsonfire-songs-sectoid (real music; those of -muldjord were used to set
   constants). A chart has beats and no sections: only the place within a beat and the tempo can be told, and they are
   compared with what is found on the unchanged song, since a chart need not lie exactly on its music.

An error is the largest anywhere in the song, in milliseconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soxr

from analysis.audio.alignment.estimate import Alignment, Candidate, align
from analysis.audio.alignment.evidence import Annotation
from analysis.audio.alignment.features import RATE, Numbers, mono, of_samples
from analysis.references import harmonix
from analysis.store.workspace import PROJECT
from tests.benchmarks import charts

DEMO = PROJECT / "data" / "demo"
CHANGES = (
    (0.0, 1.0), (1.37, 1.0), (-2.4, 1.0), (7.9, 1.0), (-6.15, 1.0), (0.0, 1.00437), (3.1, 0.99071), (-1.2, 1.01233),
)  # fmt: skip
"""Seconds put before the song (or taken from its start), and how much longer it lasts."""
CUT = 1.3
"""Seconds taken out of the middle."""
RIGHT = 70.0
"""Milliseconds up to which a candidate is the right one."""


@dataclass
class Tally:
    """Errors of the right candidate, and what else was found."""

    errors: list[float] = field(default_factory=list)
    drifts: list[float] = field(default_factory=list)
    margins: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    verdicts: dict[str, int] = field(default_factory=dict)
    n: int = 0
    first: int = 0
    among: int = 0
    edits: int = 0
    seconds: list[float] = field(default_factory=list)


def changed(samples: Numbers, offset: float, ratio: float) -> Numbers:
    """The sound stretched about its start, then moved."""
    stretched = samples if ratio == 1 else soxr.resample(samples, RATE, RATE * ratio)
    count = round(abs(offset) * RATE)
    return np.concatenate([np.zeros(count, samples.dtype), stretched]) if offset >= 0 else stretched[count:]


def error(found: Candidate, offset: float, ratio: float, end: float) -> float:
    """Milliseconds, the largest anywhere in the song."""
    return 1000 * max(abs(found.place(each) - (offset + ratio * each)) for each in (0.0, end))


def demo_songs() -> dict[str, tuple[Numbers, Annotation]]:
    found = {}
    for song in harmonix.load(DEMO / "harmonix").songs[1::2]:
        sections = [(each.start, each.end) for each in song.sections if each.start is not None and each.end is not None]
        annotation = Annotation(tuple((beat.time, beat.position) for beat in song.beats), tuple(sections))
        found[song.song.id] = mono(DEMO / "audio" / f"{song.song.id}.opus"), annotation
    return found


def measure(songs: Mapping[str, tuple[Numbers, Annotation]], without_beats: bool = False) -> Tally:
    """Every change of every song."""
    tally = Tally()
    for samples, whole in songs.values():
        annotation = Annotation((), whole.sections) if without_beats else whole
        for offset, ratio in CHANGES:
            if without_beats and ratio != 1:
                continue
            start = time.perf_counter()
            found = align(of_samples(changed(samples, offset, ratio)), annotation)
            tally.seconds.append(time.perf_counter() - start)
            count(tally, found, offset, ratio, annotation.end, 300.0 if without_beats else RIGHT)
    return tally


def count(tally: Tally, found: Alignment, offset: float, ratio: float, end: float, right: float) -> None:
    errors = [error(each, offset, ratio, end) for each in found.candidates]
    tally.n += 1
    tally.among += min(errors) <= right
    first = errors[0] <= right
    tally.first += first
    tally.margins[first].append(found.margin)
    tally.edits += found.edited
    tally.verdicts[found.verdict] = tally.verdicts.get(found.verdict, 0) + 1
    if first:
        tally.errors.append(errors[0])
        tally.drifts.append(1e6 * abs(found.candidates[0].ratio - ratio))


def report(title: str, tally: Tally) -> None:
    print(f"{title}: first candidate right in {tally.first} of {tally.n}, one of three in {tally.among}; error median "
          f"{np.median(tally.errors):.1f} ms, largest {max(tally.errors):.1f} ms; ratio off by at most "
          f"{max(tally.drifts):.0f} per million; margins {spread(tally.margins[True])} where right, "
          f"{spread(tally.margins[False])} where wrong; verdicts {tally.verdicts}; taken for edited {tally.edits}; "
          f"{np.median(tally.seconds):.2f} s a song")  # fmt: skip


def spread(values: list[float]) -> str:
    return f"{min(values):.2f} to {max(values):.2f}" if values else "none"


def cuts(songs: Mapping[str, tuple[Numbers, Annotation]]) -> None:
    """Told as an edit, by how much, and where."""
    for name, (samples, annotation) in songs.items():
        middle, gone = len(samples) // 2, round(CUT * RATE)
        found = align(of_samples(np.concatenate([samples[:middle], samples[middle + gone :]])), annotation)
        parts = ", ".join(f"{each.start:.0f}-{each.end:.0f} s {each.later:+.2f}" for each in found.stretches)
        print(
            f"  {name}: {CUT} s cut out at {middle / RATE:.0f} s: {'edited' if found.edited else 'not seen'}: {parts}"
        )


def others(songs: Mapping[str, tuple[Numbers, Annotation]]) -> None:
    """The sound of one song under the annotation of another."""
    features = {name: of_samples(samples) for name, (samples, _) in songs.items()}
    verdicts: dict[str, int] = {}
    highest = 0.0
    for name, (_, annotation) in songs.items():
        for other, sound in features.items():
            if other != name:
                found = align(sound, annotation)
                verdicts[found.verdict] = verdicts.get(found.verdict, 0) + 1
                highest = max(highest, found.correlation or 0.0)
    own = [align(features[name], annotation).correlation or 0.0 for name, (_, annotation) in songs.items()]
    print(f"other songs: verdicts {verdicts}; correlation at most {highest:.2f}, of the right ones at least "
          f"{min(own):.2f}")  # fmt: skip


def real(folder: Path) -> None:
    """Charts: compared with what is found on the unchanged song, modulo a beat."""
    found_songs = charts.songs(folder)
    errors, drifts = [], []
    for samples, beats in found_songs.values():
        annotation = Annotation(tuple((float(beat), place % 4 + 1) for place, beat in enumerate(beats)), ())
        period = float(beats[1])
        plain = align(of_samples(samples), annotation).candidates[0]
        for offset, ratio in CHANGES[1:]:
            found = align(of_samples(changed(samples, offset, ratio)), annotation).candidates[0]
            wanted = Candidate(offset + ratio * plain.offset, ratio * plain.ratio, 0)
            apart = [found.place(each) - wanted.place(each) for each in (0.0, annotation.end)]
            whole = round(apart[0] / period) * period
            errors.append(1000 * max(abs(each - whole) for each in apart))
            drifts.append(1e6 * abs(found.ratio - wanted.ratio))
    print(f"real music: {len(found_songs)} songs, {len(errors)} changes; error within the beat median "
          f"{np.median(errors):.1f} ms, {sum(each <= RIGHT for each in errors)} within {RIGHT:.0f} ms; ratio off by "
          f"{np.median(drifts):.0f} per million in the median")  # fmt: skip
    sounds = {
        name: (samples, Annotation(tuple((float(beat), place % 4 + 1) for place, beat in enumerate(beats)), ()))
        for name, (samples, beats) in found_songs.items()
    }
    others(sounds)


def main() -> None:
    songs = demo_songs()
    report("demo", measure(songs))
    report("demo, sections alone", measure(songs, without_beats=True))
    cuts(songs)
    others(songs)
    for folder in sys.argv[1:]:
        real(Path(folder))


if __name__ == "__main__":
    main()
