"""The generated answers and figures of the conformance data on conclusions."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from tests.shared import SHARED

FOLDER = SHARED / "conformance" / "conclusions"
Rows: TypeAlias = Sequence[Mapping[str, str]]


def expected() -> dict[str, Any]:
    wanted: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    return wanted


def table(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def scores_of(rows: Rows, condition: str, questions: Sequence[str]) -> np.ndarray:
    """Shape (questions, seeds), seeds in alphabetical order."""
    of = {(row["question"], row["seed"]): float(row["score"]) for row in rows if row["condition"] == condition}
    seeds = sorted({seed for _, seed in of})
    return np.array([[of[question, seed] for seed in seeds] for question in questions])
