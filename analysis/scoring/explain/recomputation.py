"""Score recomputed from the evidence, to compare with the stored one."""

from __future__ import annotations

from analysis.records import WORST, CaseScore
from analysis.scoring.forms import METRIC_OF_EVIDENCE
from analysis.scoring.measures.sections import without_value
from analysis.scoring.metric import Arithmetic

__all__ = ["Arithmetic", "arithmetic"]


def arithmetic(scored: CaseScore) -> Arithmetic:
    """Score recomputed from the evidence."""
    metric = METRIC_OF_EVIDENCE.get(type(scored.evidence))
    if scored.score is None:
        return Arithmetic(f"in no mean ({scored.verdict or scored.outcome})", None)
    if scored.outcome in WORST and scored.evidence is None:
        return without_value(scored.outcome)
    if scored.outcome in WORST and metric is not None and metric.without_value is not None:
        return metric.without_value(scored.outcome)
    if scored.lowest is not None and scored.highest is not None:
        return Arithmetic(
            f"{scored.verdict}: expected value {scored.score:g}, from {scored.lowest:g} to {scored.highest:g}",
            scored.score,
        )
    if metric is not None:
        return metric.arithmetic(scored.evidence, scored.outcome)
    return Arithmetic(f"{scored.verdict or scored.outcome}: {scored.score:g}", scored.score)
