"""Answers as models write them: each format by hand, how often, and that a reader gets the same where it can."""

from __future__ import annotations

import pytest

from analysis.baselines.answer_styles import FORMATS, Format, as_models_write
from analysis.benchmarks.registry import SUBTASKS
from analysis.records import Answer, Question
from analysis.scoring import score
from tests.baselines.questions import one_of_each, question

BY_NAME = {each.name: each for each in FORMATS}
OPTIONS = ("Swing Feel", "Backbeat", "Piano", "Organ")
CHOICE = question("multiple choice question", "Piano", options=OPTIONS)
SPANS = question("section_structural_segmentation", [{"start": 63.2, "end": 120}], section="verse")


@pytest.mark.parametrize(
    ("name", "text", "asked", "expected"),
    [
        ("fenced", "[]", SPANS, "```json\n[]\n```"),
        ("cut off", "abcdefgh", SPANS, "abcdef"),
        ("clock times", '[{"start": 63.2, "end": 120.0}]', SPANS, '[{"start": "1:03", "end": "2:00"}]'),
        ("single quotes", '{"lyrics": "don\'t"}', SPANS, "{'lyrics': 'don\\'t'}"),
        ("in a sentence", "Piano", CHOICE, "The answer is Piano."),
        ("by place", "Piano", CHOICE, "Option 3"),
        ("by place", "Flute", CHOICE, "Flute"),
        ("with unit", "12.5", CHOICE, "12.5 seconds"),
    ],
)
def test_each_format_by_hand(name: str, text: str, asked: Question, expected: str) -> None:
    assert BY_NAME[name].write(text, asked) == expected


def test_prose_stands_before_and_after() -> None:
    assert "\n\n[]\n\n" in BY_NAME["in prose"].write("[]", SPANS)


def test_a_share_of_nothing_changes_nothing_and_of_all_changes_nearly_all() -> None:
    assert [as_models_write("Piano", CHOICE, 0.0, seed) for seed in range(9)] == ["Piano"] * 9
    assert "Piano" not in {as_models_write("Piano", CHOICE, 1.0, seed) for seed in range(9)}


def test_the_share_is_met_and_the_draw_is_seeded() -> None:
    answer_text = [as_models_write("Piano", CHOICE, 0.25, seed) for seed in range(2000)]
    assert sum(text != "Piano" for text in answer_text) / 2000 == pytest.approx(0.25, abs=0.04)
    assert answer_text == [as_models_write("Piano", CHOICE, 0.25, seed) for seed in range(2000)]


@pytest.mark.parametrize("row", [each for each in FORMATS if each.name not in ("cut off", "clock times", "by place")])
def test_a_careful_reader_gets_the_same(row: Format) -> None:
    for asked in one_of_each():
        if SUBTASKS[asked.subtask].form in row.suits:
            (plain,) = [_plain(asked)]
            assert score(Answer(asked, row.write(plain, asked), "0", 0), "paper").score == 1.0


def _plain(asked: Question) -> str:
    from analysis.baselines.answer_text import answer_text

    return answer_text(asked.reference, asked.subtask)


def test_a_place_in_a_list_that_was_shown_is_read_as_its_option() -> None:
    asked = question("multiple choice question", "Piano", options=OPTIONS, option_order="prompt")
    assert score(Answer(asked, "Option 3", "0", 0), "paper").score == 1.0
