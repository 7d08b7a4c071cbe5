"""Answers of the database as tables, with texts as they are or as dictionaries."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from analysis import pipeline
from analysis.errors import UnknownRunError
from analysis.store import database
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import has_repeats
from analysis.store.workspace import Workspace
from tests import small

SQL = "SELECT run, subtask, index, score FROM scores JOIN cases USING (run, index) WHERE lens = 'paper' ORDER BY ALL"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("database")
    workspace = Workspace(folder / "workspace")
    refusals = [record | {"prediction": "I cannot hear it."} for record in small.run()]
    pipeline.load(
        [small.write(folder / "one.json", small.run()), small.write(folder / "two.json", refusals)], workspace
    )
    return Database(workspace)


def test_texts_are_coded_piece_by_piece_and_are_the_same(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BATCH", 3)
    coded = db.ask_coded(SQL)
    assert coded.to_pylist() == db.ask(SQL).to_pylist()
    assert len(set(coded["run"].to_pylist())) == 2
    assert [str(column.type).partition("<")[0] for column in coded.columns] == 2 * ["dictionary"] + ["int32", "double"]


def test_all_pieces_of_a_column_have_one_dictionary(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BATCH", 3)
    chunks = db.ask_coded(SQL)["subtask"].chunks
    assert len({tuple(chunk.dictionary.to_pylist()) for chunk in chunks}) == 1
    names = chunks[0].dictionary.to_pylist()
    assert len(names) == len(set(names)) > 3


def test_a_coded_table_without_rows_has_its_columns(db: Database) -> None:
    nothing = db.ask_coded("SELECT run, score FROM scores WHERE false")
    assert (nothing.num_rows, nothing.column_names) == (0, ["run", "score"])


def test_an_error_in_the_middle_of_a_coded_table_is_named(db: Database) -> None:
    sql = (
        "SELECT CASE WHEN i = 250000 THEN error('broken') ELSE i::VARCHAR END AS text FROM range(300000) AS numbers (i)"
    )
    with pytest.raises((UnknownRunError, duckdb.Error), match="broken"):
        db.ask_coded(sql)


def test_a_kept_answer_is_that_of_the_present_runs_and_is_asked_once_in_each_state(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "one.json", small.run())], place)
    db, asked = Database(place), []

    def n_runs(of: Database) -> int:
        asked.append(of)
        return len(of.run_ids())

    assert (db.remember(n_runs), db.remember(n_runs), asked) == (1, 1, [db])
    assert not db.remember(has_repeats)
    (result,) = pipeline.load([small.write(tmp_path / "twice.json", [*small.run(), small.run()[0]])], place)
    assert (db.remember(n_runs), db.remember(n_runs), asked) == (2, 2, [db, db])
    assert db.remember(has_repeats)
    place.remove(result.run.id)
    assert (db.remember(n_runs), db.remember(has_repeats)) == (1, False)
