"""Melodies one can see and hear: a stem and its continuations, each as picture, sound and text.

    notation([Part("Melody", svg, notes, abc), Part("A", ..., badges=("right",), right=True)], key="notation")

The pictures are SVG made from text of files; they are shown as images, in which no script runs. Each continuation is
played alone or after the first part.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_notation",
    html="<div class='notation'></div>",
    css=stylesheet("download") + stylesheet("notation"),
    js=mount("notation"),
)


@dataclass(frozen=True, slots=True)
class Melody:
    """A melody. notes: (start in s, duration in s, MIDI pitch). abc: unchanged text. badges: words next to the label.

    problem: why there is no picture. steps: what was changed before drawing, in words.
    """

    label: str
    svg: str
    notes: Sequence[tuple[float, float, int]]
    abc: str
    badges: Sequence[str] = ()
    right: bool = False
    problem: str = ""
    steps: str = ""


def notation(parts: Sequence[Melody], key: str, title: str) -> None:
    """The first part is the melody that the others continue. title: of the files that show them."""
    data = [
        {
            "label": part.label, "svg": base64.b64encode(part.svg.encode("utf-8")).decode("ascii"),
            "notes": [list(note) for note in part.notes], "abc": part.abc, "badges": list(part.badges),
            "right": part.right, "problem": part.problem, "steps": part.steps,
        }
        for part in parts
    ]  # fmt: skip
    _component(key=key, data={"title": title, "parts": data})
