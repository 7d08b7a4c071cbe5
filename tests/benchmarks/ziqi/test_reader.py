"""ZIQI-Eval files: questions, runs of the scripts, JSON; what is wrong with questions is listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.benchmarks import answer_file, readers
from analysis.benchmarks.protocol import ReadContext
from analysis.benchmarks.ziqi import reader
from analysis.benchmarks.ziqi.defects import NO_MELODY
from analysis.errors import RecordError
from analysis.notation import abc
from analysis.records import Question
from tests import small
from tests import ziqi as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "ziqi_eval"


def asked(path: Path) -> list[Question]:
    found = reader.read(path)
    assert found.problems == ()
    return [answer.question for answer in found.answers]


def test_a_file_of_questions_takes_its_theme_from_its_name(tmp_path: Path) -> None:
    first, second = asked(made.questions(tmp_path, "composition_theory", [made.TONIC, made.LUTE]))
    assert (first.task, first.subtask, first.reference, first.options) == ("CTH", "乐理", "A", ("C", "D", "E", "G"))
    assert (second.stem, second.details["id"]) == ("Which of these is plucked?", "3")


def test_line_feeds_inside_fields_stay(tmp_path: Path) -> None:
    (question,) = asked(made.questions(tmp_path, "music_generation", [made.MELODY]))
    assert question.stem.splitlines()[-1] == "G2 A2 B2|d4 B2|"
    assert question.options[3] == "z6|\nz6|"


def test_the_same_question_has_one_id_in_questions_runs_and_five_shots(tmp_path: Path) -> None:
    (plain,) = asked(made.questions(tmp_path, "composition_theory", [made.TONIC]))
    zero = [made.answer(made.TONIC, "composition_theory", "A")]
    five = [made.answer(made.TONIC, "composition_theory", "A", asked=made.five_shot(made.TONIC))]
    (run,), (shots,) = (asked(made.run(tmp_path / f"{i}.csv", rows)) for i, rows in enumerate((zero, five)))
    assert plain.id == run.id == shots.id
    assert plain.options == run.options == shots.options
    assert run.prompt != shots.prompt


def test_the_theme_is_part_of_what_a_question_is(tmp_path: Path) -> None:
    (one,) = asked(made.questions(tmp_path, "composition_theory", [made.TONIC]))
    (other,) = asked(made.questions(tmp_path, "music_education", [made.TONIC]))
    assert one.id != other.id


@pytest.mark.parametrize(
    ("name", "model", "condition"),
    [("qwen-7b.csv", "qwen-7b", {}), ("qwen-7b-fiveshot.csv", "qwen-7b", {"shots": "5"})],
)
def test_the_file_name_tells_model_and_shots(tmp_path: Path, name: str, model: str, condition: dict[str, str]) -> None:
    found = answer_file.look(made.run(tmp_path / name, [made.answer(made.TONIC, "composition_theory", "A")])).facts
    assert (found.model, dict(found.condition)) == (model, condition)


def test_an_empty_response_is_no_answer(tmp_path: Path) -> None:
    rows = [made.answer(made.TONIC, "composition_theory", text) for text in (" ", "", "A")]
    assert [each.raw for each in reader.read(made.run(tmp_path / "m.csv", rows)).answers] == [None, None, "A"]


def test_json_with_an_id_finds_the_question_loaded_before(tmp_path: Path) -> None:
    (question,) = asked(made.questions(tmp_path, "composition_theory", [made.LUTE]))
    path = tmp_path / "m.jsonl"
    lines = [{"id": 3, "theme": "composition_theory", "response": "B"}, {"id": 9, "theme": "composition_theory"}]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = readers.read(path, ReadContext(lambda: {("CTH", "3"): question}))
    assert [(each.question.id, each.raw) for each in found.answers] == [(question.id, "B")]
    assert "an id whose question is loaded, found 9" in str(found.problems[0])


def test_json_may_hold_the_question_itself(tmp_path: Path) -> None:
    record = {"theme": "Female music", "subtheme": "女性歌唱家", "question": "Who?", "options": ["a", "b", "c", "d"]}
    path = small.write(tmp_path / "m.json", {"model": "m", "results": [{**record, "answer": "c", "prediction": "C"}]})
    found = readers.read(path)
    assert found.facts.model == "m"
    assert found.answers[0].question.reference == "C"


def test_bass_files_are_still_bass(tmp_path: Path) -> None:
    path = small.write(tmp_path / "run.json", small.run())
    assert readers.format_of(path).benchmark == "BASS"


@pytest.mark.parametrize(
    ("change", "field"),
    [({"answer": "E"}, "answer"), ({"answer": ""}, "right_answer"), ({"subtheme": " "}, "subtheme")],
)
def test_a_broken_record_costs_only_itself(tmp_path: Path, change: dict[str, str], field: str) -> None:
    found = reader.read(made.questions(tmp_path, "composition_theory", [made.TONIC | change, made.LUTE]))
    assert len(found.answers) == 1
    (problem,) = found.problems
    assert isinstance(problem, RecordError)
    assert problem.field == field


def test_a_row_cut_short_costs_only_itself(tmp_path: Path) -> None:
    path = made.questions(tmp_path, "composition_theory", [made.TONIC])
    with path.open("a", encoding="utf-8", newline="") as stream:
        stream.write("7,half a row\r\n")
    found = reader.read(path)
    assert len(found.answers) == 1
    assert "8 fields as in the header, found 2 fields" in str(found.problems[0])


def test_an_unknown_theme_is_named(tmp_path: Path) -> None:
    found = reader.read(made.questions(tmp_path, "cooking", [made.TONIC]))
    assert "a theme of ZIQI-Eval" in str(found.problems[0])


def test_repeated_questions_are_told_apart_and_marked(tmp_path: Path) -> None:
    other_options = made.TONIC | {"A": "F", "B": "A"}
    contradicts = made.TONIC | {"answer": "D"}
    found = asked(made.questions(tmp_path, "composition_theory", [made.TONIC, contradicts, other_options, made.LUTE]))
    assert len({question.id for question in found}) == 4
    assert [question.repeat for question in found] == [1, 2, 3, 1]
    assert found[0].defects[0] == "the same question stands in the file 2 times"
    assert "different right answers in the file: C; G" in found[1].defects[2]
    assert found[2].defects == ("the same text stands in the file with other options (3 times in all)",)
    assert found[3].defects == ()


def test_the_same_right_text_under_another_letter_is_no_contradiction(tmp_path: Path) -> None:
    shuffled = made.TONIC | {"A": "G", "D": "C", "answer": "D"}
    found = asked(made.questions(tmp_path, "composition_theory", [made.TONIC, shuffled]))
    assert found[0].defects == ("the same question stands in the file 2 times",)


def test_a_melody_to_continue_that_has_no_note_is_marked(tmp_path: Path) -> None:
    melody, silent = asked(made.questions(tmp_path, "music_generation", [made.MELODY, made.SILENT]))
    assert melody.defects == ()
    assert silent.defects == (NO_MELODY,)


@needs_shared
def test_all_real_questions_load() -> None:
    found = [readers.read(path) for path in sorted(REAL.glob("*/*.csv"))]
    questions = [answer.question for each in found for answer in each.answers]
    assert [problem for each in found for problem in each.problems] == []
    assert len(questions) == len({question.id for question in questions}) == 365
    assert sum(NO_MELODY in question.defects for question in questions) == 6
    assert sum(not abc.has_melody(question.stem) for question in questions if question.task == "GEN") == 6


@needs_shared
def test_real_questions_survive_the_prompts_of_both_scripts(tmp_path: Path) -> None:
    paths = sorted((REAL / "test").glob("*.csv"))
    for path in paths:
        rows = list(made_rows(path))
        plain = asked(path)
        for number, ask in enumerate((made.prompt, made.five_shot)):
            run = made.run(tmp_path / f"{path.stem}{number}.csv", [
                made.answer(row, path.stem, "A", asked=ask(row)) for row in rows
            ])  # fmt: skip
            assert [question.id for question in asked(run)] == [question.id for question in plain]


def made_rows(path: Path) -> list[dict[str, str]]:
    import csv

    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
