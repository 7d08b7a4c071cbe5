"""The derived tables of a run: pairs of sections, changed words, repeated phrases and structure.

They are made of the stored cases and scores after a run is published, because Tasks, the queue of Review and some
filters alone read them. `derived/<run id>/` has a file for each of DERIVED_TABLES and `tables.json`: the rules and the
load that they are made of, and the rows, bytes and checksum of each. The folder is published in one step, so several
processes may make it at once. What is not as described is made anew.

Runs of earlier versions and runs under corrected references have these tables in their own folder.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pyarrow as pa

from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import EarmarkError, FileError
from analysis.framing.read_result import record_boundary
from analysis.hashes import digest
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.records import CaseScore, Question
from analysis.scoring.forms import METRICS
from analysis.scoring.scored_case import ScoredCase
from analysis.store.runs import description, health
from analysis.store.runs.description import Run
from analysis.store.storage import Staging, Storage
from analysis.store.tables import evidence_json, lyrics, pairs, structure
from analysis.store.tables.column import Row
from analysis.store.tables.json_values import decode
from analysis.store.tables.schema import DERIVED_TABLES
from analysis.store.tables.table_writer import TableWriter, read_table, row_batches
from analysis.store.workspace import DERIVED

_COLUMNS = {name: [column.name for column in columns] for name, columns in DERIVED_TABLES.items()}
VERSION = f"1 {digest(_COLUMNS)[:12]}"
"""Of the rules by which the rows are made, and of their columns. Another one makes them anew and scores nothing."""
FILE = "tables.json"
MOST_ROWS = 65_536
"""Rows that wait in memory, from which they are written."""
NOT_MADE = "not made yet"
_making = threading.Lock()
"""Of this process: who needs the tables that another thread makes waits for them."""
_OF_SECTIONS = (SectionMatch, LyricsMatch)
_FORMS = frozenset(form for metric in METRICS if metric.evidence in _OF_SECTIONS for form in metric.forms)
"""Forms of answers whose scores are made of sections or of words."""
_CASE_COLUMNS = ["index", "record", "subtask", "section", "reference_json"]
_SCORE_COLUMNS = ["question_id", "index", "lens", "outcome", "confidence", "score", "value_json", "evidence_json"]


def has_sections(storage: Storage, folder: str) -> bool:
    """Whether a run has answers of which rows may be made: one of choices alone has none. Raises FileError."""
    key = f"{folder}/cases.parquet"
    try:
        subtasks = read_table(storage, key, ["subtask"])["subtask"].unique().to_pylist()
    except (OSError, pa.ArrowException) as error:
        raise FileError(storage.place(key), "a table of cases", str(error)) from error
    return any(map(_is_of_sections, subtasks))


def place(storage: Storage, folder: str) -> str:
    """Key of the folder with the derived tables of the run in `folder`, which may have them itself."""
    return folder if _is_inside(storage, folder) else f"{DERIVED}/{folder.rpartition('/')[2]}"


def fault(storage: Storage, folder: str) -> str:
    """Why the derived tables of a run cannot be read, "" where they are whole or the run needs none.

    Raises FileError where the run has no description.
    """
    run = description.read(storage, folder)
    if _is_inside(storage, folder) or not has_sections(storage, folder):
        return ""
    key = place(storage, folder)
    try:
        stated = json.loads(storage.read(f"{key}/{FILE}"))
        if (stated["version"], stated["load"]) != (VERSION, _load(run)):
            return NOT_MADE
        faults = [health.fault(storage, f"{key}/{name}.parquet", stated["tables"][name]) for name in DERIVED_TABLES]
    except (OSError, ValueError, TypeError, KeyError):
        return NOT_MADE
    return next(filter(None, faults), "")


def make(storage: Storage, folder: str) -> None:
    """Makes the derived tables of the run in `folder` that are not whole. What one case prevents is left out and noted.

    Raises FileError where nothing can be written, or the run is damaged, and OSError where a disk is full.
    """
    with _making:
        if fault(storage, folder):
            _make(storage, folder)


def _make(storage: Storage, folder: str) -> None:
    key = f"{DERIVED}/{folder.rpartition('/')[2]}"
    is_stale = storage.exists(key)
    problems: list[EarmarkError] = []
    with storage.stage(DERIVED) as staging:
        tables = _write(storage, folder, staging, problems)
        stated = {
            "version": VERSION,
            "load": _load(description.read(storage, folder)),
            "tables": tables,
            "problems": [description.problem(problem) for problem in problems],
        }
        with staging.create(FILE) as stream:
            stream.write(json.dumps(stated, indent=1).encode())
        staging.publish(key, replace=is_stale)


def _write(
    storage: Storage, folder: str, staging: Staging, problems: list[EarmarkError]
) -> dict[str, Mapping[str, Any]]:
    """Rows, bytes and checksum of each table."""
    writers: dict[str, TableWriter] = {}
    n_waiting = 0
    try:
        for name, columns in DERIVED_TABLES.items():
            writers[name] = TableWriter(staging, name, columns)
        for rows in _rows(storage, folder, problems):
            for name, row in rows:
                writers[name].add(row)
            n_waiting += len(rows)
            if n_waiting >= MOST_ROWS:
                for writer in writers.values():
                    writer.flush()
                n_waiting = 0
        sizes = {name: writer.close() for name, writer in writers.items()}
    except BaseException:
        for writer in writers.values():
            with suppress(OSError):  # a full disk has no room for what closes a file
                writer.abandon()
        raise
    return {name: {**size, "sha256": health.checksum(staging.files, f"{name}.parquet")} for name, size in sizes.items()}


def _rows(storage: Storage, folder: str, problems: list[EarmarkError]) -> Iterator[list[tuple[str, Row]]]:
    """Tables and rows of each score in the order of the run."""
    cases = {
        case["index"]: case
        for batch in row_batches(storage, f"{folder}/cases.parquet", _CASE_COLUMNS)
        for case in batch
        if _is_of_sections(case["subtask"])
    }
    file = storage.place(folder)
    question: Question | None = None
    index = -1
    for batch in row_batches(storage, f"{folder}/scores.parquet", _SCORE_COLUMNS):
        for score in batch:
            case = cases.get(score["index"])
            if case is None or score["outcome"] == "none":
                continue
            rows: list[tuple[str, Row]] = []
            with record_boundary(problems, file, case["index"], name=case["record"], stage="sections and words"):
                if question is None or index != score["index"]:
                    question, index = _question(case), score["index"]
                scored_case = ScoredCase(score["question_id"], index, question, _score(score))
                rows = [row for module in (pairs, lyrics, structure) for row in module.rows(scored_case)]
            yield rows


def _is_of_sections(subtask: str) -> bool:
    try:
        return SUBTASKS[subtask].form in _FORMS
    except KeyError:  # of a pack that was removed
        return False


def _question(case: Mapping[str, Any]) -> Question:
    """What the rows need of a question."""
    reference = decode(json.loads(case["reference_json"]))
    assert reference is not None, "a question without a reference is never stored"
    return Question("", case["subtask"], "", "", reference, "", section=case["section"])


def _score(row: Mapping[str, Any]) -> CaseScore:
    """What they need of a score."""
    value, evidence = decode(json.loads(row["value_json"])), evidence_json.load(row["evidence_json"])
    return CaseScore(row["lens"], row["outcome"], row["confidence"], value, row["score"], evidence=evidence)


def _load(run: Run) -> str:
    """The load of a run: another one may have other scores under the same id."""
    return f"{run.loaded_at} {run.run_hash}"


def _is_inside(storage: Storage, folder: str) -> bool:
    """Whether a run has whole derived tables in its own folder."""
    if not storage.exists(f"{folder}/pairs.parquet") or health.damage(storage, folder, (), DERIVED_TABLES):
        return False
    stated = description.stated_tables(storage, folder)
    return not any(
        health.fault(storage, f"{folder}/{name}.parquet", stated[name]) for name in DERIVED_TABLES if name in stated
    )
