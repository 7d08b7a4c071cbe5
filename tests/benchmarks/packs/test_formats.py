"""Files of the programs of the field, read by the packs that come with Earmark, with no pack named."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis import scoring
from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.records.answer_reading import STORED_SCORES
from analysis.errors import FileError, FileNoticeError
from analysis.framing.read_result import ReadResult
from tests.shared import SHARED, needs_shared

DATA = SHARED / "data"


def figure(result: ReadResult, lens: str, task: str = "") -> tuple[int, float]:
    """Cases in the mean, and the mean."""
    scores = [
        score.score
        for answer in result.answers
        if not task or answer.question.task == task
        if (score := scoring.score(answer, lens)).score is not None
    ]
    return len(scores), sum(scores) / len(scores) if scores else 0.0


def lens_of(pack: str, rule: str) -> str:
    return next(reading.lens for reading in catalog.PACKS[pack].readings if reading.key == rule)


def write(path: Path, records: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(records), encoding="utf-8")
    return path


QUESTION = "Which? (A) flute (B) piano"
RECORDS: dict[str, dict[str, Any]] = {
    "mmar": {"id": "1", "audio_path": "./a/1.wav", "question": "Which?", "choices": ["flute", "piano"],
             "answer": "piano", "modality": "music", "answer_prediction": "B"},
    "muchomusic": {"id": 1, "prompt": "Which?", "answers": ["flute", "piano"], "answer_orders": [1, 0],
                   "genre": "rock", "knowledge": ["a", "b"], "reasoning": [], "audio_path": "1.wav",
                   "model_output": "B"},
    "air-bench": {"path": "1.wav", "question": "Which?", "choice_a": "flute", "choice_b": "piano", "choice_c": None,
                  "answer_gt": "piano", "task_name": "T", "dataset_name": "D", "uniq_id": 7, "response": "B"},
    "kimi-evalkit": {"index": 1, "audio_path": ["x/1.wav"], "question": QUESTION, "answer": "B", "subset": "s",
                     "prediction": "B", "real_prompt": QUESTION},
    "lmms-eval": {"doc_id": 0, "target": "B", "filtered_resps": ["B"], "input": QUESTION, "muchomusic": 1.0},
    "mucue": {"question": "Which?", "choices_text": "A. flute B. piano", "correct_choice": "B", "time_seg": None,
              "audio": {"path": "x/1.wav", "bytes": None}, "raw_response": "B", "pred_choice": "B"},
    "choices": {"id": "1", "question": "Which?", "choices": ["flute", "piano"], "answer": "piano", "prediction": "B"},
}  # fmt: skip


@pytest.mark.parametrize("pack", RECORDS)
def test_a_record_of_each_program_is_a_question_with_its_answer(pack: str, tmp_path: Path) -> None:
    path = write(tmp_path / "m_x.json", [RECORDS[pack]])
    assert readers.format_of(path).pack == pack
    (answer,) = readers.read(path).answers
    assert answer.question.options == ("flute", "piano")
    assert (answer.question.reference, answer.raw) == ("piano", "B")
    assert scoring.score(answer, "paper").score == 1.0


def test_an_extracted_letter_is_a_reading_of_its_own(tmp_path: Path) -> None:
    record = {**RECORDS["mucue"], "raw_response": "It is the flute.", "pred_choice": "A"}
    (answer,) = readers.read(write(tmp_path / "m_gtzan.json", [record])).answers
    lens = lens_of("mucue", "muchomusic.extract_responses:pred_choice")
    assert [scoring.score(answer, name).score for name in ("paper", lens)] == [0.0, 0.0]
    (other,) = readers.read(write(tmp_path / "n_gtzan.json", [{**record, "pred_choice": "B"}])).answers
    assert [scoring.score(other, name).score for name in ("paper", lens)] == [0.0, 1.0]


def test_a_record_counts_for_each_entry_of_a_list(tmp_path: Path) -> None:
    (answer,) = readers.read(write(tmp_path / "m.json", [RECORDS["muchomusic"]])).answers
    assert answer.question.dimensions == ("genre=rock", "knowledge=a", "knowledge=b")


def test_the_model_and_the_data_set_are_read_from_the_name_of_a_file(tmp_path: Path) -> None:
    names = {
        "kimi-evalkit": ("Kimi-Audio_MMAU.json", "Kimi-Audio", "MMAU"),
        "lmms-eval": ("some/20261122_020000_samples_muchomusic.json", "", ""),
    }
    path = write(tmp_path / names["kimi-evalkit"][0].replace(".json", ".jsonl"), RECORDS["kimi-evalkit"])
    facts = answer_file.look(path).facts
    assert (facts.model, dict(facts.condition)) == ("Kimi-Audio", {"data_set": "MMAU"})
    path = write(tmp_path / "some" / "20261122_020000_samples_muchomusic.jsonl", RECORDS["lmms-eval"])
    facts = answer_file.look(path).facts
    assert (facts.model, dict(facts.condition)) == ("some", {"data_set": "muchomusic"})


def test_of_a_task_run_twice_the_last_line_counts_and_the_others_are_told(tmp_path: Path) -> None:
    first, last = RECORDS["lmms-eval"], {**RECORDS["lmms-eval"], "filtered_resps": ["A"]}
    path = tmp_path / "m.jsonl"
    path.write_text(f"{json.dumps(first)}\n{json.dumps(last)}\n", encoding="utf-8")
    result = readers.read(path)
    assert [answer.raw for answer in result.answers] == ["A"]
    assert [type(problem) for problem in result.problems] == [FileNoticeError]


@pytest.mark.parametrize(
    ("scores", "score"), [("8 6", 0.6), ("8 six", None), ("x 6", None), ("8 6 7", None), ("8 11", None)]
)
def test_a_pair_of_scores_that_is_not_two_whole_numbers_of_the_scale_is_left_out(
    scores: str, score: float | None, tmp_path: Path
) -> None:
    record = {
        "path": "1.wav",
        "question": "Why?",
        "answer_gt": "So",
        "task_name": "T",
        "response": "No",
        "gpt-score": scores,
    }
    (answer,) = readers.read(write(tmp_path / "m.json", [record])).answers
    assert scoring.score(answer, "released").score == score


def test_chunks_without_an_answer_are_questions(tmp_path: Path) -> None:
    chunks = [{"audio_filepath": f"{n}.wav", "text": "a", "parent_id": "p", "chunk_index": n} for n in range(2)]
    pred = {"audio_filepath": "3.wav", "text": "a", "pred_text": "b"}
    recording, other = readers.read(write(tmp_path / "m.json", [*chunks, pred])).answers
    assert (recording.given, other.given) == (False, True)


def test_answers_in_a_column_that_nobody_knows_are_not_loaded_as_questions(tmp_path: Path) -> None:
    record = {**RECORDS["mmar"], "my_model_output_text": "B"}
    del record["answer_prediction"]
    result = readers.read(write(tmp_path / "m.json", [record]))
    assert result.answers == ()
    (problem,) = result.problems
    assert isinstance(problem, FileError)
    assert "my_model_output_text" in problem.found
    assert "--pack mmar --map answer_prediction=my_model_output_text" in problem.found
    choice = readers.Choice("mmar", (("answer_prediction", "my_model_output_text"),))
    (answer,) = readers.read(tmp_path / "m.json", choice=choice).answers
    assert answer.raw == "B"


def test_two_filters_are_two_readings_of_one_answer(tmp_path: Path) -> None:
    line = {
        "doc_id": 0, "doc": {"question": "Which?", "choices": ["flute", "piano"], "answer": 1}, "target": "(B)",
        "arguments": {"gen_args_0": {"arg_0": "Q", "arg_1": {}}}, "resps": [["B"]], "filtered_resps": ["B"],
        "filter": "strict", "metrics": ["exact_match"], "exact_match": 0.0,
    }  # fmt: skip
    other = {**line, "filter": "flexible", "filtered_resps": ["(B)"], "exact_match": 1.0}
    path = tmp_path / "samples_x_2026-11-22T02-00-00.0.jsonl"
    path.write_text(f"{json.dumps(line)}\n{json.dumps(other)}\n", encoding="utf-8")
    (answer,) = readers.read(path).answers
    stored = answer.question.details[STORED_SCORES]
    assert {name: entry["value"] for name, entry in stored.items()} == {"strict": 0.0, "flexible": 1.0}
    assert scoring.score(answer, "released").score == 0.0


@pytest.mark.parametrize("pairs", [[[[-9.5, False]], [[-0.5, True]]], [[["-9.5", "False"]], [["-0.5", "True"]]]])
def test_of_log_likelihoods_the_highest_is_the_answer(pairs: list[Any], tmp_path: Path) -> None:
    filtered = [pair[0] for pair in pairs]
    record = {"doc_id": 0, "doc": {"question": "Which?", "choices": ["flute", "piano"]}, "target": "1", "resps": pairs,
              "filtered_resps": filtered, "filter": "none", "acc": 1.0}  # fmt: skip
    (answer,) = readers.read(write(tmp_path / "m.json", [record])).answers
    assert (answer.raw, answer.question.reference) == ("(B)", "piano")
    assert [scoring.score(answer, lens).score for lens in ("paper", "released")] == [1.0, 1.0]


def test_class_labels_are_read_by_their_names(tmp_path: Path) -> None:
    features = {"answer": {"names": ["A", "B"], "_type": "ClassLabel"}}
    schema = pa.schema(
        [
            ("question", pa.string()),
            ("choices", pa.list_(pa.string())),
            ("answer", pa.int64()),
            ("prediction", pa.string()),
        ],
        metadata={"huggingface": json.dumps({"info": {"features": features}})},
    )
    row = {"question": "Which?", "choices": ["flute", "piano"], "answer": 1, "prediction": "B"}
    table = pa.Table.from_pylist([row], schema=schema)
    pq.write_table(table, tmp_path / "m.parquet")
    with pa.OSFile(str(tmp_path / "m.arrow"), "wb") as sink, pa.ipc.new_stream(sink, schema) as writer:
        writer.write_table(table)
    with pa.OSFile(str(tmp_path / "n.arrow"), "wb") as sink, pa.ipc.new_file(sink, schema) as writer:
        writer.write_table(table)
    for name in ("m.parquet", "m.arrow", "n.arrow"):
        (answer,) = readers.read(tmp_path / name).answers
        assert (answer.question.reference, answer.raw) == ("piano", "B")


def workbook(path: Path, rows: list[list[Any]]) -> Path:
    """A workbook with one sheet, as programs write it."""
    cells = "".join(
        "<row>" + "".join(
            f"<c r='{chr(65 + n)}{line}' t='inlineStr'><is><t>{escape(value)}</t></is></c>" if isinstance(value, str)
            else f"<c r='{chr(65 + n)}{line}'><v>{value}</v></c>"
            for n, value in enumerate(row) if value is not None
        ) + "</row>"
        for line, row in enumerate(rows, 1)
    )  # fmt: skip
    namespace = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", f"<workbook {namespace}/>")
        archive.writestr(
            "xl/worksheets/sheet1.xml", f"<worksheet {namespace}><sheetData>{cells}</sheetData></worksheet>"
        )
    return path


def test_a_workbook_has_a_column_for_each_option(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["index", "question", "A", "B", "C", "answer", "prediction"],
        [1, "Which?", "flute", "piano", None, "B", "B"],
    ]
    path = workbook(tmp_path / "ear_bench.xlsx", rows)
    assert readers.format_of(path).pack == "vlmevalkit"
    (answer,) = readers.read(path).answers
    assert (answer.question.options, answer.question.reference) == (("flute", "piano"), "piano")
    assert answer_file.look(path).facts.model == "ear"


def inspect_log(path: Path, status: str = "success") -> Path:
    sample = {
        "id": 1, "epoch": 1, "input": [{"role": "user", "content": [{"type": "text", "text": "Which?"}]}],
        "choices": ["flute", "piano"], "target": ["B"], "scores": {"choice": {"value": "C", "answer": "B"}},
        "output": {"choices": [{"message": {"content": "ANSWER: B"}}], "completion": "ANSWER: B"}, "metadata": {},
    }  # fmt: skip
    head = {"version": 2, "status": status, "eval": {"task": "music", "model": "ear"}}
    if path.suffix == ".json":
        return write(path, {**head, "samples": [sample]})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.json" if status == "success" else "_journal/start.json", json.dumps(head))
        archive.writestr("samples/1_epoch_1.json", json.dumps(sample))
    return path


@pytest.mark.parametrize("name", ["log.eval", "log.json"])
def test_a_log_of_inspect_has_its_samples_and_scores(name: str, tmp_path: Path) -> None:
    path = inspect_log(tmp_path / name)
    facts, (answer,) = answer_file.look(path).facts, readers.read(path).answers
    assert (facts.model, dict(facts.condition)) == ("ear", {"data_set": "music"})
    assert (answer.question.prompt, answer.question.reference, answer.raw) == ("Which?", "piano", "ANSWER: B")
    assert scoring.score(answer, "released").score == 1.0
    assert scoring.score(answer, "inspect.choice@0.3.285").score == 1.0


def test_a_log_that_was_broken_off_gives_what_is_there_and_says_so(tmp_path: Path) -> None:
    result = readers.read(inspect_log(tmp_path / "log.eval", "started"))
    assert len(result.answers) == 1
    assert [str(problem).rpartition("expected ")[2] for problem in result.problems] == [
        "a complete log, found status 'started'; the samples that are there were read"
    ]


@needs_shared
@pytest.mark.parametrize("folder", ["parquet", "saved_to_disk"])
def test_tables_of_hugging_face_have_the_figures_of_the_programs(folder: str) -> None:
    (path,) = [path for path in (DATA / "hf_parquet" / folder).iterdir() if path.suffix in (".parquet", ".arrow")]
    result = readers.read(path)
    expected = json.loads((DATA / "hf_parquet" / "expected.json").read_text("utf-8"))["rules"]
    rules = expected.keys() & {reading.key for reading in catalog.PACKS["choices"].readings}
    assert len(rules) >= 8
    for rule in rules:
        n, mean = figure(result, lens_of("choices", rule))
        assert n == expected[rule]["denominator"], rule
        assert mean * n == pytest.approx(expected[rule]["expected_correct"]), rule


@needs_shared
def test_samples_of_lmms_eval_have_their_expected_value_and_their_stored_one() -> None:
    (path,) = (DATA / "lmms_eval").glob("*/*.jsonl")
    result = readers.read(path)
    (expected,) = json.loads((DATA / "lmms_eval" / "expected.json").read_text("utf-8")).values()
    n, mean = figure(result, lens_of("mmau", "lmms_eval.mmau"))
    assert n == 60
    assert 100 * mean == pytest.approx(expected["expected value"], abs=1e-4)
    stored = [next(iter(answer.question.details[STORED_SCORES].values()))["value"] for answer in result.answers]
    assert 100 * sum(stored) / len(stored) == pytest.approx(
        expected["stored accuracy (random picks included)"], abs=1e-4
    )
    questions = readers.read(DATA / "mmau" / "mmau-test-mini_music.json")
    ids = {answer.question.id for answer in questions.answers}
    assert sum(answer.question.id in ids for answer in result.answers) == 60


@needs_shared
def test_samples_of_lm_eval_have_the_figure_of_each_filter() -> None:
    (path,) = (DATA / "lm_eval").glob("*.jsonl")
    (expected,) = json.loads((DATA / "lm_eval" / "expected.json").read_text("utf-8")).values()
    answers = readers.read(path).answers
    assert len(answers) == expected["questions"]
    for name, mean in expected["exact_match"].items():
        values = [answer.question.details[STORED_SCORES][name]["value"] for answer in answers]
        assert sum(values) / len(values) == pytest.approx(mean)


@needs_shared
@pytest.mark.parametrize("name", ["music_choice_a", "music_choice_a_deflate", "music_choice_epochs"])
def test_logs_of_inspect_have_the_values_of_its_scorers(name: str) -> None:
    expected = json.loads((DATA / "inspect" / "expected.json").read_text("utf-8"))[f"inspect/{name}.eval"]
    result = readers.read(DATA / "inspect" / f"{name}.eval")
    values = {
        (answer.record, int(answer.question.dimensions[0].partition("=")[2])): answer.question.details[STORED_SCORES]
        for answer in result.answers
    }
    assert len(values) == expected["samples in file"]
    for sample, epoch, scores in expected["scores"]:
        stored = values[sample, epoch]
        assert {scorer: entry["written"] for scorer, entry in stored.items()} == {k: v[0] for k, v in scores.items()}
        assert {scorer: entry.get("answer", "") for scorer, entry in stored.items()} == {
            k: v[1] for k, v in scores.items()
        }
    assert figure(result, "released")[1] == pytest.approx(expected["headline"]["choice"]["accuracy"], abs=1e-6)


@needs_shared
def test_judged_answers_of_audiobench_have_their_judge_and_both_figures() -> None:
    expected = json.loads((DATA / "audiobench_nc" / "expected.json").read_text("utf-8"))
    for name, row in expected.items():
        path = DATA / "audiobench_nc" / name
        result = readers.read(path)
        assert len(result.answers) == row["records here"]
        if "mean of these" in row:
            assert figure(result, "released")[1] == row["mean of these"]
            headline = result.facts.further["stated headline"]
            assert headline == row["headline (over all)"]["judge_score"]
        else:
            assert result.facts.further["stated headline"] == row["headline (over all)"]


@needs_shared
def test_a_manifest_of_nemo_has_the_words_in_lower_case() -> None:
    (path,) = (DATA / "nemo").glob("*.jsonl")
    result = readers.read(path)
    assert (result.facts.model, dict(result.facts.condition)) == ("mock-asr", {"data_set": "studio_talk_test"})
    assert figure(result, "words.lower_case")[0] == 20
