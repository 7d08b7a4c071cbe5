"""Reasoning in files of other programs: kept by `score` and `load`, found by the search, never read as the answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import small
from tests.cli.test_commands import Earmark, earmark

__all__ = ["earmark"]

MMAR = {
    "id": "m", "audio_path": "m.wav", "question": "Which?", "choices": ["drums", "harp"], "answer": "harp",
    "modality": "music", "thinking": "the question's own", "answer_prediction": "harp",
}  # fmt: skip
MUCHOMUSIC = {
    "id": "u", "audio_path": "u.wav", "prompt": "Which?", "answers": ["harp", "drums"], "answer_orders": [0, 1],
    "reasoning": ["mood"], "model_output": "harp",
}  # fmt: skip
COUNT = small.record("artist_count", 2, "2")
SECTIONS = small.record("full_structural_segmentation", [{"section": "chorus", "start": 60, "end": 80}], "[]")
FILES: dict[str, tuple[list[Any], list[str], list[str]]] = {
    "tags": ([{**COUNT, "prediction": "<think>I count 3.</think>2"}], [], ["I count 3."]),
    "a field": ([{**COUNT, "rationale": "I count 3."}], [], ["I count 3."]),
    "a field that the user names": ([{**COUNT, "steps": "I count 3."}], ["reasoning=steps"], ["I count 3."]),
    "a field inside, with the answer's": (
        [{**COUNT, "out": {"why": "I count 3.", "what": "2"}}],
        ["prediction=out.what,reasoning=out.why"], ["I count 3."],
    ),
    "the answer of a server": (
        [{**COUNT, "prediction": {"choices": [{"message": {"content": "2", "reasoning_content": "I count 3."}}]}}],
        [], ["I count 3."],
    ),
    "MMAR": ([{**MMAR, "thinking_prediction": "I hear drums."}], [], ["I hear drums."]),
    "MMAR without the model's": ([MMAR], [], []),
    "MMAR, named by the user": ([{**MMAR, "mine": "I hear drums."}], ["reasoning=mine"], ["I hear drums."]),
    "MuChoMusic, whose reasoning is a category": ([MUCHOMUSIC], [], []),
    "MuChoMusic, named by the user": ([{**MUCHOMUSIC, "mine": "drums?"}], ["reasoning=mine"], ["drums?"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_it_is_in_the_records_and_not_in_the_answer(name: str, earmark: Earmark, tmp_path: Path) -> None:
    records, mapping, texts = FILES[name]
    path, out = small.write(tmp_path / "run.json", records), tmp_path / "out.json"
    options = ["--map", *mapping] if mapping else []
    code, _, error = earmark("score", path, *options, "--json", out)
    assert code == 0, error
    (row,) = json.loads(out.read_bytes())["records"]
    assert row["reasoning"] == texts
    assert row["score"] == 1.0


def test_its_claims_are_checked_against_the_reference(earmark: Earmark, tmp_path: Path) -> None:
    record = {**SECTIONS, "reasoning": ["The chorus starts at 1:05. The bridge ends at 70 s."]}
    path, out = small.write(tmp_path / "run.json", [record]), tmp_path / "out.json"
    assert earmark("score", path, "--json", out)[0] == 0
    (row,) = json.loads(out.read_bytes())["records"]
    found = [(c["label"], c["kind"], c["start"], c["end"], c["verdict"], c["distance"]) for c in row["claims"]]
    assert found == [
        ("chorus", "start", 65.0, None, "wrong", 5.0),
        ("bridge", "end", None, 70.0, "nothing to check against", None),
    ]
    text = row["reasoning"][row["claims"][0]["text"]]
    assert text[slice(*row["claims"][0]["span"])] == "1:05"


def test_it_is_stored_and_searched(earmark: Earmark, tmp_path: Path) -> None:
    thinking = {**COUNT, "audio": "a.wav", "reasoning": 'A "Kettle" sings.'}
    path = small.write(tmp_path / "run.json", [thinking, {**COUNT, "audio": "b.wav"}])
    assert earmark("load", path)[0] == 0
    db = Database(Workspace(tmp_path / "workspace"))
    found = cases_list.cases(db, Filters(lens="paper", text='"kettle" SINGS')).rows
    assert [row["audio"] for row in found] == ["a.wav"]
    stored = case(db, found[0]["question_id"]).answers[0].answer
    assert stored.reasoning == ('A "Kettle" sings.',)
    assert "reasoning" not in stored.question.details
