"""Runs of BASS whose records other programs wrote: every spelling of a record gives the same answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.bass import record_fields, task_names
from analysis.benchmarks.readers import Choice
from analysis.errors import FileError
from analysis.framing.head import look
from analysis.framing.read_result import ReadResult
from tests import small

Record = dict[str, Any]


def load(path: Path, records: Any) -> ReadResult:
    return readers.read(small.write(path, records))


def content(result: ReadResult) -> list[tuple[str, Any, Any]]:
    """What matters of the answers, whatever their file looked like."""
    return [(answer.question.id, answer.question.options, answer.raw) for answer in result.answers]


def rename(**names: str) -> Callable[[list[Record]], Any]:
    return lambda rows: [{names.get(name, name): value for name, value in row.items()} for row in rows]


def with_prediction(change: Callable[[Any], Any]) -> Callable[[list[Record]], Any]:
    return lambda rows: [{**row, "prediction": change(row["prediction"])} for row in rows]


def with_options(change: Callable[[list[str]], Any]) -> Callable[[list[Record]], Any]:
    name = "answer_choices"
    return lambda rows: [{**row, **({name: change(row[name])} if name in row else {})} for row in rows]


def by_task(rows: list[Record]) -> dict[str, list[Record]]:
    tasks = dict.fromkeys(row["task"] for row in rows)
    return {
        task: [{name: row[name] for name in row if name != "task"} for row in rows if row["task"] == task]
        for task in tasks
    }


def by_column(rows: list[Record]) -> dict[str, list[Any]]:
    return {name: [row.get(name) for row in rows] for name in dict.fromkeys(name for row in rows for name in row)}


def split(rows: list[Record]) -> dict[str, Any]:
    columns = by_column(rows)
    return {
        "columns": list(columns),
        "index": list(range(len(rows))),
        "data": list(zip(*columns.values(), strict=True)),
    }


def beside_the_question(rows: list[Record]) -> list[Record]:
    return [{"id": n, "doc": row, "prediction": row["prediction"]} for n, row in enumerate(rows)]


SPELLINGS: dict[str, Callable[[list[Record]], Any]] = {
    "model_output": rename(prediction="model_output"),
    "model_response": rename(prediction="model_response"),
    "response": rename(prediction="response"),
    "a name that sounds like it": rename(prediction="qwen_prediction"),
    "reference": rename(gt="reference"),
    "ground_truth": rename(gt="ground_truth"),
    "options in a line": with_options(", ".join),
    "options with letters": with_options(
        lambda names: "\n".join(f"{a}. {b}" for a, b in zip("ABCDEFGH", names, strict=False))
    ),
    "options by letter": with_options(lambda names: dict(zip("ABCDEFGH", names, strict=False))),
    "answers of a pipeline": with_prediction(
        lambda text: [{"generated_text": text}] if isinstance(text, str) else text
    ),
    "answers of a server": with_prediction(
        lambda text: (
            {"choices": [{"message": {"role": "assistant", "content": text}}]} if isinstance(text, str) else text
        )
    ),
    "audio as an object": lambda rows: [
        {**row, "audio_path": {"path": row["audio_path"], "bytes": None}} for row in rows
    ],
    "lists by task": by_task,
    "lists by task in results": lambda rows: {"model": "m", "results": by_task(rows)},
    "columns": by_column,
    "columns of pandas": lambda rows: {
        name: dict(zip(map(str, range(len(rows))), column, strict=True)) for name, column in by_column(rows).items()
    },
    "columns beside the rows": split,
    "question in a field": beside_the_question,
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_gives_the_same_answers(spelling: str, tmp_path: Path) -> None:
    plain = load(tmp_path / "plain.json", small.run())
    result = load(tmp_path / "other.json", SPELLINGS[spelling](small.run()))
    assert content(result) == content(plain)
    assert result.is_run


def test_json_lines_with_the_question_in_a_field_are_not_records_by_key(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    rows = [{"question": row, "prediction": row["prediction"]} for row in small.run()]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert len(readers.read(path).answers) == len(rows)


def test_the_field_that_is_read_is_named_with_the_others(tmp_path: Path) -> None:
    rows = [{**row, "response": "x", "model_output": row["prediction"]} for row in small.run()]
    for row in rows:
        del row["prediction"]
    (notice,) = load(tmp_path / "m.json", rows).problems
    assert "found 'model_output', which is read, and 'response'; --map prediction=response reads another" in str(notice)
    mapped = readers.read(tmp_path / "m.json", choice=Choice(names=(("prediction", "response"),)))
    assert {answer.raw for answer in mapped.answers} == {"x"}


def test_answers_under_an_unknown_name_are_not_questions(tmp_path: Path) -> None:
    result = load(tmp_path / "m.json", rename(prediction="gpt4o")(small.run()))
    (problem,) = result.problems
    assert isinstance(problem, FileError)
    assert not result.answers
    assert "If the answers are in 'gpt4o', load with --map prediction=gpt4o" in str(problem)


def test_further_fields_of_questions_are_no_answers(tmp_path: Path) -> None:
    rows = [{**row, "category": "Piano", "explanation": "Piano", "time": "12"} for row in small.run()]
    for row in rows:
        del row["prediction"]
    result = load(tmp_path / "q.json", rows)
    assert (len(result.answers), result.problems, result.is_run) == (len(rows), (), False)


def test_a_file_named_after_its_task_needs_no_field_for_it(tmp_path: Path) -> None:
    row = small.record("multiple choice question", "Piano", "Piano", answer_choices=["Piano", "Flute", "Harp", "Oboe"])
    del row["task"]
    result = load(tmp_path / "qwen" / "single_gene_detection.json", [row])
    assert [answer.question.task for answer in result.answers] == ["SGD"]


@pytest.mark.parametrize(
    ("name", "task"),
    [("single_gene_detection", "SGD"), ("pairwise-gene-detection", "PGD"), ("GDR", "GDR"), ("ranking genes", "GDR"),
     ("section_structural_lyrics_transcription", "SSLT"), ("FULL_STRUCTURAL_LYRICS_TRANSCRIPTION", "FSLT")],
)  # fmt: skip
def test_a_task_is_recognised_in_any_spelling(name: str, task: str) -> None:
    match = task_names.find(name)
    assert match is not None
    assert match[0].code == task


@pytest.mark.parametrize(
    ("stem", "name", "rest"),
    [("single_gene_detection", "single gene detection", ""), ("qwen2_Gene-Attribution", "gene attribution", "qwen2"),
     ("multiple_choice_question", "", ""), ("my run", "", "my run"), ("SGD", "SGD", "")],
)  # fmt: skip
def test_names_of_files_hold_names_of_tasks(stem: str, name: str, rest: str) -> None:
    assert task_names.in_file_name(stem) == name
    assert task_names.without_task(stem) == rest


def test_a_list_of_several_texts_remains_one() -> None:
    record = {"task": "t", "prediction": [{"text": "a"}, {"text": "b"}]}
    assert record_fields.standard(record, record_fields.FieldNames())["prediction"] == ["a", "b"]


def test_sections_with_a_text_are_no_objects_around_an_answer(tmp_path: Path) -> None:
    sections = [{"section": "verse", "start": 1, "end": 2}]
    path = small.write(tmp_path / "m.json", [small.record("full_structural_segmentation", small.FULL, sections)])
    assert record_fields.names_of(look(path)).predictions == ("prediction",)
    assert readers.read(path).answers[0].raw == sections


ENTRY = {"start": 0, "end": 10}


@pytest.mark.parametrize(
    ("task", "answer"),
    [("full_structural_segmentation", [{**ENTRY, "section": "verse", "content": "sung"}] * 2),
     ("full_structural_segmentation", [{**ENTRY, "text": "verse"}]),
     ("full_structural_segmentation", {"label": "verse", "text": "sung"}),
     ("full_structural_lyrics_transcription", [{"section": "Verse", "text": "la"}]),
     ("full_structural_lyrics_transcription", [{"text": "la"}, {"text": "lo"}])],
)  # fmt: skip
def test_objects_with_more_than_a_text_are_the_answer(task: str, answer: Any) -> None:
    record = {"task": task, "prediction": answer}
    assert record_fields.standard(record, record_fields.FieldNames())["prediction"] == answer


def one(**fields: Any) -> Record:
    return {"task": "multiple choice question", "audio": "k.wav", "answer_choices": ["Piano", "Guitar"], **fields}


@pytest.mark.parametrize("failure", [{"response": None}, {}])
def test_answers_after_many_failed_calls_are_read(failure: Record, tmp_path: Path) -> None:
    rows = [one(answer="Piano", id=n, **(failure if n < 50 else {"response": "Piano"})) for n in range(90)]
    result = load(tmp_path / "m.json", rows)
    assert sum(answer.raw == "Piano" for answer in result.answers) == 40
    assert "'response', which is read" in str(result.problems[0])


def test_an_answer_beside_a_question_with_its_own_is_the_models(tmp_path: Path) -> None:
    rows = [{"question": one(answer="Guitar", prompt=str(n)), "answer": answer}
            for n, answer in enumerate(("Guitar", "Piano"))]  # fmt: skip
    result = load(tmp_path / "m.json", rows)
    assert [(answer.question.reference, answer.raw) for answer in result.answers] == [
        ("Guitar", "Guitar"), ("Guitar", "Piano"),
    ]  # fmt: skip
    assert "'answer', which is read" in str(result.problems[0])


def test_two_right_answers_are_refused_with_the_way_out(tmp_path: Path) -> None:
    path = small.write(tmp_path / "m.json", [one(answer="Piano", ground_truth="Guitar")])
    (problem,) = readers.read(path).problems
    assert "'ground_truth'" in str(problem)
    assert "--map prediction=answer" in str(problem)
    (answer,) = readers.read(path, choice=Choice(names=(("prediction", "answer"),))).answers
    assert (answer.question.reference, answer.raw) == ("Guitar", "Piano")
