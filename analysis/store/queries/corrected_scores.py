"""Scores under corrected references, each set of corrections a reference version of its own.

`corrected/<version>.parquet` in the workspace: one row for each answer to a corrected question under each lens, what it
scored before and what it scores now; `corrected/<version>/` the runs under them (`overlay`). The loaded runs are not
touched. A version holds for the runs and the scoring it was made
with, so these are part of its name.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.records import Lens
from analysis.reviews.events import version_of
from analysis.scoring.figures import CaseTally
from analysis.store.tables.json_values import dumps
from analysis.store.workspace import Workspace

_NUMBERS = CaseTally._fields[1:]
SCHEMA = pa.schema([
    ("run", pa.string()), ("index", pa.int32()), ("question_id", pa.string()), ("lens", pa.string()),
    ("task", pa.string()), ("subtask", pa.string()), ("stratum", pa.string()),
    ("outcome_before", pa.string()), *((f"{name}_before", pa.float64()) for name in _NUMBERS),
    ("outcome", pa.string()), *((name, pa.float64()) for name in _NUMBERS),
])  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One answer under one lens, scored against the loaded reference and against the corrected one."""

    run: str
    index: int
    question_id: str
    lens: Lens
    task: str
    subtask: str
    stratum: str
    before: CaseTally
    after: CaseTally


_PLAIN = tuple(field.name for field in fields(Change))[:-2]


def path_of(workspace: Workspace, version: str, made_with: object) -> Path:
    """Where the scores of a reference version stand. made_with: the runs and whatever else they depend on."""
    return workspace.path / "corrected" / f"{version}-{version_of(dumps(made_with))}.parquet"


def runs_of(path: Path) -> Path:
    """Where the runs under the same references stand."""
    return path.with_suffix("")


def write(path: Path, changes: Sequence[Change]) -> None:
    """Whole or not at all."""
    rows = [(*(getattr(each, name) for name in _PLAIN), *each.before, *each.after) for each in changes]
    columns = [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in SCHEMA]
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}-{os.getpid()}")
    pq.write_table(pa.table(columns, schema=SCHEMA), fresh)
    fresh.replace(path)


def read(path: Path) -> list[Change] | None:
    """None if it was not worked out yet."""
    if not path.exists():
        return None
    return [
        Change(
            **{name: row[name] for name in _PLAIN},
            before=CaseTally(*(row[f"{name}_before"] for name in CaseTally._fields)),
            after=CaseTally(*(row[name] for name in CaseTally._fields)),
        )
        for row in pq.ParquetFile(path).read().to_pylist()
    ]
