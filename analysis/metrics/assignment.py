"""The best one-to-one matching of two lists.

Shortest augmenting paths (Crouse 2016, "On implementing 2D rectangular assignment algorithms"), step by step as in
SciPy's `linear_sum_assignment`, so that of several best matchings the same one is found. Small matrices are solved
here, because the import of SciPy takes longer than a whole run of them. It solves the larger ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

LARGEST = 1024
"""Cells of a matrix up to which it is solved here."""


def assignment(matrix: npt.NDArray[np.float64], maximize: bool = False) -> Iterator[tuple[int, int]]:
    """Pairs (row, column) with the smallest sum over the matrix, or the largest. Raises ValueError for NaN."""
    if not matrix.size:
        return iter(())
    if matrix.size > LARGEST or not np.isfinite(matrix).all():
        rows, columns = _solver()(matrix, maximize=maximize)
        return ((int(i), int(j)) for i, j in zip(rows, columns, strict=True))
    costs = -matrix if maximize else matrix
    if len(matrix) <= matrix.shape[1]:
        return iter(list(enumerate(_columns(costs.tolist()))))
    return iter(sorted((i, j) for j, i in enumerate(_columns(costs.T.tolist()))))


def _columns(costs: Sequence[Sequence[float]]) -> list[int]:
    """The column of each row, of which there are not more than columns."""
    n_rows, n_columns = len(costs), len(costs[0])
    row_duals, column_duals = [0.0] * n_rows, [0.0] * n_columns
    column_of, row_of = [-1] * n_rows, [-1] * n_columns
    for row in range(n_rows):
        path, lengths, rows, columns, least, sink = _shortest_path(costs, row, row_duals, column_duals, row_of)
        row_duals[row] += least
        for i in rows:
            if i != row:
                row_duals[i] += least - lengths[column_of[i]]
        for j in columns:
            column_duals[j] -= least - lengths[j]
        column = sink
        while True:
            i = path[column]
            row_of[column] = i
            column_of[i], column = column, column_of[i]
            if i == row:
                break
    return column_of


def _shortest_path(
    costs: Sequence[Sequence[float]], row: int, row_duals: list[float], column_duals: list[float], row_of: list[int]
) -> tuple[list[int], list[float], list[int], list[int], float, int]:
    """The shortest path from a row to a free column: the row before each column, the lengths to the columns, the rows
    and columns on the way, the length and the free column."""
    n_columns = len(row_of)
    path, lengths = [-1] * n_columns, [inf] * n_columns
    remaining = list(range(n_columns - 1, -1, -1))  # so that equal costs give the identity
    rows: list[int] = []
    columns: list[int] = []
    least = 0.0
    while True:
        rows.append(row)
        index, lowest = -1, inf
        row_costs, dual = costs[row], row_duals[row]
        for position, j in enumerate(remaining):
            length = least + row_costs[j] - dual - column_duals[j]
            if length < lengths[j]:
                path[j], lengths[j] = row, length
            else:
                length = lengths[j]
            if length < lowest or (length == lowest and row_of[j] == -1):
                index, lowest = position, length
        least = lowest
        column = remaining[index]
        columns.append(column)
        if row_of[column] == -1:
            return path, lengths, rows, columns, least, column
        row = row_of[column]
        remaining[index] = remaining[-1]
        remaining.pop()


def _solver() -> Any:
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment
