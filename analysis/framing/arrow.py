"""Parquet and Arrow files of Hugging Face folders, row by row, with the names of class labels in place of numbers.

The types of columns are in the schema's metadata `huggingface`: a ClassLabel is a whole number with names. Of audio the
path is read, its bytes are left out.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

BATCH = 1000
ARROW_FILE = b"ARROW1"
"""First bytes of Arrow's file format; its stream format has none."""


def schema_of(path: Path) -> pa.Schema:
    """Raises ArrowException and OSError, as the following do."""
    if _is_parquet(path):
        return pq.ParquetFile(path).schema_arrow
    with _reader(path) as reader:
        return reader.schema


def rows(path: Path) -> Generator[dict[str, Any]]:
    """Every row as an object."""
    labels = class_labels(schema_of(path))
    for batch in _batches(path):
        columns = [name for name in batch.schema.names if not _is_bytes(batch.schema.field(name).type)]
        lists = {name: _values(batch.column(name)) for name in columns}
        for n in range(batch.num_rows):
            yield {name: _with_label(lists[name][n], labels.get(name)) for name in columns}


def class_labels(schema: pa.Schema) -> dict[str, list[str]]:
    """The names of the values of columns that are class labels."""
    text = (schema.metadata or {}).get(b"huggingface", b"{}")
    try:
        content = json.loads(text)
        features = content["info"]["features"]
    except (ValueError, KeyError, TypeError):
        return {}
    return {
        name: [str(label) for label in feature["names"]]
        for name, feature in features.items()
        if isinstance(feature, Mapping)
        and feature.get("_type") == "ClassLabel"
        and isinstance(feature.get("names"), list)
    }


def _values(column: pa.Array) -> list[Any]:
    """The values of a column; of audio its path alone."""
    kind = column.type
    if pa.types.is_struct(kind) and {field.name for field in kind} >= {"bytes", "path"}:
        return [{"path": path} for path in column.field("path").to_pylist()]
    values: list[Any] = column.to_pylist()
    return values


def _with_label(value: Any, names: list[str] | None) -> Any:
    return names[value] if names is not None and isinstance(value, int) and 0 <= value < len(names) else value


def _is_bytes(kind: pa.DataType) -> bool:
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind))


def _is_parquet(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(4) == b"PAR1"


def _batches(path: Path) -> Iterator[pa.RecordBatch]:
    if _is_parquet(path):
        yield from pq.ParquetFile(path).iter_batches(batch_size=BATCH)
        return
    with _reader(path) as reader:
        if isinstance(reader, pa.ipc.RecordBatchFileReader):
            for n in range(reader.num_record_batches):
                yield reader.get_batch(n)
        else:
            yield from reader


def _reader(path: Path) -> Any:
    with path.open("rb") as stream:
        is_file = stream.read(6) == ARROW_FILE
    source = pa.memory_map(str(path))
    return pa.ipc.open_file(source) if is_file else pa.ipc.open_stream(source)
