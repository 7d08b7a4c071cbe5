"""Files of judged answers, as AudioBench writes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SCORES = (1.0, 1.0, 0.0, 0.0, 1.0, 0.0)


def record(number: int, score: float | str) -> dict[str, Any]:
    return {
        "question": f"Which instrument is number {number}?",
        "reference": f"instrument {number}",
        "model_prediction": f"It is *instrument* {number}.",
        "judge_response": f"Explanation: <b>number</b> {number}.\n\nRating: {score}",
        "rate_score": score,
        "success": 1,
    }


def write(folder: Path, scores: Sequence[float | str] = SCORES, name: str = "songs_gpt4o_judge_score.json") -> Path:
    return write_records(folder, [record(number, score) for number, score in enumerate(scores)], name)


def write_records(folder: Path, records: Sequence[dict[str, Any]], name: str) -> Path:
    path = folder / "some-model" / name
    path.parent.mkdir(exist_ok=True)
    content = {"gpt4o_judge": {"judge_score": 50.0, "success_rate": 1.0}, "details": list(records)}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path
