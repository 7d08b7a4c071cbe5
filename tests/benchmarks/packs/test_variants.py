"""Tables of choices as people write them: right figures, or an error that says what to do."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from analysis import pipeline, scoring
from analysis.benchmarks import readers
from analysis.benchmarks.packs.records.options import right_option
from analysis.errors import FileError, RecordError, UnknownFormatError
from analysis.framing.read_result import FieldError
from analysis.store.workspace import Workspace

QUESTIONS = (
    ("Which?", ["flute", "piano", "drum"], 1, "B"),
    ("Key?", ["C major", "D minor", "E major"], 0, "C major"),
    ("How many?", ["1", "2", "3"], 2, "(C) 3"),
    ("Mood?", ["sad", "happy", "calm"], 2, "The answer is A."),
)
"""Question, options, position of the right one, answer: three of four are right."""
OPTIONS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "list": lambda o: {"choices": o},
    "letters": lambda o: {"choices": dict(zip("ABC", o, strict=True))},
    "small letters": lambda o: {"choices": dict(zip("abc", o, strict=True))},
    "numbers": lambda o: {"choices": {f"option_{n}": text for n, text in enumerate(o, 1)}},
    "label and text": lambda o: {"choices": {"label": list("ABC"), "text": o}},
    "objects": lambda o: {"choices": [{"label": sign, "text": text} for sign, text in zip("ABC", o, strict=True)]},
    "lettered list": lambda o: {"choices": [f"({sign}) {text}" for sign, text in zip("ABC", o, strict=True)]},
    "lettered lines": lambda o: {"options": "\n".join(f"{sign}. {text}" for sign, text in zip("ABC", o, strict=True))},
    "lettered row": lambda o: {"options": " ".join(f"({sign}) {text}" for sign, text in zip("ABC", o, strict=True))},
    "numbered lines": lambda o: {"options": "\n".join(f"{n}. {text}" for n, text in enumerate(o, 1))},
    "Python list": lambda o: {"options": repr(o)},
    "commas": lambda o: {"options": ", ".join(o)},
    "bars": lambda o: {"options": "|".join(o)},
    "columns": lambda o: dict(zip("ABC", o, strict=True)),
    "named columns": lambda o: {f"option_{sign}": text for sign, text in zip("abc", o, strict=True)},
}
RIGHT: dict[str, Callable[[list[str], int], Any]] = {
    "text": lambda o, n: o[n],
    "letter": lambda o, n: "ABC"[n],
    "small letter": lambda o, n: "abc"[n],
    "letter and text": lambda o, n: f"{'ABC'[n]}. {o[n]}",
    "position": lambda o, n: n,
    "position as text": lambda o, n: str(n),
    "number": lambda o, n: n + 1,
    "list": lambda o, n: [o[n]],
}


def records(options: str = "list", right: str = "text", prediction: str = "prediction") -> list[dict[str, Any]]:
    return [
        {"id": f"q{n}", "audio": f"{n}.wav", "question": question, **OPTIONS[options](texts),
         "answer": RIGHT[right](texts, position), prediction: answer}
        for n, (question, texts, position, answer) in enumerate(QUESTIONS)
    ]  # fmt: skip


def lines(path: Path, rows: list[Any]) -> Path:
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def table(path: Path, rows: list[dict[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows({k: v if isinstance(v, str | int) else json.dumps(v) for k, v in row.items()} for row in rows)
    return path


def n_right(path: Path) -> list[float | None]:
    result = readers.read(path)
    assert result.problems == ()
    return [scoring.score(answer, "paper").score for answer in result.answers]


@pytest.mark.parametrize("options", OPTIONS)
def test_options_are_read_as_people_write_them(options: str, tmp_path: Path) -> None:
    assert n_right(lines(tmp_path / "m.jsonl", records(options))) == [1.0, 1.0, 1.0, 0.0]
    assert n_right(table(tmp_path / "m.csv", records(options))) == [1.0, 1.0, 1.0, 0.0]


@pytest.mark.parametrize("right", RIGHT)
def test_the_right_option_is_its_text_its_letter_or_its_number(right: str, tmp_path: Path) -> None:
    assert n_right(lines(tmp_path / "m.jsonl", records(right=right))) == [1.0, 1.0, 1.0, 0.0]


def test_numbers_whose_beginning_is_open_are_refused_record_by_record(tmp_path: Path) -> None:
    rows = [row for n, row in enumerate(records(right="position")) if n != 1]
    result = readers.read(lines(tmp_path / "m.jsonl", [rows[0], {**rows[2], "answer": 1}]))
    assert result.answers == ()
    assert "record at position 0, id q0: field 'answer': expected the right option by its text" in str(
        result.problems[0]
    )


@pytest.mark.parametrize("column", ["my_model", "gpt4o", "result", "text", "Qwen2-Audio"])
def test_a_column_of_answers_of_any_name_is_never_taken_for_a_part_of_questions(column: str, tmp_path: Path) -> None:
    result = readers.read(lines(tmp_path / "m.jsonl", records(prediction=column)))
    assert result.answers == ()
    (problem,) = result.problems
    assert isinstance(problem, FileError)
    assert f"found the columns id, audio, question, choices, answer, {column}. If " in str(problem)
    assert f"--pack choices --map prediction={column}" in str(problem)


def test_questions_with_explanations_are_questions(tmp_path: Path) -> None:
    rows = [{**row, "explanation": f"It is {row['answer']}.", "note": "easy"} for row in records()]
    rows = [{name: value for name, value in row.items() if name != "prediction"} for row in rows]
    result = readers.read(lines(tmp_path / "q.jsonl", rows))
    assert (len(result.answers), result.is_run, result.problems) == (4, False, ())


def test_other_names_get_the_map_to_write(tmp_path: Path) -> None:
    names = {"question": "Ask", "answer": "Solution", "prediction": "Reply", "choices": "Options", "id": "Nr"}
    rows = [{names.get(name, name): value for name, value in row.items()} for row in records()]
    with pytest.raises(UnknownFormatError) as refused:
        readers.read(lines(tmp_path / "m.jsonl", [{"Question": row.pop("Ask"), **row} for row in rows]))
    assert "--map id=Nr,audio=audio,question=Question,options=Options,answer=Solution,prediction=Reply" in str(
        refused.value
    )


ODD = {
    "columns of options": ("qid,stem,opt1,opt2,opt3,gold,llm_says", "1,Which?,Piano,Flute,Harp,Flute,Flute"),
    "another language": ("Nr,Frage,Auswahl,Richtig,Antwort_KI", "1,Welche?,Piano;Flute,Piano,Piano"),
    "names of models": ("clip,Question,Candidates,Key,gpt-4o", "1.wav,Which?,Piano|Flute,Piano,Piano"),
    "text": ("id,question,options,label,text", "1,Which?,Piano|Flute,Piano,I think it is Piano."),
    "no name": ("a,b,c,d,e", '1.mp3,Which?,"[""Piano"", ""Flute""]",Piano,Piano'),
    "short names": ("utt,q,opts,gt,hyp", "u,Which?,Piano|Flute,Piano,Piano"),
}


@pytest.mark.parametrize("case", ODD)
def test_a_table_with_odd_names_gets_the_map_that_reads_it(case: str, tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("\n".join(ODD[case]) + "\n", encoding="utf-8")
    with pytest.raises(UnknownFormatError) as refused:
        readers.read(path)
    words = str(refused.value)
    assert f"the columns {', '.join(ODD[case][0].split(','))}." in words
    pack = "choice-columns" if "--pack choice-columns " in words else ""
    pairs = words.partition("--map ")[2].partition(". ")[0].rstrip(".").split(",")
    choice = readers.Choice(pack, tuple((name, source) for name, _, source in (pair.partition("=") for pair in pairs)))
    (answer,) = readers.read(path, choice=choice).answers
    assert scoring.score(answer, "paper").score == 1.0


def test_a_table_of_transcripts_gets_the_pack_that_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "m.csv"
    path.write_text("file,ref,hyp\na.wav,hello there,hello\n", encoding="utf-8")
    with pytest.raises(UnknownFormatError, match="--pack nemo --map audio_filepath=file,text=ref,pred_text=hyp"):
        readers.read(path)


def test_a_list_without_records_and_a_pack_that_nearly_fits_are_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormatError, match="found JSON array without records"):
        readers.read(lines(tmp_path / "m.json", [[]]))
    row = {"audio_id": "./a/1.wav", "task": "music", **records()[0]}
    with pytest.raises(UnknownFormatError, match="load it with --pack mmau"):
        readers.read(lines(tmp_path / "m.jsonl", [row]))


def test_broken_records_among_good_ones_cost_themselves_alone(tmp_path: Path) -> None:
    good = [json.dumps({**row, "note": "x" * 200_000}) for row in records()]
    path = tmp_path / "m.jsonl"
    text = "\r\n".join([good[0], '{"id": "x",', "7", json.dumps({**records()[1], "answer": "lute"}), *good[1:]])
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    result = readers.read(path)
    assert [scoring.score(answer, "paper").score for answer in result.answers] == [1.0, 1.0, 1.0, 0.0]
    places = sorted((error.position, error.field) for error in result.problems if isinstance(error, RecordError))
    assert places == [(1, "(record)"), (2, "(record)"), (3, "answer")]


def test_of_two_answers_to_one_question_the_first_counts_and_the_other_is_listed(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    questions = [{name: value for name, value in row.items() if name != "prediction"} for row in records()]
    pipeline.load([lines(tmp_path / "q.jsonl", questions)], workspace)
    answers = [{"id": "q0", "prediction": "B"}, {"id": "q1", "prediction": "A"}, {"id": "q0", "prediction": "A"}]
    (result,) = pipeline.load([lines(tmp_path / "m.jsonl", answers)], workspace)
    assert result.run.n == 2
    (problem,) = result.problems
    assert "record at position 2, id q0: field 'id': expected each question once" in str(problem)


def test_options_that_differ_in_case_alone_are_different_options(tmp_path: Path) -> None:
    """Predicted option, score, and option and position in the tables."""
    chords, answers = ["CM7", "Cm7", "G7", "F"], ("A", "B", "Cm7", "cm7")
    path = tmp_path / "chords.jsonl"
    path.write_text("".join(
        json.dumps({"id": f"q{n}", "question": f"Chord {n}?", "choices": chords, "answer": "CM7", "prediction": answer})
        + "\n"
        for n, answer in enumerate(answers)
    ))  # fmt: skip
    (result,) = pipeline.load([path], Workspace(tmp_path / "workspace"))
    assert result.problems == ()
    folder = tmp_path / "workspace" / "runs" / result.run.id
    rows = [row for row in pq.read_table(folder / "scores.parquet").to_pylist() if row["lens"] == "paper"]
    rows = sorted(rows, key=lambda row: row["index"])
    assert [(row["score"], row["chosen"], row["chosen_places"]) for row in rows] == [
        (1.0, ["CM7"], [1]), (0.0, ["Cm7"], [2]), (0.0, ["Cm7"], [2]), (0.0, [], []),
    ]  # fmt: skip
    assert [row["outcome"] for row in rows] == ["scored", "scored", "scored", "unparsed"]
    cases = pq.read_table(folder / "cases.parquet").to_pylist()
    assert {(*row["expected"], *row["expected_places"]) for row in cases} == {("CM7", 1)}


@pytest.mark.parametrize(("answer", "position"), [("Cm7", 1), ("CM7", 0), ("B. Cm7", 1), ("g7", 2), ("B", 1)])
def test_the_right_option_is_found_in_its_case(answer: str, position: int) -> None:
    assert right_option(answer, ("CM7", "Cm7", "G7", "F"), "", "answer") == position


def test_a_right_answer_that_fits_several_options_is_told() -> None:
    with pytest.raises(FieldError) as error:
        right_option("cm7", ("CM7", "Cm7", "G7", "F"), "", "answer")
    assert "'cm7' is not among the options" in error.value.found
