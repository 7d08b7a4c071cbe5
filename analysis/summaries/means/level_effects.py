"""Adjusted effects of the levels of a dimension (delivery, role, genre, section type, ...) within strata.

An unknown level is never compared: its cases are counted and left out. Two levels give one effect, the first against
the second; of more, each is compared with all other known levels, and all are corrected together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from analysis.statistics.adjusted_effects import Codes, Effect, Reason, Sums, Verdict, corrected, difference, slope
from analysis.statistics.intervals import Array
from analysis.tallies import GroupCount

UNKNOWN = ("", "unknown")
"""Names of a level that is not known."""


class LevelSums(NamedTuple):
    """Sums over the n cases of a song in a stratum with one level: scores (total) and their squares."""

    stratum: str
    song: str
    level: str
    n: float
    total: float
    squares: float


class LevelEffect(NamedTuple):
    """A level against another one; against: "" for all other known levels."""

    level: str
    against: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class LevelEffects:
    """The effects of one panel, the largest first, then those not tested. unknown: cases left out, of n."""

    rows: tuple[LevelEffect, ...]
    unknown: int
    n: int

    @property
    def tested(self) -> tuple[LevelEffect, ...]:
        return tuple(row for row in self.rows if row.effect.verdict != "not tested")

    @property
    def different(self) -> tuple[LevelEffect, ...]:
        """Effects beyond chance, the surest first."""
        rows = (row for row in self.rows if row.effect.verdict == "different")
        return tuple(sorted(rows, key=lambda row: row.effect.p_corrected or 0.0))

    @property
    def verdict(self) -> Verdict:
        return "different" if self.different else "no difference found" if self.tested else "not tested"

    @property
    def reason(self) -> Reason:
        """Why nothing could be tested."""
        reasons = {row.effect.reason for row in self.rows}
        return "" if self.tested else "too few" if "too few" in reasons or not reasons else "no subtask has both"


def of_counts(counts: Iterable[GroupCount]) -> list[LevelSums]:
    """Sums with the stratum run x part."""
    return [
        LevelSums(f"{count.run}\n{count.part}", count.song, count.group, count.n, count.score, count.squares)
        for count in counts
    ]


def of_cases(cases: Iterable[tuple[str, str, str, str, float | None]]) -> list[LevelSums]:
    """Sums of single cases: stratum, song, level, question and score.

    A question that is answered twice in a stratum counts once, with the mean of its scores; one without a score not.
    """
    scores: dict[tuple[str, str, str, str], list[float]] = {}
    for *key, score in cases:
        if score is not None:
            scores.setdefault(tuple(key), []).append(score)  # type: ignore[arg-type] # four texts
    means = {key: fsum(own) / len(own) for key, own in scores.items()}
    return [LevelSums(*key[:3], 1.0, mean, mean**2) for key, mean in means.items()]


def of_table(table: pa.Table) -> list[LevelSums]:
    """Sums with the stratum run. table: run, song, cell (the level), n, total and squares."""
    names = ("run", "song", "cell", "n", "total", "squares")
    return [LevelSums(*row) for row in zip(*(table[name].to_pylist() for name in names), strict=True)]


def level_effects(sums: Iterable[LevelSums], all_cases: Iterable[LevelSums] = (), most: float = 1.0) -> LevelEffects:
    """Effects of the levels within strata. all_cases: of any known level, where a case may have several levels.

    most: the largest possible difference.
    """
    rows = sorted(sums)
    known_rows = [row for row in rows if row.level not in UNKNOWN]
    n = round(sum(row.n for row in rows))
    unknown = n - round(sum(row.n for row in known_rows))
    everything = sorted(all_cases) or known_rows
    levels = sorted({row.level for row in known_rows})
    cells = {cell: place for place, cell in enumerate(dict.fromkeys((row.stratum, row.song) for row in everything))}
    stratum, song = (_codes([cell[part] for cell in cells]) for part in (0, 1))
    all_sums = _by_cell(everything, cells)
    by_level: dict[str, list[LevelSums]] = {level: [] for level in levels}
    for row in known_rows:
        by_level[row.level].append(row)
    pairs = (
        [(levels[0], levels[1])] if len(levels) == 2 and everything is known_rows else [(level, "") for level in levels]
    )
    if len(levels) < 2:
        return LevelEffects((), unknown, n)
    effects = corrected([_effect(stratum, song, _by_cell(by_level[a], cells), all_sums, most) for a, _ in pairs])
    result = [LevelEffect(a, b, effect) for (a, b), effect in zip(pairs, effects, strict=True)]
    return LevelEffects(tuple(sorted(result, key=_order)), unknown, n)


def together(panels: Mapping[str, LevelEffects]) -> dict[str, LevelEffects]:
    """Several dimensions of one table, p corrected for all their levels."""
    effects = iter(corrected([row.effect for panel in panels.values() for row in panel.rows]))
    return {
        name: replace(panel, rows=tuple(row._replace(effect=next(effects)) for row in panel.rows))
        for name, panel in panels.items()
    }


def number_effect(rows: Sequence[tuple[str, str, float, float, float]]) -> Effect:
    """Slope of the score on a number. rows: stratum, song, number, cases and the sum of their scores."""
    ordered = sorted(rows)
    stratum, song = (_codes([str(row[part]) for row in ordered]) for part in (0, 1))
    x, n, total = (np.array([row[part] for row in ordered], dtype=float) for part in (2, 3, 4))
    return corrected([slope(stratum, song, x, n, total)])[0]


def _effect(stratum: Codes, song: Codes, inside: Array, total: Array, most: float) -> Effect:
    """inside, total: shape (3, cells)."""
    return difference(stratum, song, Sums(*inside), Sums(*(total - inside)), most)


def _codes(names: Sequence[str]) -> Codes:
    codes: Codes = np.unique(np.array(names, dtype=str), return_inverse=True)[1]
    return codes


def _by_cell(rows: Sequence[LevelSums], cells: dict[tuple[str, str], int]) -> Array:
    """Cases, scores and squares, shape (3, cells)."""
    place = np.array([cells[row.stratum, row.song] for row in rows], dtype=np.int64)
    columns = np.array([row[3:] for row in rows], dtype=float).reshape(len(rows), 3)
    return np.array([np.bincount(place, column, len(cells)) for column in columns.T])


def _order(row: LevelEffect) -> tuple[bool, float, str]:
    return row.effect.value is None, -(row.effect.value or 0.0), row.level
