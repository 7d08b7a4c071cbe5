"""Buttons that mark their seconds on the timeline and play: reasons for doubt, from `BEFORE` on, and seconds to hear.

A reason that names a span marks and plays the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

BEFORE, AFTER = 3.0, 2.0
_CLOCK = re.compile(r"\b(\d{1,3}):([0-5]\d(?:\.\d{1,3})?)\b", re.ASCII)
_component = st.components.v2.component(
    "earmark_reason_doors",
    html="<div class='reasons' role='group' aria-label='Reasons for doubt'></div>",
    css=stylesheet("reason_buttons"),
    js=mount("reason_buttons"),
)


def span_of(reason: str) -> tuple[float | None, float | None]:
    """The first time of the song that a reason names as m:ss, in seconds, and the end of a span "from m:ss to m:ss"."""
    times = [(60 * int(clock[1]) + float(clock[2]), clock) for clock in _CLOCK.finditer(reason)][:2]
    if not times:
        return None, None
    is_span = len(times) == 2 and reason[: times[0][1].start()].endswith("from ") and times[1][0] > times[0][0]
    return times[0][0], times[1][0] if is_span and reason[times[0][1].end() : times[1][1].start()] == " to " else None


def reason_doors(reasons: Sequence[str], key: str, plays: bool = False) -> None:
    """A button for each reason that names a time, a line for any other. plays: whether a new case plays at once."""
    rows = [{"words": reason, **dict(zip(("time", "end"), span_of(reason), strict=True))} for reason in reasons]
    _component(key=key, data={"name": key, "reasons": rows, "before": BEFORE, "after": AFTER, "plays": plays})


def seconds_doors(seconds: Sequence[tuple[str, float, float]], label: str, key: str) -> None:
    """A button for each stretch of the song: words, start, end (seconds). label: of the group."""
    rows = [{"words": words, "time": start, "end": end} for words, start, end in seconds]
    _component(key=key, data={"name": key, "reasons": rows, "before": 0, "after": 0, "plays": False, "label": label})
