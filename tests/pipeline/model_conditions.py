"""A workspace of a choice benchmark: models under two prompts with several seeds each."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.store.workspace import Workspace

QUESTIONS = 80
SHARES: Mapping[str, Mapping[str, float]] = {
    "alto": {"direct": 0.8, "steps": 0.3},
    "basso": {"direct": 0.5, "steps": 0.5},
    "canto": {"direct": 0.6},
}
"""How many questions a model has right, by model and mode. Three seeds of each but of `canto`, which states none."""


def records(model: str, mode: str, seed: str) -> list[dict[str, object]]:
    """Answers in the shape of MMAU."""
    rows: list[dict[str, object]] = []
    for number in range(QUESTIONS):
        options = [f"instrument {number} {letter}" for letter in "klmn"]
        draw = random.Random(f"{model} {mode} {seed} {number}")
        rows.append({
            "id": f"q{number}", "audio_id": f"{number // 2}.wav", "question": f"Which one is number {number}?",
            "choices": options, "answer": options[number % 4], "task": "music", "dataset": "d", "difficulty": "easy",
            "split": "test-mini", "category": "c", "sub-category": "s",
            "model_output": options[(number + (draw.random() >= SHARES[model][mode])) % 4],
        })  # fmt: skip
    return rows


def workspace(folder: Path) -> Workspace:
    own = Workspace(folder / "workspace")
    for model, modes in SHARES.items():
        for mode in modes:
            for seed in ("1", "2", "3") if model != "canto" else ("",):
                path = folder / f"{model}-{mode}-{seed}.json"
                path.write_text(json.dumps(records(model, mode, seed)), encoding="utf-8")
                facts = RunFacts(model=model, condition={"mode": mode} | ({"seed": seed} if seed else {}))
                pipeline.load([path], own, pipeline.Options(facts))
    return own
