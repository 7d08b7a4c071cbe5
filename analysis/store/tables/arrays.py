"""Columns of plain values to Arrow arrays.

`pyarrow.array` would do, but it first imports pandas, which takes longer than writing a whole run.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.store.tables.column import COUNT, COUNTS, FLAG, NUMBER, TEXT, TEXTS
from analysis.store.tables.json_values import visible, visible_in_json

_NUMPY = {COUNT: np.int32, NUMBER: np.float64}


def array(values: list[Any], data_type: pa.DataType, name: str = "") -> pa.Array:
    """A column of values, None where there is none. name: of the column; JSON text where it ends in _json."""
    if data_type == TEXT:
        return _texts(values, name)
    if data_type in (TEXTS, COUNTS):
        return _lists(values, data_type, name)
    missing = [value is None for value in values]
    filled = [0 if value is None else value for value in values] if any(missing) else values
    validity = pa.py_buffer(np.packbits(np.logical_not(missing), bitorder="little"))
    if data_type == FLAG:
        data = np.packbits(np.array(filled, dtype=bool), bitorder="little")
    else:
        data = np.array(filled, dtype=_NUMPY[data_type])
    return pa.Array.from_buffers(data_type, len(values), [validity, pa.py_buffer(data)])


def integers(values: NDArray[np.int64]) -> pa.Array:
    """Integers as a column of Arrow."""
    return pa.Array.from_buffers(pa.int64(), len(values), [None, pa.py_buffer(values.astype(np.int64))])


def _lists(values: list[Any], data_type: pa.DataType, name: str) -> pa.Array:
    ends = np.cumsum([0, *(len(items) for items in values)], dtype=np.int32)
    inner = array([item for items in values for item in items], data_type.value_type, name)
    return pa.Array.from_buffers(data_type, len(values), [None, pa.py_buffer(ends)], children=[inner])


def _texts(values: list[str | None], name: str) -> pa.Array:
    """Half characters, which UTF-8 cannot encode, are replaced by their escapes."""
    try:
        return _text_array(values)
    except UnicodeEncodeError:
        escape = visible_in_json if name.endswith("_json") else visible
        return _text_array([value if value is None else escape(value) for value in values])


def _text_array(values: list[str | None]) -> pa.Array:
    builder = pa.lib.StringBuilder()
    is_constant = len(values) > 1 and values.count(values[0]) == len(values)
    builder.append_values(values[:1] if is_constant else values)
    return builder.finish().take(integers(np.zeros(len(values), np.int64))) if is_constant else builder.finish()
