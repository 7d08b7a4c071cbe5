"""Scores under corrected references; each set of corrections is a reference version.

`corrected/<version>.parquet` in the workspace has one row per answer to a corrected question and lens: the score before
and the score now. `corrected/<version>/` has the runs under them (`overlay`). The loaded runs are unchanged. The name
of a version includes the runs and the scoring it was computed with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import pyarrow as pa

from analysis.records import Lens
from analysis.reviews.events import version_of
from analysis.scoring.sums import CaseTally
from analysis.store.tables.json_values import dumps
from analysis.store.tables.table_writer import parquet, read_table
from analysis.store.workspace import CORRECTED, Workspace

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


def key_of(version: str, dependencies: object) -> str:
    """Key of the scores of a reference version. dependencies: the runs and all else that the scores depend on."""
    return f"{CORRECTED}/{version}-{version_of(dumps(dependencies))}.parquet"


def runs_of(key: str) -> str:
    """Key of the folder of the runs under the same references."""
    return key.removesuffix(".parquet")


def write(workspace: Workspace, key: str, changes: Sequence[Change]) -> None:
    """Stores the scores of a reference version in one step."""
    rows = [(*(getattr(change, name) for name in _PLAIN), *change.before, *change.after) for change in changes]
    columns = [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in SCHEMA]
    workspace.storage.put(key, parquet(pa.table(columns, schema=SCHEMA)))


def read(workspace: Workspace, key: str) -> list[Change] | None:
    """The scores of a reference version, None if they are not computed yet."""
    if not workspace.storage.exists(key):
        return None
    return [
        Change(
            **{name: row[name] for name in _PLAIN},
            before=CaseTally(*(row[f"{name}_before"] for name in CaseTally._fields)),
            after=CaseTally(*(row[name] for name in CaseTally._fields)),
        )
        for row in read_table(workspace.storage, key).to_pylist()
    ]
