"""Wrappers around a short answer: fences, objects, lists of one item. The value inside is the answer.

{"answer": 3} · {"count": 3, "confidence": 0.9} · ```json {"duration": "1:05"}``` · {"result": {"song": 3}} · [3] Keys
for reasons, units or certainty are never the answer. If several values remain, none is used.
"""

from __future__ import annotations

import re
from typing import Any

from analysis.parsing.json_like.candidates import candidates
from analysis.parsing.json_like.scalars import CutObject, CutText
from analysis.parsing.json_like.strict_json import strict
from analysis.parsing.steps import Steps
from analysis.parsing.text import fenced_blocks

ANSWER = frozenset(
    "finalanswer answer answers result response prediction output choice selection selected finalresult final "
    "arguments "
    "parameters".split()
)
OTHER_KEYS = re.compile(
    r"confiden|probab|certain|score|reason|explan|justif|thought|think|analysis|rationale|unit|note|detail|descri|"
    r"question|task|comment|evidence|^bars?(?:number)?$|measure|beat|bpm|tempo"
)
_DEEPEST = 5
MOST_KEYS = 200
"""Most keys of an object with an answer. An object with more is data of another kind."""


class Unclear:
    """Several values of which none is marked as the answer."""


UNCLEAR = Unclear()


def opened(text: str, steps: Steps, called: frozenset[str] = frozenset()) -> Any:
    """Value inside the text's fence, object or list; the text itself if there is none; UNCLEAR if there are several.

    called: keys that contain the answer of this form if several are left.
    """
    blocks = [block for block in fenced_blocks(text) if block]
    if blocks:
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1]
    if "{" in text:
        for data in candidates(text, steps):
            if isinstance(data, dict) and data:
                return within(data, steps, called=called)
    if text.startswith("["):
        try:
            data = strict(text)
        except ValueError:
            return text
        return within(data, steps, called=called) if isinstance(data, list) and len(data) == 1 else text
    return text


def within(data: Any, steps: Steps, depth: int = 0, called: frozenset[str] = frozenset()) -> Any:
    """Single value that answers inside parsed data. Simple values are returned unchanged; UNCLEAR if several are
    possible.
    """
    if depth > _DEEPEST:
        return UNCLEAR
    if isinstance(data, list | tuple):
        return within(data[0], steps, depth + 1, called) if len(data) == 1 else UNCLEAR
    if not isinstance(data, dict):
        return data
    if len(data) > MOST_KEYS:
        return UNCLEAR
    clock = minutes_and_seconds(data)
    if clock is not None:
        steps.add("minutes and seconds of an object", data)
        return clock
    key = _key(data, called)
    if key is None:
        return UNCLEAR
    steps.add("value of an object taken", f"{key}: {data[key]}")
    if _is_truncated(data, key):
        steps.doubt("ambiguous")
        return UNCLEAR
    return within(data[key], steps, depth + 1, called)


def plain_key(key: object) -> str:
    return re.sub(r"[^a-z]", "", str(key).lower())


def _key(data: dict[str, Any], names: frozenset[str]) -> str | None:
    """Key of the answer: the only key, the one with a known name, or the only one with a simple value."""
    keys = [key for key in data if not OTHER_KEYS.search(plain_key(key))]
    called = [key for key in keys if plain_key(key) in ANSWER]
    by_form = [key for key in keys if plain_key(key) in names and not isinstance(data[key], list | dict)]
    simple = [key for key in keys if isinstance(data[key], str | int | float) and not isinstance(data[key], bool)]
    numbers = [key for key in simple if not isinstance(data[key], str)]
    totals = [key for key in numbers if "total" in names and "total" in plain_key(key)]
    for key_lists in (keys, called, by_form, totals, simple, numbers):
        if len(key_lists) == 1:
            return key_lists[0]
    return None


def _is_truncated(data: dict[str, Any], key: str) -> bool:
    """Whether the text ended inside this value. A number may have continued; a complete name counts."""
    return isinstance(data, CutObject) and key == list(data)[-1] and not isinstance(data[key], CutText | list | dict)


def minutes_and_seconds(data: dict[str, Any]) -> str | None:
    """ "1 min 5 s" for {"minutes": 1, "seconds": 5}; None for another object."""
    units = {plain_key(key): value for key, value in data.items()}
    minutes = next((units.pop(key) for key in ("minutes", "minute", "min", "mins", "m") if key in units), None)
    seconds = next((units.pop(key) for key in ("seconds", "second", "sec", "secs", "s") if key in units), None)
    if units or any(type(value) not in (int, float) for value in (minutes, seconds)):
        return None
    return f"{minutes} min {seconds} s"
