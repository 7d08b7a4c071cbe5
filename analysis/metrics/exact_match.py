"""Exact match of a name, of a pair in any order, or of a ranking in its order. Score 1 or 0.

Definition: BASS paper (arXiv 2602.04085), sections 3.3 and 3.4: SGD, GA and attribution take one name, PGD two names
in any order, GDR four names in exact order. Names are equal when they differ only in case and in
white space; names of options that differ from each other in case alone only when they have the same case.

Chance-corrected accuracy: EMA_N = (EMA - R) / (1 - R), with R the accuracy of guessing. It is not clipped at 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.plain_names import cased, plain


class Choice(NamedTuple):
    """The compared names. in_order: whether their order counts."""

    score: float
    reference: tuple[str, ...]
    answer: tuple[str, ...]
    in_order: bool


def exact_match(
    reference: Sequence[str], answer: Sequence[str], in_order: bool = True, options: tuple[str, ...] = ()
) -> Choice:
    """1 if the names are equal, in the same order where order counts, else 0. options: of the question."""
    own_case = cased(options)
    same = _names(reference, in_order, own_case) == _names(answer, in_order, own_case)
    return Choice(1.0 if same else 0.0, tuple(reference), tuple(answer), in_order)


def chance_corrected(accuracy: float, chance: float) -> float:
    """(accuracy - chance) / (1 - chance): 0 for guessing, 1 for perfect, negative below guessing.

    Raises ValueError for a chance of 1: nothing can be told from guessing.
    """
    if chance >= 1.0:
        raise ValueError(f"expected a chance below 1, found {chance}")
    return (accuracy - chance) / (1.0 - chance)


def _names(names: Sequence[str], in_order: bool, own_case: frozenset[str]) -> list[str]:
    plain_names = [plain(name, own_case) for name in names]
    return plain_names if in_order else sorted(plain_names)
