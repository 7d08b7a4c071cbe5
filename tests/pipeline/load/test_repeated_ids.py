"""Ids that several records of a file have."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.load.report import score_file
from analysis.pipeline.load.run_counts import Repeats
from analysis.records import Question
from analysis.store.workspace import Workspace
from tests.cases.small import answer


def choice(name: object, question: str = "Which?") -> dict[str, Any]:
    return {"id": name, "audio": f"{name}.wav", "question": question, "choices": ["flute", "piano"],
            "answer": "piano", "prediction": "B"}  # fmt: skip


def transcript(file: str, text: str) -> dict[str, Any]:
    return {"audio_filepath": file, "duration": 1.0, "text": text, "pred_text": text}


FILES: dict[str, tuple[list[dict[str, Any]], str]] = {
    "the same record": ([choice("a"), choice("a"), choice("b")], "1 record with the id of an earlier one, such as 'a'"),
    "another question": ([choice("a"), choice("a", "Why?")], "1 record with the id of an earlier one, such as 'a'"),
    "numbers": ([choice(1), choice(1), choice(1)], "2 records with earlier ids, such as '1'"),
    "a manifest": ([transcript("a.wav", "one two")] * 2, "1 record with the id of an earlier one, such as 'a.wav'"),
    "parts of one recording": ([transcript("a.wav", "one two"), transcript("a.wav", "three")], ""),
    "ids that differ": ([choice("a"), choice("b")], ""),
}


@pytest.mark.parametrize("case", FILES)
def test_repeated_ids_are_reported_and_their_records_count(case: str, tmp_path: Path) -> None:
    records, words = FILES[case]
    path = tmp_path / "m.jsonl"
    path.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    expected = [f"{path}: expected each id once, found {words}; equal questions count once"] if words else []
    assert (loaded.run.n, [str(problem) for problem in loaded.problems]) == (len(records), expected)
    assert [problem["expected"] for problem in score_file(path, "paper")["problems"]] == ["each id once"] * bool(words)


def test_the_thousandth_equal_question_is_numbered_as_fast_as_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has an id of its own, so that none is asked again. An id is computed for the question and for its number."""
    digests, digest = Counter[str](), Question._digest

    def counted(question: Question) -> str:
        digests[question.subtask] += 1
        return digest(question)

    monkeypatch.setattr(Question, "_digest", counted)
    repeats, asked = Repeats(), answer("Cnt", "2")
    numbered = [repeats.number(replace(asked, record=f"q{n}")) for n in range(1000)]
    assert [(question.repeat, times) for question, times in numbered] == [(n + 1, 0) for n in range(1000)]
    assert digests.total() <= 2 * len(numbered)
