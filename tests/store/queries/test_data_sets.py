"""Data sets of a workspace: each case has one, whatever version wrote its files, and no figure pools two of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis import pipeline
from analysis.benchmarks import data_sets
from analysis.benchmarks.bass import reader
from analysis.benchmarks.ziqi import reader as ziqi
from analysis.records import Question
from analysis.store.database import Database
from analysis.store.queries import data_sets as stored
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import prompt_wordings, song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs import description, song_links
from analysis.store.workspace import PROJECT, Workspace
from tests import audiobench, cmi, small
from tests import ziqi as made

DEMO = PROJECT / "data" / "demo"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """A run of every benchmark, two sources of BASS in one run, ZIQI-Eval under two conditions."""
    folder = tmp_path_factory.mktemp("files")
    built = [
        record | {"audio_path": f"x/{name}_1.wav"}
        for name in ("harmonix", "combined_cosod", "demo") for record in small.run()[:2]
    ]  # fmt: skip
    rows = [made.answer(made.TONIC, "composition_theory", "A")]
    files = [
        small.write(folder / "published.json", [*small.run(), *built]),
        made.run(folder / "m.csv", rows),
        made.run(folder / "m-fiveshot.csv", rows),
        DEMO / "ziqi" / "test" / "composition_theory.csv",
        audiobench.sound_id(folder / "kitchen.json"),
        cmi.write(folder, "m_GTZAN.jsonl", cmi.record("rock", "rock")),
    ]
    workspace = Workspace(tmp_path_factory.mktemp("workspace"))
    pipeline.load(files, workspace)
    return Database(workspace)


def test_every_source_is_a_data_set_in_the_order_of_the_benchmarks(db: Database) -> None:
    found = stored.shares(db)
    assert list(found) == [
        "BASS", "BASS, built from CoSoD", "BASS, built from Harmonix", "BASS, demo", "ZIQI-Eval", "ZIQI-Eval, demo",
        "ZIQI-Eval, five-shot", "audiobench, pack kitchen", "CMI-bench",
    ]  # fmt: skip
    assert sum(share.cases for shares in found.values() for share in shares) == sum(
        run.n for run in loaded_runs.runs(db)
    )
    assert [share.cases for share in found["BASS, demo"]] == [2]
    assert [share.answers for share in found["ZIQI-Eval, demo"]] == [0]


def test_a_run_has_all_its_data_sets(db: Database) -> None:
    by_name = {run.name: stored.of_runs(db)[run.id] for run in loaded_runs.runs(db)}
    assert len(by_name["published"]) == 4
    assert by_name["m (shots=5)"] == ("ZIQI-Eval, five-shot",)


DIRECT = """
    SELECT data_set, run, count(DISTINCT question_id) AS questions, count(*) AS cases,
        count(*) FILTER (given) AS answers
    FROM cases GROUP BY ALL"""


def test_sizes_are_those_of_the_cases_also_when_runs_come_change_and_go(tmp_path: Path) -> None:
    workspace, twice = Workspace(tmp_path / "workspace"), small.run()[:2]
    database = Database(workspace, on_disk=True)
    pipeline.load([small.write(tmp_path / "a.json", [*small.run(), *twice])], workspace)
    assert len(_sizes(database)) == 1
    pipeline.load([cmi.write(tmp_path, "m_GTZAN.jsonl", cmi.record("rock", "rock"))], workspace)
    both = _sizes(database)
    assert len(both) == 2
    database.close()
    again = Database(workspace, on_disk=True)
    assert _sizes(again) == both
    workspace.storage.remove(f"runs/{workspace.run_ids()[0]}")
    assert len(_sizes(again)) == 1
    again.close()


def _sizes(database: Database) -> set[tuple[str, stored.Share]]:
    """The stored sizes, equal to those counted directly."""
    sizes = {(name, share) for name, shares in stored.shares(database).items() for share in shares}
    assert sizes == {(row.pop("data_set"), stored.Share(**row)) for row in database.rows(DIRECT)}
    return sizes


def test_the_filter_keeps_the_cases_of_one_data_set(db: Database) -> None:
    tables = [cases_list.scores(db, Filters(data_sets=(name,), outcomes=("scored", "missing", "none"))) for name in
              ("BASS", "BASS, demo", "CMI-bench", "no such set")]  # fmt: skip
    assert [table.num_rows for table in tables] == [13, 2, 1, 0]


def test_what_the_database_works_out_is_what_the_questions_say(db: Database) -> None:
    expected: Counter[str] = Counter()
    for run in description.load_all(db.workspace):
        expected.update(
            data_sets.data_set(question, run.condition).name for question in song_links.questions(db.workspace, run.id)
        )
    assert expected == {name: sum(share.cases for share in shares) for name, shares in stored.shares(db).items()}


def test_files_of_every_version_do_without_the_column(db: Database) -> None:
    names = pq.read_schema(next((db.workspace.path / "runs").glob("*/cases.parquet"))).names
    assert "data_set" not in names


@pytest.mark.parametrize(
    ("shots", "name"), [("5", "ZIQI-Eval, five-shot"), ("3", "ZIQI-Eval, 3-shot"), ("0", "ZIQI-Eval")]
)
def test_shots_set_questions_without_sound_apart(shots: str, name: str) -> None:
    question = Question("CTH", "a", "", "", "A", "A", stem="?")
    assert data_sets.data_set(question, {"shots": shots}).name == name


def test_a_condition_names_the_source_of_all_questions_of_a_run(tmp_path: Path) -> None:
    wrapped = {"model": "m", "condition": {"data_set": "our own 's"}, "results": small.run()}
    path = tmp_path / "m.json"
    path.write_text(json.dumps(wrapped), encoding="utf-8")
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([path], workspace)
    assert list(stored.shares(Database(workspace))) == ["BASS, our own 's"]


def test_all_questions_of_the_demo_are_of_the_demo() -> None:
    files = sorted((DEMO / "questions").glob("*.json"))
    found = {data_sets.data_set(answer.question).name for path in files for answer in reader.read(path).answers}
    assert found == {"BASS, demo"}
    themes = sorted((DEMO / "ziqi" / "test").glob("*.csv"))
    assert {data_sets.data_set(answer.question).name for path in themes for answer in ziqi.read(path).answers} == {
        "ZIQI-Eval, demo"
    }


def test_one_sound_has_one_name_whatever_folders_files_put_before_it(tmp_path: Path) -> None:
    for model, folder in (("ear", "../testdata/GTZAN/blues/"), ("nose", "/mnt/x/blues/"), ("eye", "")):
        cmi.write(tmp_path, f"{model}_GTZAN.jsonl", cmi.record("blues", "blues", f"{folder}blues.00000.wav"))
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([tmp_path], workspace)
    db = Database(workspace)
    assert cases_list.choices(db, "audio") == {"blues.00000.wav": 3}
    assert set(song_sums.sums(db, Filters()).column("song").to_pylist()) == {"blues.00000.wav"}
    assert cases_list.cases(db, Filters(audios=("blues.00000.wav",))).total == 3
    assert {row["song"] for row in prompt_wordings.questions(db, Filters())} == {"blues.00000.wav"}
