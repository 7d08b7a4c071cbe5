"""Stored runs with the bytes of files that are loaded now, under names that ask other questions."""

from __future__ import annotations

from analysis.benchmarks import readers
from analysis.benchmarks.readers import Choice
from analysis.pipeline.load.file_groups import Sources
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.tables.table_writer import read_table
from analysis.store.workspace import Workspace


def file_of_other_questions(run: Run, sources: Sources, workspace: Workspace, choice: Choice) -> str:
    """The file of a stored run with the bytes of this one, but a name that asks other questions; "" without one."""
    if run.id not in workspace.run_ids():
        return ""
    stored_files = description.read(workspace.storage, workspace.run(run.id)).files
    if {file.name for file in stored_files} == {file.name for file in run.files}:
        return ""
    rows = read_table(workspace.storage, f"{workspace.run(run.id)}/cases.parquet", ["question_id"])
    stored_ids = set(rows.column(0).to_pylist())
    for head in sources.heads.values():
        answers = readers.read(head, choice=choice).answers if readers.format_of(head, choice).name_matters else ()
        if answers and answers[0].question.id not in stored_ids:
            return stored_files[0].name
    return ""
