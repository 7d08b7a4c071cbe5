"""The scores of a run of Inspect as lines for its scorer `precomputed_scores`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from analysis.benchmarks.packs.records.answer_reading import ID
from analysis.errors import EarmarkError
from analysis.store.queries.cases.run_answers import ScoredAnswer
from analysis.store.tables.json_values import dumps, encode

TASK = "inspect"
"""Code of the pack of Inspect's logs, with which the codes of its tasks begin."""
EPOCH = "epoch="


@dataclass
class NoInspectRunError(EarmarkError):
    """The answers of a run are not samples of Inspect, whose ids its scorer needs."""

    run: str

    def __str__(self) -> str:
        return f"run {self.run!r}: expected answers from a log of Inspect, whose sample ids its scorer needs"


def lines(run: str, answers: Iterable[ScoredAnswer]) -> str:
    """JSON lines: id, epoch, value (our score), answer (our reading), explanation (its steps), metadata.

    Answers without a score give no line. Raises NoInspectRunError.
    """
    rows: list[dict[str, Any]] = []
    for answer, _, score in answers:
        details = answer.question.details
        if not answer.question.task.startswith(TASK) or ID not in details:
            raise NoInspectRunError(run)
        if score is None or score.score is None:
            continue
        epochs = [text.removeprefix(EPOCH) for text in answer.question.dimensions if text.startswith(EPOCH)]
        steps = "; ".join(f"{step.name}: {step.detail}" if step.detail else step.name for step in score.steps)
        rows.append({
            "id": details[ID], **({"epoch": int(epochs[0])} if epochs and epochs[0].isdecimal() else {}),
            "value": score.score, **({} if score.value is None else {"answer": dumps(encode(score.value))}),
            "explanation": steps or "read as it stands",
            "metadata": {"outcome": score.outcome, "confidence": score.confidence, "lens": score.lens},
        })  # fmt: skip
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
