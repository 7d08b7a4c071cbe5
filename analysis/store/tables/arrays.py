"""Columns of plain values to Arrow arrays.

`pyarrow.array` would do, but for a list it first imports pandas, which takes longer than writing a whole run.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from analysis.store.tables.json_values import visible, visible_in_json
from analysis.store.tables.schema import COUNTS, FLAG, TEXT, TEXTS, Column

_NUMPY = {pa.int32(): np.int32, pa.float64(): np.float64}


def array(values: list[Any], column: Column) -> pa.Array:
    """A column of values, None where there is none."""
    if column.type == TEXT:
        return _texts(values, column)
    if column.type in (TEXTS, COUNTS):
        return _lists(values, column)
    missing = [value is None for value in values]
    filled = [0 if value is None else value for value in values] if any(missing) else values
    validity = pa.py_buffer(np.packbits(np.logical_not(missing), bitorder="little"))
    if column.type == FLAG:
        data = np.packbits(np.array(filled, dtype=bool), bitorder="little")
    else:
        data = np.array(filled, dtype=_NUMPY[column.type])
    return pa.Array.from_buffers(column.type, len(values), [validity, pa.py_buffer(data)])


def _lists(values: list[Any], column: Column) -> pa.Array:
    ends = np.cumsum([0, *(len(each) for each in values)], dtype=np.int32)
    inner = array([item for each in values for item in each], column._replace(type=column.type.value_type))
    return pa.Array.from_buffers(column.type, len(values), [None, pa.py_buffer(ends)], children=[inner])


def _texts(values: list[str | None], column: Column) -> pa.Array:
    """Half characters, which UTF-8 cannot hold, are written visibly."""
    try:
        return _built(values)
    except UnicodeEncodeError:
        mend = visible_in_json if column.name.endswith("_json") else visible
        return _built([value if value is None else mend(value) for value in values])


def _built(values: list[str | None]) -> pa.Array:
    builder = pa.lib.StringBuilder()
    builder.append_values(values)
    return builder.finish()
