"""What a prompt refers to: sections, spans, artists, deliveries."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.baselines.acoustic import prompt_targets
from analysis.baselines.acoustic.prompt_targets import Mention
from analysis.records import Question, Section
from tests.baselines.questions import question


def of(prompt: str, **fields: Any) -> Question:
    return question("delivery_comparison", "same", prompt=prompt, **fields)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Compare the second verse and the pre-chorus.", [Mention("verse", 2), Mention("prechorus", 0)]),
        ("the 4th Verse and Intro sections", [Mention("verse", 4), Mention("intro", 0)]),
        ("Is the last chorus sung?\n\nAnswer: verse or chorus.", [Mention("chorus", -1)]),
        ("How many people perform?", []),
    ],
)
def test_sections_are_read_from_the_first_paragraph(prompt: str, expected: list[Mention]) -> None:
    assert prompt_targets.mentions(of(prompt)) == expected


def test_a_mention_means_one_of_its_kind_the_last_or_all() -> None:
    sections = (Section("verse", 0, 1), Section("chorus", 1, 2), Section("Verse 2", 2, 3))
    verses = [sections[0], sections[2]]
    assert [Mention("verse", number).within(sections) for number in (0, 2, -1, 3)] == [
        verses,
        verses[1:],
        verses[1:],
        [],
    ]


def test_spans_are_pairs_of_numbers() -> None:
    assert prompt_targets.spans(of("between 62–82 and 112.5–132 seconds?")) == [(62.0, 82.0), (112.5, 132.0)]
    assert prompt_targets.spans(of("From second 7 on?")) == []


def test_the_artist_and_the_delivery() -> None:
    assert prompt_targets.artist(of("When does artist 3 come in?")) == 3
    assert prompt_targets.delivery(of("How long does artist 1 rap?")) == "Rapping"
    assert prompt_targets.delivery(of("the parts of speech")) == "Spoken"
    assert prompt_targets.delivery(of("for how long?", details={"delivery": "Singing"})) == "Singing"
