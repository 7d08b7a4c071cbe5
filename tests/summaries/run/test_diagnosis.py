"""One sentence about one answer, for each form and outcome."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from analysis.records import Answer, LyricSection, Section, Value
from analysis.scoring import score
from analysis.scoring.decomposition import lost
from analysis.summaries.run.diagnosis import diagnosis
from tests.cases.small import answer, question


def of(task: str, raw: Any, reference: Value | None = None, **changes: Any) -> str:
    if reference is not None:
        changes["reference"] = reference
    given = answer(task, raw, **changes)
    scored = score(given, "paper")
    return diagnosis(given.question, scored, lost(given.question, scored))


MERGED = '[{"section": "intro", "start": 0, "end": 10}, {"section": "verse", "start": 10, "end": 50}]'


@pytest.mark.parametrize(
    ("task", "raw", "sentence"),
    [
        ("SGD", "Piano", "The answer is right."),
        ("SGD", "Organ", "Answered Organ, expected Piano."),
        ("SGD", None, "There is no answer."),
        ("Cnt", "4", "Answered 4, expected 2: 2 too high."),
        ("Dur", "50.25", "Answered 50.2 s, expected 60.5 s: 10.2 s too low."),
        ("GA", "1", "Answered song 1, expected song 3."),
        ("PGD", "['Piano', 'Organ']", "Answered Piano, Organ, expected Piano, Backbeat."),
        ("FSS", MERGED, "2 sections for 3 sections of the reference: sections are merged (50 points)."),
        ("FSS", "[]", "No sections for 3 sections of the reference."),
        ("SSLT", "grey rain on", "Word error rate 25 %: words are deleted (20 points)."),
    ],
)
def test_the_sentence_of_an_answer(task: str, raw: Any, sentence: str) -> None:
    assert of(task, raw) == sentence


def test_a_second_type_is_named_if_it_costs_a_quarter() -> None:
    reference = (Section("verse", 0, 20), Section("chorus", 20, 40), Section("verse", 40, 60))
    raw = str(
        [{"section": name, "start": start, "end": end} for name, start, end in (("verse", 0, 24), ("chorus", 24, 60))]
    )
    assert of("FSS", raw, reference) == "2 sections for 3 sections of the reference: sections are merged (48 points)."
    raw = str([{"section": "verse", "start": 0, "end": 18}, {"section": "verse", "start": 18, "end": 40},
               {"section": "verse", "start": 40, "end": 50}, {"section": "outro", "start": 50, "end": 60}])  # fmt: skip
    assert of("FSS", raw, reference) == (
        "4 sections for 3 sections of the reference: sections are split (33 points) and labels are wrong (28 points)."
    )


def test_without_losses_the_difference_stands_alone() -> None:
    given = answer("SSLT", "grey rain on")
    scored = score(given, "paper")
    assert diagnosis(given.question, scored, None) == "Word error rate 25 %."
    assert question("SSLT").reference == (LyricSection("verse1", "grey rain on tin"),)
    assert of("Cnt", "1", Decimal(2)) == "Answered 1, expected 2: 1 too low."


@pytest.mark.parametrize(("raw", "unit"), [("[0.0, 1.0]", "2 beats"), ("[0.0]", "1 beat")])
def test_beats_are_no_sections(raw: str, unit: str) -> None:
    reference = tuple(Section("", float(time), None) for time in range(4))
    facts = replace(question("FSS", reference=reference), task="BT", subtask="cmi/gtzan_beat")
    given = Answer(facts, raw, "0", 0)
    assert diagnosis(facts, score(given, "paper"), None) == f"{unit} for 4 beats of the reference."
