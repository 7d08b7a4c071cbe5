"""Runs as versions before the present one stored them."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq


def drop_columns(workspace: Path, table: str, *columns: str, run: str = "*") -> None:
    """Takes columns out of a table of runs, which then do not state their tables, as those versions did not."""
    for path in (workspace / "runs").glob(f"{run}/{table}.parquet"):
        pq.write_table(pq.read_table(path).drop_columns(list(columns)), path)
        description = path.with_name("run.json")
        stored = json.loads(description.read_text(encoding="utf-8"))
        description.write_text(json.dumps({**stored, "tables": {}}), encoding="utf-8")
