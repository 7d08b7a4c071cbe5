"""Answers in several paragraphs of which only the first or the last says anything of what is asked.

It is read as if it were the whole answer: what stands above or below it explains. Paragraphs that refuse, or that are
no whole sentences and may head what follows, leave the answer as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from analysis.parsing.steps import Steps, shorten
from analysis.parsing.unwrapping import final_answer
from analysis.records import CONFIDENCES, Reading, Step

_BREAK = re.compile(r"\n\s*\n")
_STEP = re.compile(
    r"^\W{0,4}(?:step|schritt|étape|paso|步骤|ステップ)\s?\d{1,2}\s?[:：.)–-]", re.IGNORECASE | re.MULTILINE
)
"""Label of a step of reasoning, whose number counts nothing."""
MOST = 8
"""Most paragraphs of an answer that are read one by one."""
LONGEST = 2000
"""Longest such answer, in characters."""


def read_paragraphs(raw: Any, read: Callable[[Any], Reading]) -> Reading:
    """Reading of the only paragraph that says anything, if there is one; else of the whole answer."""
    paragraphs = _BREAK.split(final_answer(raw, Steps())) if isinstance(raw, str) and "\n" in raw else []
    if not 1 < len(paragraphs) <= MOST or len(raw) > LONGEST:
        return read(raw)
    explains = [paragraph.rstrip()[-1:] in (".", "!") for paragraph in paragraphs]
    if not (all(explains[1:]) or all(explains[:-1])) or any(
        _says(_read(paragraph, read)) for paragraph in paragraphs[1:-1]
    ):
        return read(raw)
    readings = {place: _read(paragraphs[place], read) for place in (0, -1)}
    places = [place for place, reading in readings.items() if _says(reading)]
    if len(places) != 1 or not all(explains[1:] if places == [0] else explains[:-1]):
        return read(raw)
    reading = readings[places[0]]
    if reading.refused:
        return read(raw)
    step = Step("only paragraph that says anything taken", shorten(paragraphs[places[0]]))
    confidence = max(reading.confidence, "mended", key=CONFIDENCES.index)
    return replace(reading, steps=(step, *reading.steps), confidence=confidence)


def _read(paragraph: str, read: Callable[[Any], Reading]) -> Reading:
    return read(_STEP.sub("", paragraph))


def _says(reading: Reading) -> bool:
    return reading.confidence != "none" or reading.refused
