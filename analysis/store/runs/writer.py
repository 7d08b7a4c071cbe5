"""Writer of one run: rows go to Parquet as they come, and the run gets its name when it is complete."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePath
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyarrow.compute as pc

from analysis.benchmarks.registry import lenses
from analysis.errors import FileError
from analysis.records import Lens
from analysis.scoring.scored_case import ScoredCase
from analysis.scoring.sums import CaseTally
from analysis.store.runs import description, health
from analysis.store.runs.description import Run
from analysis.store.tables import losses, scores
from analysis.store.tables.arrays import array
from analysis.store.tables.cases import CASES, CaseRecord
from analysis.store.tables.column import TEXT, Row, own_values, row_of
from analysis.store.tables.ensembles import ENSEMBLES, EnsembleRow, WordingAnswer
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.tables.table_writer import LARGE_ROW_GROUP, ROW_GROUP, Block, TableWriter, read_table
from analysis.store.workspace import RUNS, Workspace

CHUNK = 2_000_000
"""Characters of text in memory before they are written."""
FULL = (errno.ENOSPC, errno.EDQUOT)
"""No room on a disk, or none within the user's quota."""
_READ_BY_CASE = ("cases", "scores")
"""Tables whose long texts are read for single cases."""

_OWN_VALUES = own_values(CASES)
TALLY_COLUMNS = ("outcome", "score", "wer", "score_lowest", "score_highest")
"""Columns of scores that are the fields of a `CaseTally`."""


class SharedRows(NamedTuple):
    """A case under every lens, and the rows that all cases with equal scores share, without columns of their own."""

    scored_cases: Sequence[ScoredCase]
    case: Block
    scores: list[tuple[TableWriter, Block]]


class RunWriter:
    """Used as a context: leaving it removes a run that is not finished."""

    def __init__(self, workspace: Workspace) -> None:
        self._staging = workspace.storage.stage(RUNS)
        self._tables: dict[str, TableWriter] = {}
        self._sizes: dict[str, dict[str, Any]] = {}
        self._is_finished = False

    def __enter__(self) -> Self:
        try:
            for name, columns in RUN_TABLES.items():
                groups = ROW_GROUP if name in _READ_BY_CASE else LARGE_ROW_GROUP
                self._tables[name] = TableWriter(self._staging, name, columns, groups)
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raises FileError where a disk is full. Its place is a folder of this machine, also for a bucket."""
        if not self._is_finished:
            for table in self._tables.values():
                with suppress(OSError):  # a full disk has no room for what closes a file
                    table.abandon()
            self._staging.discard()
        if isinstance(error, OSError) and error.errno in FULL:
            place = str(PurePath(self._staging.files.place("")).parent)
            expected = "room on the disk, here and for temporary files"
            raise FileError(error.filename or place, expected, error.strerror or str(error)) from error

    def shared_rows(self, case: CaseRecord, scored_cases: Sequence[ScoredCase]) -> SharedRows:
        """The rows of a case. scored_cases: under every lens, none for a question without prediction."""
        rows: dict[str, list[Row]] = {}
        for scored_case in scored_cases:
            for module in (scores, losses):
                for table, values in module.rows(scored_case):
                    rows.setdefault(table, []).append(values)
        blocks = [(self._tables[table], self._tables[table].block(values)) for table, values in rows.items()]
        return SharedRows(scored_cases, self._tables["cases"].block([row_of(CASES, case)]), blocks)

    def add(self, case: CaseRecord, shared: SharedRows, wording_answers: Iterable[WordingAnswer] = ()) -> None:
        """One case: all of its rows, or none of them where one cannot be made.

        shared: its own rows, or those of an earlier case with equal scores. wording_answers: where the model got
        several wordings.
        """
        own_values = tuple([value(case) for value in _OWN_VALUES])
        name, index = case.question_id, case.index
        ensembles = [row_of(ENSEMBLES, EnsembleRow(name, index, wording)) for wording in wording_answers]
        self._tables["cases"].add_block(shared.case, own_values)
        for table, block in shared.scores:
            table.add_block(block, (name, index))
        if not shared.scored_cases:
            for lens in lenses(case.question.task):
                self._tables["scores"].add(scores.row_without_prediction(name, index, lens))
        self._tables["ensembles"].extend(ensembles)

    def flush_if_full(self) -> None:
        """Write the rows in memory once they are many."""
        if sum([table.text_size for table in self._tables.values()]) > CHUNK:
            self._flush()

    def close(self) -> dict[str, dict[str, Any]]:
        """The rows, bytes and checksum of each table."""
        files = self._staging.files
        for name in [name for name in self._tables if name not in self._sizes]:
            size = self._tables[name].close()
            self._sizes[name] = {**size, "sha256": health.checksum(files, f"{name}.parquet")}
        return self._sizes

    def tallies(self, questions: frozenset[str]) -> dict[tuple[Lens, str], list[CaseTally]]:
        """The scores of all answers to these questions, by lens and question. No rows can be added afterwards."""
        self.close()
        columns = ["question_id", "lens", "index", *TALLY_COLUMNS]
        rows = read_table(self._staging.files, "scores.parquet", columns)
        of_questions = rows.filter(pc.is_in(rows["question_id"].cast("string"), array(sorted(questions), TEXT)))
        tallies: dict[tuple[Lens, str], list[CaseTally]] = {}
        for row in of_questions.sort_by("index").to_pylist():
            tally = CaseTally(*(row[name] for name in TALLY_COLUMNS))
            if row["outcome"] != "none":
                tallies.setdefault((row["lens"], row["question_id"]), []).append(tally)
        return tallies

    def finish(self, run: Run, replaces: bool = False) -> bool:
        """Gives the run its name. False, and nothing changes, if a run of this id exists and is not to be replaced."""
        description.write(self._staging, replace(run, tables=self.close()))
        self._is_finished = True
        return self._staging.publish(f"{RUNS}/{run.id}", replaces)

    def _flush(self) -> None:
        for table in self._tables.values():
            table.flush()
