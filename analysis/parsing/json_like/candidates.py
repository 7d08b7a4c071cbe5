"""Bracketed data in the text of an answer: candidates, the most likely one first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from analysis.parsing.json_like import tolerant
from analysis.parsing.json_like.strict_json import strict
from analysis.parsing.refusal import refuses
from analysis.parsing.steps import Steps
from analysis.parsing.text import fenced_blocks, says_nothing
from analysis.parsing.unwrapping import final_answer
from analysis.records import Reading

MOST_VALUES = 1000
"""Number of bracketed values that are tried, the last one first."""

_ESCAPED = re.compile(r"\W{0,20}\{\s*\\\"")
"""JSON with every quote escaped, as inside another JSON text."""
_BETWEEN = re.compile(r"[\s,;]*(?:(?:\d{1,3}[.)]|[-*•])\s*)?")


def data_or_text(
    raw: Any,
    of_data: Callable[[list[Any], Steps], Reading | None],
    of_text: Callable[[str, Steps], Reading],
) -> Reading:
    """Read an answer that may already be data. of_data reads the first usable value, of_text the final answer."""
    steps = Steps()
    if raw is None:
        return steps.nothing("no answer")
    if isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str):
        raw = raw[0]
    if isinstance(raw, list) and _only_refusals(raw):
        return steps.refusal(raw)
    if not isinstance(raw, str):
        steps.add("already parsed", raw)
        return of_data([raw], steps) or steps.nothing("no section in it")
    text = final_answer(raw, steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    return of_text(text, steps)


def _only_refusals(votes: list[Any]) -> bool:
    """Whether every text of a list is a refusal; other items may be missing."""
    texts = [vote for vote in votes[:MOST_VALUES] if vote is not None]
    return bool(texts) and all(isinstance(text, str) and refuses(text) for text in texts)


def candidates(text: str, steps: Steps) -> list[Any]:
    """Bracketed values in a text. The last one is the final answer, so it comes first.

    Text that is entirely JSON is used as it is. Otherwise fenced blocks are opened and almost-JSON is read tolerantly.
    Consecutive objects without a list around them form one list.
    """
    try:
        data = strict(text)
    except ValueError:
        pass
    else:
        return candidates(data, steps) if isinstance(data, str) and len(data) < len(text) else [data]
    if _ESCAPED.match(text):
        steps.add("escaped quotes read", text)
        return candidates(text.replace('\\"', '"').replace("\\n", "\n"), steps)
    blocks = [block for block in fenced_blocks(text) if "[" in block or "{" in block]
    for block in reversed(blocks):
        try:
            data = strict(block)
        except ValueError:
            continue
        steps.add("fenced block opened", block)
        return [data, *_tolerant(text, steps)] if len(blocks) > 1 else [data]
    return _tolerant(text, steps)


def _tolerant(text: str, steps: Steps) -> list[Any]:
    notes: set[str] = set()
    values = tolerant.scan(text, notes)
    if not values:
        return []
    around = (text[: values[0].start] + text[values[-1].end :]).strip("` \n\t")
    if around:
        steps.add("text around the data set aside", around)
    if notes:
        steps.add("almost-JSON mended", "; ".join(sorted(notes)))
    if not around and not notes:
        steps.add("data read in pieces", f"{len(values)} bracketed values")
    return list(reversed(_merge_objects(values, text)))


def _merge_objects(values: list[tolerant.Candidate], text: str) -> list[Any]:
    """Merge objects with only separators between them into one list."""
    groups: list[Any] = []
    run: list[Any] = []
    end = -1
    for candidate in values:
        is_object = isinstance(candidate.value, dict)
        if run and not (is_object and _BETWEEN.fullmatch(text[end : candidate.start])):
            groups.append(run if len(run) > 1 else run[0])
            run = []
        if is_object:
            run.append(candidate.value)
        else:
            groups.append(candidate.value)
        end = candidate.end
    if run:
        groups.append(run if len(run) > 1 else run[0])
    return groups
