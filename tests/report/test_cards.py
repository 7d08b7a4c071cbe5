"""Audio in a report: only where the licence allows it, and at most as many as asked for."""

from __future__ import annotations

from analysis.report import build
from analysis.report.document import Cards, Report
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from tests import demo_runs


def test_audio_of_n_cases_is_embedded(place: Workspace, report: Report) -> None:
    loud = build.build(Database(place), demo_runs.ids(place)[:1], audio=2)
    sounds = {card.audio for chapter in loud.chapters for part in chapter.parts if isinstance(part, Cards)
              for card in part.cards} - {""}  # fmt: skip
    assert len(sounds) == 2
    assert all(sound.startswith("data:audio/ogg;base64,T2dnU") for sound in sounds)
    assert ("Cases with audio", "2") in loud.facts
    assert not any(card.audio for chapter in report.chapters for part in chapter.parts if isinstance(part, Cards)
                   for card in part.cards)  # fmt: skip
