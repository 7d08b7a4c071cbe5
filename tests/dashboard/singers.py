"""A small workspace with performers: one song of the demo, questions of our own on them, a run that has all right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.pipeline.demo import import_songs
from analysis.store.workspace import Workspace

SONG = "demo/14_night_desk"
"""Dex, main artist, speaks the verses (9.6 to 28.8 s, 57.6 to 76.8 s); Odette, featured, sings both choruses (28.8 to
38.4 s, 76.8 to 86.4 s)."""


def asked(task: str, answer: str, **slots: str) -> dict[str, Any]:
    return {"task": task, "question": f"{task}: {' '.join(slots.values())}?", "slots": slots, "answer": answer,
            "audio": "demo_14_night_desk.wav", "title": "Night Desk", "artist": "Dex Calloway feat. Odette Rue",
            "prediction": answer, "model": "right"}  # fmt: skip


QUESTIONS = [
    asked("Standard Artist Counting", "2"),
    asked("Temporal Artist Counting", "1", start="51.6", end="63.6"),
    asked("Vocal Delivery Counting", "1", verb="sing"),
    asked("Vocal Delivery Counting", "0", verb="rap"),
    asked("Vocal Delivery Duration", "19.2", delivery="singing"),
    asked("Vocal Delivery Duration", "0", delivery="rapping"),
    asked("Artist Delivery Duration", "19.2", number="2", verb="sing"),
    asked("Section Duration", "38.4", section="verse"),
    asked("Artist Localization", "9.6", number="1"),
    asked("Vocal Delivery Style Comparison", "same", first="first chorus", second="second chorus"),
    asked("Sectional Vocal Style", "Singing", section="second chorus"),
    asked("Sectional Artist Role", "Featured artist", section="first chorus"),
]


def workspace(folder: Path) -> Workspace:
    place = Workspace(folder / "workspace")
    import_songs(place)
    run = folder / "right.json"
    run.write_text(json.dumps(QUESTIONS), encoding="utf-8")
    pipeline.load([run], place)
    return place
