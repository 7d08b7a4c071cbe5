"""Answers alone of other programs, joined to questions that are loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.benchmarks import foreign_answers
from analysis.benchmarks.protocol import ReadContext
from analysis.framing import head
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.load.run import LoadResult
from analysis.store.workspace import Workspace

OPTIONS = ["flute", "piano"]
QUESTIONS = [
    {"id": f"q{n}", "question": f"Which is {n}?", "choices": OPTIONS, "answer": OPTIONS[n], "audio": f"{n}.wav"}
    for n in range(2)
]


def batch(custom_id: str, text: str) -> dict[str, Any]:
    body = {"model": "some-model", "choices": [{"message": {"role": "assistant", "content": text}}]}
    return {"id": "batch_req_1", "custom_id": custom_id, "response": {"status_code": 200, "body": body}, "error": None}


def lines(path: Path, *records: Any) -> Path:
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    workspace = Workspace(tmp_path / "workspace")
    (result,) = pipeline.load([lines(tmp_path / "questions.jsonl", *QUESTIONS)], workspace)
    assert (result.run.kind, result.run.n) == ("questions", 2)
    return workspace


def load(path: Path, workspace: Workspace) -> LoadResult:
    (result,) = pipeline.load([path], workspace)
    return result


def accuracy(result: LoadResult, task: str = "choices") -> float:
    return float(result.run.figures["paper"][task]["raw"])


def test_a_batch_of_openai_answers_by_custom_id(tmp_path: Path, workspace: Workspace) -> None:
    failure = {"id": "x", "custom_id": "q1", "response": None, "error": {"code": "expired"}}
    result = load(lines(tmp_path / "batch.jsonl", batch("q0", "A"), failure), workspace)
    assert (result.run.model, result.run.n, accuracy(result), len(result.problems)) == ("some-model", 2, 0.5, 1)
    output = {"custom_id": "q1", "response": {"body": {"output": [{"content": [{"text": "(B) piano"}]}]}}}
    assert accuracy(load(lines(tmp_path / "b.jsonl", output), workspace)) == 1.0


def test_samples_without_questions_are_joined_by_position_and_checked(tmp_path: Path, workspace: Workspace) -> None:
    samples = [
        {"doc_id": 1, "target": "B", "filtered_resps": ["B"], "resps": [["B"]]},
        {"doc_id": 0, "target": "piano", "filtered_resps": ["A"]},
        {"doc_id": 7, "target": "A", "filtered_resps": ["A"]},
    ]
    result = load(lines(tmp_path / "samples.jsonl", *samples), workspace)
    assert (result.run.n, accuracy(result)) == (1, 1.0)
    messages = [str(problem) for problem in result.problems]
    assert "field 'target': expected the right answer of the loaded question, 'flute', found piano" in messages[0]
    assert "expected a question that is loaded" in messages[1]


def test_a_transcript_of_whisperx_answers_by_the_name_of_its_file(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    manifest = {"audio_filepath": "talks/one.wav", "text": "Hello there friend", "pred_text": "hello"}
    pipeline.load([lines(tmp_path / "MODEL_m_DATASET_d.jsonl", manifest)], workspace)
    segments = [{"start": 0.0, "end": 1.0, "text": " Hello there,", "words": [{"word": "Hello"}]}, {"text": "friend"}]
    (tmp_path / "one.json").write_text(json.dumps({"segments": segments, "language": "en"}), encoding="utf-8")
    result = load(tmp_path / "one.json", workspace)
    assert (result.problems, accuracy(result, "nemo-transcription")) == ((), 1.0)


def test_turns_of_rttm_answer_the_question_for_speakers(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    episode = {
        "episode": "e1", "file": "one.wav", "question": "Who speaks?", "show": "s", "n_guests": 1,
        "topics_ref": [{"start": 0, "end": 9, "label": "ad"}], "minutes_ref": 1, "opening_ref": "hi",
        "rttm_ref": "SPEAKER e1 1 0.0 5.0 <NA> <NA> anna <NA> <NA>",
    }  # fmt: skip
    pipeline.load([lines(tmp_path / "episodes.jsonl", episode)], workspace)
    (tmp_path / "model.rttm").write_text("SPEAKER e1 1 0.0 4.0 <NA> <NA> s0 <NA> <NA>\n", encoding="utf-8")
    result = load(tmp_path / "model.rttm", workspace)
    assert result.problems == ()
    assert accuracy(result, "podcast-talk-speakers") == pytest.approx(1 - 0.75 / 4.5)  # within the collars


def test_a_table_with_an_unknown_answer_column_is_not_a_file_of_questions(tmp_path: Path) -> None:
    records = [{**question, "gpt-x": "(B)"} for question in QUESTIONS]
    workspace = Workspace(tmp_path / "workspace")
    (result,) = pipeline.load([lines(tmp_path / "table.jsonl", *records)], workspace)
    assert result.run.n == 0
    assert "the columns id, question, choices, answer, audio, gpt-x" in str(result.problems[0])
    assert "--pack choices --map prediction=gpt-x" in str(result.problems[0])


def test_files_of_one_recording_are_a_run_named_after_their_folder(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    names = ("one", "two", "three")
    rows = [{"audio_filepath": f"talks/{name}.wav", "text": "hello there", "pred_text": "hi"} for name in names]
    pipeline.load([lines(tmp_path / "MODEL_m_DATASET_d.jsonl", *rows)], workspace)
    folder = tmp_path / "some-whisper"
    folder.mkdir()
    for name in names[:2]:
        lines(folder / f"{name}.json", {"segments": [{"text": f"hello {name}"}], "language": "en"})
    lines(folder / "three.wav.json", {"segments": [], "language": "en"})
    result = load(folder, workspace)
    assert (result.run.model, result.run.n, result.problems) == ("some-whisper", 3, ())
    (large,) = pipeline.load([folder], workspace, pipeline.Options(RunFacts(model="large-v3")))
    assert large.run.model == "large-v3"


def test_lines_of_rttm_are_read_with_a_mark_at_the_start_and_broken_ones_are_listed(tmp_path: Path) -> None:
    (tmp_path / "e1.rttm").write_bytes(
        b"\xef\xbb\xbfSPEAKER e1 1 0.0 4.0 <NA> <NA> s0 <NA> <NA>\r\nSPEAKER e1 1 C nan <NA> <NA> s1 <NA> <NA>\r\n"
    )
    file_head = head.look(tmp_path / "e1.rttm")
    result = foreign_answers.read(file_head, ReadContext())
    assert foreign_answers.is_of_one_recording(file_head)
    assert "record at position 1, id line 2: field '(line)': expected SPEAKER file channel" in str(result.problems[0])
    assert "of which no question is loaded, such as 'e1'" in str(result.problems[1])
    (tmp_path / "empty.rttm").write_text("")
    (problem,) = foreign_answers.read(head.look(tmp_path / "empty.rttm"), ReadContext()).problems
    assert "expected lines of the form SPEAKER" in str(problem)


def test_of_several_samples_for_one_position_the_last_counts(tmp_path: Path, workspace: Workspace) -> None:
    samples = [{"doc_id": 0, "target": "A", "filtered_resps": [answer]} for answer in ("B", "B", "A")]
    result = load(lines(tmp_path / "samples.jsonl", *samples), workspace)
    assert (result.run.n, accuracy(result)) == (1, 1.0)
    assert "2 earlier records with the same doc_id" in str(result.problems[0])


@pytest.mark.parametrize("segments", [
    [{"start": 0, "end": 1, "text": None}, {"text": " one two "}],
    [{"start": None, "end": None, "words": [{"word": "one", "start": 0, "end": 1}, {"word": "two"}]}],
])  # fmt: skip
def test_segments_without_times_or_texts_have_their_words(segments: list[Any], tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.json"
    manifest.write_text('{"audio_filepath": "x/talk.wav", "text": "one two"}\n', encoding="utf-8")
    path = tmp_path / "model" / "talk.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"segments": segments, "language": "en"}), encoding="utf-8")
    workspace = Workspace(tmp_path / "w")
    pipeline.load([manifest], workspace)
    (loaded,) = pipeline.load([path], workspace)
    assert (loaded.run.model, loaded.problems) == ("model", ())
    assert loaded.run.figures["paper"]["nemo-transcription"]["raw"] == 1.0


def test_failed_requests_of_a_batch_are_counted_and_spoken_answers_are_read(
    tmp_path: Path, workspace: Workspace
) -> None:
    spoken = batch("q0", "")
    spoken["response"]["body"]["choices"] = [{"message": {"content": None, "audio": {"transcript": "A"}}}]
    failed = {"custom_id": "q1", "response": None, "error": {"message": "too long"}}
    (loaded,) = pipeline.load([lines(tmp_path / "batch.jsonl", spoken, failed)], workspace)
    assert (loaded.run.n, loaded.run.figures["paper"]["choices"]["raw"]) == (2, 0.5)
    assert "found 1 request that failed, without an answer; each counts as missing" in str(loaded.problems[0])


@pytest.mark.parametrize(
    "name", ["20261122_020000_samples_songs.jsonl", "samples_songs_2026-11-22T02-00-00.000000.jsonl"]
)
def test_samples_are_a_run_named_after_their_folder(name: str, tmp_path: Path, workspace: Workspace) -> None:
    (tmp_path / "some-model").mkdir()
    sample = {"doc_id": 0, "target": OPTIONS[0], "filtered_resps": ["A"], "resps": [["A"]]}
    (loaded,) = pipeline.load([lines(tmp_path / "some-model" / name, sample)], workspace)
    assert (loaded.run.model, loaded.run.n) == ("some-model", 1)
