"""Texts of files and models on their way to the screen: never read as Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.display import amount, percent, points, shorten
from analysis.statistics.intervals import Interval

__all__ = [
    "amount",
    "join_names",
    "literal",
    "opens",
    "percent",
    "plain",
    "points",
    "range_words",
    "seconds",
    "shorten",
]

_MARKUP = re.compile(r"[\\`*_\[\]$~<]|:(?=[\w/])")
_SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """The text for a place where Streamlit reads Markdown (labels, tabs, captions): every sign stands for itself."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def literal(text: str) -> str:
    """The text for headings, with what Streamlit reads as Markdown escaped; other signs stay as they are."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def join_names(names: Sequence[str], most: int = 6, letters: int = 36) -> str:
    """The first `most` names, joined by commas, and the number of the others."""
    text = ", ".join(shorten(name, letters) for name in names[:most])
    return text + (f" and {len(names) - most} more" if len(names) > most else "")


def range_words(interval: Interval | None, sample: str = "songs") -> str:
    """The interval of a share on pointing at it. sample: what an interval needs more of, where there is none."""
    if interval is None:
        return f"too few {sample} for an interval"
    return f"95 % CI {percent(interval.low)} to {percent(interval.high)} %"


def opens(cases: int) -> str:
    """What a door says whose number counts something else than cases, or is no count at all."""
    return f"opens {amount(cases, 'case')}"


def seconds(time: float | None) -> str:
    """Time as minutes and seconds: 63.2 is 1:03.2."""
    if time is None:
        return "–"
    sign, time = ("-", round(-time, 1)) if time < 0 else ("", round(time, 1))
    return f"{sign}{int(time // 60)}:{time % 60:04.1f}"
