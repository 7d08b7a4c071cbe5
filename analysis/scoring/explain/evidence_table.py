"""Evidence of a score as table rows, reference first."""

from __future__ import annotations

from typing import Any

from analysis.records import CaseScore, Question
from analysis.scoring.forms import METRIC_OF_EVIDENCE


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """The evidence as a table; empty for a score without evidence."""
    metric = METRIC_OF_EVIDENCE.get(type(scored.evidence))
    return metric.rows(question, scored) if metric else []
