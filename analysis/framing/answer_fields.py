"""Fields in which programs write what a model answered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

PREDICTION = "prediction"
OTHER_PREDICTIONS = (
    "model_prediction", "model_output", "model_response", "model_answer", "response", "output", "answer_prediction",
    "predicted_answer", "predictions", "pred", "completion", "generated_text", "raw_response", "raw_output",
)  # fmt: skip
"""Fields in which other programs write what a model answered, the likeliest first."""
_LIKE_PREDICTION = frozenset(
    "prediction predictions predicted pred preds response responses output outputs generated generation generations "
    "completion completions hyp hypothesis hypotheses reply replies modeltext llmtext".split()
)
"""Words in names of fields that sound like an answer."""
_UNLIKE_PREDICTION = re.compile(
    r"time|token|length|score|correct|match|cost|latency|usage|format|expected|thinking|reasoning|path|audio|"
    r"(?:\A|_)(?:n|num|number)_|(?:\A|_)(?:id|by|at|on|from|seed|config|settings|type|kind|language|lang|date|day|model|"
    r"name|source|version|count|status|error|method|n|num|number|code|hash|url|file|mode|role|label_set)\Z",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")


def prediction_names(records: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The fields that may be the answers: `prediction`, else those of other programs, else one that sounds like it.

    A usual field counts where it is null, as programs write it for a failed call, behind those with an answer.
    """
    if not records or any(PREDICTION in record for record in records):
        return (PREDICTION,)
    answers = {name for record in records for name, value in record.items() if _may_be_answer(value)}
    empty = {name for record in records for name, value in record.items() if value is None} - answers
    usual = [name for fields in (answers, empty) for name in OTHER_PREDICTIONS if name in fields]
    fields = dict.fromkeys(name for record in records for name in record)
    return tuple(usual or [name for name in fields if _sounds_like_one(name) and _are_texts(name, records)]) or (
        PREDICTION,
    )


def _may_be_answer(value: Any) -> bool:
    return isinstance(value, str | list | Mapping | int | float) and not isinstance(value, bool)


def _sounds_like_one(name: str) -> bool:
    words = {word.lower() for word in _WORDS.findall(name)}
    is_text = "text" in words and bool(words & {"model", "llm"})
    return (is_text or bool(words & _LIKE_PREDICTION)) and _UNLIKE_PREDICTION.search(name) is None


def _are_texts(name: str, records: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a field has texts, and not the same one in all records, which would be a setting."""
    values = [value for record in records if (value := record.get(name)) not in (None, "")]
    has_text = any(isinstance(value, str) for value in values) and not any(
        isinstance(value, Mapping) for value in values
    )
    return has_text and (len(values) == 1 or any(value != values[0] for value in values))
