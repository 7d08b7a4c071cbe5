"""Files to runs: whole or not at all, whatever happens on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from analysis import pipeline, scoring
from analysis.errors import FileError, RecordError
from analysis.framing.run_facts import RunFacts
from analysis.pipeline import Options
from analysis.pipeline.executor import Processes
from analysis.pipeline.load import report
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs import description
from analysis.store.workspace import PROJECT, Workspace
from tests import small
from tests.shared import SHARED, needs_shared

LOAD = "import sys; from analysis.cli import main; sys.argv = ['earmark', *sys.argv[1:]]; main()"


def start(*arguments: object) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-c", LOAD, *map(str, arguments)]
    return subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def many(n: int) -> list[dict[str, Any]]:
    return [small.record("artist_count", n % 5, f"about {n % 3}", id=f"q{n}", start=n) for n in range(n)]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path / "workspace")


def test_a_run_is_scored_and_described(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    (loaded,) = pipeline.load([path], workspace)
    run = loaded_runs.runs(Database(workspace))[0]
    assert loaded.new
    assert run == loaded.run
    assert (run.name, run.kind, run.model, run.n) == ("kettle", "model", "kettle", 13)
    assert run.id == "kettle-" + run.id[-8:]
    assert run.files[0].bytes == path.stat().st_size
    assert run.counts["Attr"] == {"n": 2, "clean": 1, "missing": 1}
    assert run.figures["paper"]["FSS"]["raw"] == 1.0
    assert run.versions["jiwer"] == "4.0.0"


def test_the_same_contents_again_change_nothing(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "kettle.json", small.run())
    pipeline.load([path], workspace)
    (again,) = pipeline.load([path], workspace)
    assert not again.new
    assert again.run.n == 13
    assert len(workspace.run_ids()) == 1
    said = RunFacts(condition={"audio": "stem"})
    (other,) = pipeline.load([path], workspace, Options(said))
    assert other.new
    assert other.run.name == "kettle (audio=stem)"


def test_newer_scores_are_not_replaced_by_older_ones(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, versions = small.write(tmp_path / "kettle.json", small.run()), scoring.VERSIONS
    monkeypatch.setattr(scoring, "VERSIONS", {**versions, "metrics": "999"})
    (newer,) = pipeline.load([path], workspace)
    monkeypatch.setattr(scoring, "VERSIONS", versions)
    (older,) = pipeline.load([path], workspace)
    assert (older.new, older.run) == (False, newer.run)
    assert [str(problem) for problem in older.problems] == [
        f"{newer.run.id}: expected an Earmark at least as new as the one that scored it, "
        "found an older one: the newer scores stay; update Earmark"
    ]
    monkeypatch.setattr(scoring, "VERSIONS", {**versions, "metrics": "1000"})
    (again,) = pipeline.load([path], workspace)
    assert (again.new, again.problems, again.run.versions["metrics"]) == (True, (), "1000")


def test_the_category_files_of_a_model_are_one_run(tmp_path: Path, workspace: Workspace) -> None:
    small.write(tmp_path / "kettle" / "structural_segmentation.json", small.run()[:2])
    small.write(tmp_path / "kettle" / "artist_collaboration.json", small.run()[8:])
    (tmp_path / "kettle" / "notes.txt").write_text("not ours")
    small.write(tmp_path / "other.json", small.run())
    loaded = pipeline.load([tmp_path / "kettle", tmp_path / "other.json"], workspace)
    assert [(each.run.model, each.run.n, len(each.run.files)) for each in loaded] == [
        ("kettle", 7, 2),
        ("other", 13, 1),
    ]
    rows = cases_list.cases(Database(workspace), Filters(runs=(loaded[0].run.id,))).rows
    assert [row["index"] for row in rows] == list(range(7))


def test_a_question_in_two_files_of_a_run_is_one_with_two_answers(tmp_path: Path, workspace: Workspace) -> None:
    for name in ("artist_collaboration.json", "musicological_analysis.json"):
        small.write(tmp_path / "m" / name, [small.record("artist_count", 2, name)])
    (loaded,) = pipeline.load([tmp_path / "m"], workspace)
    rows = cases_list.cases(Database(workspace), Filters()).rows
    assert (loaded.run.n, len(rows), len({row["question_id"] for row in rows})) == (2, 2, 1)


def test_what_the_file_says_comes_before_the_options_and_the_path(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "a.json", {"model": "from file", "seed": 3, "results": small.run()})
    said = RunFacts(model="from option", condition={"audio": "mix"}, prompt_version="v2", name="named")
    (loaded,) = pipeline.load([path], workspace, Options(said))
    run = loaded.run
    assert (run.model, run.condition, run.prompt_version, run.name) == ("from file", {"audio": "mix"}, "v2", "named")
    assert run.further == {"seed": 3}


def test_questions_without_answers_can_be_browsed(tmp_path: Path, workspace: Workspace) -> None:
    records = [{name: row[name] for name in row if name != "prediction"} for row in small.run()]
    (loaded,) = pipeline.load([small.write(tmp_path / "questions.json", records)], workspace)
    assert loaded.run.kind == "questions"
    db = Database(workspace)
    assert cases_list.figures(db, "paper") == {}
    assert cases_list.cases(db, Filters()).total == 0
    assert cases_list.cases(db, Filters(runs=(loaded.run.id,))).total == 13


def test_broken_records_are_listed_and_the_rest_loads(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "a.json", [*small.run(), {"task": "chess"}, 5])
    (loaded,) = pipeline.load([path], workspace)
    assert (loaded.run.n, loaded.run.n_problems) == (13, 2)
    assert [type(problem) for problem in loaded.problems] == [RecordError, RecordError]
    assert loaded.run.problems[0]["field"] == "task"


def test_strict_stops_and_leaves_nothing(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "a.json", [*small.run(), {"task": "chess"}])
    with pytest.raises(RecordError, match="record at position 13: field 'task'"):
        pipeline.load([path], workspace, Options(strict=True))
    assert list((workspace.path / "runs").iterdir()) == []


def test_a_file_without_a_usable_record_is_not_loaded(tmp_path: Path, workspace: Workspace) -> None:
    (loaded,) = pipeline.load([small.write(tmp_path / "a.json", [{"task": "artist_count"}] * 2)], workspace)
    assert not loaded.new
    assert len(loaded.problems) == 2
    assert workspace.run_ids() == []


def test_a_missing_file_and_an_empty_folder_are_refused_before_anything_is_loaded(
    tmp_path: Path, workspace: Workspace
) -> None:
    good = small.write(tmp_path / "a.json", small.run())
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError, match="no such file"):
        pipeline.load([good, tmp_path / "none.json"], workspace)
    with pytest.raises(FileError, match=r"a folder with \.json, \.jsonl, .* files, found none in it"):
        pipeline.load([good, tmp_path / "empty"], workspace)
    assert workspace.run_ids() == []


def test_progress_is_told(tmp_path: Path, workspace: Workspace) -> None:
    told: list[tuple[str, int, int]] = []
    path = small.write(tmp_path / "a.json", many(250))
    pipeline.load([path], workspace, progress=lambda *what: told.append(what))
    assert told == [("a.json", 100, 250), ("a.json", 200, 250), ("a.json", 250, 250)]


def test_a_load_that_is_killed_leaves_nothing_that_is_shown(tmp_path: Path, workspace: Workspace) -> None:
    path = small.write(tmp_path / "big.json", many(2_000))
    process = start("load", path, "--workspace", workspace.path)
    deadline = time.monotonic() + 60
    while not list((workspace.path / "runs").glob(".loading-*/scores.parquet")) and time.monotonic() < deadline:
        assert process.poll() is None, process.stderr
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.communicate()
    assert len(list((workspace.path / "runs").glob(".loading-*"))) == 1
    db = Database(workspace)
    assert workspace.run_ids() == []
    assert loaded_runs.runs(db) == []
    assert cases_list.cases(db, Filters()).total == 0
    (loaded,) = pipeline.load([path], workspace)
    assert loaded.new
    assert [entry.name for entry in (workspace.path / "runs").iterdir()] == [loaded.run.id]


def test_two_processes_load_while_a_third_reads(tmp_path: Path, workspace: Workspace) -> None:
    both = small.write(tmp_path / "both.json", many(600))
    mine = [small.write(tmp_path / f"own{n}.json", many(400 + n)) for n in range(2)]
    processes = [start("load", both, own, "--workspace", workspace.path) for own in mine]
    db = Database(workspace)
    sizes = {"both": 600, "own0": 400, "own1": 401}
    while any(process.poll() is None for process in processes):
        counted = db.rows("SELECT run, count(*) AS n FROM cases GROUP BY run")
        assert all(row["n"] == sizes[row["run"].rpartition("-")[0]] for row in counted)
        description.load_all(workspace)
        time.sleep(0.05)
    for process in processes:
        _, errors = process.communicate()
        assert process.returncode == 0, errors.decode()
    assert sorted(run.name for run in loaded_runs.runs(db)) == sorted(sizes)
    assert not list((workspace.path / "runs").glob(".*"))


def test_several_runs_are_divided_among_processes_that_do_not_run_the_main_module_again(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit puts the script of a page in its place."""
    script = tmp_path / "page.py"
    script.write_text("raise RuntimeError('a page must not run here')", encoding="utf-8")
    page = ModuleType("__main__")
    page.__file__ = str(script)
    monkeypatch.setitem(sys.modules, "__main__", page)
    paths = [small.write(tmp_path / f"m{n}.json", many(20 + n)) for n in range(3)]
    told: list[tuple[str, int, int]] = []
    broken = small.write(tmp_path / "broken.json", [5, small.run()[0]])
    with Processes(2) as processes:
        loaded = pipeline.load(paths, workspace, progress=lambda *what: told.append(what), executor=processes)
        with pytest.raises(RecordError, match="expected an object"):
            pipeline.load([*paths, broken], workspace, Options(strict=True), executor=processes)
    assert [(each.run.name, each.run.n) for each in loaded] == [("m0", 20), ("m1", 21), ("m2", 22)]
    assert told[-1] == ("runs", 3, 3)
    assert sys.modules["__main__"] is page


