"""A small benchmark of our own making: one record for every form of task, as a run for the published scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FULL = [{"section": "intro", "start": 0.0, "end": 8.5}, {"section": "verse", "start": 8.5, "end": 30.0}]
WORDS = [
    {"section": "verse1", "lyrics": "seven kettles sing at noon"},
    {"section": "chorus", "lyrics": "steam oh steam"},
]


def record(task: str, gt: Any, prediction: Any, **fields: Any) -> dict[str, Any]:
    return {"task": task, "audio_path": "audio/kettle.wav", "prompt": "?", "gt": gt, "prediction": prediction, **fields}


def run() -> list[dict[str, Any]]:
    """Thirteen records: one per task and one that asks for a second subtask; all but two answered right."""
    options = {"answer_choices": ["Piano", "Backbeat", "Syncopation", "Vocals"]}
    eight = {"answer_choices": [*options["answer_choices"], "Guitar", "Tempo", "Horns", "Choir"]}
    return [
        record("full_structural_segmentation", FULL, json.dumps(FULL)),
        record("section_structural_segmentation", [{"start": 8.5, "end": 30}], "[[8.5, 30.0]]", section="Verse"),
        record("full lyrics transcription", WORDS, json.dumps(WORDS)),
        record("chorus section transcription", WORDS[1], json.dumps([WORDS[1]]), section="chorus"),
        record("multiple choice question", "Syncopation", ["Syncopation"] * 4, **options),
        record("pair selection", "['Backbeat', 'Choir']", "['Choir', 'Backbeat']", **eight),
        record("ranking_genes", options["answer_choices"][::-1], str(options["answer_choices"][::-1]), **options),
        record("multi_song_mcq_max", 3, "3"),
        record("artist_count", 2, "two"),
        record("artist_duration", 39.472, "42.4"),
        record("identify_artist_start_timestamp", 12.5, "1:05"),
        record("delivery_comparison", "Same", "same"),
        record("section_delivery_identification", "Singing", None, section="Chorus"),
    ]


def write(path: Path, records: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(records), encoding="utf-8")
    return path
