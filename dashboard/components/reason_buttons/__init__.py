"""Reasons for doubt as buttons: each marks its seconds on the timeline and plays from `BEFORE` seconds before them."""

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


def time_of(reason: str) -> float | None:
    """The first time of the song that a reason names as m:ss, in seconds; None if it names none."""
    clock = _CLOCK.search(reason)
    return 60 * int(clock[1]) + float(clock[2]) if clock else None


def reason_doors(reasons: Sequence[str], key: str, plays: bool = False) -> None:
    """A button for each reason that names a time, a line for any other. plays: whether a new case plays at once."""
    rows = [{"words": reason, "time": time_of(reason)} for reason in reasons]
    _component(key=key, data={"name": key, "reasons": rows, "before": BEFORE, "after": AFTER, "plays": plays})
