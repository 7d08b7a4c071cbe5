"""Parquet and Arrow files of Hugging Face folders, row by row, with the names of class labels in place of numbers.

The types of columns are in the schema's metadata `huggingface`: a ClassLabel is a whole number with names. Of audio the
path is read, its bytes are left out.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.framing.arrow_sizes import unpacked_sizes
from analysis.framing.packed import check_output

BATCH = 1000
PARQUET_FILE = b"PAR1"
ARROW_FILE = b"ARROW1"
"""First bytes of Arrow's file format; its stream format has none."""


def schema_of(stream: BinaryIO) -> pa.Schema:
    """Names and types of the columns. Raises ArrowException and OSError, as the following do."""
    if _starts_with(stream, PARQUET_FILE):
        return pq.ParquetFile(stream).schema_arrow
    with _reader(stream) as reader:
        return reader.schema


def rows(stream: BinaryIO) -> Generator[dict[str, Any]]:
    """Every row of an Arrow stream as an object."""
    labels = class_labels(schema_of(stream))
    size, n_bytes = _size(stream), 0
    for batch in _batches(stream):
        n_bytes += sum(map(_n_bytes, batch.columns))
        check_output(n_bytes, size)
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
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    return {
        name: [str(label) for label in feature["names"]]
        for name, feature in features.items()
        if isinstance(feature, Mapping)
        and feature.get("_type") == "ClassLabel"
        and isinstance(feature.get("names"), list)
    }


def _n_bytes(column: pa.Array) -> int:
    """Bytes of a column with a text for each row, though many rows may share one here."""
    if not pa.types.is_dictionary(column.type) or not _is_text(column.type.value_type):
        return int(column.nbytes)
    lengths = pc.binary_length(column.dictionary).take(column.indices)
    return int(pc.sum(lengths).as_py() or 0)


def _values(column: pa.Array) -> list[Any]:
    """The values of a column; of audio its path alone."""
    kind = column.type
    if pa.types.is_struct(kind) and {field.name for field in kind} >= {"bytes", "path"}:
        return [{"path": path} for path in column.field("path").to_pylist()]
    if pa.types.is_dictionary(kind):
        texts = column.dictionary.to_pylist()
        return [None if place is None else texts[place] for place in column.indices.to_pylist()]
    values: list[Any] = column.to_pylist()
    return values


def _with_label(value: Any, names: list[str] | None) -> Any:
    return names[value] if names is not None and isinstance(value, int) and 0 <= value < len(names) else value


def _is_bytes(kind: pa.DataType) -> bool:
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind))


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _starts_with(stream: BinaryIO, start: bytes) -> bool:
    stream.seek(0)
    is_equal = stream.read(len(start)) == start
    stream.seek(0)
    return is_equal


def _batches(stream: BinaryIO) -> Iterator[pa.RecordBatch]:
    if _starts_with(stream, PARQUET_FILE):
        schema, size = schema_of(stream), _size(stream)
        file = pq.ParquetFile(
            stream, read_dictionary=[name for name in schema.names if _is_text(schema.field(name).type)]
        )
        groups = [file.metadata.row_group(n) for n in range(file.metadata.num_row_groups)]
        n_columns = file.metadata.num_columns
        chunks = [group.column(n) for group in groups for n in range(n_columns)]
        check_output(sum(chunk.total_uncompressed_size for chunk in chunks), size)
        check_output(file.metadata.num_rows * n_columns, size)  # a value repeated without end takes no room in a file
        yield from file.iter_batches(batch_size=BATCH)
        return
    _start_of_batches(stream)
    check_output(sum(unpacked_sizes(stream)), _size(stream))
    with _reader(stream) as reader:
        yield from reader


def _size(stream: BinaryIO) -> int:
    """Bytes of the file."""
    size = stream.seek(0, 2)
    stream.seek(0)
    return size


def _reader(stream: BinaryIO) -> Any:
    """A reader of the stream that a file of Arrow contains; the list of batches at its end is not needed."""
    _start_of_batches(stream)
    return pa.ipc.open_stream(pa.PythonFile(stream, mode="r"))


def _start_of_batches(stream: BinaryIO) -> None:
    stream.seek(8 if _starts_with(stream, ARROW_FILE) else 0)
