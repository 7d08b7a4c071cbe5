"""One run on its way to disk: rows go to Parquet as they come; it appears under its name when it is complete."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from analysis.benchmarks.registry import lenses
from analysis.records import Answer, CaseScore
from analysis.scoring.artefacts import found
from analysis.scoring.decomposition import lost
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.tables import case_rows
from analysis.store.tables.case_rows import Single
from analysis.store.tables.lyric_rows import lyric_rows
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.tables.structure_rows import structure_rows
from analysis.store.tables.table_writer import ROW_GROUP, TableWriter
from analysis.store.workspace import Workspace, publish

CHUNK = 16_000_000
"""Characters of text held back before they are written."""


class RunWriter:
    """Use as a context: a run that is not finished when it is left leaves nothing behind."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._folder = workspace.scratch(workspace.runs)
        self._tables = {
            name: TableWriter(self._folder, name, columns, ROW_GROUP if name in ("cases", "scores") else 65_536)
            for name, columns in RUN_TABLES.items()
        }
        self._held = 0
        self._done = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._done:
            for table in self._tables.values():
                table.abandon()
            shutil.rmtree(self._folder, ignore_errors=True)

    def add(
        self, index: int, file: str, answer: Answer, scored: Sequence[CaseScore], singles: Iterable[Single] = ()
    ) -> None:
        """One case. index: its place in the run. scored: under every lens; none for a question without prediction.

        singles: the answers in each wording, where there are several.
        """
        question = answer.question
        case = case_rows.case_row(index, file, answer)
        identity = case[0]
        self._tables["cases"].add(case)
        by_lens = {each.lens: each for each in scored}
        for each in scored:
            released = each.lens == "released" and "paper" in by_lens
            artefacts = found(answer, each, by_lens["paper"]) if released else ()
            score = case_rows.score_row(identity, index, question, each, artefacts)
            self._tables["scores"].add(score)
            self._tables["pairs"].extend(case_rows.pair_rows(identity, index, question, each))
            for table, row in (
                *lyric_rows(identity, index, question, each), *structure_rows(identity, index, question, each),
            ):  # fmt: skip
                self._tables[table].add(row)
            losses = lost(question, each) or {}
            self._tables["losses"].extend((identity, index, each.lens, *loss) for loss in losses.items())
            self._held += sum(len(text) for text in score[-4:])
        if not scored:
            unanswered = (case_rows.unanswered_row(identity, index, lens) for lens in lenses(question.task))
            self._tables["scores"].extend(unanswered)
        self._tables["ensembles"].extend((identity, index, *single) for single in singles)
        self._held += sum(len(text) for text in case[-9:])
        if self._held > CHUNK:
            self._flush()

    def finish(self, run: Run, replace: bool = False) -> bool:
        """Gives the run its name. False, and nothing changed, if a run of this id is there already and may stay."""
        for table in self._tables.values():
            table.close()
        description.write(self._folder, run)
        self._done = True
        return publish(self._folder, self._workspace.runs / run.id, replace)

    def _flush(self) -> None:
        for table in self._tables.values():
            table.flush()
        self._held = 0