def test_a_load_imports_neither_scipy_nor_pandas(tmp_path: Path) -> None:
    """Together they take as long as a thousand answers."""
    path = small.write(tmp_path / "a.json", small.run())
    script = (
        "import sys; from pathlib import Path; from analysis import pipeline\n"
        "from analysis.store.workspace import Workspace\n"
        f"pipeline.load([Path({str(path)!r})], Workspace(Path({str(tmp_path / 'w')!r})))\n"
        "print([name for name in ('scipy', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_file_is_scored_without_being_loaded(tmp_path: Path) -> None:
    path = small.write(tmp_path / "a.json", [*small.run(), {"task": "chess"}])
    paper, released = report.score_file(path, "paper"), report.score_file(path, "released")
    assert paper["lens"] == "paper"
    assert (paper["records"][0]["pairwise_f"], paper["summary"]["FSS"]["v_measure"]) == (1.0, 1.0)
    assert paper["summary"]["FSS"]["n_labels"] == 1
    assert "pairwise_f" not in paper["records"][1]
    assert [step["name"] for step in paper["records"][8]["steps"]]
    assert [row["task"] for row in paper["records"]][:3] == ["FSS", "SSS", "FSLT"]
    assert paper["records"][9]["value"] == 42.4
    assert paper["records"][2]["wer"] == 0.0
    assert "verdict" not in paper["records"][0]
    assert released["records"][12]["verdict"] == "null"
    assert released["stops_at"] is None
    assert paper["problems"][0]["record"] == "13"


def test_the_agreement_of_labels_of_a_file_is_the_mean_over_its_songs(tmp_path: Path) -> None:
    songs = [small.record("full_structural_segmentation", small.FULL, answer, audio_path=f"audio/{number}.wav")
             for number, answer in enumerate([json.dumps(small.FULL), "[{'section': 'verse', 'start': 0, 'end': 30}]"])
             ]  # fmt: skip
    found = report.score_file(small.write(tmp_path / "two.json", songs), "paper")
    each = [record["pairwise_f"] for record in found["records"]]
    assert each[0] == 1.0 > each[1] > 0
    assert found["summary"]["FSS"]["pairwise_f"] == pytest.approx(sum(each) / 2)
    assert found["summary"]["FSS"]["n_labels"] == 2


@needs_shared
def test_the_published_script_stops_where_the_report_says() -> None:
    found = report.score_file(SHARED / "conformance" / "structural_segmentation.json", "released")
    assert found["stops_at"]["id"] == "ss-0024"
    assert found["stops_at"]["exception"].startswith("TypeError")
    musicology = report.score_file(SHARED / "conformance" / "musicological_analysis.json", "released")
    open_rows = [row for row in musicology["records"] if row["verdict"] == "nondeterministic"]
    assert [row["verdicts"] for row in open_rows] == [["correct", "incorrect"]] * 2


@needs_shared
def test_segmentation_questions_are_linked_to_their_songs(workspace: Workspace) -> None:
    pipeline.import_references("harmonix", SHARED / "data" / "harmonixset", workspace)
    pipeline.load([SHARED / "data" / "bass_questions" / "structural_segmentation.json"], workspace)
    rows = Database(workspace).rows("SELECT count(*) AS n, count(*) FILTER (song <> '') AS linked FROM cases")
    assert rows[0]["n"] == 298
    assert rows[0]["linked"] > 280


def test_a_reference_set_imported_later_is_linked_as_well(tmp_path: Path, workspace: Workspace) -> None:
    pipeline.load([small.write(tmp_path / "kettle.json", small.run())], workspace)
    db = Database(workspace)
    before = cases_list.cases(db, Filters(tasks=("FSS",))).rows[0]
    segments = tmp_path / "harmonixset" / "dataset" / "segments"
    segments.mkdir(parents=True)
    (segments / "0001_kettle.txt").write_text("0.0 intro\n8.5 verse\n30.0 end\n")
    pipeline.import_references("harmonix", tmp_path / "harmonixset", workspace)
    after = cases_list.cases(db, Filters(tasks=("FSS",))).rows[0]
    assert (before["song"], after["song"]) == ("", "harmonix/0001_kettle")
    assert after == before | {"song": "harmonix/0001_kettle"}
    assert (description.incomplete(workspace), Database(workspace).damaged()) == ([], {})
