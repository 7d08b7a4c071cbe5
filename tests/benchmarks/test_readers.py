"""Whose file it is: tables, answers alone, files of other programs; and no record without a place."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis import pipeline
from analysis.benchmarks import readers
from analysis.errors import ContestedFormatError, RecordError, UnknownFormatError
from analysis.pipeline.load import report
from analysis.records import Answer
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import cmi, small
from tests import ziqi as made
from tests.shared import SHARED, needs_shared


def as_table(path: Path, records: Sequence[Mapping[str, Any]], write: Any = json.dumps, separator: str = ",") -> Path:
    """Lists and objects as text of their own, null as an empty cell."""
    columns = list(dict.fromkeys(name for record in records for name in record))
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, delimiter=separator)
        table.writerow(columns)
        for record in records:
            table.writerow([_cell(record.get(name), write) for name in columns])
    return path


def _cell(value: Any, write: Any) -> Any:
    return "" if value is None else write(value) if isinstance(value, list | dict) else value


def plain(answers: Sequence[Answer]) -> list[tuple[Any, ...]]:
    asked = [(each, each.question) for each in answers]
    return [(question.id, question.reference, question.options, each.raw, each.given) for each, question in asked]


@pytest.mark.parametrize(
    ("name", "write", "separator"),
    [("a.csv", json.dumps, ","), ("a.csv", str, ","), ("a.csv", json.dumps, ";"), ("a.tsv", str, "\t")],
)
def test_a_run_of_bass_as_a_table_is_the_run_as_json(name: str, write: Any, separator: str, tmp_path: Path) -> None:
    expected = readers.read(small.write(tmp_path / "a.json", small.run()))
    found = readers.read(as_table(tmp_path / name, small.run(), write, separator))
    assert found.problems == ()
    assert plain(found.answers) == plain(expected.answers)


def test_a_run_of_bass_as_parquet_is_the_run_as_json(tmp_path: Path) -> None:
    expected = readers.read(small.write(tmp_path / "a.json", small.run()))
    columns = list(dict.fromkeys(name for record in small.run() for name in record))
    rows = [
        {name: cell if isinstance(cell := record.get(name), str | None) else json.dumps(cell) for name in columns}
        for record in small.run()
    ]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "a.parquet")
    found = readers.read(tmp_path / "a.parquet")
    assert found.problems == ()
    assert plain(found.answers) == plain(expected.answers)


def test_a_table_of_bass_is_a_run_named_after_its_file(tmp_path: Path) -> None:
    as_table(tmp_path / "ear.csv", small.run())
    (loaded,) = pipeline.load([tmp_path / "ear.csv"], Workspace(tmp_path / "w"))
    assert (loaded.run.model, loaded.run.n, loaded.run.n_problems) == ("ear", 13, 0)


def questions(tmp_path: Path, workspace: Workspace) -> list[dict[str, Any]]:
    records = [{**record, "id": f"q{n}"} for n, record in enumerate(small.run())]
    bare = [{name: value for name, value in record.items() if name != "prediction"} for record in records]
    pipeline.load([small.write(tmp_path / "questions.json", bare)], workspace)
    return records


@pytest.mark.parametrize("name", ["id", "question_id"])
def test_answers_alone_are_joined_to_the_questions_loaded_before(name: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    records = questions(tmp_path, workspace)
    whole = {answer.record: answer for answer in readers.read(tmp_path / "questions.json").answers}
    names = {"id": [record["id"] for record in records], "question_id": [whole[f"q{n}"].question.id for n in range(13)]}
    lines = [
        json.dumps({name: written, "prediction": record["prediction"]})
        for written, record in zip(names[name], records, strict=True)
    ]
    path = tmp_path / "ear.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    (loaded,) = pipeline.load([path], workspace)
    (full,) = pipeline.load([small.write(tmp_path / "full.json", records)], workspace)
    assert (loaded.run.n, loaded.problems) == (13, ())
    assert loaded.run.figures == full.run.figures


def test_answers_whose_questions_are_not_loaded_are_one_sentence(tmp_path: Path) -> None:
    path = small.write(tmp_path / "ear.json", [{"id": n, "prediction": "2"} for n in range(300)])
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    assert [str(problem) for problem in loaded.problems] == [
        f"{path}: expected a question that is loaded, by question_id, id or audio; load the file of questions first, "
        "found 300 answers, of which no question is loaded, such as '0'"
    ]


def test_answers_in_another_field_are_not_dropped_without_a_word(tmp_path: Path) -> None:
    records = [{**record, "model_output": record["prediction"]} for record in small.run()]
    for record in records:
        del record["prediction"]
    (loaded,) = pipeline.load([small.write(tmp_path / "m.json", records)], Workspace(tmp_path / "w"))
    assert loaded.run.kind == "model"
    assert "expected the answers in 'prediction', found 'model_output', which is read" in str(loaded.problems[0])


@pytest.mark.parametrize("name", ["m.feather", "m.bin", "m.arrow"])
def test_arrow_files_are_recognised_by_their_first_bytes(name: str, tmp_path: Path) -> None:
    rows = [{field: json.dumps(value) for field, value in row.items()} for row in small.run()[4:6]]
    rows = [{**row, "task": "pair selection", "audio_path": "a.wav", "gt": '["Backbeat", "Choir"]'} for row in rows]
    columns = ("task", "audio_path", "gt", "prediction")
    table = pa.table({field: [row[field] for row in rows] for field in columns})
    with pa.OSFile(str(tmp_path / name), "wb") as stream, pa.ipc.new_file(stream, table.schema) as file:
        file.write_table(table)
    assert len(readers.read(tmp_path / name).answers) == 2


ANSWERS_ALONE: dict[str, object] = {
    "another name": [{"id": "kettle", "model_output": "Syncopation"}],
    "audio and another name": [{"audio": "x/kettle.wav", "task": "multiple choice question", "output": "Syncopation"}],
    "text by audio": {"kettle.wav": "Syncopation", "other.wav": "Piano"},
}


@pytest.mark.parametrize("spelling", ANSWERS_ALONE)
def test_answers_alone_in_the_spelling_of_other_programs(spelling: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    question = {name: value for name, value in small.run()[4].items() if name != "prediction"}
    pipeline.load([small.write(tmp_path / "q.json", [question])], workspace)
    (result,) = pipeline.load([small.write(tmp_path / "a.json", ANSWERS_ALONE[spelling])], workspace)
    assert result.run.kind == "model"
    assert result.run.counts["SGD"]["n"] == 1


FOREIGN: dict[str, Any] = {
    "samples of lm-eval": [{"doc_id": 0, "doc": {}, "resps": [["A"]], "filtered_resps": ["A"]}],
    "a log of Inspect": {"version": 2, "status": "success", "eval": {}, "samples": []},
    "MMAU": [{"id": "1", "audio_id": "a", "question": "?", "choices": ["a"], "answer": "a", "task": "music"}],
    "scores of AudioBench": {"llama3_70b_judge": {"judge_score": 1, "success_rate": 1}, "details": [{"question": "?"}]},
}


@pytest.mark.parametrize("program", FOREIGN)
def test_a_file_of_another_program_is_named_and_nothing_of_it_is_loaded(program: str, tmp_path: Path) -> None:
    path = small.write(tmp_path / "x.json", FOREIGN[program])
    with pytest.raises(UnknownFormatError) as refused:
        readers.read(path)
    assert refused.value.resembles == program
    assert refused.value.fields
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    assert not loaded.new
    assert len(loaded.problems) == 1


REAL = {"lmms_eval/mockmodel/*_results.json": "results of lm-eval or lmms-eval without single answers"}


@needs_shared
@pytest.mark.parametrize("pattern", REAL)
def test_real_files_of_other_programs_are_named(pattern: str) -> None:
    paths = sorted((SHARED / "data").glob(pattern))
    assert paths
    for path in paths:
        with pytest.raises(UnknownFormatError) as refused:
            readers.read(path)
        if REAL[pattern]:
            assert refused.value.resembles == REAL[pattern]


BARE = {"id": 1, "prediction": "x"}
BROKEN: st.SearchStrategy[Any] = st.sampled_from([
    5, None, "text", [], {}, {"task": 3}, {"task": "chess"}, {"question": "?", "correct_answer": "", "audioid": "a"},
    {"theme": "none", "id": 1}, {"task": "artist_count", "audio": "a.wav"}, BARE,
])  # fmt: skip
GOOD: dict[str, Any] = {
    "m.json": small.run()[8],
    "m_GTZAN.jsonl": cmi.record("rock", "rock"),
    "m_gtzan_beat.jsonl": cmi.record("1.0s,2.0s", "1.0s"),
    "z.json": made.answer(made.TONIC, "composition_theory", "A"),
}


def benchmarks_of(records: Sequence[Any]) -> Counter[str]:
    """The number of records with the fields of each benchmark."""
    objects = [record for record in records if isinstance(record, dict)]
    tests: dict[str, Any] = {
        "BASS": lambda record: record.get("task") == "artist_count",
        "ZIQI-Eval": lambda record: "theme" in record and "task" not in record,
        "CMI-bench": lambda record: "correct_answer" in record,
    }
    return Counter(name for record in objects for name, fits in tests.items() if fits(record))


def test_a_bare_answer_in_front_of_whole_records_does_not_hide_them(tmp_path: Path) -> None:
    read = readers.read(small.write(tmp_path / "m.json", [BARE, *small.run()]))
    assert len(read.answers) == len(small.run())
    assert [(type(problem), problem.position) for problem in read.problems] == [(RecordError, 0)]  # type: ignore[attr-defined]


def test_a_file_with_as_many_records_of_two_benchmarks_is_refused_with_both_names(tmp_path: Path) -> None:
    theme = made.answer(made.TONIC, "composition_theory", "A")
    path = small.write(tmp_path / "m.json", [small.run()[8], theme])
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    assert [str(problem) for problem in loaded.problems] == [
        f"{path}: expected questions or answers of one benchmark, found JSON array with fields of BASS and ZIQI-Eval. "
        "Divide it into one file per benchmark."
    ]


@pytest.mark.parametrize("position", [0, 3, 9])
def test_a_stray_record_of_another_benchmark_is_named_and_the_others_load(position: int, tmp_path: Path) -> None:
    records = small.run()
    stray = {**made.answer(made.TONIC, "composition_theory", "A"), "id": "stray"}
    path = small.write(tmp_path / "m.json", [*records[:position], stray, *records[position:]])
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    assert loaded.run.n == len(records)
    (problem,) = loaded.problems
    assert isinstance(problem, RecordError)
    assert (problem.position, problem.record, problem.field) == (position, "stray", "task")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(sorted(GOOD)), broken=st.lists(BROKEN, max_size=6), lines=st.booleans(), turn=st.integers(0, 6)
)
def test_every_record_is_loaded_or_listed(name: str, broken: list[Any], lines: bool, turn: int, tmp_path: Path) -> None:
    records = [*broken[turn:], GOOD[name], *broken[:turn], GOOD[name]]
    text = "\n".join(map(json.dumps, [GOOD[name], *records])) if lines else json.dumps(records)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    owners = benchmarks_of(records + ([GOOD[name]] if lines else []))
    if len(owners) > 1 and 2 * max(owners.values()) <= owners.total():
        with pytest.raises(ContestedFormatError) as refused:
            readers.read(path)
        assert set(refused.value.benchmarks) == set(owners)
        return
    read = readers.read(path)
    listed = [each.position for each in read.problems if isinstance(each, RecordError)]
    assert sorted([*listed, *(answer.index for answer in read.answers)], key=lambda place: place or 0) == list(
        range(len(records) + lines)
    )


@needs_shared
def test_every_real_record_of_cmi_bench_is_loaded_or_listed() -> None:
    paths = sorted((SHARED / "data" / "cmi_bench").rglob("*.jsonl"))
    assert paths
    for path in paths:
        read = readers.read(path)
        listed = sum(isinstance(each, RecordError) for each in read.problems)
        assert len(read.answers) + listed == len(json.loads(path.read_text(encoding="utf-8"))), path.name


def test_equal_bytes_under_the_names_of_two_tasks_are_two_files(tmp_path: Path) -> None:
    for task in ("EMO_arousal", "EMO_valence"):
        cmi.write(tmp_path, f"m_{task}.jsonl", *[cmi.record("0.5", "5", f"{n}.wav") for n in range(125)])
    (loaded,) = pipeline.load([tmp_path], Workspace(tmp_path / "w"))
    assert loaded.run.n == 250
    assert "the bytes of m_EMO_arousal.jsonl; both are loaded" in str(loaded.problems[0])


NAMES = {
    "plain": ("structural.json", "lyrics.json", "musicology.json", "artists.json"),
    "published": ("structural_segmentation.json", "structural_lyrics_transcription.json",
                  "musicological_analysis.json", "artist_collaboration.json"),
    "with the model": ("ear_structure.json", "ear_lyrics.json", "ear_musicology.json", "ear_artists.json"),
    "numbers": ("1.json", "2.json", "3.json", "4.json"),
}  # fmt: skip
CATEGORIES = (small.run()[:2], small.run()[2:4], small.run()[4:8], small.run()[8:])


@pytest.mark.parametrize("names", NAMES)
def test_the_four_category_files_in_a_folder_are_one_run_named_after_it(names: str, tmp_path: Path) -> None:
    for name, records in zip(NAMES[names], CATEGORIES, strict=True):
        small.write(tmp_path / "some-model" / name, records)
    (loaded,) = pipeline.load([tmp_path / "some-model"], Workspace(tmp_path / "w"))
    assert (loaded.run.name, loaded.run.n, len(loaded.run.files)) == ("some-model", 13, 4)


def test_two_models_in_one_folder_stay_two_runs(tmp_path: Path) -> None:
    for model in ("ear", "nose"):
        for name, records in zip(NAMES["plain"], CATEGORIES, strict=True):
            small.write(tmp_path / "both" / f"{model}_{name}", records)
    loaded = pipeline.load([tmp_path / "both"], Workspace(tmp_path / "w"))
    assert [(each.run.name, each.run.n) for each in loaded] == [("ear", 13), ("nose", 13)]


def test_whole_runs_beside_one_another_stay_runs_of_their_own(tmp_path: Path) -> None:
    for folder, name in (("a", "all.json"), ("b", "all.json"), ("b", "other.json")):
        small.write(tmp_path / folder / name, [*small.run(), small.record("artist_count", 1, folder + name)])
    workspace = Workspace(tmp_path / "w")
    loaded = pipeline.load([tmp_path], workspace)
    assert [(each.run.name, each.run.n) for each in loaded] == [("all", 14), ("all", 14), ("other", 14)]
    names = sorted(run.name for run in loaded_runs.runs(Database(workspace)))
    assert names == ["all, a/all.json", "all, b/all.json", "other"]


def test_two_answers_of_one_model_to_the_same_questions_are_two_runs(tmp_path: Path) -> None:
    for name in ("one", "two"):
        records = [record | {"prediction": name} for record in small.run()]
        small.write(tmp_path / f"{name}.json", {"model": "m", "results": records})
    workspace = Workspace(tmp_path / "w")
    loaded = pipeline.load([tmp_path], workspace)
    assert [each.run.n for each in loaded] == [13, 13]
    names = {run.name for run in loaded_runs.runs(Database(workspace))}
    assert names == {"m, one.json", "m, two.json"}
    assert {description.find(workspace, name) for name in names} == set(workspace.run_ids())


def test_a_model_has_a_run_for_each_benchmark(tmp_path: Path) -> None:
    small.write(tmp_path / "a.json", {"model": "m", "results": small.run()})
    theme = made.answer(made.TONIC, "composition_theory", "A")
    small.write(tmp_path / "b.json", {"model": "m", "results": [theme]})
    workspace = Workspace(tmp_path / "w")
    pipeline.load([tmp_path], workspace)
    assert {run.name for run in loaded_runs.runs(Database(workspace))} == {"m, BASS", "m, ZIQI-Eval"}


def test_a_file_that_nobody_knows_is_scored_to_a_problem(tmp_path: Path) -> None:
    found = report.score_file(small.write(tmp_path / "x.json", FOREIGN["MMAU"]), "paper")
    assert found["records"] == []
    assert [each["kind"] for each in found["problems"]] == ["UnknownFormatError"]
