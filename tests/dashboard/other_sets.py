"""A workspace of data sets other than BASS: real answers to CMI-bench, models by condition, a pack of many forms."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.benchmarks.readers import Choice
from analysis.framing.run_facts import RunFacts
from analysis.pipeline import packs, real_demo
from analysis.store.workspace import Workspace
from tests.pipeline import model_conditions
from tests.shared import SHARED

NAMES = ("CMI-bench, real answers", "MMAU", "Mixed")
MMAU = SHARED / "data" / "mmau" / "baseline_music_model_output.json"
PACK = """
pack: mixed
title: Mixed
record: {id: id, audio: song, question: question, answer: answer, response: reply, options: options}
dimensions: {mood: mood, level: {field: level, bins: [0, 5, 10]}}
tasks:
  - {name: keys, title: Keys, type: choice, chance: 1/options, where: {task: [keys]}}
  - {name: several, title: Instruments, type: choice_many, where: {task: [several]}}
  - {name: tempo, title: Tempo, type: number, tolerance: 4, where: {task: [tempo]}}
  - {name: words, title: Words, type: words, where: {task: [words]}}
overall: tasks
"""
OPTIONS = ("flute", "piano", "oboe", "harp")
SUNG = "the morning rain is on the garden wall and all the lamps are low".split()
QUESTIONS = 24


def workspace(folder: Path) -> Workspace:
    place = model_conditions.workspace(folder)
    real_demo.load_answers(place)
    if MMAU.is_file():
        pipeline.load([MMAU], place)
    (folder / "mixed.yaml").write_text(PACK, encoding="utf-8")
    name = packs.installed(str(folder / "mixed.yaml"), place)
    for model in ("early", "late"):
        path = folder / f"mixed-{model}.json"
        path.write_text(json.dumps(_records(model)), encoding="utf-8")
        pipeline.load([path], place, pipeline.Options(RunFacts(model=model), choice=Choice(name)))
    return place


def _records(model: str) -> list[dict[str, Any]]:
    """24 questions of each form on 12 songs; about every third answer is wrong, one of 24 unreadable."""
    draw = random.Random(model)
    rows = []
    for task, form in FORMS.items():
        for number in range(QUESTIONS):
            right, wrong, options = form(number)
            reply = "I cannot tell." if number == 7 else wrong if draw.random() < 0.35 else right
            rows.append({
                "id": f"{task} {number}", "song": f"{number // 2}.wav", "question": f"{task.title()} of {number}?",
                "answer": right, "reply": reply, "options": options, "task": task, "mood": ("calm", "wild")[number % 2],
                "level": number % 10,
            })  # fmt: skip
    return rows


def _choice(number: int) -> tuple[str, str, list[str]]:
    options = list(OPTIONS[: 2 + number % 3])
    return options[number % len(options)], options[(number + 1) % len(options)], options


def _several(number: int) -> tuple[str, str, list[str]]:
    first, second, third = (OPTIONS[(number + step) % 4] for step in range(3))
    return f"{first}, {second}", f"{first}, {third}", list(OPTIONS)


def _number(number: int) -> tuple[str, str, None]:
    return str(80 + 3 * number), str(90 + 3 * number), None


def _words(number: int) -> tuple[str, str, None]:
    own = SUNG[number % 5 : number % 5 + 8]
    return " ".join(own), " ".join([*own[:3], "window", *own[5:]]), None


FORMS: dict[str, Callable[[int], tuple[str, str, list[str] | None]]] = {
    "keys": _choice, "several": _several, "tempo": _number, "words": _words,
}  # fmt: skip
