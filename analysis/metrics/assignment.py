"""The best one-to-one matching of two lists, by SciPy's solver.

The solver is imported on first use, because the import takes a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt


def assignment(matrix: npt.NDArray[np.float64], maximize: bool = False) -> Iterator[tuple[int, int]]:
    """Pairs (row, column) with the smallest sum over the matrix, or the largest. Raises ValueError for NaN."""
    rows, columns = _solver()(matrix, maximize=maximize)
    return ((int(i), int(j)) for i, j in zip(rows, columns, strict=True))


def _solver() -> Any:
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment
