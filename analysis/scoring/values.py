"""Parts of a value: for metrics in the shape they take, for explanations as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analysis.metrics.section_iou import Interval
from analysis.records import LyricSection, Reading, Section, Step, Value

MOST_ROWS = 300
"""Most rows of evidence on a page; an answer can contain tens of thousands."""
MOST_ITEMS = 5_000
"""Sections of an answer that are scored: with the largest references they take 3 s, and far more than songs have."""
MOST_SECONDS = 1e9
"""Seconds, 31 years, beyond which a time is none: arithmetic on it would overflow."""


def sections_of(value: Value | None) -> list[Section]:
    return [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []


def lyrics_of(value: Value | None) -> list[LyricSection]:
    return [section for section in value if isinstance(section, LyricSection)] if isinstance(value, tuple) else []


def intervals(value: Value | None) -> list[Interval]:
    return [Interval(section.label, section.start, section.end) for section in sections_of(value)]


def points(value: Value | None) -> list[float]:
    """Starts of the sections of a value, in seconds."""
    return [section.start for section in sections_of(value) if section.start is not None]


def texts(value: Value | None) -> list[str]:
    return [section.text for section in lyrics_of(value)]


def names(value: Value | None) -> Sequence[str]:
    if value is None:
        return ()
    return [str(name) for name in value] if isinstance(value, tuple) else (str(value),)


def name_list(names: Sequence[str]) -> str:
    return ", ".join(names) if names else "nothing"


def number(value: Any) -> str:
    """A decimal as text, in exponent notation if very large or small."""
    if value is None:
        return ""
    text = f"{value.normalize():f}" if -20 < value.adjusted() < 20 else f"{value:.6e}"
    return text if text != "-0" else "0"


def sum_of(values: Sequence[float]) -> str:
    """Sum with all terms, or only the total of more than 60."""
    if len(values) > 60:
        return f"{sum(values):.4f}, the sum of {len(values):,}"
    return " + ".join(f"{value:.4f}" for value in values) or "0"


def limited(reading: Reading) -> Reading:
    """The reading within the limits of a recording: at most MOST_ITEMS sections, and no time beyond MOST_SECONDS."""
    if not isinstance(reading.value, tuple) or not reading.value:
        return reading
    items: list[Any] = list(reading.value[:MOST_ITEMS])
    steps = reading.steps
    if len(reading.value) > MOST_ITEMS:
        steps += (Step("cut", f"only the first {MOST_ITEMS:,} of {len(reading.value):,} sections are scored"),)
    if any(_is_endless(item) for item in items):
        items = [_within(item) if _is_endless(item) else item for item in items]
        steps += (Step("time left out", f"beyond {MOST_SECONDS:.0e} s"),)
    return reading if steps == reading.steps else replace(reading, value=tuple(items), steps=steps)


def _is_endless(item: Any) -> bool:
    return isinstance(item, Section) and any(
        bound is not None and MOST_SECONDS < abs(bound) < math.inf for bound in (item.start, item.end)
    )


def _within(section: Section) -> Section:
    bounds = (bound if bound is None or abs(bound) <= MOST_SECONDS else None for bound in (section.start, section.end))
    return Section(section.label, *bounds)
