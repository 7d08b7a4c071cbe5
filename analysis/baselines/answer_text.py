"""A value to the text that the prompt asks for: JSON for lists, digits for numbers, the bare name for an option."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import LyricSection, Section, Value


def written(value: Value, subtask: str) -> str:
    """What a model that follows the prompt would write for this value."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, str):
        return f"[[答案：{value}]]" if SUBTASKS[subtask].form == "letter" else value
    labelled = SUBTASKS[subtask].form != "intervals"
    return json.dumps([_entry(one, labelled) for one in value], ensure_ascii=False)


def _entry(one: Section | LyricSection | str, labelled: bool) -> Any:
    if isinstance(one, str):
        return one
    if isinstance(one, LyricSection):
        return {"section": one.label, "lyrics": one.text}
    times = {"start": one.start, "end": one.end}
    return {"section": one.label, **times} if labelled else times
