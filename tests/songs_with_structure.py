"""Segmentation answers of two models over songs of our own, wrong in many ways, for the tests of the structure."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests import small
from tests.templates import copied

FORMS = (
    ("Intro", "Verse 1", "Chorus", "Verse 2", "Chorus", "Outro"),
    ("Verse", "Pre-Chorus", "Chorus", "Bridge", "Chorus"),
    ("Intro", "Verse", "Chorus", "Verse", "Chorus", "Bridge", "Chorus"),
)
SONGS = 24


def song(draw: random.Random) -> list[dict[str, Any]]:
    time, sections = 0.0, []
    for label in draw.choice(FORMS):
        length = draw.choice((8.0, 12.5, 20.0, 27.25))
        sections.append({"section": label, "start": time, "end": time + length})
        time += length
    return sections


def answer(sections: list[dict[str, Any]], draw: random.Random) -> str:
    """Boundaries moved, labels exchanged, sections left out or cut in two; now and then a refusal."""
    if draw.random() < 0.1:
        return "I cannot hear it."
    found = []
    for section in sections:
        start, end = (max(section[edge] + draw.choice((-7.0, -0.75, 0.0, 0.25, 2.5)), 0.0) for edge in ("start", "end"))
        label = draw.choice((section["section"], section["section"], "verse", "chorus"))
        middle = (start + end) / 2
        cuts = draw.choice(([(start, end)], [(start, end)], [(start, middle), (middle, end)], []))
        found += [{"section": label, "start": a, "end": b} for a, b in cuts]
    return json.dumps(found)


def records(model: str) -> list[dict[str, Any]]:
    """A question for the whole song and one for its choruses, of every song."""
    found = []
    for number in range(SONGS):
        sections, draw = song(random.Random(number)), random.Random(f"{model} {number}")
        chorus = [section for section in sections if section["section"] == "Chorus"]
        audio = {"audio_path": f"audio/song{number}.wav"}
        found.append(small.record("full_structural_segmentation", sections, answer(sections, draw)) | audio)
        task = "section_structural_segmentation"
        found.append(small.record(task, chorus, answer(chorus, draw), section="Chorus") | audio)
    return found


@copied
def workspace(folder: Path) -> Workspace:
    place = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / f"{model}.json", records(model)) for model in ("careful", "hasty")], place)
    return place
