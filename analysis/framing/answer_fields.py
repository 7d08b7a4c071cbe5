"""Fields in which programs write what a model answered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

PREDICTION = "prediction"
OTHER_PREDICTIONS = (
    "model_prediction", "model_output", "model_response", "model_answer", "response", "output", "answer_prediction",
    "predicted_answer", "predictions", "pred", "completion", "generated_text", "raw_response", "raw_output",
)  # fmt: skip
"""Fields in which other programs write what a model answered, the likeliest first."""
_LIKE_PREDICTION = re.compile(
    r"predic|(?:\A|_)pred(?:\Z|_)|respon|outputs?\Z|generat|completion|\Ahyp|(?:\A|_)repl(?:y|ies)|(?:model|llm)_?text",
    re.IGNORECASE,
)
_UNLIKE_PREDICTION = re.compile(
    r"time|token|length|score|correct|match|cost|latency|usage|format|expected|thinking|reasoning|path|(?:\A|_)id\Z",
    re.IGNORECASE,
)


def prediction_names(records: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The fields that may be the answers: `prediction`, else those of other programs, else one that sounds like it."""
    fields = Counter(name for record in records for name, value in record.items() if _may_be_answer(value))
    if not records or any(PREDICTION in record for record in records):
        return (PREDICTION,)
    usual = tuple(name for name in OTHER_PREDICTIONS if name in fields)
    others = (name for name in fields if _LIKE_PREDICTION.search(name) and not _UNLIKE_PREDICTION.search(name))
    return usual or tuple(others) or (PREDICTION,)


def _may_be_answer(value: Any) -> bool:
    return isinstance(value, str | list | Mapping | int | float) and not isinstance(value, bool)
