"""Generated cases of which it is known whether a level has an effect: subtasks of unequal difficulty, songs alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DIFFICULTIES = (0.9, 0.75, 0.5, 0.2)
"""Share of right answers by subtask."""


class Drawn(NamedTuple):
    """One case. level: one of the names asked for, more frequent in some subtasks than in others."""

    stratum: str
    song: str
    level: str
    question: str
    score: float


def drawn(
    random: np.random.Generator, levels: Sequence[str], n: int = 300, songs: int = 120, effect: float = 0.0,
    unknown: float = 0.1,
) -> list[Drawn]:  # fmt: skip
    """n cases. effect: by how much the first level is answered better than the others, as a share.

    unknown: share of the cases whose level is not known; these are the easiest.
    """
    stratum, song = random.integers(0, len(DIFFICULTIES), n), random.integers(0, songs, n)
    weights = 1.0 / np.arange(1, len(levels) + 1) ** 0.5
    own_level = random.choice(len(levels), songs, p=weights / weights.sum())
    tilted = np.cumsum([np.roll(weights, shift) for shift in range(len(DIFFICULTIES))], axis=1)
    of_stratum = (random.random(n)[:, None] >= (tilted / tilted[:, -1:])[stratum]).sum(axis=1)
    level: NDArray[np.int64] = np.where(random.random(n) < 0.5, own_level[song], of_stratum)
    logit = np.log(np.array(DIFFICULTIES) / (1 - np.array(DIFFICULTIES)))[stratum] + random.normal(0, 0.7, songs)[song]
    share = np.clip(1 / (1 + np.exp(-logit)) * (1 - abs(effect)) + effect * (level == 0) + max(-effect, 0.0), 0, 1)
    is_unknown = random.random(n) < unknown
    score = random.random(n) < np.where(is_unknown, 0.97, share)
    return [
        Drawn(f"subtask {stratum[i]}", f"song {song[i]}", "unknown" if is_unknown[i] else levels[level[i]], f"q{i}",
              float(score[i]))
        for i in range(n)
    ]  # fmt: skip
