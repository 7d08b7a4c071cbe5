"""Text of a value in the format of the prompts: JSON for lists, digits for numbers, the bare name for an option."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import LyricSection, Section, Value


def answer_text(value: Value, subtask: str) -> str:
    """Text that a model would write for this value if it follows the prompt."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, str):
        return f"[[答案：{value}]]" if SUBTASKS[subtask].form == "letter" else value
    with_labels = SUBTASKS[subtask].form != "intervals"
    return json.dumps([_entry(item, with_labels) for item in value], ensure_ascii=False)


def _entry(item: Section | LyricSection | str, with_labels: bool) -> Any:
    if isinstance(item, str):
        return item
    if isinstance(item, LyricSection):
        return {"section": item.label, "lyrics": item.text}
    times = {"start": item.start, "end": item.end}
    return {"section": item.label, **times} if with_labels else times
