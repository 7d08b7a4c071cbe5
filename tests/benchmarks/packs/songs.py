"""A small benchmark of the tests' own, and answers to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PACK = """\
pack: melodies
title: Melodies
recognise: {container: [json-array, jsonl], fields: [clip, choices, solution]}
record:
  id: nr
  audio: {field: clip, name: basename}
  question: ask
  options: choices
  answer: {field: solution, as: letter}
  response: [output.text, second]
dimensions:
  mood: mood
  level: {field: level, bins: [0, 5, 10]}
  instrument: {field: instruments, many: true}
tasks:
  - {name: melodies, type: choice, chance: 1/options}
readings:
  - careful
  - {rule: mmau.string_match, official: true}
  - muchomusic.extract_responses
  - {rule: mmau.string_match, response: second}
"""


def record(nr: int, answer: Any, right: str = "B", **further: Any) -> dict[str, Any]:
    return {
        "nr": nr, "clip": f"clips/{nr}.wav", "ask": "Which instrument?", "choices": ["flute", "piano", "oboe"],
        "solution": right, "mood": "calm", "level": nr, "instruments": ["piano", "drums"],
        **({} if answer is ... else {"output": {"text": answer}}), **further,
    }  # fmt: skip


RECORDS = [
    record(1, "B"),
    record(2, "The answer is piano."),
    record(3, "flute", mood="wild"),
    record(4, None),
    record(5, ...),
    record(6, "piano", right="A"),
]


def write(folder: Path, records: list[dict[str, Any]] | None = None, name: str = "some-model.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(RECORDS if records is None else records), encoding="utf-8")
    return path


def write_pack(folder: Path, text: str = PACK) -> Path:
    path = folder / "melodies.yaml"
    path.write_text(text, encoding="utf-8")
    return path
