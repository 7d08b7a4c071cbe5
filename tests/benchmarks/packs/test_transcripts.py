"""Captions and transcripts of lmms-eval, manifests of NeMo's further models, and answers that call a function."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline, scoring
from analysis.benchmarks import readers
from analysis.errors import FileNoticeError
from analysis.store.workspace import Workspace
from tests.benchmarks.packs.test_formats import write


def sample(place: int, target: str, text: str, **fields: Any) -> dict[str, Any]:
    return {
        "doc_id": place,
        "target": target,
        "filtered_resps": text,
        "doc_hash": "x",
        "input": "Describe it.",
        **fields,
    }


def lines(path: Path, *records: dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def scores(path: Path) -> list[tuple[str, float | None]]:
    result = readers.read(path)
    assert result.problems == ()
    return [(answer.question.task, scoring.score(answer, "paper").score) for answer in result.answers]


def test_captions_of_lmms_eval_are_texts_with_their_stored_score(tmp_path: Path) -> None:
    path = lines(
        tmp_path / "model" / "20250101_101010_samples_songs.jsonl",
        sample(0, "a calm piano", "a piano", exact_match=0.0),
        sample(1, "a flute", "a flute", exact_match={"score": 1.0}),
        sample(2, "a harp", "a harp", submission={"id": 2, "pred": "a harp"}),
        sample(3, "B", "B", input="Which?\nA. piano\nB. flute\nAnswer with the letter."),
    )
    assert scores(path) == [
        ("lmms-eval-texts", 0.0),
        ("lmms-eval-texts", 1.0),
        ("lmms-eval-texts", None),
        ("lmms-eval", 1.0),
    ]


def test_transcripts_of_lmms_eval_have_word_errors(tmp_path: Path) -> None:
    record = sample(0, "seven kettles sing", "seven kettles sing now", wer={"gt": "seven kettles sing", "pred": "x"})
    ((task, score),) = scores(lines(tmp_path / "model" / "20250101_101010_samples_speech.jsonl", record))
    assert (task, score) == ("lmms-eval-words", 0.75)


@pytest.mark.parametrize("field", ["pred_text", "pred_text_rnnt", "pred_text_ctc"])
def test_manifests_have_the_answer_of_each_kind_of_model(field: str, tmp_path: Path) -> None:
    record = {
        "audio_filepath": "a.wav",
        "offset": 0.0,
        "duration": 2.0,
        "text": "seven kettles",
        field: "seven kettles",
    }
    assert scores(lines(tmp_path / "m.jsonl", record)) == [("nemo-transcription", 1.0)]


@pytest.mark.parametrize("field", ["pred_my_model", "pred text", "pred-text", "my pred"])
def test_manifests_with_an_unknown_field_of_answers_are_no_questions(field: str, tmp_path: Path) -> None:
    path = lines(tmp_path / "m.jsonl", {"audio_filepath": "a.wav", "text": "seven", field: "seven"})
    (problem,) = readers.read(path).problems
    assert str(problem).replace("'", "").endswith(f"--pack nemo --map pred_text={field}")


MESSAGES: dict[str, dict[str, Any]] = {
    "chat": {
        "choices": [{"message": {"content": None, "tool_calls": [{"function": {"arguments": '{"answer": "harp"}'}}]}}]
    },
    "responses": {"output": [{"type": "reasoning"}, {"type": "function_call", "arguments": '{"answer": "harp"}'}]},
    "refusal": {"choices": [{"message": {"content": None, "refusal": "I cannot hear a harp."}}]},
}


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_call_of_a_function_or_a_refusal_is_the_answer(kind: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    question = {"id": "q1", "question": "Which?", "choices": ["flute", "harp"], "answer": "harp", "audio": "a.wav"}
    pipeline.load([write(tmp_path / "q.json", [question])], workspace)
    path = lines(
        tmp_path / "batch.jsonl", {"custom_id": "q1", "response": {"status_code": 200, "body": MESSAGES[kind]}}
    )
    (result,) = pipeline.load([path], workspace)
    (counts,) = result.run.counts.values()
    assert counts.get("missing", 0) == 0


def test_a_table_in_another_encoding_is_read_with_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    rows = "audio_filepath,text,pred_text\na.wav,café,cafe\nb.wav,thé,the\n"
    path.write_bytes(rows.encode("latin-1"))
    result = readers.read(path)
    (notice,) = result.problems
    assert isinstance(notice, FileNoticeError)
    assert "expected UTF-8 text, found bytes of another encoding in the row at position 0" in str(notice)
    assert len(result.answers) == 2
