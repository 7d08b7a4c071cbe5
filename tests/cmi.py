"""Files of results in the format of CMI-bench, with questions and answers of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GENRE = "Which genre is it?\nGenres: blues, classical, country, disco, hip-hop, jazz, metal, pop, reggae, rock."


def record(right: Any, response: Any = "", audio: str = "a.wav", question: str = GENRE) -> dict[str, Any]:
    return {"question": question, "response": response, "correct_answer": right, "audioid": audio, "other": ""}


def write(folder: Path, name: str, *records: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(list(records)), encoding="utf-8")
    return path
