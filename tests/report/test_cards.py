"""Audio in a report: only where the licence allows it, and at most as many as asked for."""

from __future__ import annotations

import pytest

from analysis.records import Question
from analysis.report import build
from analysis.report.cards import credit, is_free
from analysis.report.document import Cards, Report
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from tests import demo_runs


@pytest.mark.parametrize(
    ("song", "details", "free"),
    [
        ("demo/01", {}, True),
        ("harmonix/0001", {}, False),
        ("harmonix/0001", {"licence": "CC-BY 4.0"}, True),
        ("", {"license": "cc0-1.0"}, True),
        ("", {"licence": "CC BY 4.0 International"}, True),
        ("", {"licence": "CC BY-NC-ND 4.0"}, False),
        ("", {"licence": "CC BY-SA 4.0"}, True),
        ("", {"license": "cc-by-sa-3.0"}, True),
        ("", {"licence": "CC BY-ND 4.0"}, False),
        ("", {"licence": "CC BY-NC-SA 4.0"}, False),
        ("", {"licence": "Mitchell Records"}, False),
        ("", {"licence": "all rights reserved"}, False),
        ("", {"licence": None}, False),
    ],
)
def test_only_free_audio_is_passed_on(song: str, details: dict[str, object], free: bool) -> None:
    assert is_free(song, details) is free


def test_audio_of_n_cases_is_embedded(place: Workspace, report: Report) -> None:
    loud = build.build(Database(place), demo_runs.ids(place)[:1], audio=2)
    sounds = {card.audio for chapter in loud.chapters for part in chapter.parts if isinstance(part, Cards)
              for card in part.cards} - {""}  # fmt: skip
    assert len(sounds) == 2
    assert all(sound.startswith("data:audio/ogg;base64,T2dnU") for sound in sounds)
    assert ("Cases with audio", "2") in loud.facts
    assert not any(card.audio for chapter in report.chapters for part in chapter.parts if isinstance(part, Cards)
                   for card in part.cards)  # fmt: skip


def test_a_recording_is_credited_as_its_licence_asks() -> None:
    details = {"licence": "CC BY 4.0", "artist": "Ada", "title": "Paper Lanterns"}
    assert credit(question(details)) == "Recording: Ada: Paper Lanterns, CC BY 4.0, https://example.org/1"
    assert credit(question({**details, "attribution": "Ada Example"})).startswith("Recording: Ada Example, CC BY 4.0")
    assert credit(question({})) == ""


def question(details: dict[str, str]) -> Question:
    return Question("Cnt", "artist_count", "a.wav", "?", "2", "2", details=details, urls=("https://example.org/1",))
