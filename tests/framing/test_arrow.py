"""Parquet and Arrow files that unpack to far more than they are: refused in words, without the memory."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.framing import arrow, arrow_sizes, packed
from analysis.framing.head import look, records
from analysis.framing.records import Wrapper


def compressed(path: Path) -> None:
    """Different texts of 1 MB each that are almost nothing but one letter."""
    table = pa.table({"id": [str(n) for n in range(100)], "prediction": ["a" * 1_000_000 + str(n) for n in range(100)]})
    pq.write_table(table, path, compression="zstd", use_dictionary=False)


def repeated(path: Path) -> None:
    """One text of 1 MB, four hundred times."""
    table = pa.table({"id": [str(n) for n in range(400)], "prediction": ["a" * 1_000_000] * 400})
    pq.write_table(table, path, compression="zstd")


def empty_values(path: Path) -> None:
    pq.write_table(pa.table({"id": pa.nulls(100_000_000, pa.int8())}), path, compression="zstd")


def one_batch(path: Path) -> None:
    """What counts is what the batch states, since it is unpacked as a whole."""
    table = pa.table({"prediction": ["a" * 1_000_000] * 100})
    with pa.ipc.new_stream(path, table.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as sink:
        sink.write_table(table)


def stream(path: Path) -> None:
    batch = pa.record_batch({"prediction": ["a" * 1_000_000] * 100})
    with pa.ipc.new_file(path, batch.schema, options=pa.ipc.IpcWriteOptions(compression="zstd")) as sink:
        sink.write_batch(batch)


@pytest.mark.parametrize("bomb", [compressed, repeated, empty_values, stream, one_batch])
def test_a_bomb_is_refused(tmp_path: Path, bomb: object) -> None:
    assert callable(bomb)
    path = tmp_path / ("bomb.arrow" if bomb in (stream, one_batch) else "bomb.parquet")
    bomb(path)
    assert path.stat().st_size < 600_000
    head = look(path)
    wrapper = Wrapper()
    n = sum(1 for _ in records(head, wrapper)) if not head.problems else 0
    (problem, *_) = (*head.problems, *wrapper.problems)
    assert "more than 200 times as many" in str(problem)
    assert n < 400


@pytest.mark.parametrize("compression", [None, "zstd", "lz4"])
def test_sizes_of_batches_are_known_before_they_are_unpacked(tmp_path: Path, compression: str | None) -> None:
    """Of dictionaries and batches, in the file format and the stream format; buffers are those that pyarrow counts."""
    texts = pa.array(["a" * 5000, "b" * 5000, None] * 50)
    table = pa.table({"text": texts, "label": texts.dictionary_encode(), "n": range(150)})
    path, options = tmp_path / "m.arrow", pa.ipc.IpcWriteOptions(compression=compression)
    for writer, start in ((pa.ipc.new_stream, 0), (pa.ipc.new_file, 8)):
        with writer(path, table.schema, options=options) as sink:
            sink.write_table(table, max_chunksize=50)
        with path.open("rb") as file:
            file.seek(start)
            dictionary, *batches = arrow_sizes.unpacked_sizes(file)
        assert len(batches) == 3
        assert 10_000 <= dictionary < 10_200
        n_bytes = sum(part.nbytes for batch in table.drop_columns("label").to_batches(50) for part in batch.columns)
        assert 0 <= sum(batches) - n_bytes < 1500
        assert [record["n"] for _, record in records(look(path), Wrapper())] == list(range(150))


def test_what_is_no_stream_has_no_sizes(tmp_path: Path) -> None:
    path = tmp_path / "m.arrow"
    path.write_bytes(b"\xff\xff\xff\xff\x10\0\0\0" + b"\xff" * 16)
    with path.open("rb") as file, pytest.raises(ValueError, match="no description of an Arrow batch"):
        list(arrow_sizes.unpacked_sizes(file))


@pytest.mark.parametrize("is_coded", [False, True])
def test_a_text_that_all_rows_share_is_refused_before_it_is_made_for_each(
    tmp_path: Path, is_coded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bomb.parquet"
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 100, pa.int32()), pa.array(["a" * 1_000_000]))
    pq.write_table(pa.table({"prediction": column}), path, store_schema=is_coded)
    before, of_column, allocated = pa.total_allocated_bytes(), arrow._n_bytes, []

    def n_bytes(column: pa.Array) -> int:
        allocated.append(pa.total_allocated_bytes() - before)
        return of_column(column)

    monkeypatch.setattr(arrow, "_n_bytes", n_bytes)
    with path.open("rb") as stream, pytest.raises(ValueError, match="more than 200 times"):
        next(arrow.rows(stream))
    assert max(allocated) < 20_000_000


@pytest.mark.parametrize(("n_bytes", "is_refused"), [(packed.MOST_OUTPUT, False), (packed.MOST_OUTPUT + 1, True)])
def test_the_largest_output_of_a_small_file(n_bytes: int, is_refused: bool) -> None:
    if is_refused:
        with pytest.raises(ValueError, match="more than 200 times"):
            packed.check_output(n_bytes, 1)
    else:
        packed.check_output(n_bytes, 1)


def test_a_large_file_may_unpack_to_more() -> None:
    packed.check_output(200 * 1_000_000, 1_000_000)
    with pytest.raises(ValueError, match="more than 200 times"):
        packed.check_output(200 * 1_000_000 + 1, 1_000_000)


def test_a_usual_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "m.parquet"
    pq.write_table(pa.table({"id": ["1", "2"], "prediction": ["a", None]}), path)
    assert [record for _, record in records(look(path), Wrapper())] == [
        {"id": "1", "prediction": "a"}, {"id": "2", "prediction": None},
    ]  # fmt: skip
