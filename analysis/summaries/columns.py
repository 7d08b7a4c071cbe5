"""Columns of an Arrow table for NumPy, by way of lists: Arrow's own way first imports pandas, which outlasts a page."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.statistics.intervals import Array


def numbers(column: pa.ChunkedArray) -> Array:
    """Shape (rows,), NaN for null."""
    return np.array(column.to_pylist(), dtype=float)


def coded(column: pa.ChunkedArray) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The distinct texts in alphabetical order, and the place of each row's text among them, shape (rows,)."""
    return coded_texts(column.to_pylist())


def coded_texts(texts: list[str]) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The same of a list."""
    names = sorted(set(texts))
    places = {name: place for place, name in enumerate(names)}
    return tuple(names), np.array([places[text] for text in texts], dtype=np.int64)
