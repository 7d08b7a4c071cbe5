"""BASS files: every shape gives the same questions, and a broken record costs only itself."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks.bass import reader
from analysis.errors import RecordError
from analysis.framing.read_result import ReadResult
from analysis.parsing.options import order
from analysis.records import NO_TEXTS, LyricSection, Question
from tests import small
from tests.shared import SHARED, needs_shared

QUESTIONS = SHARED / "data" / "bass_questions"


def read(path: Path, *records: Any) -> ReadResult:
    return reader.read(small.write(path / "run.json", list(records)))


def question(path: Path, **fields: Any) -> Question:
    found = read(path, fields)
    assert found.problems == ()
    return found.answers[0].question


def test_a_run_in_the_scripts_shape_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, *small.run())
    tasks = ["FSS", "SSS", "FSLT", "SSLT", "SGD", "PGD", "GDR", "GA", "Cnt", "Dur", "Loc", "Attr", "Attr"]
    assert [answer.question.task for answer in found.answers] == tasks
    assert found.is_run
    assert found.problems == ()


def test_published_and_script_names_give_the_same_question(tmp_path: Path) -> None:
    published = question(
        tmp_path, task="Section Structural Segmentation", audio="k.wav", question="Where is the verse?",
        answer="[{'section': 'verse', 'start': 8.5, 'end': 30.0}]",
    )  # fmt: skip
    script = question(
        tmp_path, task="section_structural_segmentation", audio_path="audio/k.wav", prompt="Find every verse.",
        section="Verse", gt=[{"start": 8.5, "end": 30}], prediction="[]",
    )  # fmt: skip
    assert published.id == script.id
    assert published.prompt != script.prompt


def test_a_lyrics_section_is_asked_for_by_its_type(tmp_path: Path) -> None:
    answer = {"section": "verse 2", "lyrics": "la"}
    published = question(tmp_path, task="Section Structural Lyrics Transcription", audio="k.wav", answer=str(answer))
    script = question(tmp_path, task="verse section transcription", audio="k.wav", section="verse 2", gt=answer)
    assert (published.section, script.section) == ("verse", "verse")
    assert published.id == script.id
    assert script.details["section"] == "verse 2"


def test_addresses_come_alone_or_in_a_list(tmp_path: Path) -> None:
    alone = question(tmp_path, task="artist_count", audio="k.wav", gt=1, youtube_url="https://a")
    listed = question(tmp_path, task="artist_count", audio="k.wav", gt=1, youtube_url=["https://a", None, "https://b"])
    assert alone.urls == ("https://a",)
    assert listed.urls == ("https://a", "https://b")


def test_a_question_without_prediction_is_not_given(tmp_path: Path) -> None:
    found = read(tmp_path, small.record("artist_count", 2, None), {"task": "artist_count", "audio": "b", "gt": 1})
    assert [answer.given for answer in found.answers] == [True, False]


def test_lyrics_published_without_words_load_with_a_defect(tmp_path: Path) -> None:
    found = question(
        tmp_path, task="Full Structural Lyrics Transcription", audio="k.wav",
        sections=[{"section": "intro", "words": 12}, {"section": "verse1", "words": 40}], answer_is="list",
    )  # fmt: skip
    assert found.reference == (LyricSection("intro", ""), LyricSection("verse1", ""))
    assert found.defects == (NO_TEXTS,)


def test_the_same_question_twice_is_told_apart(tmp_path: Path) -> None:
    found = read(tmp_path, *[small.record("artist_count", 2, str(n)) for n in range(3)])
    assert [answer.question.repeat for answer in found.answers] == [1, 2, 3]
    assert len({answer.question.id for answer in found.answers}) == 3


def test_a_record_is_named_by_its_id_else_by_its_index(tmp_path: Path) -> None:
    found = read(tmp_path, small.record("artist_count", 2, "2", id="q7"), small.record("artist_count", 3, "2"))
    assert [answer.record for answer in found.answers] == ["q7", "1"]


def choice(right: str, *names: str, prompt: str = "Which one?") -> dict[str, Any]:
    return {**small.record("multiple choice question", right, "1", answer_choices=list(names)), "prompt": prompt}


def test_options_listed_in_the_prompt_are_in_its_order(tmp_path: Path) -> None:
    prompt = "Which one: Electric Guitar, vocals or\n guitar?"
    found = question(tmp_path, **choice("Vocals", "Vocals", "Guitar", "Electric Guitar", prompt=prompt))
    assert found.option_order == "prompt"
    assert found.options == ("Vocals", "Guitar", "Electric Guitar")
    assert found.details["shown_options"] == ["Electric Guitar", "Vocals", "Guitar"]


def test_a_stored_order_that_gives_the_answer_away_is_no_order(tmp_path: Path) -> None:
    found = read(tmp_path, *[choice(f"a{n}", f"a{n}", f"b{n}", f"c{n}") for n in range(order.FEW)])
    assert {answer.question.option_order for answer in found.answers} == {"unknown"}
    assert {answer.question.defects for answer in found.answers} == {(order.FIRST,)}


def test_a_few_right_answers_in_first_place_are_no_defect_yet(tmp_path: Path) -> None:
    found = read(tmp_path, *[choice(f"a{n}", f"a{n}", f"b{n}") for n in range(order.FEW - 1)])
    assert {(answer.question.option_order, answer.question.defects) for answer in found.answers} == {("unknown", ())}


def test_one_right_answer_in_another_place_makes_the_stored_order_informative(tmp_path: Path) -> None:
    found = read(tmp_path, *[choice(f"a{n}", f"a{n}", f"b{n}") for n in range(9)], choice("z", "y", "z"))
    assert {answer.question.option_order for answer in found.answers} == {"stored"}


def test_a_reference_that_was_not_offered_is_a_defect(tmp_path: Path) -> None:
    found = question(tmp_path, **small.record("section_delivery_identification", "spoken", "Singing"))
    assert found.defects == (order.ABSENT,)


BROKEN: list[tuple[Any, str, str]] = [
    ("text", "(record)", "an object"),
    ({"audio": "a", "gt": 1}, "task", "the name of a task"),
    ({"task": 3, "audio": "a", "gt": 1}, "task", "the name of a task"),
    ({"task": "chess", "audio": "a", "gt": 1}, "task", "the name of a BASS task"),
    ({"task": "artist_count", "gt": 1}, "audio", "the name of a sound file"),
    ({"task": "artist_count", "audio": "a"}, "gt", "the right answer"),
    ({"task": "artist_count", "audio": "a", "answer": "many"}, "answer", "a number"),
    ({"task": "pair selection", "audio": "a", "gt": "A, B"}, "gt", "a Python literal or JSON"),
    ({"task": "artist_count", "audio": "a", "gt": 1, "prompt": ["?"]}, "prompt", "text"),
    ({"task": "artist_count", "audio": "a", "gt": 1, "youtube_url": 5}, "youtube_url", "an address"),
    (
        {"task": "multiple choice question", "audio": "a", "gt": "A", "answer_choices": {"A": 1}},
        "answer_choices",
        "a list",
    ),
    ({"task": "artist_count", "audio": "a", "gt": 1, "model": "other"}, "model", "'mine' as in the first record"),
]


@pytest.mark.parametrize(("record", "field", "expected"), BROKEN)
def test_a_broken_record_is_listed_with_its_field_and_left_out(
    record: Any, field: str, expected: str, tmp_path: Path
) -> None:
    whole = small.record("artist_count", 2, "2", model="mine")
    if isinstance(record, dict):
        record = {"model": "mine", "id": "x1", **record}
    found = read(tmp_path, whole, record, {**whole, "gt": 3})
    assert [answer.index for answer in found.answers] == [0, 2]
    (problem,) = found.problems
    assert isinstance(problem, RecordError)
    assert (problem.field, problem.record) == (field, "x1" if isinstance(record, dict) else "1")
    assert problem.expected.startswith(expected)
    assert problem.file.endswith("run.json")


def test_what_the_file_says_of_itself(tmp_path: Path) -> None:
    wrapped = {"results": small.run(), "model": "kettle-7b", "condition": {"audio": "stem"}, "seed": 5}
    found = reader.read(small.write(tmp_path / "a.json", wrapped)).facts
    assert (found.model, found.condition, found.further) == ("kettle-7b", {"audio": "stem"}, {"seed": 5})
    each = [{**record, "model": "kettle-7b", "prompt_version": 2} for record in small.run()]
    found = reader.facts_of(small.write(tmp_path / "b.json", each))
    assert (found.model, found.prompt_version) == ("kettle-7b", "2")
    assert reader.facts_of(small.write(tmp_path / "c.json", small.run())).model == ""


@needs_shared
def test_all_published_questions_load() -> None:
    found = [reader.read(path) for path in sorted(QUESTIONS.glob("*.json"))]
    assert [len(each.answers) for each in found] == [867, 835, 609, 298]
    assert not any(each.problems or each.is_run for each in found)
    questions = [answer.question for each in found for answer in each.answers]
    assert len({question.id for question in questions}) == len(questions)
    absent = Counter(question.task for question in questions if order.ABSENT in question.defects)
    assert absent == {"GDR": 3, "Attr": 2}
    telling = Counter(question.task for question in questions if order.FIRST in question.defects)
    assert telling == {"SGD": 335, "PGD": 147}
    assert {question.option_order for question in questions if question.task == "SGD"} == {"unknown"}
    durations = [question.reference for question in questions if question.task == "Dur"]
    assert all(isinstance(duration, Decimal) for duration in durations)


@needs_shared
def test_the_conformance_corpus_loads_without_a_problem() -> None:
    paths = sorted((SHARED / "conformance").glob("[ams]*.json"))
    assert paths
    for path in paths:
        found = reader.read(path)
        assert len(found.answers) == len(json.loads(path.read_text())) == 70
        assert found.problems == ()


def test_records_by_key_are_named_by_it(tmp_path: Path) -> None:
    keyed = {"q1": small.record("artist_count", 2, "2"), "q2": small.record("artist_count", 3, "2")}
    found = reader.read(small.write(tmp_path / "run.json", keyed))
    assert [answer.record for answer in found.answers] == ["q1", "q2"]
    assert found.problems == ()


CLOCK = [{"section": "intro", "start": "0:00", "end": "0:10"}, {"section": "verse", "start": "0:10", "end": "1:30"}]
HALF = '[{"section": "intro", "start": 0, "end": 10}, {"section": "verse", "start": 10, "end": 50}]'


@pytest.mark.parametrize(("hours", "released"), [("", 0.75), ("0:0", 0.0)])
def test_references_with_clock_times_are_scored_under_both_lenses(hours: str, released: float, tmp_path: Path) -> None:
    """Intro 10 s of 10 s, verse 40 s of 80 s: (1 + 0.5) / 2."""
    gt = [{**entry, "end": hours + entry["end"]} for entry in CLOCK]
    path = small.write(tmp_path / "clock.json", [small.record("full_structural_segmentation", gt, HALF)])
    (loaded,) = reader.read(path).answers
    paper = scoring.score(loaded, "paper")
    assert (paper.outcome, paper.score) == ("scored", 0.75)
    assert scoring.score(loaded, "released").score == released
