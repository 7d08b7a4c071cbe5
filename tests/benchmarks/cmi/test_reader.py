"""Results of CMI-bench: model and task by the file's name, references by the task's form."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.benchmarks import readers
from analysis.benchmarks.cmi import tasks
from analysis.parsing.options import order
from analysis.pipeline.load.report import score_file
from analysis.records import NO_METRIC, LyricSection, Section
from analysis.scoring import score
from tests import cmi as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "cmi_bench"
FILES = sorted(REAL.glob("*.jsonl"))


@pytest.mark.parametrize(
    ("stem", "model", "task"),
    [
        ("ear_GTZAN", "ear", "GTZAN"),
        ("big_ear_gtzan_downbeat", "big_ear", "gtzan_downbeat"),
        ("big_ear_gs_KEY", "big_ear", "GS_key"),
        ("ear_some_new_task", "ear", "some_new_task"),
        ("results", "results", ""),
        ("_GTZAN", "", "GTZAN"),
    ],
)
def test_the_name_of_a_file_tells_model_and_task(stem: str, model: str, task: str) -> None:
    assert tasks.split(stem) == (model, task)


def test_a_record_is_a_question_with_options_in_the_order_of_its_prompt(tmp_path: Path) -> None:
    found = readers.read(made.write(tmp_path, "ear_GTZAN.jsonl", made.record("hiphop", "<s> Hip hop</s>")))
    assert (found.problems, found.facts.model) == ((), "ear")
    (answer,) = found.answers
    question = answer.question
    assert (question.task, question.subtask, question.reference) == ("GNR", "cmi/GTZAN", "hip-hop")
    assert (question.reference_text, question.audio, answer.raw) == ("hiphop", "a.wav", "<s> Hip hop</s>")
    assert (question.option_order, question.details["shown_options"][4]) == ("prompt", "hip-hop")
    assert question.defects == ()
    assert score(answer, "paper").score == 1.0


def test_a_right_answer_that_the_question_does_not_list_is_a_defect_and_can_be_given(tmp_path: Path) -> None:
    asked = made.record("keyboard", "keyboard", question="Choose one of piano, guitar, bass.")
    (answer,) = readers.read(made.write(tmp_path, "ear_Nsynth_instrument.jsonl", asked)).answers
    assert answer.question.defects == (order.ABSENT,)
    assert score(answer, "paper").score == 1.0


def test_beats_are_points_in_time_and_lines_are_words(tmp_path: Path) -> None:
    beats = readers.read(made.write(tmp_path, "ear_ballroom_beat.json", made.record("0.5s,1.25s"))).answers[0]
    assert beats.question.reference == (Section("", 0.5, None), Section("", 1.25, None))
    line = readers.read(made.write(tmp_path, "ear_DSing.jsonl", made.record("SING A SONG"))).answers[0]
    assert (line.question.task, line.question.reference) == ("LIN", (LyricSection("", "SING A SONG"),))


@pytest.mark.parametrize("task", ["ballads", "never_heard_of"])
def test_another_task_is_loaded_and_said_not_to_be_scored(task: str, tmp_path: Path) -> None:
    found = readers.read(made.write(tmp_path, f"ear_{task}.jsonl", made.record("A calm song.", "Calm.")))
    (answer,) = found.answers
    assert (answer.question.task, answer.question.subtask) == ("OTH", f"cmi/{task}")
    assert answer.question.defects == (NO_METRIC,)
    scored = score(answer, "paper")
    assert (scored.outcome, scored.score) == ("unscorable", None)


def test_what_is_wrong_is_listed_and_the_rest_is_loaded(tmp_path: Path) -> None:
    records = [made.record("0.5s"), made.record("soon"), {**made.record("1s"), "audioid": None}, 7, made.record("2s")]
    found = readers.read(made.write(tmp_path, "ear_gtzan_beat.jsonl", *records))
    assert [answer.record for answer in found.answers] == ["0", "4"]
    told = [str(problem).partition("jsonl: ")[2] for problem in found.problems]
    assert told == [
        "record at position 1: field 'correct_answer': expected points in time, such as 0.38s,0.82s, found soon",
        "record at position 2: field 'audioid': expected a text, found nothing",
        "record at position 3: field '(record)': expected an object, found 7",
    ]


@pytest.mark.parametrize(
    ("task", "reference"), [("EMO_valence", "high"), ("EMO_arousal", "nan"), ("Nsynth_pitch", "6²")]
)
def test_a_reference_that_is_no_number_is_a_problem_and_ends_nothing(task: str, reference: str, tmp_path: Path) -> None:
    path = made.write(tmp_path, f"ear_{task}.jsonl", made.record(reference, "5"), made.record("4", "5"))
    report = score_file(path, "released")
    assert len(report["records"]) == 1
    assert [problem["field"] for problem in report["problems"]] == ["correct_answer"]


def test_a_file_without_a_task_in_its_name_is_loaded_and_told(tmp_path: Path) -> None:
    found = readers.read(made.write(tmp_path, "results.jsonl", made.record("blues", "blues")))
    assert len(found.answers) == 1
    assert "expected a name of the form <model>_<task>, found 'results.jsonl'; loaded, not scored" in str(
        found.problems[0]
    )


def test_a_reference_may_be_a_list_of_one_text_and_tags_may_be_none(tmp_path: Path) -> None:
    (answer,) = readers.read(made.write(tmp_path, "ear_GTZAN.jsonl", made.record(["jazz"], "jazz"))).answers
    assert (answer.question.reference, answer.question.reference_text) == ("jazz", "jazz")
    result = readers.read(made.write(tmp_path, "ear_MTT.jsonl", made.record("", "x"), made.record("no vocals, flute")))
    assert [answer.question.reference for answer in result.answers] == [(), ("flute", "no vocals")]


@needs_shared
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_real_file_loads_whole(path: Path) -> None:
    assert readers.format_of(path).benchmark == "CMI-bench"
    found = readers.read(path)
    assert found.problems == ()
    assert len(found.answers) == (94 if "Guzheng" in path.stem else 120)
    assert all(score(answer, "paper").outcome != "missing" for answer in found.answers)


def test_an_item_twice_in_a_file_counts_twice_and_is_reported(tmp_path: Path) -> None:
    records = [made.record("rock", "rock", f"{folder}/b.wav") for folder in ("data", "other/data")]
    path = made.write(tmp_path, "m_GTZAN.jsonl", *records, made.record("jazz", "pop"))
    result = readers.read(path)
    assert len({answer.question.id for answer in result.answers}) == 2
    assert [str(problem) for problem in result.problems] == [
        f"{path}: expected each question once, found 1 record that asks an earlier question again; all count"
    ]
