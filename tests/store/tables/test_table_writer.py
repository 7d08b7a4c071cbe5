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


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0), (1, 1, 0, 1), (2, 2, 2)])
def test_rows_of_blocks_come_in_the_order_of_their_cases(order: tuple[int, ...], tmp_path: Path) -> None:
    """Blocks of no, one and two rows, each once or again."""
    staging = storage_of(tmp_path).stage("runs")
    writer = TableWriter(staging, "rows", COLUMNS)
    blocks = [SHARED[:0], SHARED[:1], SHARED[1:]]
    made = [writer.block(rows) for rows in blocks]
    for index, number in enumerate(order):
        writer.add_block(made[number], (f"q{index}", index))
    writer.close()
    staging.publish("runs/r", False)
    table = read_table(storage_of(tmp_path), "runs/r/rows.parquet")
    expected = [(f"q{index}", list(row[3])) for index, number in enumerate(order) for row in blocks[number]]
    assert list(zip(table["question_id"].to_pylist(), table["chosen"].to_pylist(), strict=True)) == expected
