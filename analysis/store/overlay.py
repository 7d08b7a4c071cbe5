"""Runs under corrected references: a copy of every run with a corrected case, with new rows for these cases.

`<folder>/<run id>/` has the files that `runs/<run id>/` of the workspace has. `Database` reads them in place of those,
so every query about loaded runs works on corrected ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from analysis.records import Answer, CaseScore
from analysis.scoring.scored_case import scored_cases
from analysis.store.runs import derived, description
from analysis.store.runs.writer import RunWriter
from analysis.store.storage import Staging, Storage
from analysis.store.tables.cases import case_of
from analysis.store.tables.ensembles import WordingAnswer
from analysis.store.tables.schema import DERIVED_TABLES, RUN_TABLES
from analysis.store.tables.table_writer import parquet, read_table
from analysis.store.workspace import CORRECTED, RUNS, Workspace

MOST_SETS = 4
"""Sets of corrected runs that stay: other pages may still ask the ones before."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """One case of a run against its corrected reference. index, file: as loaded. scored: under every lens."""

    index: int
    file: str
    answer: Answer
    scored: tuple[CaseScore, ...]
    singles: tuple[WordingAnswer, ...] = ()


def write(workspace: Workspace, folder: str, cases: Mapping[str, Sequence[Rescored]]) -> None:
    """Stores the corrected runs in a folder, completely or not at all. cases: by run. An existing folder stays."""
    storage = workspace.storage
    with storage.stage(CORRECTED) as staging:
        for run, corrected_cases in cases.items():
            with storage.stage(CORRECTED) as corrected_rows:
                _write_run(storage, run, corrected_cases, corrected_rows.files, staging)
        staging.publish(folder)
    _remove_oldest(storage)


def _remove_oldest(storage: Storage) -> None:
    """Removes sets of corrections and runs that later ones have replaced."""
    folders = [f"{CORRECTED}/{name}" for name in storage.folders(CORRECTED)]
    for folder in sorted(folders, key=storage.modified, reverse=True)[MOST_SETS:]:
        storage.remove(f"{folder}.parquet")
        storage.remove(folder)


def _write_run(storage: Storage, run: str, cases: Sequence[Rescored], rows: Storage, target: Staging) -> None:
    """rows: where the corrected cases are written as a run, to be read again."""
    run_folder = f"{RUNS}/{run}"
    described = description.read(storage, run_folder)
    corrected_folder = f"{RUNS}/{described.id}"
    with RunWriter(Workspace(storage=rows)) as writer:
        for case in cases:
            record = case_of(case.index, case.file, case.answer)
            rows_of_case = writer.shared_rows(record, scored_cases(case.index, case.answer, case.scored))
            writer.add(record, rows_of_case, case.singles)
        writer.finish(described)
    indexes = pa.array([case.index for case in cases], pa.int32())
    derived.make(storage, run_folder)
    derived.make(rows, corrected_folder)
    derived_folders = derived.place(storage, run_folder), derived.place(rows, corrected_folder)
    for tables, (source, rescored) in (
        (RUN_TABLES, (run_folder, corrected_folder)),
        (DERIVED_TABLES, derived_folders),
    ):
        for file in (f"{table}.parquet" for table in tables):
            if storage.exists(f"{source}/{file}"):
                before = read_table(storage, f"{source}/{file}")
                has_rows = rows.exists(f"{rescored}/{file}")  # no derived tables where no corrected answer has sections
                after = read_table(rows, f"{rescored}/{file}") if has_rows else before.slice(0, 0)
                _copy(parquet(_exchanged(before, after, indexes)), f"{run}/{file}", target)
    _copy(description.content(replace(described, tables={})), f"{run}/{description.FILE}", target)


def _exchanged(rows: pa.Table, corrected: pa.Table, indexes: pa.Array) -> pa.Table:
    """The rows of these cases from the second table, all others from the first, in the order of the run."""
    unchanged = rows.filter(pc.invert(pc.is_in(rows["index"], value_set=indexes)))
    return pa.concat_tables([unchanged, corrected], promote_options="default").sort_by("index")


def _copy(data: bytes | memoryview, name: str, target: Staging) -> None:
    with target.create(name) as stream:
        stream.write(data)
