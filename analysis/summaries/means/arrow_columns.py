"""Columns of an Arrow table for NumPy: Arrow's own `to_numpy` first imports pandas, which outlasts a page."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.statistics.intervals import Array


def numbers(column: pa.ChunkedArray) -> Array:
    """Shape (rows,), NaN for null."""
    if column.null_count:
        return np.array(column.to_pylist(), dtype=float)
    return np.from_dlpack(column.combine_chunks()).astype(float, copy=False)


def coded(column: pa.ChunkedArray) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The distinct texts in alphabetical order, and the place of each row's text among them, shape (rows,).

    column: of texts, or of dictionaries of texts, where some may not occur.
    """
    is_coded = pa.types.is_dictionary(column.type)
    encoded = column.combine_chunks() if is_coded else column.combine_chunks().dictionary_encode()
    names, codes = encoded.dictionary.to_pylist(), np.from_dlpack(encoded.indices)
    present = np.flatnonzero(np.bincount(codes, minlength=len(names))).tolist()
    order = sorted(present, key=names.__getitem__)
    places = np.empty(len(names), dtype=np.int64)
    places[order] = np.arange(len(order))
    return tuple(names[number] for number in order), places[codes]


def coded_texts(texts: list[str]) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The distinct texts of a list in alphabetical order, and the place of each text among them."""
    names = sorted(set(texts))
    places = {name: place for place, name in enumerate(names)}
    return tuple(names), np.array([places[text] for text in texts], dtype=np.int64)
