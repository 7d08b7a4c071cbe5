"""The loaded questions, each once: read from the file of the first run that has it, and from no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.runs import reference_versions
from analysis.store.workspace import Workspace
from tests import small


@pytest.fixture
def db(tmp_path: Path) -> Database:
    """Two runs of twelve questions each, of which eleven are the same."""
    place, records = Workspace(tmp_path / "workspace"), small.run()
    for name, own in (("one", records[1:]), ("two", [*records[:1], *records[2:]])):
        pipeline.load([small.write(tmp_path / f"{name}.json", own)], place)
    return Database(place)


def questions_of(db: Database, run: str) -> set[str]:
    return {row["question_id"] for row in db.rows("SELECT question_id FROM cases WHERE run = $run", {"run": run})}


def test_each_question_is_found_once_in_the_runs_that_are_asked(db: Database) -> None:
    first, second = db.run_ids()
    every = questions_of(db, first) | questions_of(db, second)
    found = reference_versions.questions(db, [*sorted(every), "unknown"])
    assert set(found) == every
    assert all(question.id == name for name, question in found.items())
    assert set(reference_versions.questions(db, sorted(every), [second])) == questions_of(db, second)
    assert reference_versions.questions(db, ["unknown"]) == reference_versions.questions(db, []) == {}


def test_only_the_files_of_first_runs_are_read(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = db.run_ids()
    read: list[list[str]] = []
    files = Database.files

    def noted(self: Database, table: str, runs: list[str]) -> list[str]:
        read.append(runs)
        return files(self, table, runs)

    monkeypatch.setattr(Database, "files", noted)
    reference_versions.questions(db, sorted(questions_of(db, first)))
    reference_versions.questions(db, sorted(questions_of(db, second)))
    reference_versions.questions(db, sorted(questions_of(db, second) - questions_of(db, first)))
    assert read == [[first], [first, second], [second]]
