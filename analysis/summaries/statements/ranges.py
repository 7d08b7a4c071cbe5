"""Sentences about a figure with one value per run or task: from the lowest to the highest, without a winner.

Which of two runs is better is tested on Compare, and levels of a dimension by `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping

from analysis.display import amount
from analysis.summaries.sentence import SILENCE, Sentence


def spread(
    figures: Mapping[str, float], what: str, digits: int = 1, noun: str = "run", factor: float = 100.0
) -> Sentence:
    """Range of several figures by name, in percent unless factor is 1; what: of the figure.

    "IoU, 3 runs: 24.5 to 66.2 %."
    """
    if not figures:
        return SILENCE
    unit = " %" if factor == 100.0 else ""
    low, high = (f"{factor * value:.{digits}f}" for value in (min(figures.values()), max(figures.values())))
    values = f"{low}{unit}" if low == high else f"{low} to {high}{unit}"
    owner = next(iter(figures)) if len(figures) == 1 else amount(len(figures), noun)
    return Sentence(f"{what}, {owner}: {values}.")
