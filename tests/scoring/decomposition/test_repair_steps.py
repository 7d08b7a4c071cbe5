"""Answers repaired step by step: worked examples, and what every path ends with."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis import scoring
from analysis.benchmarks.registry import EVERY
from analysis.records import Answer, LyricSection, Question, Section
from analysis.scoring.decomposition.repair_steps import RepairStep, repair_steps

SONG = (Section("verse", 0.0, 20.0), Section("chorus", 20.0, 40.0), Section("verse", 40.0, 60.0))


def steps(task: str, reference: Any, value: Any) -> list[RepairStep]:
    question = Question(task, EVERY[task].subtasks[0].script, "a.wav", "", reference, "")
    return repair_steps(question, scoring.score(Answer(question, value, "0", 0), "paper"))


def sections(*rows: tuple[str, float, float]) -> tuple[Section, ...]:
    return tuple(Section(*row) for row in rows)


def test_each_step_makes_the_repair_that_gains_most() -> None:
    rows = steps("FSS", SONG, sections(("verse", 0, 18), ("verse", 18, 40), ("verse", 40, 50), ("outro", 50, 60)))
    assert [step.type for step in rows] == ["split", "labels", "boundaries"]
    assert [step.score for step in rows] == pytest.approx([0.6333, 0.9364, 1.0], abs=5e-5)
    assert [step.part for step in rows] == pytest.approx([0.3279, 0.2790, 0.0431], abs=5e-5)
    assert [section.label for section in rows[1].sections] == ["verse", "chorus", "verse"]
    assert sorted(tuple(section) for section in rows[-1].sections) == sorted(tuple(section) for section in SONG)


def test_words_are_repaired_after_their_sections() -> None:
    reference = tuple(LyricSection("verse", text) for text in ("a b c d e f", "g h i j k l", "m n o p q r"))
    answer = [{"section": "verse", "lyrics": text} for text in ("a b c d e f g h i j k l", "m n x p q r")]
    divided, words = steps("FSLT", reference, json.dumps(answer))
    assert (divided.type, words.type) == ("sections", "substitutions")
    assert divided.score == pytest.approx(1 / (1 + 1 / 18))
    assert words.score == pytest.approx(1.0)


def test_a_choice_has_one_step() -> None:
    assert steps("Cnt", Decimal(3), "4") == [RepairStep("one too many", 1.0, 1.0, 1.0)]
    assert steps("Cnt", Decimal(3), "3") == []


bounds = st.floats(0, 60).map(lambda time: round(time, 1))
answers = st.lists(st.tuples(st.sampled_from(["verse", "chorus", "outro"]), bounds, bounds), max_size=6)


@settings(max_examples=60, deadline=None)
@given(answers)
def test_the_steps_lead_to_a_full_score_and_their_gains_and_parts_add_up(rows: list[tuple[str, float, float]]) -> None:
    path = steps("FSS", SONG, sections(*rows))
    if path:
        assert path[-1].score == pytest.approx(1.0)
        assert sum(step.gain for step in path) == pytest.approx(sum(step.part for step in path))
