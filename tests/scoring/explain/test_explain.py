"""What the page of a case shows: the score can be rebuilt from it, and the code is the code that runs."""

from __future__ import annotations

import inspect
from decimal import Decimal
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.metrics import section_iou
from analysis.records import LENSES, Answer, LyricSection, Question, Section, Value
from analysis.scoring import explain

SECTIONS = (Section("verse", 0.0, 10.0), Section("chorus", 10.0, 30.0))
LYRICS = (LyricSection("verse", "one two three four"), LyricSection("chorus", "la la"))

CASES: list[tuple[str, str, Value, tuple[str, ...], Any]] = [
    ("FSS", "full_structural_segmentation", SECTIONS, (), '[{"section": "verse", "start": 0, "end": 8}]'),
    (
        "SSS",
        "section_structural_segmentation",
        SECTIONS[1:],
        (),
        '[{"start": 12, "end": 40}, {"start": 50, "end": 51}]',
    ),
    ("FSLT", "full lyrics transcription", LYRICS, (), '[{"section": "verse", "lyrics": "one too three"}]'),
    ("SSLT", "section transcription", LYRICS[:1], (), '[{"section": "verse", "lyrics": "one two three four five"}]'),
    ("SGD", "multiple choice question", "Piano", ("Piano", "Tempo", "Vocals", "Drum Set"), "Piano."),
    ("PGD", "pair selection", ("Piano", "Tempo"), ("Piano", "Tempo", "Vocals", "Drum Set"), "['Tempo', 'Piano']"),
    ("Cnt", "artist_count", Decimal(2), (), "three"),
    ("Dur", "artist_duration", Decimal("12.771"), (), "15.771"),
    ("Attr", "delivery_comparison", "same", ("same", "different"), "I cannot tell from the audio."),
    ("FSS", "full_structural_segmentation", SECTIONS, (), None),
    ("FSLT", "full lyrics transcription", LYRICS, (), None),
]


def answer(task: str, subtask: str, reference: Value, options: tuple[str, ...], raw: Any) -> Answer:
    question = Question(task, subtask, "a.wav", "?", reference, str(reference), options, "stored", details={})
    return Answer(question, raw, "0", 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[4]}"[:40])
@pytest.mark.parametrize("lens", LENSES)
def test_the_arithmetic_comes_to_the_score(case: Any, lens: Any) -> None:
    given = answer(*case)
    scored = scoring.score(given, lens)
    worked = explain.arithmetic(scored)
    assert worked.score == (None if scored.score is None else pytest.approx(scored.score, abs=1e-12))
    assert worked.text


def test_the_arithmetic_can_be_followed_by_hand() -> None:
    scored = scoring.score(answer(*CASES[0]), "paper")
    # the verse: 8 s of 10 s; the chorus has no partner; two reference sections
    assert explain.arithmetic(scored).text == "(0.8000) / max(2 reference, 1 estimate) = 0.8000 / 2 = 0.400000"


def test_three_seconds_exactly_is_right_on_the_decimals_as_written() -> None:
    worked = explain.arithmetic(scoring.score(answer(*CASES[7]), "paper"))
    assert worked.text == "|15.771 - 12.771| = 3 <= 3: right"


def test_seconds_have_their_unit() -> None:
    given = answer(*CASES[7])
    (row,) = explain.rows(given.question, scoring.score(given, "paper"))
    assert list(row) == ["reference (s)", "answer (s)", "answer - reference (s)", "may differ by (s)", "score"]


def test_every_section_of_either_side_has_a_row() -> None:
    given = answer(*CASES[1])
    rows = explain.rows(given.question, scoring.score(given, "paper"))
    assert [(row["from (s)"], row["est. from (s)"], round(row["IoU"], 4)) for row in rows] == [
        (10.0, 12.0, 0.6),
        (None, 50.0, 0.0),
    ]


def test_the_seconds_behind_an_iou_stand_beside_it() -> None:
    given = answer(*CASES[1])
    first, second = explain.rows(given.question, scoring.score(given, "paper"))
    assert (first["intersection (s)"], first["union (s)"]) == (18.0, 30.0)
    assert first["intersection (s)"] / first["union (s)"] == pytest.approx(first["IoU"])
    assert (second["intersection (s)"], second["union (s)"]) == (None, None)


@pytest.mark.parametrize(
    ("task", "subtask", "names"),
    [
        ("Cnt", "artist_count", ["reference", "answer", "answer - reference", "may differ by"]),
        ("GA", "multi_song_mcq_max", ["reference", "answer"]),
    ],
)
def test_counts_have_a_difference_and_songs_have_none(task: str, subtask: str, names: list[str]) -> None:
    given = answer(task, subtask, Decimal(4), (), "1")
    (row,) = explain.rows(given.question, scoring.score(given, "paper"))
    assert list(row) == [*names, "score"]


def test_word_counts_stand_beside_the_rate() -> None:
    given = answer(*CASES[2])
    first, second = explain.rows(given.question, scoring.score(given, "paper"))
    assert (first["substitutions"], first["deletions"], first["insertions"], first["WER"]) == (1, 1, 0, 0.5)
    assert (second["hypothesis"], second["deletions"], second["WER"]) == (None, 2, 1.0)


def test_the_code_shown_is_the_code_that_runs() -> None:
    given = answer(*CASES[0])
    texts = {code.title: code for code in explain.code(given.question, "paper")}
    metric = texts["The metric that ran"]
    assert metric.text == inspect.getsource(section_iou.matched_iou)
    assert metric.file == "analysis/metrics/section_iou.py"
    assert "One-to-one" not in texts["The rule"].text or texts["The rule"].text.startswith("Structural segmentation")


@pytest.mark.parametrize("subtask", SUBTASKS)
@pytest.mark.parametrize("lens", LENSES)
def test_every_subtask_has_code_to_show(subtask: str, lens: Any) -> None:
    task = next(task for task in EVERY.values() if SUBTASKS[subtask] in task.subtasks)
    question = Question(task.code, subtask, "a.wav", "?", "x", "x")
    assert all(code.text.strip() for code in explain.code(question, lens))
