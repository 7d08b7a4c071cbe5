"""Parts of a figure: loss of each type for a task and for the overall figure.

A figure of `analysis.scoring.figures` (chance-corrected, paper lens) and its parts add up to 1.

1. Mean over subtasks of mean points / (1 - R), R the accuracy of guessing; 0 for IoU, which cannot be guessed.
2. Lyrics: mean over subtasks of mean w / (1 + mean WER), w = points of the case * (1 + WER of the case).
3. Tasks that are one pool: points of all cases / cases / (1 - R), of all their subtasks together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from analysis.scoring.figures import Array, is_lyrics, mean_of_finite


def statistic(task: str, chances: Sequence[float]) -> Callable[[Array], Array]:
    """Function that computes the part of one type for many samples at once, for intervals.

    chances: R of each pool of the task. The function takes means of the type's points, shape (n, pools); for lyrics,
    means of the weighted points, then of the WER, shape (n, 2 * pools). NaN where a sample has no case in a pool. It
    returns the parts, shape (n,).
    """
    if is_lyrics(task):
        half = len(chances)
        return lambda means: mean_of_finite(means[..., :half] / (1.0 + means[..., half:]))
    divisor = 1.0 - np.array(chances)
    return lambda means: mean_of_finite(means / np.where(divisor > 0.0, divisor, np.nan))


def most(task: str, chances: Sequence[float]) -> float:
    """Largest possible part of one type; more than 1 for chance-corrected figures. chances: R of each pool."""
    possible = [1.0 / (1.0 - chance) for chance in chances if chance < 1.0]
    return 1.0 if is_lyrics(task) or not possible else float(np.mean(possible))
