"""Lyrics: wrong words, repetition and IWER by section type and by order of occurrence, with intervals over songs.

1. A rate is a sum over sections divided by another: errors by words of the reference; words repeated beyond the
   reference by words of the reference + k for each section (`metrics.repetition`); WER by sections.
2. Inverted: 1 / (1 + rate), 1 without errors, as IWER is made of WER; so figure 12 of the BASS paper draws them.
3. Sections that the reference lacks have no words to divide by: in no section type, but in the figure over all.
4. Intervals: over songs (`statistics.clusters.inverse_ratio`), of the ratio of the two sums; none where a few songs
   alone have any. n counts sections, cases and songs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.labels import CANONICAL
from analysis.metrics.repetition import Settings
from analysis.statistics.clusters import inverse_ratio
from analysis.statistics.intervals import FEWEST_SHOWN, Array, Interval
from analysis.summaries.means.arrow_columns import coded, coded_texts, numbers
from analysis.summaries.means.level_effects import LevelEffects, LevelSums, level_effects

ERRORS = ("substitutions", "deletions", "insertions")
REPEATED = ("repeated", "reference_repeated")
OF_REFERENCE_WORDS = ("substitutions", "deletions")
"""Counts in which a reference word is at most once, so that their rate is at most 1."""
WER_SUMS = ("sections", "wer", "wer_squares")
ALL = ""
"""All runs together."""
EXTRA, ANY = "extra", "any"
"""As the store calls sections that the reference lacks, and all sections together."""
MOST_OCCURRENCES = 18


@dataclass(frozen=True, slots=True)
class Sums:
    """What was counted, an entry for each run, song and part. run, song, part: places in runs, songs, parts."""

    runs: tuple[str, ...]
    songs: tuple[str, ...]
    parts: tuple[str, ...]
    run: NDArray[np.int64]
    song: NDArray[np.int64]
    part: NDArray[np.int64]
    numbers: Mapping[str, Array]


@dataclass(frozen=True, slots=True)
class Rate:
    """One figure. run: ALL for all together. value: None where there is nothing to divide by."""

    run: str
    part: str
    what: str
    value: float | None
    interval: Interval | None
    total: float
    words: int
    sections: int
    cases: int
    songs: int


def inverted(rate: float) -> float:
    return 1.0 / (1.0 + rate)


def sums_of(table: pa.Table) -> Sums:
    """The sums of a table of `counts.lyrics.sections`; where it has occurrences a part is such as "chorus 2"."""
    runs, run = coded(table["run"])
    songs, song = coded(table["song"])
    occurrences = table["occurrence"].to_pylist()
    names = [
        part if occurrence is None else f"{part} {occurrence}"
        for part, occurrence in zip(table["part"].to_pylist(), occurrences, strict=True)
    ]
    parts, part = coded_texts(names)
    keys = ("run", "song", "part", "occurrence")
    columns = {name: numbers(table[name]) for name in table.column_names if name not in keys}
    return Sums(runs, songs, parts, run, song, part, columns)


def rates(
    sums: Sums, what: Sequence[str], by: str, runs: Iterable[str], parts: Iterable[str], inverse: bool = False
) -> list[Rate]:
    """Ratios of numbers (`what`) to the number `by`, by run and part. inverse: whether as 1 / (1 + ratio)."""
    groups = [(run, part, mask) for run in runs for part in list(parts) if (mask := _mask(sums, run, part)).any()]
    cells = [(group, name) for group in groups for name in what]
    if not cells:
        return []
    above = np.column_stack([_by_song(sums, name, mask) for (_, _, mask), name in cells])
    below = np.column_stack([_by_song(sums, by, mask) for (_, _, mask), _ in cells])
    intervals = [inverse_ratio(above[:, i], below[:, i]) for i in range(len(cells))]
    return [
        _rate(sums, group, name, (float(above[:, i].sum()), float(below[:, i].sum())), intervals[i], inverse)
        for i, (group, name) in enumerate(cells)
    ]


def errors(sums: Sums, runs: Iterable[str], parts: Iterable[str], inverse: bool = False) -> list[Rate]:
    """Substitutions, deletions and insertions per word of the reference."""
    return rates(sums, ERRORS, "reference_words", runs, parts, inverse)


def repetition(sums: Sums, runs: Iterable[str], parts: Iterable[str]) -> list[Rate]:
    """What is repeated beyond the reference, and by the reference itself, per word of the reference (+ k)."""
    padded = sums.numbers["reference_words"] + Settings().k * sums.numbers["sections"]
    wider = Sums(sums.runs, sums.songs, sums.parts, sums.run, sums.song, sums.part, {**sums.numbers, "padded": padded})
    return rates(wider, REPEATED, "padded", runs, parts)


def iwer(sums: Sums, runs: Iterable[str], parts: Iterable[str]) -> list[Rate]:
    """1 / (1 + mean WER of the sections)."""
    return rates(sums, ("wer",), "sections", runs, parts, inverse=True)


def section_effects(sums: Sums, run: str, parts: Iterable[str]) -> LevelEffects:
    """Adjusted differences of the WER of sections of these types or occurrences, within runs. run: or ALL."""
    names = set(parts) - {EXTRA, ANY}
    rows = zip(sums.run, sums.song, sums.part, *(sums.numbers[name] for name in WER_SUMS), strict=True)
    return level_effects(
        (
            LevelSums(sums.runs[run_place], sums.songs[song], sums.parts[part], n, total, squares)
            for run_place, song, part, n, total, squares in rows
            if sums.parts[part] in names and run in (ALL, sums.runs[run_place])
        ),
        most=np.inf,
    )


def types(sums: Sums) -> list[str]:
    """The section types there are, in the usual order of a song, others behind."""
    present = [part for part in sums.parts if part not in (EXTRA, ANY)]
    return sorted(present, key=lambda part: (CANONICAL.index(part) if part in CANONICAL else len(CANONICAL), part))


def in_order(sums: Sums, most: int = MOST_OCCURRENCES) -> list[str]:
    """Parts such as "chorus 2", in the order in which they come in whole songs; of many those of most sections."""
    songs = {part: len(np.unique(sums.song[_mask(sums, ALL, part)])) for part in sums.parts}
    enough = min(FEWEST_SHOWN, max(songs.values(), default=0))
    totals = {part: _total(sums, "sections", _mask(sums, ALL, part)) for part, n in songs.items() if n >= enough}
    numbered = [part for part in totals if part not in (EXTRA, ANY)]
    parts = sorted(numbered, key=lambda part: -totals[part])[:most]
    return sorted(parts, key=lambda part: (_place(sums, part), part))


def _place(sums: Sums, part: str) -> float:
    mask = _mask(sums, ALL, part)
    n_placed = _total(sums, "placed", mask)
    return _total(sums, "positions", mask) / n_placed if n_placed else np.inf


def _mask(sums: Sums, run: str, part: str) -> NDArray[np.bool_]:
    mask: NDArray[np.bool_] = sums.part == (sums.parts.index(part) if part in sums.parts else -1)
    return mask if run == ALL else mask & (sums.run == (sums.runs.index(run) if run in sums.runs else -1))


def _rate(
    sums: Sums,
    group: tuple[str, str, NDArray[np.bool_]],
    what: str,
    ratio: tuple[float, float],
    interval: Interval | None,
    inverse: bool,
) -> Rate:
    run, part, mask = group
    value = ratio[0] / ratio[1] if ratio[1] else None
    if inverse and value is not None:
        value = inverted(value)
    elif interval is not None:
        interval = Interval(1.0 / interval.high - 1.0, 1.0 / interval.low - 1.0)
    if what in OF_REFERENCE_WORDS and interval is not None:
        interval = _possible(interval, inverse)
    words, sections, cases = (int(_total(sums, name, mask)) for name in ("reference_words", "sections", "cases"))
    songs = len(np.unique(sums.song[mask]))
    return Rate(run, part, what, value, interval, ratio[0], words, sections, cases, songs)


def _possible(interval: Interval, inverse: bool) -> Interval:
    """The part of an interval in which a rate of at most 1 can lie."""
    if inverse:
        return Interval(max(interval.low, inverted(1.0)), interval.high)
    return Interval(interval.low, min(interval.high, 1.0))


def _by_song(sums: Sums, name: str, mask: NDArray[np.bool_]) -> Array:
    return np.bincount(sums.song[mask], sums.numbers[name][mask], len(sums.songs)).astype(float)


def _total(sums: Sums, name: str, mask: NDArray[np.bool_]) -> float:
    return float(sums.numbers[name][mask].sum())
