"""Songs of stored questions, found after the run was loaded: the one column of a run that may change later.

A reference set can be imported after a run. What was answered and scored does not depend on it; which annotated song a
question is about does. The file of cases is written anew beside the old one and takes its place in one step.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pyarrow.parquet as pq

from analysis.records import Question
from analysis.store import rows
from analysis.store.arrays import array
from analysis.store.schema import CASES
from analysis.store.workspace import Workspace
from analysis.store.writer import ROW_GROUP

_NEEDED = (
    "task", "subtask", "audio", "prompt", "reference_json", "reference_text", "options_json", "option_order", "section",
    "song", "urls_json", "details_json", "defects_json", "repeat",
)  # fmt: skip


def questions(workspace: Workspace, run: str) -> list[Question]:
    """The questions of a run, in its order."""
    table = pq.ParquetFile(_file(workspace, run)).read(columns=list(_NEEDED))
    return [rows.question_of(row) for row in table.to_pylist()]


def relink(workspace: Workspace, run: str, songs: Mapping[str, str]) -> int:
    """Gives the questions of a run their songs, by question id; returns how many songs have changed."""
    path = _file(workspace, run)
    table = pq.ParquetFile(path).read()
    before = table["song"].to_pylist()
    after = [songs.get(question, song) for question, song in zip(table["question_id"].to_pylist(), before, strict=True)]
    changed: int = sum(old != new for old, new in zip(before, after, strict=True))
    if changed:
        place = table.schema.get_field_index("song")
        column = next(column for column in CASES if column.name == "song")
        fresh = path.with_name(f".{path.name}")
        table = table.set_column(place, "song", array(after, column))
        pq.write_table(table, fresh, compression="zstd", row_group_size=ROW_GROUP)
        fresh.replace(path)
    return changed


def _file(workspace: Workspace, run: str) -> Path:
    return workspace.run(run) / "cases.parquet"
