"""Two runs over the lyrics of six songs, words of our own: one that errs in known ways, one that is always right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests.templates import copied

VERSE, CHORUS, SECOND = "grey rain on the tin", "sing with me", "slow river home"
LOOP = "oh la " * 20


def reference(song: int) -> list[dict[str, str]]:
    """Verse, chorus, verse; 5 + 3 + 3 words."""
    return [
        {"section": "verse1", "lyrics": VERSE}, {"section": "chorus1", "lyrics": CHORUS},
        {"section": "verse2", "lyrics": f"{SECOND[:-4]}song{song}"},
    ]  # fmt: skip


def told(song: int, *texts: str, extra: str = "") -> str:
    """The sections of a song with these words instead."""
    sections = reference(song)
    for section, text in zip(sections, texts, strict=False):
        section["lyrics"] = text
    return json.dumps(sections + ([{"section": "outro", "lyrics": extra}] if extra else []))


ERRING: list[str | None] = [
    told(0, "grey rain on the tin"),
    told(1, "grey rain on tin", "sing sing with me"),  # one deleted, one inserted
    told(2, "grey train on the tin"),  # one substituted
    told(3, f"{VERSE} {LOOP}"),  # 40 inserted, a loop
    told(4, extra="bye bye"),  # a section too many
    None,  # 11 deleted
]


def record(song: int, prediction: Any) -> dict[str, Any]:
    return {
        "task": "Full Structural Lyrics Transcription", "audio": f"song{song}.wav", "question": "Transcribe.",
        "answer": str(reference(song)), "prediction": prediction,
    }  # fmt: skip


@copied
def workspace(folder: Path) -> Workspace:
    runs: dict[str, list[str | None]] = {"erring": ERRING, "right": [told(song) for song in range(6)]}
    paths = []
    for model, answers in runs.items():
        path = folder / f"{model}.json"
        records = [record(song, answer) | {"model": model} for song, answer in enumerate(answers)]
        path.write_text(json.dumps(records), encoding="utf-8")
        paths.append(path)
    place = Workspace(folder / "workspace")
    pipeline.load(paths, place)
    return place
