"""The writer of Parquet files: texts as codes while they are written, row groups of equal size."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis.store.storage import storage_of
from analysis.store.tables import table_writer
from analysis.store.tables.column import COUNT, TEXT, TEXTS, Column, Row, arrow_schema
from analysis.store.tables.table_writer import TableWriter, read_table

COLUMNS: tuple[Column[Row], ...] = (
    Column("question_id", TEXT, lambda row: row[0], own=True),
    Column("index", COUNT, lambda row: row[1], own=True),
    Column("verdict", TEXT, lambda row: row[2]),
    Column("chosen", TEXTS, lambda row: row[3]),
)
SHARED: tuple[Row, ...] = (("", 0, "correct", ("flute",)), ("", 0, "half \ud83d", ()), ("", 0, None, ("oboe", "drums")))


@pytest.mark.parametrize("n", [3, 40])
def test_a_file_has_the_rows_that_were_added(n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SMALL_FILE", 30), ("BULK_ROW_GROUP", 16)):
        monkeypatch.setattr(table_writer, name, value)
    storage = storage_of(tmp_path)
    staging = storage.stage("runs")
    writer = TableWriter(staging, "rows", COLUMNS, row_group=4)
    expected: list[Row] = []
    for start in (0, n):  # two parts, the second of which makes the file a large one
        blocks = [writer.block([row]) for row in SHARED]
        for index in range(start, start + n):
            writer.add_block(blocks[index % 3], (f"q{index}", index))
            expected.append((f"q{index}", index, *SHARED[index % 3][2:]))
        writer.flush()
    writer.add(("last", -1, "correct", ()))
    writer.close()
    staging.publish("runs/r", False)
    table = read_table(storage, "runs/r/rows.parquet")
    texts = ["half \\ud83d" if row[2] and row[2].startswith("half") else row[2] for row in expected]
    assert table.schema.equals(arrow_schema(COLUMNS))
    assert table["question_id"].to_pylist() == [*(row[0] for row in expected), "last"]
    assert table["verdict"].to_pylist() == [*texts, "correct"]
    assert table["chosen"].to_pylist() == [*(list(row[3]) for row in expected), []]
    file = pq.ParquetFile(tmp_path / "runs" / "r" / "rows.parquet")
    sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
    assert sizes == ([3, 3, 1] if n == 3 else [20, 20, 20, 20, 1])
