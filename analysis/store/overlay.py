"""Runs under corrected references: every run with a corrected case once more, whole, with the rows of these exchanged.

`<folder>/<run id>/` has the files that `runs/<run id>/` of the workspace has. `Database` reads them in place of those,
so everything that can be asked of the loaded runs can be asked of the corrected ones.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.records import Answer, CaseScore
from analysis.store.runs import description
from analysis.store.runs.writer import RunWriter
from analysis.store.tables.ensembles import WordingAnswer
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.tables.table_writer import ROW_GROUP
from analysis.store.workspace import Workspace, publish

KEPT = 4
"""Sets of corrected runs that stay: other pages may still ask the ones before."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """One case of a run against its corrected reference. index, file: as loaded. scored: under every lens."""

    index: int
    file: str
    answer: Answer
    scored: tuple[CaseScore, ...]
    singles: tuple[WordingAnswer, ...] = ()


def write(workspace: Workspace, folder: Path, cases: Mapping[str, Sequence[Rescored]]) -> None:
    """cases: by run. The folder appears whole or not at all; one that is there stays."""
    scratch = workspace.scratch(folder.parent)
    try:
        for run, exchanged in cases.items():
            _write_run(workspace.runs / run, scratch, exchanged)
        publish(scratch, folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    _sweep(folder.parent)


def _sweep(parent: Path) -> None:
    """Takes away what the latest sets of corrections and runs have replaced."""
    folders = [folder for folder in parent.iterdir() if folder.is_dir() and not folder.name.startswith(".")]
    for folder in sorted(folders, key=lambda folder: folder.stat().st_mtime_ns, reverse=True)[KEPT:]:
        folder.with_name(f"{folder.name}.parquet").unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)


def _write_run(loaded: Path, scratch: Path, cases: Sequence[Rescored]) -> None:
    described = description.read(loaded)
    apart = Workspace(scratch / ".corrected")
    with RunWriter(apart) as writer:
        for case in cases:
            writer.add(case.index, case.file, case.answer, case.scored, case.singles)
        writer.finish(described)
    target = scratch / loaded.name
    target.mkdir()
    indexes = pa.array([case.index for case in cases], pa.int32())
    for file in (f"{table}.parquet" for table in RUN_TABLES):
        if (loaded / file).exists():
            _exchange(loaded / file, apart.runs / described.id / file, target / file, indexes)
    shutil.copy2(loaded / "run.json", target / "run.json")
    shutil.rmtree(apart.path)


def _exchange(loaded: Path, corrected: Path, target: Path, indexes: pa.Array) -> None:
    """The rows of these cases are taken from the second file, all others from the first, in the order of the run."""
    kept = pq.ParquetFile(loaded).read()
    kept = kept.filter(pc.invert(pc.is_in(kept["index"], value_set=indexes)))
    whole = pa.concat_tables([kept, pq.ParquetFile(corrected).read()], promote_options="default")
    pq.write_table(whole.sort_by("index"), target, row_group_size=ROW_GROUP, compression="zstd", compression_level=1)
